// One source file's way to an object: cc -E, ompi, kernels, cc -c (docs/design.md).
#ifndef TRANSLATOR_DRIVER_PIPELINE_H
#define TRANSLATOR_DRIVER_PIPELINE_H

#include "translator/driver/job.h"

#include <string>

namespace driver {

struct CompileJob {
  const Argument *input = nullptr;
  std::string output; ///< object or assembly file; "" with -fsyntax-only; "-": stdout
  std::string folder; ///< a private folder for what lies between
  Log log;
  bool ok = false; ///< set by compile()
};

/// Compiles job.input to job.output. Reports every failure in the log, and leaves no output then.
void compile(Context &context, CompileJob &job);

/// True when preprocessed C contains an OpenMP directive (or text that looks like one).
bool contains_openmp(const std::string &preprocessed);

} // namespace driver

#endif
