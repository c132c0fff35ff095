// Messages as gcc prints them:
//
//   saxpy.c:12:7: error: 'y' is undeclared
//      12 |   x = y;
//         |       ^
//
// A place is known in preprocessed text, but people look at their own file. Macros make the two differ, so
// the column is carried over by the token: the n-th `y` of the preprocessed line is the n-th `y` of the
// user's line; where there is no such token (it came out of a macro) the place is the line's first token.
#include "translator/support/diagnostics.h"
#include "translator/support/user_files.h"
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>

namespace ompicc {

namespace {

bool isWord(char c) { return isalnum((unsigned char)c) || c == '_'; }

/// The token at `column` (from 0): a word, or one character.
std::string_view tokenAt(std::string_view line, size_t column) {
  if (column >= line.size()) return {};
  size_t end = column + 1;
  if (isWord(line[column]))
    while (end < line.size() && isWord(line[end])) end++;
  return line.substr(column, end - column);
}

/// Columns (from 0) at which `token` stands by itself in `line`.
std::vector<size_t> occurrences(std::string_view line, std::string_view token) {
  std::vector<size_t> columns;
  bool word = isWord(token[0]);
  for (size_t at = line.find(token); at != std::string_view::npos; at = line.find(token, at + 1)) {
    size_t end = at + token.size();
    if (word && ((at > 0 && isWord(line[at - 1])) || (end < line.size() && isWord(line[end])))) continue;
    columns.push_back(at);
  }
  return columns;
}

/// The column of the user's line that stands for `column` of the preprocessed one (both from 0).
size_t carryOver(std::string_view preprocessed, size_t column, std::string_view user) {
  std::string_view token = tokenAt(preprocessed, column);
  if (token.empty() || token[0] == ' ') return std::min(column, user.size());
  if (tokenAt(user, column) == token) return column;
  std::vector<size_t> before = occurrences(preprocessed, token), there = occurrences(user, token);
  size_t nth = size_t(std::find(before.begin(), before.end(), column) - before.begin());
  if (nth < there.size()) return there[nth];
  size_t first = user.find_first_not_of(" \t");
  return first == std::string_view::npos ? 0 : first;
}

/// `text`, which begins in column `column` (from 0) of a screen and moves it, with blanks for its tabs. The
/// bytes of one UTF-8 character are one column.
std::string onScreen(std::string_view text, size_t &column) {
  constexpr size_t kTabStop = 8;
  std::string shown;
  for (char c : text) {
    const size_t width = c == '\t' ? kTabStop - column % kTabStop : (c & 0xc0) != 0x80;
    if (c == '\t')
      shown.append(width, ' ');
    else
      shown += c;
    column += width;
  }
  return shown;
}

/// `text` with the letters that its universal character names stand for (6.4.3): cc -E writes `\U000000e4`
/// for ä.
std::string withLetters(const std::string &text) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    size_t digits = text[i] != '\\' || i + 1 == text.size() ? 0
                    : text[i + 1] == 'U'                    ? 8
                    : text[i + 1] == 'u'                    ? 4
                                                            : 0;
    unsigned long code = 0;
    size_t n = 0;
    for (; n < digits && i + 2 + n < text.size() && isxdigit((unsigned char)text[i + 2 + n]); n++)
      code = code * 16 + std::stoul(text.substr(i + 2 + n, 1), nullptr, 16);
    if (!digits || n < digits || code < 0x80 || code > 0x10ffff) {
      result += text[i++];
      continue;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3; // bytes behind the first one
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    result += char(lead[more] | (code >> (6 * more)));
    while (more-- > 0) result += char(0x80 | ((code >> (6 * more)) & 0x3f));
    i += 2 + digits;
  }
  return result;
}

struct Style {
  std::string locus, label, quote, off;
};

/// The colour of `what` in GCC_COLORS ("error=01;31:locus=01"), or what gcc takes without it.
std::string colorOf(const std::string &what, const char *otherwise) {
  const char *set = getenv("GCC_COLORS");
  std::string value = otherwise, all = std::string(":") + (set ? set : "") + ":";
  size_t at = all.find(":" + what + "=");
  if (at != std::string::npos) {
    at += what.size() + 2;
    value = all.substr(at, all.find(':', at) - at);
  }
  return value.empty() ? "" : "\33[" + value + "m\33[K";
}

Style styleOf(Diagnostics::Message::Severity severity, bool color) {
  const char *set = getenv("GCC_COLORS");
  if (!color || (set && !*set)) return {};
  static const char *const names[] = {"error", "warning", "note"}, *const colors[] = {"01;31", "01;35",
                                                                                      "01;36"};
  return {colorOf("locus", "01"), colorOf(names[severity], colors[severity]), colorOf("quote", "01"),
          "\33[m\33[K"};
}

/// The message with what it quotes in the style for that.
std::string quoted(const std::string &text, const Style &style) {
  if (style.quote.empty()) return text;
  std::string result;
  for (size_t i = 0; i < text.size(); i++) {
    bool opens = text[i] == '\'' && (i == 0 || !isWord(text[i - 1])); // else an apostrophe
    size_t end = opens ? text.find('\'', i + 1) : std::string::npos;
    if (end == std::string::npos) {
      result += text[i];
      continue;
    }
    result += "'" + style.quote + text.substr(i + 1, end - i - 1) + style.off + "'";
    i = end;
  }
  return result;
}

void print(const SourceFile &source, UserFiles &files, const Diagnostics::Message &message, bool color) {
  static const char *const labels[] = {"error: ", "warning: ", "note: "};
  Style style = styleOf(message.severity, color);
  Place place = source.place(message.loc);
  const std::string text = quoted(withLetters(message.text), style) +
                           (message.citation.empty() ? "" : " (" + message.citation + ")");
  std::string out = style.locus + std::string(place.file) + ":";
  if (!message.loc) {
    out += style.off + " " + style.label + labels[message.severity] + style.off + text + "\n";
    fputs(out.c_str(), stderr);
    return;
  }
  std::string_view shown = source.line(message.loc);
  size_t column = place.column - 1;
  if (std::string_view user = files.line(place.file, place.line); user.data()) {
    column = carryOver(shown, column, user);
    shown = user;
  }
  column = std::min(column, shown.size());
  size_t width = 0; // on the screen, which the column counts in
  const std::string before = onScreen(shown.substr(0, column), width);
  const size_t caret = width;
  out += std::to_string(place.line) + ":" + std::to_string(caret + 1) + ":" + style.off + " " + style.label +
         labels[message.severity] + style.off + text + "\n";
  std::string number = std::to_string(place.line);
  if (number.size() < 5) number.insert(0, 5 - number.size(), ' ');
  // The whole of a word is underlined, and shown in the colour of its caret.
  std::string_view token = tokenAt(shown, column);
  size_t length = !token.empty() && isWord(token[0]) ? token.size() : 1;
  const std::string_view behind = column + length < shown.size() ? shown.substr(column + length) : "";
  out += number + " | " + before + style.label + onScreen(shown.substr(column, length), width) + style.off;
  out += onScreen(behind, width) + "\n";
  out += std::string(number.size(), ' ') + " | " + std::string(caret, ' ') + style.label + "^" +
         std::string(length - 1, '~') + style.off + "\n";
  fputs(out.c_str(), stderr);
}

} // namespace

