// module.h: the loading phase (paper 001 §4.2.1): picks the binary of a unit that fits the GPU, loads it (the
// driver compiles PTX and links relocatable code), and finds kernels and variables in it.
#ifndef CUDADEV_HOST_MODULE_H
#define CUDADEV_HOST_MODULE_H

#include "cudadev-host/gpu.h"
#include "device-interface/plugin.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace cudadev {

/// The image the GPU should run, or NULL: a cubin of the same major and no higher minor compute capability,
/// of these the highest; otherwise the highest PTX that is not above it. Preferred images win over others.
/// @param compute_capability 10 * major + minor; sim: only sim images fit
const ort_plugin_image_t *choose_image(const ort_plugin_unit_t &unit, unsigned compute_capability, bool sim);

/// A kernel, ready to be launched.
struct Function {
  CUfunction handle = nullptr;
  const ort_kernel_t *kernel = nullptr;
  Limits limits;
  /// The last answer of the occupancy calculation: threads per block, and resident blocks of the device.
  std::atomic<unsigned long long> occupancy{0};
  /// The geometry that was reported last, as a hash: with OMPICC_VERBOSE a launch is told when it differs.
  std::atomic<unsigned long long> reported{0};
};

/// A loaded module, and the kernels of it that were looked up. `files` says what it was made of, for
/// messages.
struct Module {
  CUmodule handle = nullptr;
  std::string files;
  std::vector<std::unique_ptr<Function>> functions;
};

/// Loads one unit as it is, or all of them linked by the driver.
int load_module(Gpu &gpu, const ort_plugin_host_t &host, unsigned nunits, const ort_plugin_unit_t *units,
                bool link, Module **module);

/// *address 0 if there is none of that name.
int find_global(Gpu &gpu, const Module &module, const char *symbol, CUdeviceptr &address, size_t &size);

/// *function NULL if there is none of that name. The parameter signature must be that of the host code. It
/// belongs to the module. Calls for one module do not overlap.
int find_function(Gpu &gpu, Module &module, const ort_kernel_t &kernel, Function **function);

} // namespace cudadev
#endif
