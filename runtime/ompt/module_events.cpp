// module_events.cpp: see module_events.h.
#include "runtime/ompt/module_events.h"

#include "runtime/ompt/tool.h"
#include "runtime/ompt/trace_entry_points.h"
#include "runtime/ompt/traced_device.h"

#include <algorithm>
#include <mutex>

namespace ort::ompt {
namespace {

/// Each image has a number of its own, also where several are linked.
struct Loaded {
  int device;
  const void *module;
  ompt_id_t id;
};

struct Devices {
  std::mutex mutex;
  std::vector<int> initialised;
  std::vector<Loaded> modules;
};
Devices &devices() {
  static Devices *instance = new Devices;
  return *instance;
}

void report_unload(const Loaded &loaded) {
  if (Dispatch dispatch{ompt_callback_device_unload})
    dispatch.as<ompt_callback_device_unload_t>()(loaded.device, loaded.id);
}

} // namespace

void device_initialised(const PluginDevice &device, int number) {
  if (!active()) return;
  {
    std::lock_guard<std::mutex> lock(devices().mutex);
    devices().initialised.push_back(number);
  }
  finalise_tool_at_exit();
  TracedDevice *const traced = add_traced_device(device, number);
  const char *type = "unknown;unknown";
  unsigned processors;
  if (traced && device.describe(&type, &processors) != ORT_PLUGIN_OK) type = "unknown;unknown";
  if (Dispatch dispatch{ompt_callback_device_initialize})
    dispatch.as<ompt_callback_device_initialize_t>()(number, type, traced, traced ? look_up_trace : nullptr,
                                                     traced ? trace_documentation() : "no traces");
}

void module_loaded(int number, const void *module, const std::vector<ort_plugin_image_t> &images) {
  if (!active()) return;
  finalise_tool_at_exit();
  for (const ort_plugin_image_t &image : images) {
    const Loaded loaded{number, module, unique_id()};
    {
      std::lock_guard<std::mutex> lock(devices().mutex);
      devices().modules.push_back(loaded);
    }
    if (Dispatch dispatch{ompt_callback_device_load})
      dispatch.as<ompt_callback_device_load_t>()(number, nullptr, -1, ompt_addr_none, image.size,
                                                 const_cast<void *>(image.data), ompt_addr_none, loaded.id);
  }
}

void module_unloading(int number, const void *module) {
  if (!active()) return;
  std::vector<Loaded> gone;
  {
    std::lock_guard<std::mutex> lock(devices().mutex);
    std::vector<Loaded> &all = devices().modules;
    const auto stays = [&](const Loaded &loaded) {
      return loaded.device != number || loaded.module != module;
    };
    const auto first = std::stable_partition(all.begin(), all.end(), stays);
    gone.assign(first, all.end());
    all.erase(first, all.end());
  }
  for (const Loaded &loaded : gone) report_unload(loaded);
}

void finalise_devices() {
  std::vector<int> initialised;
  std::vector<Loaded> modules;
  {
    std::lock_guard<std::mutex> lock(devices().mutex);
    initialised.swap(devices().initialised);
    modules.swap(devices().modules);
  }
  for (const int number : initialised) {
    if (TracedDevice *const traced = traced_device(number)) traced->stop();
    for (const Loaded &loaded : modules)
      if (loaded.device == number) report_unload(loaded);
    if (Dispatch dispatch{ompt_callback_device_finalize})
      dispatch.as<ompt_callback_device_finalize_t>()(number);
  }
}

} // namespace ort::ompt
