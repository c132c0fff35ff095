// Kernel compile commands. Warnings are off (-w): the C compiler has warned about the same source lines
// already, and what is left would concern generated code.
#include "translator/driver/kernels.h"

#include "translator/driver/cubin_usage.h"
#include "translator/driver/process.h"
#include "translator/driver/sha256.h"
#include "translator/driver/version.h"
#include "translator/support/language.h"

#include <algorithm>
#include <functional>
#include <sys/stat.h>
#include <thread>

namespace driver {

namespace {

/// "-funsigned-char" or "-fsigned-char" if the user's plain char is not the machine's, else "".
std::string plain_char(const Options &options) {
  ompicc::Language language;
  const bool usual = language.unsignedChar;
  for (const Argument &argument : options.arguments)
    for (const std::string &word : argument.words)
      if (argument.use != Use::Input) language.option(word);
  if (language.unsignedChar == usual) return "";
  return language.unsignedChar ? "-funsigned-char" : "-fsigned-char";
}

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

Words nvcc_command(const Context &context, const KernelTarget &target, const Unit &unit) {
  const Options &options = context.options;
  if (!plain_char(options).empty())
    throw Error("nvcc cannot compile kernels with '" + plain_char(options) +
                "': say 'signed char' or 'unsigned char' in the source, or use --kernel-format=sim");
  Words words = {context.tools.nvcc, "-std=c++14", "-O3", "-w", "-I", context.tools.libdir + "/cudadev"};
  words.insert(words.end(), kForeignHost.begin(), kForeignHost.end());
  if (unit.rdc) words.push_back("-rdc=true");
  if (options.debug_kernels())
    words.push_back("-G"); // without optimisation
  else if (options.debug)
    words.push_back("-lineinfo");
  if (options.fast_math) words.push_back("--use_fast_math");
  words.push_back("-arch=" + target.arch);
  words.push_back(target.format == Format::Cubin ? "-cubin" : "-ptx");
  words.insert(words.end(), options.nvcc_options.begin(), options.nvcc_options.end());
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

/// For architectures that nvcc has dropped: the device library brings what CUDA's headers would (hw/cuda).
Words clang_command(const Context &context, const KernelTarget &target, const Unit &unit) {
  const Options &options = context.options;
  Words words = {context.tools.clang,
                 "-x",
                 "cuda",
                 "-std=c++14",
                 options.debug_kernels() ? "-O0" : "-O3",
                 "-w",
                 "--cuda-gpu-arch=" + target.arch,
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
  if (unit.rdc) words.push_back("-fgpu-rdc");
  if (!plain_char(options).empty()) words.push_back(plain_char(options));
  for (const std::string &map : prefix_maps(options)) words.push_back(map);
  if (options.debug_kernels())
    words.push_back("-g");
  else if (options.debug)
    words.push_back("-gline-tables-only");
  if (options.fast_math) words.insert(words.end(), {"-ffast-math", "-fcuda-flush-denormals-to-zero"});
  words.push_back("-S");
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

Words sim_command(const Context &context, const Unit &unit, const std::string &folder) {
  Words words = {context.tools.cxx,
                 "-std=c++14",
                 context.options.debug_kernels() ? "-O0" : "-O2",
                 "-g",
                 "-w",
                 "-fPIC",
                 "-shared",
                 "-fdebug-prefix-map=" + folder + "=.",
                 "-DCUDADEV_SIM",
                 "-I",
                 context.tools.libdir + "/cudadev"};
  for (const std::string &map : prefix_maps(context.options)) words.push_back(map);
  // The images of a program with relocatable device code must see each other's functions and variables.
  if (!unit.rdc) words.push_back("-fvisibility=hidden");
  if (context.options.fast_math) words.push_back("-ffast-math");
  if (!plain_char(context.options).empty()) words.push_back(plain_char(context.options));
  const Words &sanitizers = context.options.sanitizers;
  for (const std::string &name : sanitizers) words.push_back("-fsanitize=" + name);
  // GPUs end a kernel at an address that its type does not allow; so does ompicc-sim.
  if (std::find(sanitizers.begin(), sanitizers.end(), "undefined") == sanitizers.end())
    words.insert(words.end(), {"-fsanitize=alignment", "-fsanitize-undefined-trap-on-error"});
  // What -fsanitize=thread calls is in the device library (hw/sim/races.h), and libtsan is not linked. The
  // frames of calls say where an atomic access stands, and what memcpy and memset do is seen only in calls.
  if (context.options.sim_races)
    words.insert(words.end(), {"-fsanitize=thread", "-DCUDADEV_SIM_RACES", "-fno-omit-frame-pointer",
                               "-fno-optimize-sibling-calls", "-fno-builtin-memcpy", "-fno-builtin-memmove",
                               "-fno-builtin-memset", "-nodefaultlibs"});
  words.insert(words.end(), {"-x", "c++"});
  return words;
}

/// What a compiler's output depends on besides the command: itself and its environment.
std::string compiler_identity(const KernelTarget &target, const std::string &compiler,
                              const std::string &libdevice) {
  std::string identity = file_stamp(compiler);
  if (target.compiler == KernelCompiler::Clang) identity += "\n" + file_stamp(libdevice);
  if (target.compiler == KernelCompiler::Nvcc) {
    const std::string bin = dir_name(real_path(compiler));
    for (const char *part : {"/ptxas", "/nvcc.profile", "/../nvvm/bin/cicc"})
      identity += "\n" + file_stamp(bin + part);
  }
  for (const char *variable : {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN", "CPATH",
                               "CPLUS_INCLUDE_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX"})
    identity += std::string("\n") + variable + "=" + environment(variable);
  return identity;
}

void add_tree(Sha256 &hash, const std::string &path) {
  if (!is_directory(path)) {
    if (is_regular(path)) hash.add(read_file(path));
    return;
  }
  for (const std::string &name : list_directory(path)) {
    hash.add(name);
    add_tree(hash, path + "/" + name);
  }
}

/// The cache key: the kernel files, the device library, the command less the temporary folder, the compiler.
std::string cache_key(const Context &context, const KernelTarget &target, const Unit &unit,
                      const Words &command, const std::string &folder) {
  Sha256 hash;
  hash.add(OMPICC_VERSION).add(compiler_identity(target, command[0], context.tools.libdevice));
  for (std::string word : command) {
    for (size_t at = word.find(folder); at != std::string::npos; at = word.find(folder, at))
      word.replace(at, folder.size(), "");
    hash.add(word);
  }
  for (const std::string &file : unit.kernel_files) hash.add(base_name(file)).add(read_file(file));
  if (context.options.device_lines()) { // line tables have the current folder in them
    hash.add(absolute_path(""));
    for (const std::string &map : prefix_maps(context.options)) hash.add(map);
  }
  add_tree(hash, context.tools.libdir + "/cudadev");
  return hash.hex();
}

/// Runs a kernel's compiler. Where files are to have other names in what nvcc makes, it makes PTX first.
bool run_compiler(Context &context, Log &log, const KernelTarget &target, const Unit &unit,
                  const Words &command, const Image &image) {
  const Words maps = prefix_maps(context.options);
  if (target.compiler != KernelCompiler::Nvcc || maps.empty() || !context.options.debug)
    return run_tool(context, log, command) == 0;
  KernelTarget ptx = target;
  ptx.format = Format::Ptx;
  const std::string file = target.format == Format::Ptx ? image.path : image.path + ".ptx";
  if (run_tool(context, log, kernel_command(context, ptx, unit, unit.all, file)) != 0) return false;
  write_file(file, with_mapped_files(read_file(file), maps));
  return target.format == Format::Ptx ||
         run_tool(context, log, kernel_command(context, target, unit, file, image.path)) == 0;
}

/// Compiles one binary, or takes it from the cache. Returns false after adding the compiler's messages.
bool compile_one(Context &context, Log &log, const KernelTarget &target, const Unit &unit,
                 const std::string &source, const std::string &folder, Image &image) {
  const Words command = kernel_command(context, target, unit, unit.all, image.path);
  if (context.options.dry_run) {
    run_tool(context, log, command);
    return true;
  }
  const std::string key = context.cache.enabled() ? cache_key(context, target, unit, command, folder) : "";
  std::string bytes;
  if (context.cache.fetch(key, bytes)) {
    if (context.options.verbose) log.err(" # from the kernel cache: " + quote_command(command) + "\n");
    write_file(image.path, bytes);
    image.size = bytes.size();
    return true;
  }
  if (!run_compiler(context, log, target, unit, command, image)) {
    const std::string fault =
        target.compiler == KernelCompiler::Nvcc ? fault_of_nvcc(context, target, folder) : "";
    if (!fault.empty()) throw Error(fault);
    return false;
  }
  bytes = read_file(image.path);
  if (target.compiler == KernelCompiler::Clang && context.tools.libdevice.empty())
    check_clang_ptx(bytes, source, command[0]);
  image.size = bytes.size();
  context.cache.store(key, bytes);
  return true;
}

const char *format_name(Format format) {
  return format == Format::Cubin ? "cubin" : format == Format::Ptx ? "PTX" : "sim";
}

} // namespace

Words prefix_maps(const Options &options) {
  Words maps;
  for (const Argument &argument : options.arguments)
    for (const std::string &word : argument.words)
      for (const std::string option : {"-fdebug-prefix-map=", "-ffile-prefix-map="})
        if (argument.use != Use::Input && starts_with(word, option))
          maps.push_back("-fdebug-prefix-map=" + word.substr(option.size()));
  return maps;
}

std::string file_stamp(const std::string &path) {
  struct stat info;
  const std::string real = real_path(path);
  if (real.empty() || ::stat(real.c_str(), &info) != 0) return path;
  return real + " " + std::to_string(info.st_size) + " " + std::to_string(info.st_mtim.tv_sec) + "." +
         std::to_string(info.st_mtim.tv_nsec);
}

std::string kernels_identity(Context &context) {
  Sha256 hash;
  hash.add(OMPICC_VERSION);
  for (const KernelTarget &target : context.kernel_targets()) {
    const Words command = kernel_command(context, target, Unit(), "", "");
    hash.add(quote_command(command)).add(compiler_identity(target, command[0], context.tools.libdevice));
  }
  add_tree(hash, context.tools.libdir + "/cudadev");
  return hash.hex();
}

Unit read_unit(const std::string &list_file) {
  Unit unit;
  for (const std::string &line : split(read_file(list_file), '\n')) {
    const size_t space = line.find(' ');
    const std::string key = line.substr(0, space);
    const std::string value = space == std::string::npos ? "" : line.substr(space + 1);
    if (key == "host")
      unit.host = value;
    else if (key == "unit")
      unit.name = value;
    else if (key == "rdc")
      unit.rdc = value == "1";
    else if (key == "all" || key == "kernel" || key == "device") {
      unit.kernel_files.push_back(value);
      if (key == "all") unit.all = value;
    } else
      throw Error("the translator's list has an unknown line '" + line + "'");
  }
  if (unit.host.empty()) throw Error("the translator wrote no host C");
  return unit;
}

std::string image_file(const Unit &unit, const KernelTarget &target) {
  switch (target.format) {
  case Format::Cubin: return unit.name + "." + target.arch + ".cubin";
  case Format::Ptx: return unit.name + "." + target.arch + ".ptx";
  case Format::Sim: break;
  }
  return unit.name + ".sim.so";
}

Words kernel_command(const Context &context, const KernelTarget &target, const Unit &unit,
                     const std::string &input, const std::string &output) {
  Words words;
  switch (target.compiler) {
  case KernelCompiler::Nvcc: words = nvcc_command(context, target, unit); break;
  case KernelCompiler::Clang: words = clang_command(context, target, unit); break;
  case KernelCompiler::Cxx: words = sim_command(context, unit, dir_name(input)); break;
  }
  words.insert(words.end(), {"-o", output, input});
  if (target.compiler == KernelCompiler::Cxx && context.options.sim_races) {
    if (context.options.sanitizes("undefined")) words.push_back("-lubsan");
    words.insert(words.end(), {"-lstdc++", "-lm", "-lgcc_s", "-lgcc", "-lc"});
  }
  return words;
}

std::vector<Image> compile_kernels(Context &context, Log &log, const Unit &unit, const std::string &source,
                                   const std::string &folder) {
  const std::vector<KernelTarget> &targets = context.kernel_targets();
  std::vector<Image> images;
  for (const KernelTarget &target : targets) {
    const std::string file = image_file(unit, target);
    images.push_back({target.format, target.capability, folder + "/" + file, file, 0});
  }
  std::vector<Log> logs(targets.size());
  std::vector<std::string> failures(targets.size());
  std::vector<std::thread> threads;
  for (size_t i = 0; i < targets.size(); ++i)
    threads.emplace_back([&, i] {
      try {
        if (!compile_one(context, logs[i], targets[i], unit, source, folder, images[i]))
          failures[i] = "'" + kernel_command(context, targets[i], unit, "", "")[0] +
                        "' could not compile the kernels of '" + source + "' (" +
                        format_name(targets[i].format) +
                        (targets[i].arch.empty() ? "" : ", " + targets[i].arch) + ")";
      } catch (const std::exception &error) {
        failures[i] = error.what();
      }
    });
  for (std::thread &thread : threads) thread.join();
  // What one compiler says of a kernel another would repeat.
  for (size_t i = 0; i < targets.size(); ++i)
    if (!failures[i].empty()) {
      log.append(logs[i]);
      throw Error(failures[i]);
    }
  for (Log &part : logs) log.append(part);
  return images;
}

std::string complete_report(const std::string &report, Report form, const std::vector<Image> &images) {
  std::string text = report;
  for (const Image &image : images) {
    if (image.format != Format::Cubin) continue;
    for (const KernelUsage &usage : cubin_usage(read_file(image.path)))
      text = add_usage(text, form == Report::Json ? UsageForm::Json : UsageForm::Text,
                       "sm_" + std::to_string(image.arch), usage);
  }
  return text;
}

} // namespace driver
