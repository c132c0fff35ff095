// environment.cpp: environment variables and paths (see environment.h). Each variable is read when it is
// first needed, so that a program may still set it at its start.
#include "runtime/environment.h"

#include "device-interface/plugin.h"
#include "runtime/message.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <link.h>
#include <strings.h>
#include <sys/auxv.h>
#include <unistd.h>
#include <vector>

namespace ort {
namespace {

std::string variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

std::string executable_path() {
  char path[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return length > 0 ? std::string(path, length) : std::string();
}

const char here = 0; // an address in the object that libompirt is a part of

std::string directory_of(const std::string &path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

/// The path of the shared library that contains `address`; "": the program does.
std::string library_of(const void *address) {
  Dl_info info;
  const void *program = reinterpret_cast<const void *>(getauxval(AT_PHDR));
  if (!dladdr(address, &info) || !info.dli_fname || info.dli_fbase == object_base(program)) return "";
  return info.dli_fname;
}

/// Whether plugins or what they need lie there.
bool holds_plugins(const std::string &directory) {
  DIR *const entries = opendir(directory.c_str());
  if (!entries) return false;
  bool found = false;
  while (const dirent *entry = found ? nullptr : readdir(entries))
    found = std::strncmp(entry->d_name, "ompicc-", 7) == 0;
  closedir(entries);
  return found;
}

/// Where the program looks for libraries (LD_LIBRARY_PATH, -rpath) and has plugins; otherwise where it lies.
std::string directory_of_programs_libraries() {
  void *const program = dlopen(nullptr, RTLD_LAZY);
  Dl_serinfo size;
  if (program && dlinfo(program, RTLD_DI_SERINFOSIZE, &size) == 0) {
    std::vector<char> memory(size.dls_size);
    auto *const paths = reinterpret_cast<Dl_serinfo *>(memory.data());
    if (dlinfo(program, RTLD_DI_SERINFOSIZE, paths) == 0 && dlinfo(program, RTLD_DI_SERINFO, paths) == 0)
      for (unsigned i = 0; i < paths->dls_cnt; ++i)
        if (holds_plugins(paths->dls_serpath[i].dls_name)) return paths->dls_serpath[i].dls_name;
  }
  return directory_of(executable_path());
}

} // namespace

Offload target_offload() {
  static const Offload value = [] {
    const std::string text = variable("OMP_TARGET_OFFLOAD");
    if (text.empty() || strcasecmp(text.c_str(), "default") == 0) return Offload::Default;
    if (strcasecmp(text.c_str(), "mandatory") == 0) return Offload::Mandatory;
    if (strcasecmp(text.c_str(), "disabled") == 0) return Offload::Disabled;
    fatal({}, "OMP_TARGET_OFFLOAD is '" + text + "'; it can be DEFAULT, MANDATORY or DISABLED");
  }();
  return value;
}

int device_variable(const std::string &name, int number) {
  for (const std::string &form : {name + "_DEV_" + std::to_string(number), name + "_DEV", name + "_ALL"}) {
    const std::string text = variable(form.c_str());
    if (text.empty()) continue;
    char *end = nullptr;
    const long value = std::strtol(text.c_str(), &end, 10);
    if (*end || value <= 0 || value > INT_MAX)
      fatal({}, form + " is '" + text + "'; it can be a positive number");
    return int(value);
  }
  return 0;
}

int in_place_use() {
  const std::string text = variable("OMPICC_IN_PLACE");
  if (text.empty()) return ORT_IN_PLACE_AS_IT_IS;
  if (text == "none") return ORT_IN_PLACE_NONE;
  if (text == "registered") return ORT_IN_PLACE_REGISTERED;
  if (text == "pinned") return ORT_IN_PLACE_PINNED;
  fatal({}, "OMPICC_IN_PLACE is '" + text + "'; it can be none, registered or pinned");
}

unsigned most_kernel_milliseconds() {
  const std::string text = variable("OMPICC_MAX_KERNEL_MS");
  if (text.empty()) return 0;
  char *end = nullptr;
  const long value = std::strtol(text.c_str(), &end, 10);
  if (*end || value <= 0 || value > INT_MAX)
    fatal({}, "OMPICC_MAX_KERNEL_MS is '" + text + "'; it can be a positive number of milliseconds");
  return unsigned(value);
}

std::vector<std::string> driver_names() {
  const std::string all = variable("OMPICC_DRIVER");
  std::vector<std::string> names;
  for (size_t begin = 0, end; !all.empty() && begin <= all.size(); begin = end + 1) {
    end = std::min(all.find(',', begin), all.size());
    const std::string name = all.substr(begin, end - begin);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

std::string code_variable(const char *name) {
  const char *value = secure_getenv(name);
  return value ? value : "";
}

std::string kernel_directory() { return code_variable("OMPICC_KERNEL_DIR"); }

std::string library_directory() {
  const std::string given = code_variable("OMPICC_LIBDIR");
  if (!given.empty()) return given;
  const std::string library = library_of(&here);
  if (library.empty()) return directory_of_programs_libraries();
  char *resolved = realpath(library.c_str(), nullptr);
  const std::string path = resolved ? resolved : library;
  std::free(resolved);
  return directory_of(path);
}

const void *object_base(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fbase : nullptr;
}

std::string kernel_files_directory(const void *address) {
  const std::string library = library_of(address);
  return (library.empty() ? executable_path() : library) + ".kernels";
}

} // namespace ort
