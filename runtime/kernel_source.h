// kernel_source.h: a unit's kernel files, where the program has them (ompicc --embed-source).
#ifndef RUNTIME_KERNEL_SOURCE_H
#define RUNTIME_KERNEL_SOURCE_H

#include "runtime/ort.h"

#include <string>
#include <vector>

namespace ort {

struct KernelSource {
  struct File {
    std::string name, text;
  };
  /// A variable of the device's own, which no host code names.
  struct Variable {
    std::string symbol, name, type; ///< the type of its elements, or ""
  };
  std::string version, options;
  std::vector<Variable> variables;
  std::vector<File> files;
};

/// Reads the text that image.h describes. Returns "" or what is wrong with it.
std::string parse_kernel_source(const std::string &text, KernelSource &source);

/// The source of a unit: a file of OMPICC_KERNEL_DIR, of <program>.kernels/, or in the program. Returns "" or
/// one line that says why it cannot be had.
std::string find_kernel_source(const ort_unit_t &unit, KernelSource &source);

} // namespace ort
#endif
