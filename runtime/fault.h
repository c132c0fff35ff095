// fault.h: whose pointer it probably was that a kernel could not use. The address, where the device's plugin
// knows it, is looked up among the construct's list items, the pointers in them, and what is present; without
// it what is suspicious is named.
#ifndef RUNTIME_FAULT_H
#define RUNTIME_FAULT_H

#include "runtime/ort.h"
#include "runtime/present_table.h"

#include <string>
#include <vector>

namespace ort {

/// The construct whose kernel the calling thread has launched and not yet seen end; kept while it is.
struct LaunchedConstruct {
  const ort_kernel_t *kernel = nullptr; ///< null: there is none
  int nmaps = 0;
  const ort_map_t *maps = nullptr;
  void *const *bases = nullptr; ///< of the maps, on the device
  int nparams = 0;
  const ort_param_t *params = nullptr;
};
extern thread_local LaunchedConstruct launched_construct;

/// "" or a text that begins with ": ".
/// @param address that the kernel could not access; NULL: it is not known
/// @param present what is present on the device
std::string explain_fault(const uintptr_t *address, const LaunchedConstruct &construct,
                          const std::vector<PresentEntry> &present);

} // namespace ort
#endif
