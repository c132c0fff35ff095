#include "translator/driver/cc_defaults.h"

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
      .add("defaults with libgomp") // what an older ompicc kept is not all
      .add(path)
      .add(std::to_string(info.st_size))
      .add(std::to_string(info.st_mtim.tv_sec) + "." + std::to_string(info.st_mtim.tv_nsec))
      .hex();
}

/// What it defines: "#define __LP64__ 1".
class Macros {
public:
  explicit Macros(const std::string &cc)
      : text_(run_process({cc, "-dM", "-E", "-x", "c", "/dev/null"}, Output::Capture, Stdin::Null).out) {}
  bool known() const { return has("__STDC__"); }
  bool has(const std::string &name) const { return text_.find("#define " + name + " ") != std::string::npos; }
  long number(const std::string &name) const {
    const std::string key = "#define " + name + " ";
    const size_t at = text_.find(key);
    return at == std::string::npos ? 0 : std::strtol(&text_[at + key.size()], nullptr, 10);
  }

private:
  const std::string text_;
};

std::string standard_of(const Macros &macros) {
  const long version = macros.number("__STDC_VERSION__");
  const char *const year = version > 202311L    ? "2y"
                           : version > 201710L  ? "2x" // 202000L while it was a draft
                           : version == 201710L ? "17"
                           : version >= 201112L ? "11"
                           : version >= 199901L ? "99"
                                                : "89";
  return std::string(macros.has("__STRICT_ANSI__") ? "-std=c" : "-std=gnu") + year;
}

/// The words, each followed by a line's end; "" if the compiler does not say.
std::string ask(const std::string &cc) {
  const Macros macros(cc);
  if (!macros.known()) return "";
  if (!macros.has("__LP64__"))
    throw Error("'" + cc +
                "' compiles for a machine whose addresses have not 64 bits, which ompicc does not");
  std::string words;
  for (const char *const name : {"x86_64", "aarch64", "powerpc64", "riscv"})
    if (macros.has("__" + std::string(name) + "__") || macros.has("__" + std::string(name)))
      words += "--machine=" + std::string(name) + "\n";
  if (!macros.has("__clang__") && macros.number("__GNUC__") < 9) words += "--old-libgomp\n";
  words += macros.has("__CHAR_UNSIGNED__") ? "-funsigned-char\n" : "-fsigned-char\n";
  return words + standard_of(macros) + "\n";
}

} // namespace

Words cc_defaults(const Options &options, const std::string &cc, const KernelCache &cache) {
  const std::string key = identity(cc);
  std::string answer;
  if (key.empty() || !cache.fetch(key, answer)) {
    answer = ask(cc);
    if (!key.empty() && !answer.empty()) cache.store(key, answer);
  }
  const bool named = names_standard(options);
  Words words;
  for (const std::string &word : split(answer, '\n'))
    if (!word.empty() && !(named && starts_with(word, "-std="))) words.push_back(word);
  return words;
}

} // namespace driver
