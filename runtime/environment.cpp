// environment.cpp: environment variables and paths (see environment.h). Each variable is read when it is
// first needed, so that a program may still set it at its start.
#include "runtime/environment.h"

#include "runtime/message.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <dlfcn.h>
#include <strings.h>
#include <sys/auxv.h>
#include <unistd.h>

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

const char here = 0; // an address in this shared object

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

std::string kernel_directory() { return variable("OMPICC_KERNEL_DIR"); }

std::string library_directory() {
  const std::string given = variable("OMPICC_LIBDIR");
  if (!given.empty()) return given;
  Dl_info info;
  if (!dladdr(&here, &info) || !info.dli_fname) return ".";
  char *resolved = realpath(info.dli_fname, nullptr);
  std::string path = resolved ? resolved : info.dli_fname;
  std::free(resolved);
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

const void *object_base(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fbase : nullptr;
}

std::string kernel_files_directory(const void *address) {
  Dl_info info;
  const void *program = reinterpret_cast<const void *>(getauxval(AT_PHDR));
  const bool in_library = dladdr(address, &info) && info.dli_fname && info.dli_fbase != object_base(program);
  return (in_library ? std::string(info.dli_fname) : executable_path()) + ".kernels";
}

} // namespace ort
