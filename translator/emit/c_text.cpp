// Output lines, their places in the user's files, and C text with holes.
#include "translator/emit/c_printer.h"
#include "translator/emit/pinned_lines.h"
#include <algorithm>
#include <cctype>
#include <cstring>

namespace ompicc {

namespace {

// A break mark: \1 \2, the Loc's digits, \3.
constexpr char kMark[] = "\1\2";
// Stands for a text in putOff_: \1 \4, its index's digits, \3.
constexpr char kPutOff[] = "\1\4";

// What is between them says nothing: the C compiler has had its say about it (CPrinter::repeated).
constexpr char kSilent[] = "\1\5", kAloud[] = "\1\7";

/// Reads the mark at text[at] and moves `at` behind it.
Loc readMark(std::string_view text, size_t &at) {
  Loc loc;
  for (at += 2; at < text.size() && text[at] != '\3'; at++)
    loc.offset = loc.offset * 10 + uint32_t(text[at] - '0');
  at++;
  return loc;
}

/// Two tokens that would become one, were nothing between them: - -x.
bool wouldJoin(char before, char after) {
  return before == after && std::string_view("+-&").find(before) != std::string_view::npos;
}

} // namespace

/// A mark for `text`, which line() replaces: what is nested deeply would be copied once a level otherwise.
std::string CPrinter::putOff(std::string text) {
  putOff_.push_back(std::move(text));
  return kPutOff + std::to_string(putOff_.size() - 1) + '\3';
}

std::string CPrinter::withPutOff(std::string_view text) const {
  std::string result;
  std::vector<std::string_view> rest = {text};
  while (!rest.empty()) {
    text = rest.back();
    rest.pop_back();
    size_t mark = text.find(kPutOff);
    result += text.substr(0, mark);
    if (mark == std::string_view::npos) continue;
    size_t behind = mark;
    Loc index = readMark(text, behind);
    rest.push_back(text.substr(behind));
    rest.push_back(putOff_[index.offset]);
  }
  return result;
}

std::string CPrinter::breakMark(Loc loc) { return kMark + std::to_string(loc.offset) + '\3'; }

/// The mark of the ':' before an expression whose text begins with a mark: to the C compiler it is the place
/// of the whole conditional expression, and the tree does not have it.
std::string CPrinter::colonMark(std::string_view otherwise) const {
  size_t at = 0;
  if (otherwise.compare(0, 2, kMark) != 0) return {};
  uint32_t offset = readMark(otherwise, at).offset - 1;
  std::string_view text = source_->text().substr(0, offset);
  size_t before = text.find_last_not_of(" \t\n(");
  return before != std::string_view::npos && text[before] == ':' ? this->at({uint32_t(before) + 1})
                                                                 : std::string();
}

/// The comments in front of a label, which say that the code before falls through on purpose: the C
/// compiler's warnings read them.
std::string CPrinter::labelComments(Loc label) const {
  std::string comments;
  if (!text_ || !label || !keepsLines_) return comments;
  std::string_view text = text_->text().substr(0, label.offset - 1);
  for (;;) {
    size_t last = text.find_last_not_of(" \t\n");
    if (last == std::string_view::npos) return comments;
    bool lineBefore = text.find('\n', last) != std::string_view::npos;
    text = text.substr(0, last + 1);
    size_t open = text.size() > 3 && text.substr(last - 1) == "*/" ? text.rfind("/*", last - 3) : text.npos;
    if (open != text.npos) {
      std::string comment(text.substr(open));
      for (char &c : comment)
        if (c == '\n') c = ' ';
      comments = comment + " " + comments;
      text = text.substr(0, open);
    } else {
      size_t line = lineBefore ? text.rfind('\n') + 1 : text.npos; // 0 in the first line
      if (line == text.npos || text[line] != '#') return comments;
      text = text.substr(0, line);
    }
  }
}

/// Attributes `[[…]]` in front of a statement, of which none means anything to gcc, but for its warnings.
std::string CPrinter::standardAttributes(Loc statement) const {
  std::string attributes;
  if (!text_ || !statement || !keepsLines_) return attributes;
  std::string_view text = text_->text().substr(0, statement.offset - 1);
  for (;;) {
    size_t last = text.find_last_not_of(" \t\n");
    if (last == std::string_view::npos || last < 4 || text[last] != ']' || text[last - 1] != ']')
      return attributes;
    size_t open = text.rfind("[[", last);
    if (open == std::string_view::npos) return attributes;
    std::string one(text.substr(open, last + 1 - open));
    // OpenMP's (5.2 §3.1) have become constructs.
    if (one.find('\n') == std::string::npos && one.find("omp") == std::string::npos)
      attributes = one + " " + attributes;
    text = text.substr(0, open);
  }
}

/// `text`, the next line of output, with its margin. Marks become line breaks where they lead a few lines
/// forward, and blanks where they lead to a column further to the right; elsewhere (code that was moved, a
/// line that stands for several of the user's) they go.
std::string CPrinter::withPlaces(std::string_view text) {
  constexpr unsigned kMostLines = 8, kWidest = 400; // nobody reads further to the right
  if (counted_ > out_.size()) placeKnown_ = false;
  const bool known = placeKnown_ && source_ && text[0] != '#'; // a directive is one line
  if (known) countLines();
  unsigned now = placeLine_;
  std::string result;
  result.reserve(text.size() + 64);
  result.append(text[0] == '#' ? 0 : marginWidth(), ' ');
  size_t lineBegin = 0; // in result
  bool broken = false;
  for (size_t i = 0; i < text.size();) {
    size_t mark = std::min(text.find(kMark, i), text.size());
    const std::string_view between = text.substr(i, mark - i);
    for (size_t at = 0; (at = between.find('\n', at)) != std::string_view::npos;)
      now++, lineBegin = result.size() + ++at;
    result += between;
    i = mark;
    if (mark == text.size()) break;
    Loc loc = readMark(text, i);
    Place wanted = known ? source_->place(loc) : Place();
    char next = i < text.size() ? text[i] : 0;
    const bool sameFile = known && wanted.file == placeFile_;
    if (sameFile && wanted.line > now && wanted.line - now <= kMostLines) {
      size_t end = result.find_last_not_of(' ');
      result.erase(end == std::string::npos ? 0 : end + 1);
      result.append(wanted.line - now, '\n');
      lineBegin = result.size();
      now = wanted.line;
      broken = true;
    }
    // A transformation's line may happen to stand for the line of what it mentions.
    const bool here = broken || loc.offset <= lineEnd_;
    if (sameFile && here && wanted.line == now && wanted.column <= kWidest) {
      size_t width = result.size() - lineBegin;
      if (result.find_first_not_of(' ', lineBegin) == std::string::npos)
        result.resize(lineBegin + wanted.column - 1, ' ');
      else if (width + 1 < wanted.column)
        result.append(wanted.column - 1 - width, ' ');
    }
    if (result.size() > lineBegin && wouldJoin(result.back(), next)) result += ' ';
  }
  return result;
}

std::string CPrinter::silenced(const std::string &text) { return kSilent + text + kAloud; }

/// Replaces the marks of silenced() in the line that begins at out_[begin] and stands for `number`, by line
/// markers; where it is not known which line that is (0), they go.
void CPrinter::placeSilenced(size_t begin, unsigned number) {
  const std::string text = out_.substr(begin);
  out_.resize(begin);
  for (size_t at = 0; at < text.size(); at++) {
    const bool silent = text.compare(at, 2, kSilent) == 0;
    if (!silent && text.compare(at, 2, kAloud) != 0) {
      out_ += text[at];
      if (text[at] == '\n' && number) number++;
      continue;
    }
    at++;
    if (!number) continue;
    Place here;
    here.file = placeFile_;
    here.line = number;
    here.inSystemHeader = silent || placeSystem_;
    out_ += '\n';
    appendMarker(out_, here);
    out_ += '\n';
  }
  if (!number) return;
  placeLine_ = number;
  counted_ = out_.size();
}

void CPrinter::line(std::string_view text) {
  std::string whole;
  if (pins_ && source_ && !placed_) out_ += pin();
  placed_ = false;
  const bool marked = text.find(kMark[0]) != std::string_view::npos; // the first character of both marks
  if (marked && text.find(kPutOff) != std::string_view::npos) text = whole = withPutOff(text);
  const bool silences = marked && text.find(kSilent) != std::string_view::npos;
  const unsigned number = silences && source_ && text[0] != '#' && countLines() ? placeLine_ : 0;
  const size_t begin = out_.size();
  if (marked && text.find(kMark) != std::string_view::npos) {
    out_ += withPlaces(text);
  } else {
    if (text.empty() || text[0] != '#') out_.append(marginWidth(), ' ');
    out_ += text;
  }
  out_ += '\n';
  if (silences) placeSilenced(begin, number);
}

std::string CPrinter::columnOf(std::string_view name, Loc loc, std::string_view declared) const {
  size_t at = declared.find(name);
  if (name.empty() || at == std::string_view::npos || loc.offset <= at) return {};
  return column({loc.offset - uint32_t(at)});
}

std::string CPrinter::take() {
  countLines();
  std::string taken;
  taken.swap(out_);
  counted_ = 0;
  return taken;
}

size_t CPrinter::external(const External &e) {
  place(e.loc);
  out_.append(source_->place(e.loc).column - 1, ' ');
  std::string_view text = source_->slice(e.loc, e.end);
  size_t at = out_.size();
  out_ += text;
  out_ += '\n';
  if (text.find("\n#") != std::string_view::npos) forgetPlace(); // it has markers of its own
  return at;
}

/// Brings placeLine_ up to what has been printed; false if that place is not known.
bool CPrinter::countLines() {
  if (counted_ > out_.size()) placeKnown_ = false;
  if (!placeKnown_) return false;
  const char *p = out_.data() + counted_, *end = out_.data() + out_.size();
  while ((p = static_cast<const char *>(memchr(p, '\n', size_t(end - p))))) placeLine_++, p++;
  counted_ = out_.size();
  return true;
}

bool CPrinter::onSameLine(Loc a, Loc b) const {
  if (!source_ || !a || !b) return false;
  const Place one = source_->place(a), other = source_->place(b);
  return one.line == other.line && one.file == other.file;
}

/// How many lines `loc` is behind the line that the next line of output stands for; negative if that line has
/// been passed already. Many if it is in another file or nothing is known.
int CPrinter::linesAhead(Loc loc) {
  constexpr int kFar = 1000000;
  if (!source_ || !loc || !countLines()) return kFar;
  Place wanted = source_->place(loc);
  return wanted.file == placeFile_ ? int(wanted.line) - int(placeLine_) : kFar;
}

/// As place(), but a line that has been passed already is not returned to: for closing braces.
void CPrinter::placeForward(Loc loc) {
  if (linesAhead(loc) >= 0) place(loc);
}

// A marker is printed only where the line numbers would run out of step. A few missing lines are made up
// with blank ones: easier on the eye than a marker.
void CPrinter::place(Loc loc, bool asSystem) {
  placed_ = static_cast<bool>(loc);
  if (!source_ || !loc) return;
  attempts_ = 32;
  constexpr unsigned kBlankLines = 3;
  if (keepsLines_ && !onPlacedLine(loc)) {
    size_t end = source_->text().find('\n', loc.offset - 1);
    lineEnd_ = end == std::string_view::npos ? UINT32_MAX : uint32_t(end) + 1;
    const char *text = source_->text().data();
    const void *before = memrchr(text, '\n', loc.offset - 1);
    lineBegin_ = before ? uint32_t(static_cast<const char *>(before) - text) + 1 : 0;
  }
  Place wanted = source_->place(loc);
  if (asSystem && !wanted.inSystemHeader) wanted.inSystemHeader = hidden_ = true;
  if (countLines() && !marksAllPlaces_) {
    bool sameFile = wanted.file == placeFile_ && wanted.inSystemHeader == placeSystem_;
    if (sameFile && wanted.line >= placeLine_ && wanted.line - placeLine_ <= kBlankLines) {
      out_.append(wanted.line - placeLine_, '\n');
      placeLine_ = wanted.line;
      counted_ = out_.size();
      return;
    }
  }
  if (!out_.empty() && out_.back() != '\n') out_ += '\n';
  appendMarker(out_, wanted);
  out_ += '\n';
  placeFile_ = wanted.file;
  placeLine_ = wanted.line;
  placeSystem_ = wanted.inSystemHeader;
  placeKnown_ = true;
  counted_ = out_.size();
}

void CPrinter::placeOrAnchor(Loc loc, bool asSystem) {
  if (loc || asSystem || !anchor_ || !keepsLines_) return place(loc, asSystem);
  place(anchor_);
  lineBegin_ = lineEnd_ = UINT32_MAX; // it is one line, whichever the expressions in it come from
}

std::string CPrinter::pin() const { return kPin + std::to_string(anchor_.offset) + kPin; }

namespace {

bool isNameChar(char c) { return isalnum((unsigned char)c) || c == '_'; }

char lastVisible(const std::string &text) {
  size_t at = text.find_last_not_of(" \t\n");
  return at == std::string::npos ? 0 : text[at];
}

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
  } else {
    text += declarator(type.target, "");
  }
  return 0;
}

