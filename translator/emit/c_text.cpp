// C text with holes.
#include "translator/emit/c_printer.h"
#include "translator/emit/pinned_lines.h"
#include <cctype>

namespace ompicc {

namespace {

bool isNameChar(char c) { return isalnum((unsigned char)c) || c == '_'; }

char firstVisible(std::string_view text) {
  size_t at = text.find_first_not_of(" \t\n");
  return at == std::string_view::npos ? 0 : text[at];
}

/// Blanks at the beginning of the text's last line, which has something else too.
size_t indentationOfLine(const std::string &text) {
  size_t begin = text.rfind('\n');
  begin = begin == std::string::npos ? 0 : begin + 1;
  return text.find_first_not_of(' ', begin) - begin;
}

/// Blanks at the beginning of the text's last line, or npos if that line already has something else.
size_t indentationOfLastLine(const std::string &text) {
  size_t begin = text.rfind('\n');
  begin = begin == std::string::npos ? 0 : begin + 1;
  return text.find_first_not_of(' ', begin) == std::string::npos ? text.size() - begin : std::string::npos;
}

std::string withoutNewline(std::string text) {
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// Appends `lines` with all but the first marked as indented already (see textLines).
void appendMarked(std::string &text, std::string_view lines) {
  for (size_t begin = 0;;) {
    size_t end = lines.find('\n', begin);
    if (end == std::string_view::npos) {
      text += lines.substr(begin);
      return;
    }
    text += lines.substr(begin, end - begin);
    text += "\n\v";
    begin = end + 1;
  }
}

} // namespace

size_t CPrinter::fillType(std::string &text, TypeArg &type, std::string_view next) {
  size_t begin = next.find_first_not_of(' ');
  size_t end = begin;
  if (begin != std::string_view::npos && begin > 0 && !isdigit((unsigned char)next[begin]))
    while (end < next.size() && isNameChar(next[end])) end++;
  if (end != begin) {
    text += declarator(type.target, next.substr(begin, end - begin));
    return end;
  }
  text += declarator(type.target, "");
  return 0;
}

void CPrinter::fillDecl(std::string &text, Decl &hole, std::string_view next) {
  auto *v = as<VarDecl>(&hole);
  std::string printed = v && v->isParam ? parameter(*v)
                        : v             ? variableText(*v, nullptr)
                                        : withoutNewline(capture([&] { printDecl(hole); }));
  size_t first = printed.rfind(kPin);
  first = printed.find_first_not_of(" \n", first == std::string::npos ? 0 : first + 1);
  printed.erase(0, first == std::string::npos ? 0 : first);
  if (!printed.empty() && printed.back() == ';' && firstVisible(next) == ';') printed.pop_back();
  text += printed;
}

size_t CPrinter::fillStmt(std::string &text, Stmt &s, std::string_view next, bool asLines) {
  size_t skip = 0;
  const size_t own = indentationOfLastLine(text);
  const bool ownLine = own != std::string::npos;
  const size_t blanks = ownLine ? own : indentationOfLine(text);
  auto *braces = ownLine ? nullptr : as<Compound>(&s);
  auto print = [&] {
    const int saved = indent_;
    indent_ += int(blanks / 2) + (ownLine || braces ? 0 : 1);
    braces ? block(*braces) : printStmt(s);
    indent_ = saved;
  };
  if (ownLine) text.erase(text.size() - blanks);
  if (braces) text += "{\n";
  if (asLines && (braces || next.empty() || next[0] == '\n')) {
    lines(text);
    print();
    text.assign(braces ? blanks : 0, ' ');
    skip = braces || next.empty() ? 0 : 1;
  } else {
    std::string printed = capture(print);
    if (!braces) printed = withoutNewline(std::move(printed));
    if (!ownLine && !braces) text += '\n';
    text += '\v';
    appendMarked(text, printed);
    if (braces) text += margin() + std::string(blanks, ' ');
  }
  if (braces) text += '}';
  return skip;
}

// What a hole prints:
//   Expr      in parentheses if it binds less tightly than the hole's level
//   TypeArg   the type; followed by a name, the declarator of that name ("$ x" → "int (*x)[96]")
//   Decl      the declaration without ';'
//   Stmt      on a line of its own: its lines, indented like the hole; elsewhere a Compound prints its
//             braces there, and another statement follows on the next line, one level deeper
// As whole lines of output (`asLines`), what stands in front of a Stmt and the Stmt are printed at once; the
// result is what is left.
std::string CPrinter::fill(const List<std::string_view> &texts, const List<Node *> &holes,
                           const HolePlace *places, bool asLines) {
  std::string text;
  size_t expected = 32 * holes.size();
  for (std::string_view piece : texts) expected += piece.size();
  text.reserve(expected);
  size_t skip = 0; // of the next piece, consumed by the hole before it
  for (size_t i = 0; i < texts.size(); i++) {
    appendText(text, texts[i].substr(skip));
    skip = 0;
    if (i >= holes.size()) continue;
    Node *hole = holes[i];
    if (!hole) continue;
    std::string_view next = i + 1 < texts.size() ? texts[i + 1] : std::string_view();
    if (auto *type = as<TypeArg>(hole)) {
      skip = fillType(text, *type, next);
    } else if (isExpr(*hole)) {
      text += sub(static_cast<Expr *>(hole), places[i].level);
    } else if (isDecl(*hole)) {
      fillDecl(text, static_cast<Decl &>(*hole), next);
    } else if (isStmt(*hole)) {
      skip = fillStmt(text, static_cast<Stmt &>(*hole), next, asLines);
    } else if (auto *attribute = as<Attribute>(hole)) {
      List<Attribute *> one;
      one.push(context_.arena, attribute);
      text += attributes(one).substr(1);
    }
  }
  return text;
}

/// `text` as lines at the current indentation. A line that begins with \v already has its own. `together`:
/// all stand for the line of the user's that the first one does.
void CPrinter::lines(const std::string &text, bool together) {
  bool placed = false;
  const unsigned first = together && countLines() ? placeLine_ : 0;
  for (size_t begin = 0; begin < text.size();) {
    size_t stop = text.find('\n', begin);
    if (stop == std::string::npos) stop = text.size();
    std::string_view piece = std::string_view(text).substr(begin, stop - begin);
    if (!piece.empty() && piece[0] == '\v') {
      out_ += piece.substr(1);
      out_ += '\n';
      placed = placed || (piece.size() > 1 && piece[1] == '#');
    } else if (piece.empty()) {
      out_ += '\n';
    } else {
      if (hides_) placeAsSystem();
      if (first && countLines() && placeLine_ != first) {
        placeLine_ = first;
        markHere(placeSystem_);
      }
      line(piece);
    }
    begin = stop + 1;
  }
  // Markers inside moved the count of lines.
  if (placed) placeKnown_ = false;
}

/// The filled text as lines at the current indentation.
void CPrinter::textLines(std::string text, bool together) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  lines(text, together);
}

} // namespace ompicc
