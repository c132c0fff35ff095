// Which kernel binaries ompicc has to make.
#ifndef TRANSLATOR_DRIVER_KERNEL_TARGETS_H
#define TRANSLATOR_DRIVER_KERNEL_TARGETS_H

#include "translator/driver/toolchain.h"

#include <string>
#include <vector>

namespace driver {

class KernelCompiler;

/// One kernel binary to make of each unit.
struct KernelTarget {
  Format format;
  std::string arch;    ///< "sm_90"; "" for sim
  unsigned capability; ///< 90; 0 for sim
  const KernelCompiler *compiler;
};

/// Decides formats and architectures from the options, the tools and the GPUs of this machine.
/// Throws Error when something that was asked for cannot be made, saying what is missing.
std::vector<KernelTarget> plan_kernels(const Options &options, const Toolchain &tools);

/// The architectures of this machine's GPUs ("sm_90"), each once; none when there is no driver or no GPU.
Words gpu_archs();
/// The architectures that this nvcc compiles for, lowest first.
Words nvcc_archs(const std::string &nvcc);
/// The digits of an architecture's name: 90 for "sm_90a".
unsigned capability_of(const std::string &arch);

} // namespace driver

#endif
