// Output lines and their places in the user's files.
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

} // namespace ompicc
