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

enum class UsageForm { Text, Json };

/// Adds what a kernel takes to its entry in a report of ompi: a line below "…: <kernel>: …", or the member
/// "resources_<arch>" of the JSON object that has "kernel": "<kernel>".
std::string add_usage(const std::string &report, UsageForm form, const std::string &arch,
                      const KernelUsage &usage);

} // namespace driver

#endif
