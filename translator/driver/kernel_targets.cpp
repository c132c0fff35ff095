// Formats and architectures: asking the driver which GPUs are here, and nvcc what it can compile for.
#include "translator/driver/kernel_targets.h"

#include "translator/driver/kernel_compiler.h"
#include "translator/driver/process.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <dlfcn.h>
#include <map>

namespace driver {

namespace {

bool contains(const Words &words, const std::string &word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// "sm_90a" is known to an nvcc that lists compute_90: the list leaves architecture-specific variants out.
bool nvcc_knows(const Words &known, const std::string &arch) {
  std::string plain = arch;
  while (!std::isdigit(static_cast<unsigned char>(plain.back()))) plain.pop_back();
  return contains(known, plain);
}

struct ArchChoice {
  Words archs;
  bool guessed =
      false; ///< nothing was asked for and there is no GPU: PTX of the lowest, fits every later GPU
};

ArchChoice choose_archs(const Options &options, const Toolchain &tools) {
  if (!options.archs.empty()) {
    ArchChoice choice;
    for (const std::string &arch : options.archs) {
      const Words found = arch == "native" ? gpu_archs() : Words{arch};
      if (found.empty())
        throw Error("--kernel-arch=native: no GPU found on this machine; name its architecture, for example "
                    "--kernel-arch=sm_53");
      for (const std::string &name : found)
        if (!contains(choice.archs, name)) choice.archs.push_back(name);
    }
    return choice;
  }
  const Words native = gpu_archs();
  if (!native.empty()) return {native, false};
  if (!tools.default_archs.empty()) return {tools.default_archs, false};
  if (tools.nvcc.empty()) return {{"sm_53"}, true};
  const Words known = nvcc_archs(tools.nvcc);
  if (known.empty()) throw Error("'" + tools.nvcc + "' does not say which architectures it knows");
  return {{known.front()}, true};
}

KernelTarget gpu_target(Format format, const std::string &arch, const Toolchain &tools) {
  const Words known = tools.nvcc.empty() ? Words() : nvcc_archs(tools.nvcc);
  KernelTarget target{format, arch, capability_of(arch), &nvcc_compiler()};
  if (nvcc_knows(known, arch)) return target;
  if (format == Format::Ptx && !tools.clang.empty()) {
    target.compiler = &clang_compiler();
    return target;
  }
  if (tools.nvcc.empty())
    throw Error(
        std::string("--kernel-format=") + info(format).name +
        " needs nvcc, which was not found: install the CUDA toolkit, name it with --nvcc=PATH, or use "
        "--kernel-format=sim");
  std::string list;
  for (const std::string &name : known) list += (list.empty() ? "" : ", ") + name;
  throw Error("'" + tools.nvcc + "' cannot compile for " + arch + " (it knows " + list + ")" +
              (format == Format::Ptx ? "; clang++ could, but was not found"
                                     : "; --kernel-format=ptx with clang++ may"));
}

} // namespace

unsigned capability_of(const std::string &arch) {
  return static_cast<unsigned>(std::strtoul(arch.c_str() + arch.find('_') + 1, nullptr, 10));
}

Words gpu_archs() {
  Words archs;
  void *const library = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return archs;
  const auto init = reinterpret_cast<int (*)(unsigned)>(::dlsym(library, "cuInit"));
  const auto count = reinterpret_cast<int (*)(int *)>(::dlsym(library, "cuDeviceGetCount"));
  const auto get = reinterpret_cast<int (*)(int *, int)>(::dlsym(library, "cuDeviceGet"));
  const auto attribute = reinterpret_cast<int (*)(int *, int, int)>(::dlsym(library, "cuDeviceGetAttribute"));
  const int capability_major = 75,
            capability_minor = 76; // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_{MAJOR,MINOR}
  int devices = 0;
  if (!init || !count || !get || !attribute || init(0) != 0 || count(&devices) != 0) return archs;
  for (int i = 0; i < devices; ++i) {
    int device = 0, major = 0, minor = 0;
    if (get(&device, i) != 0 || attribute(&major, capability_major, device) != 0 ||
        attribute(&minor, capability_minor, device) != 0)
      continue;
    const std::string arch = "sm_" + std::to_string(major) + std::to_string(minor);
    if (!contains(archs, arch)) archs.push_back(arch);
  }
  return archs;
}

Words nvcc_archs(const std::string &nvcc) {
  static std::map<std::string, Words> known;
  const auto found = known.find(nvcc);
  if (found != known.end()) return found->second;
  ProcessResult list = run_process({nvcc, "--list-gpu-arch"}, Output::Capture, Stdin::Null);
  // CUDA 10.2 has no such option; its help names the allowed values.
  if (list.status != 0) list = run_process({nvcc, "--help"}, Output::Capture, Stdin::Null);
  std::vector<unsigned> numbers;
  const std::string key = "compute_";
  for (size_t at = list.out.find(key); at != std::string::npos; at = list.out.find(key, at + 1)) {
    const unsigned number =
        static_cast<unsigned>(std::strtoul(list.out.c_str() + at + key.size(), nullptr, 10));
    if (number >= 30 && std::find(numbers.begin(), numbers.end(), number) == numbers.end())
      numbers.push_back(number);
  }
  std::sort(numbers.begin(), numbers.end());
  Words archs;
  for (const unsigned number : numbers) archs.push_back("sm_" + std::to_string(number));
  known[nvcc] = archs;
  return archs;
}

std::vector<KernelTarget> plan_kernels(const Options &options, const Toolchain &tools) {
  if (options.no_kernels) return {};
  std::vector<Format> formats = options.formats;
  const bool default_formats = formats.empty();
  if (default_formats) {
    if (tools.nvcc.empty())
      formats = {Format::Sim};
    else
      formats = {Format::Cubin, Format::Ptx};
  }
  const bool gpu = std::any_of(formats.begin(), formats.end(), [](Format f) { return f != Format::Sim; });
  const ArchChoice choice = gpu ? choose_archs(options, tools) : ArchChoice();
  const bool ptx = std::find(formats.begin(), formats.end(), Format::Ptx) != formats.end();
  std::vector<KernelTarget> targets;
  for (const Format format : formats) {
    if (format == Format::Sim) {
      if (tools.cxx.empty())
        throw Error("--kernel-format=sim needs a C++ compiler: install c++, or name it with OMPICC_CXX");
      targets.push_back({format, "", 0, &sim_compiler()});
      continue;
    }
    if (format == Format::Cubin && default_formats && choice.guessed) continue;
    for (const std::string &arch : choice.archs) {
      // Where PTX is made too, an architecture that only clang knows does without a cubin.
      const bool by_clang = format == Format::Cubin && ptx && !tools.nvcc.empty() && !tools.clang.empty() &&
                            !nvcc_knows(nvcc_archs(tools.nvcc), arch);
      if (!by_clang) targets.push_back(gpu_target(format, arch, tools));
    }
  }
  return targets;
}

} // namespace driver
