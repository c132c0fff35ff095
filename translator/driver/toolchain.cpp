// Finding the tools.
#include "translator/driver/toolchain.h"

#include "ast/machine.h"
#include "translator/driver/process.h"

#include <cstdlib>
#include <map>

namespace driver {

namespace {

/// LIBDIR/ompicc.conf: lines `key = value`, written at installation; `#` starts a comment.
std::map<std::string, std::string> read_configuration(const std::string &libdir) {
  std::map<std::string, std::string> settings;
  const std::string path = libdir + "/ompicc.conf";
  if (!is_regular(path)) return settings;
  const auto trim = [](const std::string &text) {
    const size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return std::string();
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
  };
  for (const std::string &line : split(read_file(path), '\n')) {
    const size_t equals = line.find('=');
    if (line[0] == '#' || equals == std::string::npos) continue;
    settings[trim(line.substr(0, equals))] = trim(line.substr(equals + 1));
  }
  return settings;
}

/// A tool that the user named: must exist.
std::string required(const std::string &name, const std::string &what) {
  const std::string path = find_program(name);
  if (path.empty()) throw Error("cannot find the " + what + " '" + name + "'");
  return path;
}

std::string first_found(std::initializer_list<std::string> names) {
  for (const std::string &name : names) {
    const std::string path = find_program(name);
    if (!path.empty()) return path;
  }
  return "";
}

std::string find_cc(const Options &options, const std::string &configured) {
  if (!options.cc.empty()) return required(options.cc, "C compiler");
  if (!options.target.empty()) return required(options.target + "-gcc", "C compiler");
  const std::string from_environment = environment("OMPICC_CC");
  if (!from_environment.empty()) return required(from_environment, "C compiler (OMPICC_CC)");
  const std::string path = first_found({configured, "cc", "gcc", "clang"});
  if (path.empty()) throw Error("no C compiler found: install one, or name it with --cc=PATH or OMPICC_CC");
  return path;
}

std::string find_nvcc(const Options &options, const std::string &configured) {
  if (!options.nvcc.empty()) return required(options.nvcc, "CUDA compiler");
  const std::string from_environment = environment("OMPICC_NVCC");
  if (!from_environment.empty()) return required(from_environment, "CUDA compiler (OMPICC_NVCC)");
  const auto below = [](const char *variable) {
    const std::string home = environment(variable);
    return home.empty() ? "" : home + "/bin/nvcc";
  };
  return first_found(
      {configured, "nvcc", below("CUDA_HOME"), below("CUDA_PATH"), "/usr/local/cuda/bin/nvcc"});
}

std::string find_cxx(const Options &options, const std::string &configured) {
  const std::string from_environment = environment("OMPICC_CXX");
  if (!from_environment.empty()) return required(from_environment, "C++ compiler (OMPICC_CXX)");
  if (!options.target.empty()) return first_found({options.target + "-g++"});
  return first_found({configured, "c++", "g++", "clang++"});
}

/// A triple may be that of the machine that ompicc itself runs on: what is meant then are its own libraries.
std::string find_target_libdir(const std::string &target, const std::string &libdir) {
  const std::string own = libdir + "/" + target;
  const bool same_machine = ompicc::machineNamed(target.substr(0, target.find('-'))) == ompicc::ownMachine();
  return target.empty() || (same_machine && !exists(own)) ? libdir : own;
}

std::string find_libdevice(const std::string &nvcc) {
  Words roots;
  if (!nvcc.empty()) roots.push_back(dir_name(dir_name(real_path(nvcc))));
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (!environment(variable).empty()) roots.push_back(environment(variable));
  roots.push_back("/usr/local/cuda");
  roots.push_back("/usr/lib/cuda");
  for (const std::string &root : roots) {
    const std::string path = root + "/nvvm/libdevice/libdevice.10.bc";
    if (is_regular(path)) return path;
  }
  return "";
}

} // namespace

Toolchain find_toolchain(const Options &options) {
  Toolchain tools;
  const std::string prefix = dir_name(dir_name(real_path("/proc/self/exe")));
  tools.libdir = environment("OMPICC_LIBDIR");
  tools.libdir = tools.libdir.empty() ? prefix + "/lib/ompicc" : absolute_path(tools.libdir);
  tools.target_libdir = find_target_libdir(options.target, tools.libdir);
  tools.include = prefix + "/include/ompicc";
  const std::string translator = environment("OMPICC_OMPI");
  tools.ompi = translator.empty() ? prefix + "/bin/ompi" : translator;
  auto settings = read_configuration(tools.libdir);
  tools.cc = find_cc(options, settings["cc"]);
  tools.cxx = find_cxx(options, settings["cxx"]);
  tools.nvcc = find_nvcc(options, settings["nvcc"]);
  tools.clang = find_program("clang++");
  tools.libdevice = find_libdevice(tools.nvcc);
  tools.objcopy =
      first_found({options.target.empty() ? "" : options.target + "-objcopy", "objcopy", "llvm-objcopy"});
  if (!settings["kernel-arch"].empty())
    tools.default_archs = parse_archs(settings["kernel-arch"], tools.libdir + "/ompicc.conf");
  return tools;
}

} // namespace driver
