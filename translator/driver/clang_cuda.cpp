// PTX by clang++.
#include "translator/driver/kernel_compiler.h"
#include "translator/driver/kernels.h"

namespace driver {

namespace {

/// For architectures that nvcc has dropped: the device library brings what CUDA's headers would (hw/cuda).
Words command_of(const Context &context, const KernelJob &job) {
  const Options &options = context.options;
  Words words = {context.tools.clang,
                 "-x",
                 "cuda",
                 "-std=c++14",
                 options.debug_kernels() ? "-O0" : "-O3",
                 "-w",
                 "--cuda-gpu-arch=" + job.target.arch,
                 "--cuda-device-only",
                 "-nocudainc",
                 "-nocudalib",
                 "-Wno-unknown-cuda-version",
                 "-I",
                 context.tools.libdir + "/cudadev"};
  // PTX 6.3, of CUDA 10.0: shuffles and barriers with masks.
  words.insert(words.end(), {"-Xclang", "-target-feature", "-Xclang", "+ptx63"});
  if (!context.tools.libdevice.empty())
    words.insert(words.end(), {"-Xclang", "-mlink-builtin-bitcode", "-Xclang", context.tools.libdevice});
  if (job.unit.rdc) words.insert(words.end(), {"-fgpu-rdc", "-DCUDADEV_RDC"});
  const std::string plain = plain_char(context, ompicc::ownMachine());
  if (!plain.empty()) words.push_back(plain);
  for (const std::string &map : prefix_maps(options)) words.push_back(map);
  if (options.debug_kernels())
    words.push_back("-g");
  else if (options.debug)
    words.push_back("-gline-tables-only");
  if (options.fast_math) words.insert(words.end(), {"-ffast-math", "-fcuda-flush-denormals-to-zero"});
  if (options.kernel_slices) words.push_back("-DCUDADEV_SLICES");
  words.insert(words.end(), {"-S", "-o", job.output, job.input});
  return words;
}

/// PTX of clang++ made without libdevice must not need it: the driver would find out only at run time.
void check_clang_ptx(const std::string &ptx, const std::string &source, const std::string &clang) {
  const size_t at = ptx.find("__nv_");
  if (at == std::string::npos) return;
  const std::string name =
      ptx.substr(at, ptx.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_", at) - at);
  throw Error("the kernels of '" + source + "' call libm ('" + name + "'), for which '" + clang +
              "' needs the CUDA toolkit's libdevice.10.bc, which was not found");
}

class ClangCuda : public KernelCompiler {
public:
  Words command(const Context &context, const KernelJob &job) const override {
    return command_of(context, job);
  }
  std::string identity(const Toolchain &tools, const std::string &program) const override {
    return KernelCompiler::identity(tools, program) + "\n" + file_stamp(tools.libdevice);
  }
  void check(const Context &context, const std::string &binary, const std::string &source) const override {
    if (context.tools.libdevice.empty()) check_clang_ptx(binary, source, context.tools.clang);
  }
};

} // namespace

const KernelCompiler &clang_compiler() {
  static const ClangCuda compiler;
  return compiler;
}

} // namespace driver
