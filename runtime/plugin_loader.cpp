// plugin_loader.cpp: loads the plugin with dlopen when the first device construct comes (see
// plugin_loader.h). That there is none is no error: target constructs then run on the host.
#include "runtime/plugin_loader.h"

#include "runtime/environment.h"
#include "runtime/requires.h"
#include "runtime/units.h"

#include <dlfcn.h>

namespace ort {
namespace {

const char *const kPluginFile = "ompicc-cudadev.so";

/// The table of functions of the plugin's file, or NULL and the reason.
const ort_plugin_t *load(const std::string &directory, std::string &problem) {
  const std::string path = directory + "/" + kPluginFile;
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    problem = dlerror();
    return nullptr;
  }
  auto *get = reinterpret_cast<ort_plugin_get_t *>(dlsym(library, ORT_PLUGIN_ENTRY));
  const ort_plugin_t *plugin = get ? get() : nullptr;
  if (plugin && plugin->version == ORT_PLUGIN_VERSION) return plugin;
  problem = path + " belongs to another version of ompicc";
  return nullptr;
}

/// The part of libompirt that the plugin uses; lives as long as the process.
const ort_plugin_host_t *host_interface() {
  static const std::string directory = library_directory();
  static const std::string driver = driver_name();
  static const ort_plugin_host_t host = {directory.c_str(),
                                         driver.empty() ? nullptr : driver.c_str(),
                                         all_units_have(ORT_IMAGE_SIM) ? 1 : 0,
                                         is_verbose() ? 1 : 0,
                                         shared_memory_required().empty() ? 0 : 1,
                                         image_data,
                                         [](const char *line) { verbose(line); }};
  return &host;
}

} // namespace

const ort_plugin_t *built_in_plugin;

OpenedPlugin open_plugin(const ort_plugin_t *given, const Place &place) {
  OpenedPlugin opened;
  const ort_plugin_host_t *host = host_interface();
  if (!given) given = built_in_plugin;
  const ort_plugin_t *plugin = given ? given : load(host->libdir, opened.problem);
  if (!plugin) {
    if (host->driver) fatal(place, std::string("OMPICC_DRIVER=") + host->driver + ": " + opened.problem);
    return opened;
  }
  int count = 0;
  if (plugin->open(host, &count) != ORT_PLUGIN_OK || count == 0) {
    opened.problem = plugin->message();
    const std::string required = shared_memory_required();
    if (!required.empty())
      opened.problem = "the program requires unified_shared_memory (" + required + "): " + opened.problem;
    if (host->driver)
      fatal(place, std::string("OMPICC_DRIVER=") + host->driver +
                       ", but there is no such device: " + opened.problem);
    return opened;
  }
  opened.plugin = plugin;
  opened.ndevices = count;
  return opened;
}

} // namespace ort
