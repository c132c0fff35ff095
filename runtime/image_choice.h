// image_choice.h: which of a unit's kernel binaries a device is given. Plugins say how well each of them
// fits.
#ifndef RUNTIME_IMAGE_CHOICE_H
#define RUNTIME_IMAGE_CHOICE_H

#include "runtime/ort.h"
#include "runtime/plugin_device.h"

#include <string>
#include <vector>

namespace ort {

/// Of images with these ranks (0: it does not fit) the highest one's index, the first of equal ones; those of
/// the first `preferred` that fit win over the others. -1: none fits.
int best_image(const std::vector<unsigned> &ranks, unsigned preferred);

/// The image of the unit that the device is to load, with its bytes. Returns "" or one line that says why
/// there is none.
std::string choose_image(const PluginDevice &device, ort_unit_t *unit, ort_plugin_image_t &image);

} // namespace ort
#endif
