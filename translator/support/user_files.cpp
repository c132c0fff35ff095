#include "translator/support/user_files.h"
#include "translator/support/raw_string.h"
#include "translator/support/source.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sys/stat.h>

namespace ompicc {

const UserFiles::Text &UserFiles::read(std::string_view file) {
  auto known = files_.find(file);
  if (known != files_.end()) return known->second;
  Text &t = files_[std::string(file)];
  // Generators name /dev/stdin in their #line directives: that would wait for a terminal.
  struct stat status;
  const std::string name(file);
  if (stat(name.c_str(), &status) || !S_ISREG(status.st_mode) || status.st_size >= UINT32_MAX) return t;
  FILE *in = fopen(name.c_str(), "rb");
  if (!in) return t;
  char buffer[1 << 16];
  for (size_t n; (n = fread(buffer, 1, sizeof buffer, in)) > 0;) t.text.append(buffer, n);
  fclose(in);
  if (t.text.size() >= UINT32_MAX) t.text.clear();
  if (t.text.compare(0, 3, "\xef\xbb\xbf") == 0) t.text.erase(0, 3); // a byte order mark has no column
  for (size_t at = 0; at < t.text.size();) {
    t.lines.push_back(uint32_t(at));
    size_t end = t.text.find('\n', at);
    at = end == std::string::npos ? t.text.size() : end + 1;
  }
  t.lines.push_back(uint32_t(t.text.size()));
  return t;
}

std::string_view UserFiles::line(std::string_view file, unsigned number) {
  const Text &t = read(file);
  if (number < 1 || number >= t.lines.size()) return {};
  std::string_view line(t.text.data() + t.lines[number - 1], t.lines[number] - t.lines[number - 1]);
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t'; }

/// Behind the blanks and the comments at line[at]; the line's size if only those are left.
size_t skipBlanksAndComments(std::string_view line, size_t at) {
  for (;;) {
    while (at < line.size() && isBlank(line[at])) at++;
    if (line.compare(at, 2, "//") == 0) return line.size();
    if (line.compare(at, 2, "/*") != 0) return at;
    size_t end = line.find("*/", at + 2);
    if (end == std::string_view::npos) return line.size();
    at = end + 2;
  }
}

/// Behind the literal whose quote is line[at].
size_t skipLiteral(std::string_view line, size_t at) {
  const char quote = line[at];
  for (at++; at < line.size() && line[at] != quote; at++)
    if (line[at] == '\\') at++;
  return std::min(at + 1, line.size());
}

/// Appends `line` to `out` with the blanks of `user`.
void appendRespaced(std::string &out, std::string_view line, std::string_view user) {
  size_t i = 0, u = 0;
  while (i < line.size()) {
    size_t token = i, userToken = u;
    while (token < line.size() && isBlank(line[token])) token++;
    if (token == line.size()) return;
    if (line.compare(token, 2, "/*") == 0 || line.compare(token, 2, "//") == 0)
      while (userToken < user.size() && isBlank(user[userToken])) userToken++;
    else
      userToken = skipBlanksAndComments(user, u);
    const bool apart = token > i, userApart = userToken > u;
    if (userToken == user.size() || line[token] != user[userToken] || (i > 0 && apart != userApart)) break;
    // Where a comment stood there are blanks now.
    for (; u < userToken; u++) out += user[u] == '\t' ? '\t' : ' ';
    size_t end = token + 1;
    if (line[token] == '"' || line[token] == '\'') {
      const bool raw = line[token] == '"' && token == i && i > 0 && line[i - 1] == 'R';
      end = raw ? std::min(behindRawString(line, token - 1), line.size()) : skipLiteral(line, token);
      if (user.substr(u, end - token) != line.substr(token, end - token)) {
        out += line.substr(token);
        return;
      }
    }
    out += line.substr(token, end - token);
    u += end - token;
    i = end;
  }
  out += line.substr(i);
}

} // namespace

std::string withUsersBlanks(const std::string &preprocessed) {
  UserFiles files;
  std::string out;
  out.reserve(preprocessed.size() + preprocessed.size() / 8);
  LineMarker at;
  const bool hasRawStrings = preprocessed.find("R\"") != std::string::npos;
  const char *p = preprocessed.data(), *end = p + preprocessed.size();
  const char *copied = p; // up to here `out` has everything
  auto copyUpTo = [&](const char *to) {
    out.append(copied, size_t(to - copied));
    copied = to;
  };
  while (p < end) {
    const char *next = static_cast<const char *>(memchr(p, '\n', size_t(end - p)));
    const char *lineEnd = next ? next : end;
    if (*p == '#' && parseLineMarker(p, lineEnd, at)) {
      // the marker is for the line behind it
    } else {
      std::string_view line(p, size_t(lineEnd - p));
      std::string_view user = at.system || line.empty() || line[0] == '#' || at.file.empty()
                                  ? std::string_view()
                                  : files.line(at.file, at.line);
      if (!user.empty() && user != line) {
        copyUpTo(p);
        appendRespaced(out, line, user);
        copied = lineEnd;
      }
      at.line++;
    }
    if (hasRawStrings) {
      const char *last = behindRawStrings(p, next, end);
      if (last != next) at.line += unsigned(std::count(next, last ? last : end, '\n'));
      next = last;
    }
    p = next ? next + 1 : end;
  }
  copyUpTo(end);
  return out;
}

} // namespace ompicc
