// module.h: the loading phase of a launch (launch.h): loads the binary of a unit that fits the GPU (the
// driver compiles PTX and links relocatable code), and finds kernels and variables in it.
#ifndef CUDADEV_HOST_MODULE_H
#define CUDADEV_HOST_MODULE_H

#include "cudadev-host/gpu.h"
#include "device-interface/plugin.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace cudadev {

struct Module;

/// A kernel, ready to be launched.
struct Function {
  CUfunction handle = nullptr;
  const ort_kernel_t *kernel = nullptr;
  Function *alone = nullptr; ///< the second version of a kernel with ORT_KERNEL_ALONE; NULL: there is none
  Function *warps = nullptr; ///< its version with ORT_KERNEL_WARPS; NULL: there is none
  Function *rows = nullptr;  ///< its version with ORT_KERNEL_ROWS and ORT_KERNEL_SPREAD; NULL: there is none
  Function *exact =
      nullptr; ///< its version for teams of a known size (ORT_KERNEL_EXACT); NULL: there is none
  Module *module = nullptr;
  Limits limits;
  unsigned most_shared =
      0; ///< dynamic shared memory that a block can have; of kernels with ORT_KERNEL_TEAM_MEMORY
  /// Blocks of a slice that took about as long as it may, the last time; 0: not known yet.
  std::atomic<unsigned long long> slice_blocks{0};
  std::atomic<bool> told{false}; ///< why it has no slices
  /// The last answer of the occupancy calculation: threads per block and its shared
  /// memory, and resident blocks of the device.
  std::atomic<unsigned long long> occupancy{0};
  /// The geometry that was reported last, as a hash: with OMPICC_VERBOSE a launch is told when it differs.
  std::atomic<unsigned long long> reported{0};
};

/// A kernel that the host code has no description of, beside one that it has.
struct NamedKernel {
  std::string symbol;
  ort_kernel_t kernel;
};

/// A loaded module, and the kernels of it that were looked up. `files` says what it was made of, for
/// messages.
struct Module {
  CUmodule handle = nullptr;
  std::string files;
  CUdeviceptr slice = 0; ///< its cudadev_slice; 0: its kernels cannot be launched in slices
  std::mutex slicing;    ///< held while a kernel runs in slices, which all of the module would see
  std::vector<std::unique_ptr<Function>> functions;
  std::vector<std::unique_ptr<NamedKernel>> named; ///< whose descriptions are the module's
};

/// ORT_PLUGIN_ERROR, and says what the unit has and what the GPU needs (ort_plugin_t::misfit).
int nothing_fits(const Gpu &gpu, const ort_plugin_unit_t &unit);

/// Loads one image as it is, or all of them linked by the driver.
int load_module(Gpu &gpu, const ort_plugin_host_t &host, unsigned nimages, const ort_plugin_image_t *images,
                bool link, Module **module);

/// *address 0 if there is none of that name.
int find_global(Gpu &gpu, const Module &module, const char *symbol, CUdeviceptr &address, size_t &size);

/// *function NULL if there is none of that name. The parameter signature must be that of the host code. It
/// belongs to the module. Calls for one module do not overlap.
int find_function(Gpu &gpu, Module &module, const ort_kernel_t &kernel, Function **function);

} // namespace cudadev
#endif
