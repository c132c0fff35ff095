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

/// The second ones of all of these.
constexpr std::string_view kSecondCharacters = "<>.+-=&|";

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
  } else if (end < text.size() && kSecondCharacters.find(text[end]) != std::string_view::npos) {
    for (std::string_view punctuator : kLongPunctuators)
      if (text.substr(i, punctuator.size()) == punctuator) return punctuator;
  }
  return text.substr(i, end - i);
}

/// What of a piece decides about the holes beside it.
struct Tokens {
  std::string_view beforeLast, last; ///< empty if it has no such token
  bool touches = false;              ///< nothing stands between the last one and the end of the piece
};

Tokens tokensOf(std::string_view text) {
  Tokens found;
  for (size_t i = endOfSpace(text, 0); i < text.size();) {
    found.beforeLast = found.last;
    found.last = tokenAt(text, i);
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

/// Behind it a unary expression must stand, no cast.
bool wantsUnary(std::string_view token) { return token == "sizeof" || token == "++" || token == "--"; }

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
  if (opened && closed) return kAssign;
  return before.kind == Neighbour::Token && wantsUnary(before.token) ? kUnary : kCast;
}

bool takesValue(const Tokens &before) {
  return !(before.touches && (before.last == "&" || (before.last == "(" && before.beforeLast == "sizeof")));
}

// ---- What the whole is -------------------------------------------------------------------------

bool isTypeWord(std::string_view token) {
  constexpr std::string_view kTypeWords[] = {"char",  "short",  "int",  "long", "unsigned",
                                             "float", "double", "void", "const"};
  return isOneOf(token, kTypeWords);
}

/// The tokens of a text and its holes, one after the other.
class Items {
public:
  Items(const List<std::string_view> &texts, const List<Node *> &holes) : texts_(texts), holes_(holes) {}

  Node *hole = nullptr;   ///< the item, if it is what is in a hole
  std::string_view token; ///< or a token; empty otherwise
  bool onlyTypes = false; ///< between the brackets of the last close() there was nothing but words of types

  bool next() {
    hole = nullptr;
    token = {};
    for (; piece_ < texts_.size(); piece_++, at_ = 0) {
      if (at_ == std::string_view::npos) continue; // its hole was the last item
      at_ = endOfSpace(texts_[piece_], at_);
      if (at_ < texts_[piece_].size()) {
        token = tokenAt(texts_[piece_], at_);
        at_ += token.size();
        return true;
      }
      if (piece_ < holes_.size() && holes_[piece_]) {
        hole = holes_[piece_];
        at_ = std::string_view::npos;
        return true;
      }
    }
    return false;
  }
  /// Goes on behind the bracket that closes the one at hand; false if none does.
  bool close() {
    onlyTypes = true;
    for (int depth = 1; next();) {
      onlyTypes = onlyTypes && (isTypeWord(token) || token == "*" || token == ")");
      depth +=
          (token == "(" || token == "[" || token == "{") - (token == ")" || token == "]" || token == "}");
      if (depth == 0) return true;
    }
    return false;
  }

private:
  const List<std::string_view> &texts_;
  const List<Node *> &holes_;
  size_t piece_ = 0, at_ = 0;
};

/// Names, numbers and strings; not the word in front of which a type may stand.
bool isPrimary(std::string_view token) {
  return !token.empty() && token != "sizeof" && token != "return" &&
         (isNameCharacter(token[0]) || token[0] == '"' || token[0] == '\'' ||
          (token[0] == '.' && token.size() > 1 && isDigit(token[1])));
}

/// What follows the operand at the beginning is an index, a call, a member, or a step, up to the end.
bool isPostfix(Items &items, bool inParentheses) {
  while (items.next()) {
    if (items.token == "(" && inParentheses) return false; // may be a cast
    if (items.token == "[" || items.token == "(") {
      if (!items.close()) return false;
    } else if (items.token == "." || items.token == "->") {
      if (!items.next() || !(items.hole || isPrimary(items.token))) return false;
    } else if (items.token != "++" && items.token != "--") {
      return false;
    }
    inParentheses = false;
  }
  return true;
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

const HolePlace *placesOfHoles(Arena &arena, const List<std::string_view> &texts, const List<Node *> &holes) {
  auto *places = static_cast<HolePlace *>(arena.allocate(holes.size() * sizeof(HolePlace)));
  Neighbour before;
  for (size_t i = 0; i < holes.size(); i++) {
    const Tokens tokens = i < texts.size() ? tokensOf(texts[i]) : Tokens();
    if (!tokens.last.empty()) before = {Neighbour::Token, tokens.last, tokens.touches};
    places[i] = {levelBetween(before, behind(i, texts, holes)), takesValue(tokens)};
    if (holes[i]) before = neighbour(*holes[i]);
  }
  return places;
}

Precedence levelOfText(const List<std::string_view> &texts, const List<Node *> &holes) {
  Items items(texts, holes);
  if (!items.next()) return kAssign;
  bool isCast = false, inParentheses = items.token == "(";
  if (inParentheses && !items.close()) return kAssign;
  if (inParentheses && items.onlyTypes) {
    isCast = items.next();
    inParentheses = items.token == "(";
    if (!isCast || (inParentheses && !items.close())) return kAssign;
  }
  if (items.token == "@" && !items.next()) return kAssign; // a word of device code (emit/device_spelling.h)
  const bool isHole = items.hole != nullptr;
  if (isHole ? as<TypeArg>(items.hole) || !isExpr(*items.hole) : !inParentheses && !isPrimary(items.token))
    return kAssign;
  Items rest = items;
  if (!isCast && !rest.next()) return isHole ? kAny : kPrimary;
  if (!isPostfix(items, inParentheses)) return kAssign;
  return isCast ? kCast : kPostfix;
}

} // namespace ompicc
