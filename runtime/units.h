// units.h: what the program's translation units bring along: kernels, declare target variables, and kernel
// binaries. Units register themselves before main (or when a library is loaded); nothing is loaded until a
// device needs it.
#ifndef RUNTIME_UNITS_H
#define RUNTIME_UNITS_H

#include "device-interface/plugin.h"
#include "runtime/ort.h"

#include <functional>
#include <string>
#include <vector>

namespace ort {

/// All units that are registered now.
std::vector<ort_unit_t *> registered_units();

/// Changes whenever a unit comes or goes.
unsigned units_version();

/// True when there are units with kernels and each of them has an image of that format.
bool all_units_have(const char *format);

/// Whether one of the images of the program's units is like that.
bool any_image(const std::function<bool(const ort_plugin_image_t &)> &condition);

/// The units whose images are loaded together with `unit`: the unit alone, or, when the images of its object
/// (executable or shared library) must be linked, all those of the object and of those whose device code
/// needs it or is needed by it.
struct LoadGroup {
  std::vector<ort_unit_t *> units;
  bool link = false;
};
LoadGroup load_group(ort_unit_t *unit);

/// The candidates of a unit: files of OMPICC_KERNEL_DIR, which are preferred, and its own images. They live
/// as long as the unit, without their bytes.
struct UnitImages {
  std::vector<ort_plugin_image_t> list;
  unsigned preferred = 0; ///< how many of the first ones
};
const UnitImages &unit_images(ort_unit_t *unit);

/// Whether the program has kernels for devices that somebody may expect to be there: not for such alone as
/// are emulated.
bool expects_a_device();
/// Whether the program's units have been compiled without kernels (--kernel-format=none), and no files bring
/// any.
bool compiled_for_the_host();

/// Gives an image of the unit its bytes, which stay until the process ends; those of a file are read, and
/// looked at by the plugin. Returns "" or one line that says why they cannot be had.
std::string fetch_image(ort_unit_t *unit, unsigned index, const ort_plugin_t &plugin,
                        ort_plugin_image_t &image);

/// Module handles of a unit, by device number; NULL as long as none is loaded.
void *unit_module(const ort_unit_t *unit, int device);
void set_unit_module(ort_unit_t *unit, int device, void *module);

/// Called when a unit leaves. Set once, before the first device is initialised. False: the process ends, and
/// everything stays as it is.
void set_unregister_hook(std::function<bool(ort_unit_t *)> hook);

} // namespace ort
#endif
