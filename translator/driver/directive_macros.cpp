// Macros (OpenMP 5.2 §3.1: directives' text is subject to replacement). gcc expands those in the directives
// it knows. For the others it is asked again: a file of the program's #define and #undef lines, in their
// places between the directives, each as a line of ordinary text. So it is for `#pragma unroll(FACTOR)`,
// which gcc ignores, but nvcc and clang do not: kernels have it.
#include "translator/driver/directive_macros.h"
#include "translator/driver/files.h"
#include "translator/support/raw_string.h"
#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>

namespace driver {

namespace {

/// The first words of directives that gcc 12 knows. All others are expanded here: what a newer one has
/// expanded already does not change any more.
const char *const kExpanded[] = {
    "atomic",     "barrier",  "cancel",    "cancellation", "critical",     "declare", "depobj",
    "distribute", "end",      "error",     "flush",        "for",          "loop",    "masked",
    "master",     "nothing",  "ordered",   "parallel",     "requires",     "scan",    "scope",
    "section",    "sections", "simd",      "single",       "target",       "task",    "taskgroup",
    "taskloop",   "taskwait", "taskyield", "teams",        "threadprivate"};
const char kLine[] = "__ompicc_directive";

/// Behind "#pragma omp" if [p, end) is a line with a directive that gcc does not expand, behind "#pragma
/// unroll" if it is one with a name in it, else null.
const char *directive_text(const char *p, const char *end) {
  const auto blanks = [&] {
    while (p < end && (*p == ' ' || *p == '\t')) ++p;
  };
  const auto word = [&](const char *text) {
    const size_t size = std::strlen(text);
    if (size_t(end - p) < size || std::memcmp(p, text, size) != 0) return false;
    if (p + size < end && (std::isalnum(static_cast<unsigned char>(p[size])) || p[size] == '_')) return false;
    p += size;
    return true;
  };
  blanks();
  if (p == end || *p != '#') return nullptr;
  ++p;
  blanks();
  if (!word("pragma")) return nullptr;
  blanks();
  if (word("unroll")) {
    blanks();
    const bool named = std::any_of(p, end, [](unsigned char ch) { return std::isalpha(ch) || ch == '_'; });
    return named ? p : nullptr;
  }
  if (!word("omp")) return nullptr;
  blanks();
  const char *name = p;
  for (const char *directive : kExpanded)
    if (word(directive)) return nullptr;
  return name;
}

/// Calls f(begin, end) for each line of `text`, without its newline. One with a raw string literal goes on to
/// the line that this ends on: what is in it are no directives.
template <typename F> void each_line(const std::string &text, F f) {
  const char *p = text.data(), *end = p + text.size();
  const bool has_raw_strings = text.find("R\"") != std::string::npos;
  while (p < end) {
    const char *newline = static_cast<const char *>(std::memchr(p, '\n', size_t(end - p)));
    if (has_raw_strings) newline = ompicc::behindRawStrings(p, newline, end);
    f(p, newline ? newline : end);
    p = newline ? newline + 1 : end;
  }
}

bool starts_with(const char *p, const char *end, const char *word) {
  const size_t size = std::strlen(word);
  return size_t(end - p) >= size && std::memcmp(p, word, size) == 0;
}

} // namespace

bool has_unexpanded_directives(const std::string &text) {
  if (text.find("pragma") == std::string::npos) return false;
  bool found = false;
  each_line(text, [&](const char *p, const char *end) {
    found = found || (p < end && *p == '#' && directive_text(p, end) != nullptr);
  });
  return found;
}

std::string expand_directives(const std::string &text, const std::string &with_macros, const Words &cc,
                              const std::string &folder) {
  std::string lines;
  bool built_in = false; // definitions that cc makes by itself, with its options
  each_line(with_macros, [&](const char *p, const char *end) {
    if (starts_with(p, end, "# "))
      built_in = std::string(p, end).find("<built-in>") != std::string::npos;
    else if (!built_in && (starts_with(p, end, "#define ") || starts_with(p, end, "#undef ")))
      lines.append(p, end).append("\n");
    else if (const char *directive = directive_text(p, end))
      lines.append(kLine).append(" ").append(directive, end).append("\n");
  });
  const std::string file = folder + "/directives.c";
  write_file(file, lines);
  Words words = cc;
  words.insert(words.end(), {"-P", "-w", "-x", "c", file});
  const ProcessResult expanded = run_process(words, Output::Capture, Stdin::Null);
  if (expanded.status != 0) return text;

  std::vector<std::string> results;
  each_line(expanded.out, [&](const char *p, const char *end) {
    if (!starts_with(p, end, kLine)) return;
    p += sizeof kLine - 1;
    while (p < end && *p == ' ') ++p; // there is none behind it where the directive has no text
    results.emplace_back(p, end);
  });
  std::string result;
  size_t next = 0, directives = 0;
  each_line(text, [&](const char *p, const char *end) {
    const char *directive = p < end ? directive_text(p, end) : nullptr;
    directives += directive != nullptr;
    if (directive && next < results.size())
      result.append(p, directive).append(results[next++]);
    else
      result.append(p, end);
    result += '\n';
  });
  // The arguments of a macro may go on into the next directive's line.
  return directives == results.size() ? result : text;
}

std::string available_isas(const std::string &text, const Words &cc) {
  // Where "isa" is followed by '(' and names. One that is none of OpenMP's does no harm.
  std::string names;
  for (size_t at = text.find("isa"); at != std::string::npos; at = text.find("isa", at + 3)) {
    if (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_')) continue;
    size_t p = text.find_first_not_of(" \t", at + 3);
    if (p == std::string::npos || text[p] != '(') continue;
    const size_t close = text.find_first_of(")\n", p);
    if (close == std::string::npos || text[close] != ')') continue;
    names += "," + text.substr(p + 1, close - p - 1);
  }
  if (names.empty()) return "";
  Words words = cc;
  words.insert(words.end(), {"-dM", "-E", "-x", "c", "/dev/null"});
  const ProcessResult macros = run_process(words, Output::Capture, Stdin::Null);
  std::string available = ",", name;
  for (char ch : names + ",") {
    if (std::isalnum(static_cast<unsigned char>(ch)) || ch == '_' || ch == '.' || ch == '-') {
      name += ch;
    } else if (ch == ',') {
      std::string macro = "#define __";
      for (char part : name)
        macro += std::isalnum(static_cast<unsigned char>(part))
                     ? char(std::toupper(static_cast<unsigned char>(part)))
                     : '_';
      if (!name.empty() && macros.out.find(macro + "__ ") != std::string::npos) available += name + ",";
      name.clear();
    }
  }
  return available;
}

} // namespace driver