void CPrinter::fillExpr(std::string &text, Expr &hole, std::string_view next) {
  char before = lastVisible(text), after = firstVisible(next);
  bool opened = before == 0 || before == '(' || before == ',' || before == '[' || before == '{' ||
                before == ';' || before == '}' || before == '=' ||
                (text.size() >= 7 && text.substr(text.size() - 7) == "return ");
  bool comparison =
      before == '=' && text.size() >= 3 && isspace((unsigned char)text.back()) &&
      std::string_view("=!<>").find(text[text.find_last_not_of(" \t\n") - 1]) != std::string_view::npos;
  bool closed = after == 0 || after == ')' || after == ',' || after == ']' || after == '}' || after == ';';
  text += sub(&hole, opened && closed && !comparison ? kAssign : kUnary);
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
//   Expr      in parentheses unless the text around it (parentheses, commas, `=`, `;`) already separates it
//   TypeArg   the type; followed by a name, the declarator of that name ("$ x" → "int (*x)[96]")
//   Decl      the declaration without ';'
//   Stmt      on a line of its own: its lines, indented like the hole; elsewhere a Compound prints its
//             braces there, and another statement follows on the next line, one level deeper
// As whole lines of output (`asLines`), what stands in front of a Stmt and the Stmt are printed at once; the
// result is what is left.
std::string CPrinter::fill(const List<std::string_view> &texts, const List<Node *> &holes, bool asLines) {
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
      fillExpr(text, static_cast<Expr &>(*hole), next);
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
void CPrinter::textLines(const List<std::string_view> &texts, const List<Node *> &holes, bool together) {
  std::string text = fill(texts, holes, true);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  lines(text, together);
}

} // namespace ompicc
