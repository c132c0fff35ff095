// Options of other compilers for offloading, as they stand in Makefiles: gcc's -foffload, clang's
// -fopenmp-targets and --offload-arch, nvc's -mp and -gpu, Intel's -qopenmp.
#ifndef TRANSLATOR_DRIVER_FOREIGN_OPTIONS_H
#define TRANSLATOR_DRIVER_FOREIGN_OPTIONS_H

#include "translator/driver/options.h"

#include <functional>
#include <string>

namespace driver {

/// What other compilers' options have said so far.
struct ForeignOptions {
  bool openmp = false;    ///< OpenMP is asked for
  bool host_only = false; ///< no kernels
  Words archs;            ///< "native" or "sm_NN"
  std::string nvcc;       ///< of the CUDA toolkit that was named
  Words warnings;         ///< about what has no meaning here: one line each
};

/// Takes `word` into account if it is such an option; `next` is called for a separate argument. False if it
/// is none. Throws Error for devices that ompicc does not compile for, with a line that names its own option.
bool take_foreign_option(const std::string &word, const std::function<std::string()> &next,
                         ForeignOptions &result);

} // namespace driver

#endif
