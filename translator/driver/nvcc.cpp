// Cubins and PTX by NVIDIA's compiler.
#include "translator/driver/kernel_compiler.h"
#include "translator/driver/kernels.h"

#include <algorithm>

namespace driver {

namespace {

/// CUDA's headers declare functions that a later C library declares too, and not alike: cospi with
/// glibc 2.41, rsqrt with 2.43. Both are GNU's where they are not C23's, and g++ asks for GNU's. The compiler
/// that nvcc preprocesses with may be newer than it accepts: no code comes from it.
const Words kForeignHost = {"-U_GNU_SOURCE", "-D__NV_NO_HOST_COMPILER_CHECK=1"};

/// PTX whose line tables name files as the prefix maps say: nvcc has no such option.
std::string with_mapped_files(const std::string &ptx, const Words &maps) {
  std::string result;
  for (size_t at = 0; at < ptx.size();) {
    const size_t end = std::min(ptx.find('\n', at), ptx.size());
    std::string line = ptx.substr(at, end - at);
    at = end + 1;
    const size_t quote = line.find('"');
    if (starts_with(line, "\t.file\t") && quote != std::string::npos)
      for (auto map = maps.rbegin(); map != maps.rend(); ++map) { // the last one that fits, as with gcc
        const std::string pair = map->substr(map->find('=') + 1);
        const size_t equals = pair.find('=');
        if (equals == std::string::npos || line.compare(quote + 1, equals, pair, 0, equals) != 0) continue;
        line.replace(quote + 1, equals, pair, equals + 1, std::string::npos);
        break;
      }
    result += line + "\n";
  }
  return result;
}

Words command_of(const Context &context, const KernelJob &job, Format format) {
  const Options &options = context.options;
  // By the machine of its C++ compiler nvcc knows what plain char is.
  const std::string plain =
      plain_char(context, options.target.empty() ? ompicc::ownMachine() : program_machine(context));
  if (!plain.empty())
    throw Error("nvcc cannot compile kernels with '" + plain +
                "': say 'signed char' or 'unsigned char' in the source, or use --kernel-format=sim");
  Words words = {context.tools.nvcc, "-std=c++14", "-O3", "-w", "-I", context.tools.libdir + "/cudadev"};
  words.insert(words.end(), kForeignHost.begin(), kForeignHost.end());
  if (!options.target.empty()) words.insert(words.end(), {"-ccbin", context.tools.cxx});
  if (job.unit.rdc) words.push_back("-rdc=true");
  if (options.debug_kernels())
    words.push_back("-G"); // without optimisation
  else if (options.debug)
    words.push_back("-lineinfo");
  if (options.fast_math) words.push_back("--use_fast_math");
  if (options.kernel_slices) words.push_back("-DCUDADEV_SLICES");
  words.push_back("-arch=" + job.target.arch);
  words.push_back(format == Format::Cubin ? "-cubin" : "-ptx");
  if (format == Format::Cubin) words.push_back("-DCUDADEV_CUBIN"); // hw/cuda/hw.h
  words.insert(words.end(), options.nvcc_options.begin(), options.nvcc_options.end());
  words.insert(words.end(), {"-o", job.output, job.input});
  return words;
}

/// Why nvcc has failed, if it fails on an empty kernel as well: the C++ compiler and the headers that it
/// finds here are the reason. Empty if it does not.
std::string fault_of_nvcc(const Context &context, const KernelTarget &target, const std::string &folder) {
  const std::string base =
      folder + "/empty_" + target.arch + (target.format == Format::Cubin ? "_cubin" : "_ptx");
  const std::string source = base + ".cu", command = context.tools.nvcc;
  write_file(source, "#include <stdio.h>\n__global__ void empty() {}\n");
  Words words = {command, "-std=c++14", "-w", "-arch=" + target.arch};
  words.insert(words.end(), kForeignHost.begin(), kForeignHost.end());
  words.insert(words.end(), {"-ptx", "-o", base + ".ptx", source});
  if (run_process(words, Output::Capture, Stdin::Null).status == 0) return "";
  return "'" + command + "' compiles nothing here: it needs a C++ compiler and a C library that it knows, " +
         "and NVCC_CCBIN may name another compiler (g++ of an earlier release)";
}

class Nvcc : public KernelCompiler {
public:
  Words command(const Context &context, const KernelJob &job) const override {
    return command_of(context, job, job.target.format);
  }

  std::string identity(const Toolchain &tools, const std::string &program) const override {
    std::string identity = KernelCompiler::identity(tools, program);
    const std::string bin = dir_name(real_path(program));
    for (const char *part : {"/ptxas", "/nvcc.profile", "/../nvvm/bin/cicc"})
      identity += "\n" + file_stamp(bin + part);
    return identity;
  }

  /// Where files are to have other names in what it makes, that is PTX first.
  bool run(Context &context, Log &log, const KernelJob &job) const override {
    const Words maps = prefix_maps(context.options);
    if (maps.empty() || !context.options.debug) return KernelCompiler::run(context, log, job);
    const bool is_ptx = job.target.format == Format::Ptx;
    const std::string file = is_ptx ? job.output : job.output + ".ptx";
    const KernelJob ptx = {job.target, job.unit, job.input, file};
    if (run_tool(context, log, command_of(context, ptx, Format::Ptx)) != 0) return false;
    write_file(file, with_mapped_files(read_file(file), maps));
    const KernelJob rest = {job.target, job.unit, file, job.output};
    return is_ptx || run_tool(context, log, command(context, rest)) == 0;
  }

  std::string fault(const Context &context, const KernelTarget &target,
                    const std::string &folder) const override {
    return fault_of_nvcc(context, target, folder);
  }
};

} // namespace

const KernelCompiler &nvcc_compiler() {
  static const Nvcc compiler;
  return compiler;
}

} // namespace driver
