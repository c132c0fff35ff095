// plugin_loader.h: finds the plugin that has devices.
#ifndef RUNTIME_PLUGIN_LOADER_H
#define RUNTIME_PLUGIN_LOADER_H

#include "device-interface/plugin.h"
#include "runtime/message.h"

#include <string>

namespace ort {

struct OpenedPlugin {
  const ort_plugin_t *plugin = nullptr;
  int ndevices = 0;
  std::string problem; ///< why there are no devices
};

/// Loads the plugin from the library directory (or takes `given`) and counts its devices.
OpenedPlugin open_plugin(const ort_plugin_t *given, const Place &place);

} // namespace ort
#endif
