#include "translator/driver/c_standard.h"

#include "translator/driver/files.h"
#include "translator/driver/process.h"
#include "translator/driver/sha256.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sys/stat.h>

namespace driver {

namespace {

bool names_standard(const Options &options) {
  for (const Argument &argument : options.arguments)
    for (const std::string &word : argument.words)
      if (argument.use != Use::Input && (starts_with(word, "-std=") || word == "-ansi")) return true;
  return false;
}

/// What names this very executable for the cache; "" for a program that is not known to be a compiler itself:
/// ccache, distcc and scripts run another one.
std::string identity(const std::string &cc) {
  const std::string path = real_path(find_program(cc));
  const std::string name = base_name(path);
  struct stat info;
  char magic[4] = {};
  if (name.find("gcc") == std::string::npos && name.find("clang") == std::string::npos) return "";
  if (::stat(path.c_str(), &info) != 0 || !std::ifstream(path, std::ios::binary).read(magic, sizeof magic) ||
      std::memcmp(magic, "\177ELF", sizeof magic) != 0)
    return "";
  return Sha256()
      .add("standard")
      .add(path)
      .add(std::to_string(info.st_size))
      .add(std::to_string(info.st_mtim.tv_sec) + "." + std::to_string(info.st_mtim.tv_nsec))
      .hex();
}

std::string ask(const std::string &cc) {
  const ProcessResult macros =
      run_process({cc, "-dM", "-E", "-x", "c", "/dev/null"}, Output::Capture, Stdin::Null);
  const std::string key = "#define __STDC_VERSION__ ";
  const size_t at = macros.out.find(key);
  if (macros.status != 0) return "";
  const long version = at == std::string::npos ? 0 : std::strtol(&macros.out[at + key.size()], nullptr, 10);
  const char *const year = version > 202311L    ? "2y"
                           : version > 201710L  ? "2x" // 202000L while it was a draft
                           : version == 201710L ? "17"
                           : version >= 201112L ? "11"
                           : version >= 199901L ? "99"
                                                : "89";
  const bool strict = macros.out.find("#define __STRICT_ANSI__ ") != std::string::npos;
  return std::string(strict ? "-std=c" : "-std=gnu") + year;
}

} // namespace

std::string default_standard(const Options &options, const std::string &cc, const KernelCache &cache) {
  if (names_standard(options)) return "";
  const std::string key = identity(cc);
  std::string standard;
  if (!key.empty() && cache.fetch(key, standard)) return standard;
  standard = ask(cc);
  if (!key.empty() && !standard.empty()) cache.store(key, standard);
  return standard;
}

} // namespace driver
