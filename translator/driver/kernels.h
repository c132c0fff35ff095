// From the kernel files of a unit to kernel binaries: the commands of the kernel compilers
// (kernel_compiler.h), run side by side, with the cache in front.
#ifndef TRANSLATOR_DRIVER_KERNELS_H
#define TRANSLATOR_DRIVER_KERNELS_H

#include "translator/driver/images.h"
#include "translator/driver/job.h"

#include <map>
#include <string>
#include <vector>

namespace driver {

/// The outputs of the translator for one source file (`ompi --list`, docs/ABI.md).
struct Unit {
  std::string host; ///< the host C
  std::string name; ///< "<stem>_<8 hex digits>"
  std::map<std::string, std::string>
      all;          ///< by transformation set: the file that includes all its kernel files
  bool rdc = false; ///< relocatable device code: other units' device functions are called
  std::vector<std::string> kernel_files; ///< every kernel-side file, those of `all` included
  /// Variables of the device's own that only codelets name: symbol, "\t", name, "\t", type.
  std::vector<std::string> variables;
};

/// Reads a list file. Throws Error when it is not one.
Unit read_unit(const std::string &list_file);

/// "<unit>.sm_90.cubin", "<unit>.sm_53.ptx", "<unit>.sim.so"
std::string image_file(const Unit &unit, const KernelTarget &target);

/// What the kernels of a source depend on beside the source: formats, commands, compilers, the device
/// library. Throws Error when the planning fails.
std::string kernels_identity(Context &context);

/// Makes all kernel binaries of a unit in `folder`. Throws Error when the planning or a compiler fails; the
/// compilers' messages are in the log then.
std::vector<Image> compile_kernels(Context &context, Log &log, const Unit &unit, const std::string &source,
                                   const std::string &folder);

/// The translator's report with registers and shared memory added, as the cubins among `images` say.
std::string complete_report(const std::string &report, Report form, const std::vector<Image> &images);

} // namespace driver

#endif
