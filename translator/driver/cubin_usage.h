// What a kernel takes of a multiprocessor: registers and shared memory, read from the cubin for --report.
#ifndef TRANSLATOR_DRIVER_CUBIN_USAGE_H
#define TRANSLATOR_DRIVER_CUBIN_USAGE_H

#include <string>
#include <vector>

namespace driver {

struct KernelUsage {
  std::string kernel;
  unsigned registers;        ///< per thread
  unsigned long long shared; ///< bytes per block, static
};

/// The kernels of a cubin, in its order. Throws Error when the file is damaged.
std::vector<KernelUsage> cubin_usage(const std::string &cubin);

} // namespace driver

#endif
