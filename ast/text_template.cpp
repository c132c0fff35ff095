#include "ast/text_template.h"
#include <algorithm>
#include <iterator>

namespace ompicc {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '$';
}

/// Where a name with a "$" in it ends that begins at `i`; `i` if none does.
size_t endOfName(std::string_view format, size_t i) {
  size_t end = i;
  while (end < format.size() && isNameCharacter(format[end])) end++;
  const std::string_view name = format.substr(i, end - i);
  return name.find('$') != name.npos && name.find_first_not_of('$') != name.npos ? end : i;
}

size_t countHoles(std::string_view format) {
  size_t holes = 0;
  for (size_t i = 0; i < format.size(); i++)
    if (format[i] == '$') {
      if (i + 1 < format.size() && format[i + 1] == '$')
        i++;
      else
        holes++;
    }
  return holes;
}

// ---- The tokens of a piece ---------------------------------------------------------------------

/// Punctuators of more than one character (C11 6.4.6), longer ones before what they begin with.
constexpr std::string_view kLongPunctuators[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
                                                 "<=",  ">=",  "==",  "!=", "&&", "||", "*=", "/=",
                                                 "%=",  "+=",  "-=",  "&=", "^=", "|="};

/// Where blanks and comments end that begin at `i`.
size_t endOfSpace(std::string_view text, size_t i) {
  for (;;) {
    i = std::min(text.find_first_not_of(" \t\n\v\f", i), text.size());
    const std::string_view open = text.substr(i, 2);
    if (open != "/*" && open != "//") return i;
    const size_t close = text.find(open == "/*" ? "*/" : "\n", i + 2);
    if (close == text.npos) return text.size();
    i = close + (open == "/*" ? 2 : 1);
  }
}

/// The token that begins at `i`, where one does.
std::string_view tokenAt(std::string_view text, size_t i) {
  size_t end = i + 1;
  if (text[i] == '"' || text[i] == '\'') {
    while (end < text.size() && text[end] != text[i]) end += text[end] == '\\' ? 2 : 1;
    end = std::min(end + 1, text.size());
  } else if (isDigit(text[i]) || (text[i] == '.' && end < text.size() && isDigit(text[end]))) {
    auto isExponent = [&](size_t at) {
      return std::string_view("eEpP").find(text[at]) != std::string_view::npos;
    };
    while (end < text.size() && (isNameCharacter(text[end]) || text[end] == '.' ||
                                 ((text[end] == '+' || text[end] == '-') && isExponent(end - 1))))
      end++;
  } else if (isNameCharacter(text[i])) {
    while (end < text.size() && isNameCharacter(text[end])) end++;
  } else {
    for (std::string_view punctuator : kLongPunctuators)
      if (text.substr(i, punctuator.size()) == punctuator) return punctuator;
  }
  return text.substr(i, end - i);
}

/// What of a piece decides about the holes beside it.
struct Tokens {
  std::string_view first, last; ///< empty if it has no token
  bool touches = false;         ///< nothing stands between the last one and the end of the piece
};

Tokens tokensOf(std::string_view text) {
  Tokens found;
  for (size_t i = endOfSpace(text, 0); i < text.size();) {
    found.last = tokenAt(text, i);
    if (found.first.empty()) found.first = found.last;
    i += found.last.size();
    const size_t next = endOfSpace(text, i);
    found.touches = next == i;
    i = next;
  }
  return found;
}

// ---- What they say -----------------------------------------------------------------------------

template <size_t N> bool isOneOf(std::string_view token, const std::string_view (&list)[N]) {
  return std::find(std::begin(list), std::end(list), token) != std::end(list);
}

/// Behind it a whole assignment expression may stand.
bool opens(std::string_view token) {
  constexpr std::string_view kOpening[] = {"(",  ",",  "[",  "{",  ";",  "}",  "=",   "*=",  "/=",
                                           "%=", "+=", "-=", "&=", "^=", "|=", "<<=", ">>=", "return"};
  return isOneOf(token, kOpening);
}

/// In front of it one may end.
bool closes(std::string_view token) {
  constexpr std::string_view kClosing[] = {")", ",", "]", "}", ";"};
  return isOneOf(token, kClosing);
}

/// It is an operator on the postfix expression in front of it.
bool isPostfixOperator(std::string_view token) {
  constexpr std::string_view kPostfixOperators[] = {"[", "(", ".", "->", "++", "--"};
  return isOneOf(token, kPostfixOperators);
}

/// With a unary operator directly behind it, it would be another token: `--`, `++`, or a comment's beginning.
bool joins(std::string_view token) { return token == "-" || token == "+" || token == "/"; }

/// What stands on one side of a hole: a token, nothing, or what is in another hole.
struct Neighbour {
  enum Kind { Nothing, Token, Operand } kind = Nothing;
  std::string_view token;
  bool touches = false;
};

Neighbour neighbour(const Node &hole) {
  return {isStmt(hole) ? Neighbour::Nothing : Neighbour::Operand, {}, false};
}

/// What stands behind hole `i`.
Neighbour behind(size_t i, const List<std::string_view> &texts, const List<Node *> &holes) {
  for (i++; i < texts.size(); i++) {
    const size_t begin = endOfSpace(texts[i], 0);
    if (begin < texts[i].size()) return {Neighbour::Token, tokenAt(texts[i], begin), begin == 0};
    if (i < holes.size() && holes[i]) return neighbour(*holes[i]);
  }
  return {};
}

Precedence levelBetween(const Neighbour &before, const Neighbour &after) {
  if (after.kind == Neighbour::Token && isPostfixOperator(after.token)) return kPostfix;
  if (before.kind == Neighbour::Token && before.touches && joins(before.token)) return kPostfix;
  const bool opened =
      before.kind == Neighbour::Nothing || (before.kind == Neighbour::Token && opens(before.token));
  const bool closed =
      after.kind == Neighbour::Nothing || (after.kind == Neighbour::Token && closes(after.token));
  return opened && closed ? kAssign : kUnary;
}

} // namespace

List<std::string_view> splitAtHoles(Arena &arena, std::string_view format, size_t holes) {
  List<std::string_view> texts;
  char *copy = static_cast<char *>(arena.allocate(format.size())), *end = copy, *piece = copy;
  texts.reserve(arena, holes + 1);
  const bool hasNames = countHoles(format) != holes;
  for (size_t i = 0; i < format.size(); i++) {
    if (hasNames && (i == 0 || !isNameCharacter(format[i - 1])))
      for (const size_t after = endOfName(format, i); i < after; i++) *end++ = format[i];
    if (i == format.size()) break;
    if (format[i] != '$') {
      *end++ = format[i];
    } else if (i + 1 < format.size() && format[i + 1] == '$') {
      *end++ = '$';
      i++;
    } else {
      texts.push(arena, {piece, size_t(end - piece)});
      piece = end;
    }
  }
  texts.push(arena, {piece, size_t(end - piece)});
  return texts;
}

const Precedence *levelsOfHoles(Arena &arena, const List<std::string_view> &texts,
                                const List<Node *> &holes) {
  auto *levels = static_cast<Precedence *>(arena.allocate(holes.size() * sizeof(Precedence)));
  Neighbour before;
  for (size_t i = 0; i < holes.size(); i++) {
    const Tokens tokens = i < texts.size() ? tokensOf(texts[i]) : Tokens();
    if (!tokens.last.empty()) before = {Neighbour::Token, tokens.last, tokens.touches};
    levels[i] = levelBetween(before, behind(i, texts, holes));
    if (holes[i]) before = neighbour(*holes[i]);
  }
  return levels;
}

} // namespace ompicc
