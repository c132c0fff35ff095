// image_format.h: the kernel binaries that the plugin can load: cubins, PTX, and shared objects for the sim
// device: what their files are called, when they are complete, and how well each fits a GPU.
#ifndef CUDADEV_HOST_IMAGE_FORMAT_H
#define CUDADEV_HOST_IMAGE_FORMAT_H

#include "device-interface/plugin.h"

#include <string>

namespace cudadev {

enum class Format { Cubin, Ptx, Sim, Other };
Format format_of(const ort_plugin_image_t &image);

/// ort_plugin_t::formats
extern const ort_plugin_format_t image_formats[];

/// ort_plugin_t::parse_file: "sm_90.cubin", "sm_53.ptx", "sim.so".
int parse_file(const char *rest, const char **format, unsigned *arch);

/// ort_plugin_t::flaw
const char *image_flaw(const char *format, const void *data, unsigned long size);

/// How well an image suits; 0: not at all. A cubin of the same major and no higher minor compute capability
/// comes first, of these the highest, otherwise the highest PTX that is not above it.
/// @param compute_capability 10 * major + minor; sim: only sim images fit
unsigned suitability(const ort_plugin_image_t &image, unsigned compute_capability, bool sim);

/// "a cubin for sm_90"
std::string describe(const ort_plugin_image_t &image);

} // namespace cudadev
#endif
