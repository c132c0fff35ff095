// module_events.h: what a tool is told of devices and of the code that is loaded onto them (OpenMP 5.2
// §19.5.2.19 to §19.5.2.22). All of it does nothing where there is no tool.
#ifndef RUNTIME_OMPT_MODULE_EVENTS_H
#define RUNTIME_OMPT_MODULE_EVENTS_H

#include "runtime/plugin_device.h"

#include <vector>

namespace ort::ompt {

/// The device can be used from now on.
void device_initialised(const PluginDevice &device, int number);

/// The images have become a module on the device.
void module_loaded(int number, const void *module, const std::vector<ort_plugin_image_t> &images);

/// The module is about to go.
void module_unloading(int number, const void *module);

/// The devices are as they would be at the end of the program: traces have been delivered.
void finalise_devices();

} // namespace ort::ompt
#endif
