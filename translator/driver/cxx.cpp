#include "translator/driver/cxx.h"

#include "translator/support/raw_string.h"
#include "translator/support/source.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string_view>

namespace driver {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// Takes `word` and the blanks in front of it off the text.
bool take(std::string_view &text, std::string_view word) {
  size_t at = 0;
  while (at < text.size() && is_blank(text[at])) ++at;
  if (text.compare(at, word.size(), word) != 0) return false;
  const size_t end = at + word.size();
  if (end < text.size() && std::isalpha(static_cast<unsigned char>(word.back())) &&
      (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
    return false;
  text.remove_prefix(end);
  return true;
}

/// The words that name the directive at the beginning of `text`: up to a clause, which has parentheses, or an
/// end.
std::string directive_words(std::string_view text) {
  std::string words;
  for (;;) {
    size_t at = 0;
    while (at < text.size() && is_blank(text[at])) ++at;
    size_t end = at;
    while (end < text.size() && (std::isalpha(static_cast<unsigned char>(text[end])) || text[end] == '_'))
      ++end;
    size_t next = end;
    while (next < text.size() && is_blank(text[next])) ++next;
    if (end == at || (next < text.size() && text[next] == '(')) return words;
    words += (words.empty() ? "" : " ") + std::string(text.substr(at, end - at));
    text.remove_prefix(end);
  }
}

/// Whether a directive of this name has to do with devices.
bool is_about_devices(const std::string &words) {
  if (starts_with(words, "end ")) return false;
  for (const std::string &word : split(words, ' '))
    if (starts_with(word, "target")) return true;
  return false;
}

/// The name of the directive on a line of C++, as a pragma or an attribute; "" if there is none. `column`:
/// where it begins.
std::string directive_on(std::string_view line, unsigned &column) {
  size_t first = 0;
  while (first < line.size() && is_blank(line[first])) ++first;
  column = unsigned(first) + 1;
  std::string_view rest = line.substr(first);
  if (take(rest, "#") && take(rest, "pragma") && take(rest, "omp")) return directive_words(rest);
  for (const char *name : {"omp::directive", "omp:directive", "omp: directive", "omp::decl"}) {
    const size_t at = line.find(name);
    if (at == line.npos) continue;
    rest = line.substr(at + std::strlen(name));
    if (!take(rest, "(")) continue;
    column = unsigned(at) + 1;
    return directive_words(rest);
  }
  return "";
}

/// The column of the '#' on a line of the user's file, which cc -E prints without the blanks in front of it.
unsigned column_of_pragma(const std::string &file, unsigned line) {
  if (!is_regular(file)) return 1;
  const std::string text = read_file(file);
  size_t begin = 0;
  for (unsigned number = 1; number < line && begin != text.npos; ++number) {
    begin = text.find('\n', begin);
    if (begin != text.npos) ++begin;
  }
  if (begin == text.npos) return 1;
  const size_t first = text.find_first_not_of(" \t", begin);
  return first != text.npos && text[first] == '#' ? unsigned(first - begin) + 1 : 1;
}

/// Whether an object or archive holds code of a C++ compiler: it refers to the language's run-time support,
/// or to the standard library.
bool holds_cxx(const std::string &file) {
  if (!is_regular(file)) return false;
  const std::string bytes = read_file(file);
  if (bytes.compare(0, 4, "\177ELF") != 0 && bytes.compare(0, 7, "!<arch>") != 0) return false;
  for (const char *name : {"__gxx_personality_v0", "_ZSt", "_ZNSt", "_ZNKSt", "_Znw", "_Zna", "_Zdl", "_Zda",
                           "_ZTVN10__cxxabiv1", "__cxa_guard_acquire", "__cxa_pure_virtual"})
    if (bytes.find(name) != std::string::npos) return true;
  return false;
}

} // namespace

bool is_cxx(const Argument &input) {
  if (input.language != Language::Other) return false;
  if (!input.x.empty()) return input.x == "c++" || input.x == "c++-cpp-output";
  const std::string s = suffix(input.words[0]);
  for (const char *known : {".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C", ".ii"})
    if (s == known) return true;
  return false;
}

TargetDirective first_target_directive(const std::string &text, const std::string &source) {
  ompicc::LineMarker at;
  at.file = source;
  const bool has_raw_strings = text.find("R\"") != std::string::npos;
  const char *p = text.data(), *end = p + text.size();
  while (p < end) {
    const char *newline = static_cast<const char *>(std::memchr(p, '\n', size_t(end - p)));
    if (has_raw_strings) newline = ompicc::behindRawStrings(p, newline, end);
    const char *line_end = newline ? newline : end;
    if (*p != '#' || !ompicc::parseLineMarker(p, line_end, at)) {
      unsigned column = 0;
      const std::string words = directive_on(std::string_view(p, size_t(line_end - p)), column);
      if (is_about_devices(words))
        return {at.file, at.line, *p == '#' ? column_of_pragma(at.file, at.line) : column, words};
      at.line += 1 + unsigned(std::count(p, line_end, '\n'));
    }
    p = newline ? newline + 1 : end;
  }
  return {};
}

Words cxx_library_words(const Options &options, const std::map<const Argument *, std::string> &objects) {
  bool cxx = false;
  for (const Argument *input : options.inputs()) {
    const auto object = objects.find(input);
    cxx = cxx || (object != objects.end() ? is_cxx(*input) : holds_cxx(input->words[0]));
  }
  if (!cxx) return {};
  if (options.is_static) return {"-lstdc++", "-lm"};
  if (options.static_libstdcxx) return {"-Wl,--push-state,-Bstatic", "-lstdc++", "-Wl,--pop-state", "-lm"};
  return {"-Wl,--push-state,--as-needed", "-lstdc++", "-lm", "-Wl,--pop-state"};
}

} // namespace driver
