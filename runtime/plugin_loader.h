// plugin_loader.h: finds the device plugins, and which of them have devices for the program.
#ifndef RUNTIME_PLUGIN_LOADER_H
#define RUNTIME_PLUGIN_LOADER_H

#include "device-interface/plugin.h"
#include "runtime/message.h"

#include <string>
#include <vector>

namespace ort {

/// The plugin that is part of the program (libompirt.a), null: there is none. Set before main.
extern const ort_plugin_t *built_in_plugin;

/// The plugins that can be used, in the order of their devices: the one that is part of the program, and all
/// files `ompicc-*dev.so` of the library directory, in alphabetical order, but that one's. The first call
/// loads them.
const std::vector<const ort_plugin_t *> &plugins();

/// Uses this plugin, and others that are given so, instead of those in the library directory. For tests;
/// before any other call.
void install_plugin(const ort_plugin_t *plugin);

/// The format as a plugin describes it; NULL: none knows it.
const ort_plugin_format_t *find_format(const char *name);

/// Plugins that have devices for the program, and how many.
struct OpenedPlugins {
  struct Item {
    const ort_plugin_t *plugin;
    int ndevices;
  };
  std::vector<Item> list;
  std::string problem; ///< why there are none, or no more
};

/// Counts the devices of each plugin: of those that OMPICC_DRIVER names, otherwise of all but those for which
/// the program has no kernels, while it has some for others. Called once.
OpenedPlugins open_plugins(const Place &place);

} // namespace ort
#endif
