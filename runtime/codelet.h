// codelet.h: writes executions of kernels as folders that repeat them (OMPICC_CODELET, docs/codelets.md).
// What is OpenMP's is found here: which execution, what is mapped, which pointers are attached. The plugin
// knows how its kernels are launched, and writes the folder.
#ifndef RUNTIME_CODELET_H
#define RUNTIME_CODELET_H

#include "runtime/device.h"
#include "runtime/ort.h"

namespace ort {

/// Reads OMPICC_CODELET, before the first device is used. A wrong value ends the program.
void read_codelet_request();

/// Whether there is one.
extern bool codelets_wanted;

/// One launch, for which a codelet may be wanted.
struct CodeletLaunch {
  Device &device;
  const ort_kernel_t &construct; ///< the first version of the kernel
  const ort_kernel_t &kernel;
  void *function;
  const ort_launch_t &launch;
  int nmaps;
  const ort_map_t *maps;
  void *const *bases; ///< of the maps, on the device
  int nparams;
  const ort_param_t *params;
  const ort_plugin_argument_t *arguments;
};

/// Writes the codelet, if this is the execution of which one is wanted. Returns what end_codelet takes; NULL:
/// it is not. What goes wrong ends the program.
void *begin_codelet(const CodeletLaunch &launch);
/// Waits for the kernel, and adds its results. `writing` may be NULL.
void end_codelet(const CodeletLaunch &launch, void *writing);

} // namespace ort
#endif
