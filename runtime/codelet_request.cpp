// codelet_request.cpp: see codelet_request.h.
#include "runtime/codelet_request.h"

#include <cctype>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <vector>

namespace ort {
namespace {

bool is_number(const std::string &text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// A number from 1 on; 0: it is none.
unsigned positive(const std::string &text) {
  if (!is_number(text) || text.size() > 9) return 0;
  return unsigned(std::strtoul(text.c_str(), nullptr, 10));
}

bool is_identifier(const std::string &text) {
  for (const unsigned char c : text)
    if (!std::isalnum(c) && c != '_') return false;
  return !text.empty();
}

std::string with_process_number(const std::string &text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i)
    if (text.compare(i, 2, "%p") == 0)
      result += std::to_string(getpid()), ++i;
    else
      result += text[i];
  return result;
}

/// "src/heat.c" ends with the components of "heat.c".
bool is_end_of_path(const std::string &path, const std::string &end) {
  if (path.size() < end.size() || path.compare(path.size() - end.size(), end.size(), end) != 0) return false;
  return path.size() == end.size() || path[path.size() - end.size() - 1] == '/';
}

} // namespace

std::string plain_kernel_name(const std::string &symbol) {
  constexpr size_t kNumber = 9; // "_" and eight digits
  if (symbol.size() <= kNumber || symbol[symbol.size() - kNumber] != '_') return symbol;
  const std::string digits = symbol.substr(symbol.size() - kNumber + 1);
  return digits.find_first_not_of("0123456789abcdef") == std::string::npos
             ? symbol.substr(0, symbol.size() - kNumber)
             : symbol;
}

bool CodeletRequest::fits(const ort_kernel_t &k) const {
  if (line && line != k.line) return false;
  if (!file.empty() && !is_end_of_path(k.file ? k.file : "", file)) return false;
  return kernel.empty() || kernel == k.symbol || kernel == plain_kernel_name(k.symbol);
}

std::string parse_codelet_request(const std::string &text, CodeletRequest &request) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  if (parts[0].empty()) return "it begins with the folder for codelets";
  request = {};
  request.directory = with_process_number(parts[0]);
  size_t next = 1;
  if (parts.size() > next) {
    const std::string &first = parts[next++];
    request.construct = first;
    if (is_number(first)) {
      request.line = positive(first);
      if (!request.line) return "'" + first + "' is no line";
    } else if (is_identifier(first)) {
      request.kernel = first;
    } else {
      if (first.empty()) return "there is no construct behind the ':'";
      request.line = parts.size() > next ? positive(parts[next]) : 0;
      if (!request.line) return "'" + first + "' is no kernel: a file has its line behind it, file:line";
      request.file = first;
      request.construct += ":" + parts[next++];
    }
  }
  if (parts.size() > next) {
    request.execution = positive(parts[next]);
    if (!request.execution)
      return "'" + parts[next] + "' is not the number of an execution, which are counted from 1";
    ++next;
  }
  return parts.size() > next ? "it is directory:construct:n" : "";
}

} // namespace ort
