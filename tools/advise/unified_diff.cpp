// unified_diff.cpp: see unified_diff() in outputs.h. What changes is known, so nothing has to be compared.
#include "tools/advise/outputs.h"

#include <algorithm>

namespace advise {
namespace {

constexpr unsigned kContext = 3; // lines around a change

/// Writes the hunks of one file.
class Hunks {
public:
  explicit Hunks(const std::vector<std::string> &lines) : lines_(lines) {}

  std::string text(const std::vector<Edit> &edits) {
    for (size_t i = 0; i < edits.size();) {
      size_t end = i + 1;
      while (end < edits.size() && edits[end].line <= last_of(edits[end - 1]) + 2 * kContext + 1) ++end;
      hunk(edits, i, end);
      i = end;
    }
    return text_;
  }

private:
  const std::vector<std::string> &lines_;
  std::string text_;
  long shift_ = 0; ///< lines that there are more in the new file

  static unsigned last_of(const Edit &edit) { return edit.line + edit.count - 1; }

  void hunk(const std::vector<Edit> &edits, size_t begin, size_t end) {
    const unsigned first = edits[begin].line > kContext ? edits[begin].line - kContext : 1;
    const unsigned last = std::min(last_of(edits[end - 1]) + kContext, unsigned(lines_.size()));
    std::string body;
    unsigned line = first, removed = 0, added = 0;
    for (size_t i = begin; i < end; ++i) {
      for (; line < edits[i].line; ++line) body += " " + lines_[line - 1] + "\n";
      for (; line <= last_of(edits[i]); ++line, ++removed) body += "-" + lines_[line - 1] + "\n";
      for (const std::string &made : edits[i].lines) body += "+" + made + "\n", ++added;
    }
    for (; line <= last; ++line) body += " " + lines_[line - 1] + "\n";
    const long count = long(last) - first + 1;
    text_ += "@@ -" + std::to_string(first) + "," + std::to_string(count) + " +" +
             std::to_string(first + shift_) + "," + std::to_string(count - removed + added) + " @@\n" + body;
    shift_ += long(added) - long(removed);
  }
};

} // namespace

std::string unified_diff(const Edits &edits, Sources &sources) {
  std::string text;
  for (const auto &file : edits) {
    std::vector<Edit> ordered = file.second;
    // Of those in one place the outer region's comes first: it was found for more lines.
    std::stable_sort(ordered.begin(), ordered.end(), [](const Edit &a, const Edit &b) {
      return a.line != b.line ? a.line < b.line : a.count < b.count;
    });
    text +=
        "--- " + file.first + "\n+++ " + file.first + "\n" + Hunks(sources.lines(file.first)).text(ordered);
  }
  return text;
}

} // namespace advise
