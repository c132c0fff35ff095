#include "translator/emit/pinned_lines.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Lines that no code belongs to.
bool isBracket(const std::string &line) {
  const size_t begin = line.find_first_not_of(' ');
  const std::string text = begin == line.npos ? std::string() : line.substr(begin);
  return text == "{" || text == "}" || text == "else" || text == "} else" || text == "} else {";
}

} // namespace

/// Takes a line `# 12 "a.c"`, or that with the 3 of system headers, which is written when it is known what
/// for. Others go to the result as they are. Returns whether it is a marker.
bool PinnedLines::marker(const std::string &line, std::string &result) {
  if (line.compare(0, 2, "# ") != 0 || !isdigit(static_cast<unsigned char>(line[2]))) return false;
  size_t open = line.find('"'), close = line.rfind('"');
  const std::string flags = close == line.npos ? std::string() : line.substr(close + 1);
  counted_.line = static_cast<unsigned>(std::stoul(line.substr(2)));
  if (open != close) counted_.file = line.substr(open, close + 1 - open);
  counted_.system = flags.find('3') != flags.npos;
  if (flags.empty() || flags == " 3") return true;
  result += line + "\n";
  written_ = counted_;
  return true;
}

void PinnedLines::bringTo(const Spot &wanted, std::string &result) {
  constexpr unsigned kBlankLines = 3;
  if (written_ == wanted) return;
  if (written_.file == wanted.file && written_.system == wanted.system && wanted.line > written_.line &&
      wanted.line - written_.line <= kBlankLines)
    result.append(wanted.line - written_.line, '\n');
  else
    result += "# " + std::to_string(wanted.line) + " " + wanted.file + (wanted.system ? " 3\n" : "\n");
  written_ = wanted;
}

std::string PinnedLines::apply(const std::string &text) {
  std::string result;
  result.reserve(text.size() + text.size() / 4);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    at = end + 1;
    if (marker(line, result)) continue;
    if (line.empty()) {
      counted_.line++;
      continue;
    }
    if (line[0] == kPin) {
      const size_t close = line.find(kPin, 1);
      const unsigned offset = static_cast<unsigned>(std::stoul(line.substr(1, close - 1)));
      line.erase(0, close + 1);
      Spot wanted = user_;
      if (offset) {
        const Place place = source_.place(Loc{offset});
        std::string spelt;
        appendMarker(spelt, place);
        wanted.line = place.line;
        wanted.file = spelt.substr(spelt.find('"'), spelt.rfind('"') + 1 - spelt.find('"'));
      }
      wanted.system = counted_.system;
      if (!isBracket(line) && wanted.line) bringTo(wanted, result);
    } else {
      if (counted_.line) bringTo(counted_, result);
      user_ = counted_;
    }
    counted_.line++;
    written_.line++;
    result += line + "\n";
  }
  return result;
}

} // namespace ompicc
