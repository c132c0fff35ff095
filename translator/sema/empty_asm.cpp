#include "translator/sema/empty_asm.h"
#include <cctype>
#include <string>

namespace ompicc {
namespace {

/// The constraint in front of an operand: its text ends with a string.
std::string constraintIn(std::string_view text) {
  const size_t close = text.rfind('"');
  const size_t open = close == text.npos || close == 0 ? text.npos : text.rfind('"', close - 1);
  return open == text.npos ? std::string() : std::string(text.substr(open + 1, close - open - 1));
}

} // namespace

bool isEmptyAsm(const Asm &s) {
  const std::string_view text = s.texts.empty() ? std::string_view() : s.texts[0];
  const size_t open = text.find('(');
  if (open == text.npos || text.substr(0, open).find("goto") != text.npos) return false;
  bool quoted = false;
  for (const char ch : text.substr(open + 1)) {
    if (!quoted && (ch == ':' || ch == ')')) return true;
    if (ch == '"')
      quoted = !quoted;
    else if (quoted && !isspace((unsigned char)ch))
      return false;
  }
  return false;
}

std::vector<std::pair<size_t, size_t>> movesOfEmptyAsm(const Asm &s) {
  std::vector<std::pair<size_t, size_t>> moves;
  for (size_t i = 0; i < s.holes.size(); i++) {
    const std::string constraint = constraintIn(s.texts[i]);
    if (constraint.empty() || constraint.find_first_not_of("0123456789") != constraint.npos) continue;
    const size_t output = std::stoul(constraint.substr(0, 3));
    if (output < i) moves.push_back({output, i});
  }
  return moves;
}

} // namespace ompicc
