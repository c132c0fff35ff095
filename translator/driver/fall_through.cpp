#include "translator/driver/fall_through.h"

#include <cctype>
#include <cstring>
#include <string_view>
#include <vector>

namespace driver {

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80) != 0;
}

/// Walks over the tokens of preprocessed text. Lines that begin with # are passed over like blanks.
class Tokens {
public:
  explicit Tokens(std::string_view text) : text_(text) {}

  /// Moves to the next token; empty at the end.
  std::string_view next() {
    previous_end_ = at_;
    comments_.clear();
    passed_line_ = false;
    skip();
    begin_ = at_;
    if (at_ < text_.size()) at_ = end_of_token();
    return text_.substr(begin_, at_ - begin_);
  }
  /// The next character that is no blank.
  char peek() const {
    size_t next = text_.find_first_not_of(" \t\n", at_);
    return next == text_.npos ? 0 : text_[next];
  }
  const std::vector<std::string_view> &comments() const { return comments_; } ///< in front of the token
  /// Where text in front of the token can stand without moving it: behind the token before.
  size_t place() const { return passed_line_ ? begin_ : previous_end_; }

private:
  std::string_view text_;
  size_t at_ = 0, begin_ = 0, previous_end_ = 0;
  bool passed_line_ = false, line_start_ = true;
  std::vector<std::string_view> comments_;

  void skip() {
    for (; at_ < text_.size(); at_++) {
      const char c = text_[at_];
      if (c == '\n') {
        line_start_ = true;
      } else if (c == '#' && line_start_) {
        passed_line_ = true;
        at_ = end_of_line() - 1;
      } else if (text_.compare(at_, 2, "//") == 0) {
        add_comment(end_of_line());
      } else if (text_.compare(at_, 2, "/*") == 0) {
        const size_t close = text_.find("*/", at_ + 2);
        add_comment(close == text_.npos ? text_.size() : close + 2);
      } else if (!std::isspace(static_cast<unsigned char>(c))) {
        line_start_ = false;
        return;
      }
    }
  }
  void add_comment(size_t end) {
    comments_.push_back(text_.substr(at_, end - at_));
    at_ = end - 1;
  }
  size_t end_of_line() const {
    const size_t end = text_.find('\n', at_);
    return end == text_.npos ? text_.size() : end;
  }
  size_t end_of_token() const {
    size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) end++;
    if (end < text_.size() && text_[end] == '"' && end > at_ && text_[end - 1] == 'R')
      return end_of_raw_string(end);
    if (end > at_) return end;
    const char quote = text_[end++];
    if (quote != '"' && quote != '\'') return end;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n') end += text_[end] == '\\' ? 2 : 1;
    return end < text_.size() && text_[end] == quote ? end + 1 : std::min(end, text_.size());
  }
  size_t end_of_raw_string(size_t quote) const {
    const size_t open = text_.find('(', quote);
    if (open == text_.npos) return quote + 1;
    const std::string close = ")" + std::string(text_.substr(quote + 1, open - quote - 1)) + "\"";
    const size_t end = text_.find(close, open);
    return end == text_.npos ? text_.size() : end + close.size();
  }
};

/// The comment as one of the other kind on one line.
std::string on_one_line(std::string_view comment) {
  std::string text(comment.substr(2));
  if (comment[1] == '*') text.resize(text.size() - 2);
  for (char &c : text)
    if (c == '\n' || c == '\r') c = ' ';
  for (size_t end = text.find("*/"); end != text.npos; end = text.find("*/", end)) text.insert(end + 1, " ");
  return " /*" + text + "*/";
}

} // namespace

bool warns_of_fall_through(const Options &options) {
  int asked = -1; // -1: not by name
  bool extra = false;
  for (const Argument &argument : options.arguments)
    for (const std::string &word : argument.words) {
      if (word == "-Wextra" || word == "-W") extra = true;
      if (word == "-Wno-extra") extra = false;
      if (word == "-w") return false;
      if (starts_with(word, "-Wimplicit-fallthrough") || word == "-Werror=implicit-fallthrough")
        asked = word != "-Wimplicit-fallthrough=0";
      if (word == "-Wno-implicit-fallthrough") asked = 0;
    }
  return asked < 0 ? extra : asked != 0;
}

bool take_label_comments(std::string &plain, const std::string &commented) {
  Tokens to(plain), from(commented);
  std::string result;
  size_t copied = 0;
  for (;;) {
    const std::string_view token = to.next();
    if (token != from.next()) return false;
    if (token.empty()) break;
    if (from.comments().empty() || !(token == "case" || token == "default" || to.peek() == ':')) continue;
    result.append(plain, copied, to.place() - copied);
    copied = to.place();
    for (const std::string_view comment : from.comments()) result += on_one_line(comment);
    if (to.place() < plain.size() && is_word(plain[to.place()])) result += ' ';
  }
  plain = result.append(plain, copied, plain.npos);
  return true;
}

} // namespace driver
