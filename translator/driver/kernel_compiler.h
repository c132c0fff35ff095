// The compilers that make kernel binaries of a set's kernel files. Another one is a class like these, an
// entry in kernel_format.h and what kernel_targets.cpp says of when it is asked.
#ifndef TRANSLATOR_DRIVER_KERNEL_COMPILER_H
#define TRANSLATOR_DRIVER_KERNEL_COMPILER_H

#include "ast/machine.h"
#include "translator/driver/images.h"
#include "translator/driver/job.h"

#include <string>

namespace driver {

struct Unit;

/// What a kernel compiler is to make, and of what.
struct KernelJob {
  const KernelTarget &target;
  const Unit &unit;
  std::string input; ///< the file that includes all kernel files of the format's set
  std::string output;
};

class KernelCompiler {
public:
  virtual ~KernelCompiler() = default;
  /// The command that compiles the job's input to its output. Throws Error where an option cannot be kept.
  virtual Words command(const Context &context, const KernelJob &job) const = 0;
  /// What its output depends on besides the command and the environment: `program` and what comes with it.
  virtual std::string identity(const Toolchain &tools, const std::string &program) const;
  /// Runs the compiler. False after adding its messages to the log.
  virtual bool run(Context &context, Log &log, const KernelJob &job) const;
  /// Looks at the binary that it has made of the kernels of `source`. Throws Error if that cannot be used.
  virtual void check(const Context &, const std::string &binary, const std::string &source) const {
    (void)binary, (void)source;
  }
  /// Why it has failed, if it cannot compile an empty kernel in `folder` either; else "".
  virtual std::string fault(const Context &, const KernelTarget &, const std::string &folder) const {
    (void)folder;
    return "";
  }
};

const KernelCompiler &nvcc_compiler();  ///< cubins and PTX
const KernelCompiler &clang_compiler(); ///< PTX for architectures that nvcc does not know
const KernelCompiler &sim_compiler();   ///< shared objects for the sim device, by the C++ compiler

/// "-funsigned-char" or "-fsigned-char" if the program's plain char is not that of a compiler for `machine`,
/// else "".
std::string plain_char(const Context &context, ompicc::Machine machine);
/// What the program is compiled for.
ompicc::Machine program_machine(const Context &context);
/// The user's -fdebug-prefix-map= and -ffile-prefix-map=, all as the former.
Words prefix_maps(const Options &options);

} // namespace driver

#endif
