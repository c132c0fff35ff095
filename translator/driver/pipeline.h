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

/// Folder and name, without suffix, of what gcc 11 and later keep of `input` with -save-temps: the
/// output's name, or `program-input` when linking.
std::string auxiliary_stem(const Options &options, const std::string &input);

/// The words that define __OMPICC__ and its company, and make _OPENMP what is supported here. To be given
/// before the user's, who may define otherwise.
Words predefined_macros(const Options &options);

/// The words that add the folder of libompirt's headers (omp.h); none after -nostdinc.
Words include_words(const Options &options, const Toolchain &tools);

/// The words that ask cc for a dependency file beside another output (-MD and its company), with gcc's
/// default names spelt out, because cc sees other output names than the user. None when not asked for.
Words dependency_words(const Options &options, const std::string &input);

} // namespace driver

#endif
