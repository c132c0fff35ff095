// plugin_loader.h: finds the plugin that has devices.
#ifndef RUNTIME_PLUGIN_LOADER_H
#define RUNTIME_PLUGIN_LOADER_H

#include "cudadev-host/plugin.h"
#include "runtime/message.h"

#include <string>

namespace ort {

struct OpenedPlugin {
  const ort_plugin_t *plugin = nullptr;
  int ndevices = 0;
  std::string problem; ///< why there are no devices
};

/// The plugin that is part of the program (libompirt.a), null: there is none. Set before main.
extern const ort_plugin_t *built_in_plugin;

/// Loads the plugin from the library directory (or takes `given`, or the one that is part of the program) and
/// counts its devices.
OpenedPlugin open_plugin(const ort_plugin_t *given, const Place &place);

} // namespace ort
#endif