void Diagnostics::error(Loc loc, std::string message) {
  for (const Message &old : messages_)
    if (old.severity == Message::Error && old.loc.offset == loc.offset && old.text == message) return;
  if (errors_++ < kMaxErrors) messages_.push_back({Message::Error, loc, std::move(message), citation_});
}

bool Diagnostics::isOn(const char *name) const {
  return options_.action(name) != DiagnosticOptions::Ignore ||
         source_.text().find(std::string("\"-W") + name + "\"") != std::string_view::npos;
}

/// What the pragmas before `loc` have made of the warning: #pragma GCC diagnostic push, pop, ignored, warning
/// and error.
DiagnosticOptions::Action Diagnostics::actionAt(Loc loc, const char *name) const {
  using Options = DiagnosticOptions;
  Options::Action action = options_.action(name ? name : "");
  if (!name || !loc || options_.silent()) return action;
  const std::string_view text = source_.text().substr(0, loc.offset - 1), pragma = "#pragma GCC diagnostic ";
  const std::string quoted = std::string("\"-W") + name + "\"";
  std::vector<Options::Action> outer;
  for (size_t at = text.find(pragma); at != text.npos; at = text.find(pragma, at + 1)) {
    if (at && text[at - 1] != '\n') continue;
    std::string_view words = text.substr(at + pragma.size());
    words = words.substr(0, words.find('\n'));
    const std::string_view verb = words.substr(0, words.find(' '));
    if (verb == "push") {
      outer.push_back(action);
    } else if (verb == "pop") {
      action = outer.empty() ? options_.action(name) : outer.back();
      if (!outer.empty()) outer.pop_back();
    } else if (words.find(quoted) != words.npos) {
      action = verb == "ignored" ? Options::Ignore : verb == "error" ? Options::Fail : Options::Warn;
    }
  }
  return action;
}

bool Diagnostics::warning(Loc loc, std::string message, const char *name) {
  const DiagnosticOptions::Action action = actionAt(loc, name);
  if (action == DiagnosticOptions::Ignore || (loc && source_.place(loc).inSystemHeader)) return false;
  const bool fails = action == DiagnosticOptions::Fail;
  if (name) message += std::string(fails ? " [-Werror=" : " [-W") + name + "]";
  promoted_ = promoted_ || fails;
  errors_ += fails;
  const Message::Severity severity = fails ? Message::Error : Message::Warning;
  for (const Message &said : messages_) // of code that is translated twice, for the host and for devices
    if (said.severity == severity && said.loc.offset == loc.offset && said.text == message) return false;
  messages_.push_back({severity, loc, std::move(message), ""});
  return true;
}

void Diagnostics::note(Loc loc, std::string message) {
  if (errors_ <= kMaxErrors) messages_.push_back({Message::Note, loc, std::move(message), ""});
}

void Diagnostics::flush() {
  // An error or warning and its notes stay together.
  std::vector<std::vector<const Message *>> groups;
  for (const Message &message : messages_) {
    if (message.severity != Message::Note || groups.empty()) groups.emplace_back();
    groups.back().push_back(&message);
  }
  std::stable_sort(groups.begin(), groups.end(), [](const auto &a, const auto &b) {
    return a.front()->loc.offset < b.front()->loc.offset;
  });
  UserFiles files;
  const unsigned most = options_.fatalErrors ? 1 : options_.maxErrors;
  for (const auto &group : groups) {
    for (const Message *message : group) print(source_, files, *message, options_.color);
    printedErrors_ += group.front()->severity == Message::Error;
    if (most && printedErrors_ >= most) {
      fprintf(stderr, "compilation terminated due to %s.\n",
              options_.fatalErrors ? "-Wfatal-errors" : ("-fmax-errors=" + std::to_string(most)).c_str());
      messages_.clear();
      return;
    }
  }
  if (promoted_) fprintf(stderr, "ompicc: some warnings being treated as errors\n");
  promoted_ = false;
  if (errors_ > kMaxErrors && !messages_.empty())
    fprintf(stderr, "%u more errors are not shown\n", errors_ - kMaxErrors);
  messages_.clear();
}

} // namespace ompicc
