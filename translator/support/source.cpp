// Decoding places: the line markers are found once, when the text arrives; the table of line starts is
// built at the first question, because a translation without messages asks few.
#include "translator/support/source.h"
#include "translator/support/raw_string.h"
#include <algorithm>
#include <cctype>
#include <cstring>

namespace ompicc {

/// The file name in quotes at *p, its escapes undone (gcc writes \\, \", \n and, before version 10, octal
/// ones); p moves behind it. Empty if there is none.
static std::string quotedName(const char *&p, const char *end) {
  std::string name;
  if (p == end || *p != '"') return name;
  const char *plain = std::find_if(p + 1, end, [](char c) { return c == '"' || c == '\\'; });
  name.assign(p + 1, plain);
  for (p = plain; p < end && *p != '"'; p++) {
    if (*p != '\\' || p + 1 == end) {
      name += *p;
      continue;
    }
    p++;
    if (*p == 'n') {
      name += '\n';
    } else if (end - p > 2 && *p >= '0' && *p <= '3') {
      name += char((p[0] - '0') * 64 + (p[1] - '0') * 8 + (p[2] - '0'));
      p += 2;
    } else {
      name += *p;
    }
  }
  if (p < end) p++;
  return name;
}

static void skipBlanks(const char *&p, const char *end) {
  while (p < end && (*p == ' ' || *p == '\t')) p++;
}

bool parseLineMarker(const char *p, const char *end, LineMarker &marker) {
  p++;
  skipBlanks(p, end);
  if (end - p > 4 && !memcmp(p, "line", 4)) p += 4;
  skipBlanks(p, end);
  if (p == end || !isdigit((unsigned char)*p)) return false;
  unsigned line = 0;
  for (; p < end && isdigit((unsigned char)*p); p++) line = line * 10 + unsigned(*p - '0');
  marker.line = line;
  skipBlanks(p, end);
  std::string file = quotedName(p, end);
  if (file.empty()) return true;
  marker.file = std::move(file);
  marker.system = std::find(p, end, '3') != end;
  return true;
}

/// The bytes 1 to 4, which the parser and the printers use for marks of their own, become escape sequences in
/// literals; elsewhere they are errors, under another byte too.
static std::string withoutMarks(std::string text) {
  const auto has = [&](char mark) { return text.find(mark) != std::string::npos; };
  if (!has('\1') && !has('\2') && !has('\3') && !has('\4')) return text;
  char quote = 0;
  std::string result;
  for (size_t i = 0; i < text.size(); i++) {
    const char c = text[i];
    if (c == '\n') {
      quote = 0;
    } else if (quote && c == '\\' && i + 1 < text.size()) {
      const bool mark = text[i + 1] >= '\1' && text[i + 1] <= '\4'; // an escape sequence that says nothing
      if (!mark) (result += c) += text[++i];
      continue;
    } else if (c == '"' || c == '\'') {
      quote = !quote ? c : quote == c ? '\0' : quote;
    }
    if (c < '\1' || c > '\4')
      result += c;
    else if (quote)
      result += std::string("\\00") + char('0' + c);
    else
      result += '\5';
  }
  return result;
}

SourceFile::SourceFile(std::string name, std::string text) : text_(withoutMarks(std::move(text))) {
  files_.push_back(std::move(name));
  text_.append(2, '\0');
  const char *begin = text_.data(), *end = begin + text_.size() - 2;
  unsigned currentFile = 0;
  LineMarker marker;
  marker.file = files_[0];
  const bool hasRawStrings = text_.find("R\"") != std::string::npos;
  for (const char *p = begin; p < end;) {
    const char *next = static_cast<const char *>(memchr(p, '\n', size_t(end - p)));
    const char *lineEnd = next ? next : end;
    if (*p == '#' && parseLineMarker(p, lineEnd, marker)) {
      if (files_[currentFile] != marker.file) {
        auto known = std::find(files_.begin(), files_.end(), marker.file);
        currentFile = unsigned(known - files_.begin());
        if (known == files_.end()) files_.push_back(marker.file);
      }
      markers_.push_back(
          {uint32_t(lineEnd - begin) + (next ? 1 : 0), marker.line, currentFile, marker.system});
    }
    if (hasRawStrings) next = behindRawStrings(p, next, end);
    p = next ? next + 1 : end;
  }
}

Place SourceFile::place(Loc loc) const {
  if (!loc) return {files_[0], 0, 0, false};
  uint32_t offset = std::min<uint32_t>(loc.offset - 1, uint32_t(text_.size() - 2));
  if (lineStarts_.empty()) {
    lineStarts_.push_back(0);
    const char *begin = text_.data(), *end = begin + text_.size() - 2;
    for (const char *p = begin; (p = static_cast<const char *>(memchr(p, '\n', size_t(end - p)))); p++)
      lineStarts_.push_back(uint32_t(p - begin) + 1);
  }
  auto lineOf = [&](uint32_t at) {
    return unsigned(std::upper_bound(lineStarts_.begin(), lineStarts_.end(), at) - lineStarts_.begin());
  };
  // Most questions are about the line of the last one or the next.
  auto isOn = [&](unsigned line) {
    return line && line <= lineStarts_.size() && lineStarts_[line - 1] <= offset &&
           (line == lineStarts_.size() || offset < lineStarts_[line]);
  };
  unsigned physical = isOn(lastLine_) ? lastLine_ : isOn(lastLine_ + 1) ? lastLine_ + 1 : lineOf(offset);
  lastLine_ = physical;
  Place place;
  place.column = offset - lineStarts_[physical - 1] + 1;
  // The same holds for the marker in front of it.
  size_t after = lastMarkers_;
  if ((after && markers_[after - 1].offset > offset) ||
      (after < markers_.size() && markers_[after].offset <= offset)) {
    const auto isBefore = [](uint32_t at, const Marker &m) { return at < m.offset; };
    after = size_t(std::upper_bound(markers_.begin(), markers_.end(), offset, isBefore) - markers_.begin());
    lastMarkers_ = after;
  }
  if (!after) {
    place.file = files_[0];
    place.line = physical;
    return place;
  }
  const Marker &marker = markers_[after - 1];
  place.file = files_[marker.file];
  if (!marker.physical) marker.physical = lineOf(marker.offset);
  place.line = marker.line + (physical - marker.physical);
  place.inSystemHeader = marker.system;
  return place;
}

std::string_view SourceFile::line(Loc loc) const {
  if (!loc) return {};
  std::string_view all = text();
  size_t offset = std::min<size_t>(loc.offset - 1, all.size());
  size_t begin = offset == 0 ? std::string_view::npos : all.rfind('\n', offset - 1);
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  size_t end = all.find('\n', offset);
  return all.substr(begin, (end == std::string_view::npos ? all.size() : end) - begin);
}

void appendMarker(std::string &text, const Place &at) {
  // Thousands of these are written for a long file, nearly all with a name that needs no escapes.
  text += "# ";
  text += std::to_string(at.line);
  text += " \"";
  const auto special = [](char c) { return c == '"' || c == '\\' || c == '\n'; };
  if (std::none_of(at.file.begin(), at.file.end(), special)) {
    text += at.file;
  } else {
    for (char c : at.file) {
      if (special(c)) text += '\\';
      text += c == '\n' ? 'n' : c;
    }
  }
  text.append("\" 3", at.inSystemHeader ? 3 : 1);
}

std::string SourceFile::marker(Loc loc) const {
  std::string text;
  appendMarker(text, place(loc));
  return text;
}

std::string_view SourceFile::slice(Loc begin, Loc end) const {
  if (!begin || end.offset <= begin.offset) return {};
  return text().substr(begin.offset - 1, end.offset - begin.offset);
}

} // namespace ompicc
