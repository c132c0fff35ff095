#include "translator/emit/device_spelling.h"
#include <cctype>

namespace ompicc {

/// Calls `word` with each word and `between` with what stands between them.
template <class Word, class Between>
static void split(std::string_view text, const Word &word, const Between &between) {
  for (;;) {
    const size_t at = text.find('@');
    between(text.substr(0, at));
    if (at == text.npos) return;
    text.remove_prefix(at + 1);
    size_t end = 0;
    while (end < text.size() && (isalnum((unsigned char)text[end]) || text[end] == '_')) end++;
    if (end)
      word(text.substr(0, end));
    else
      between("@");
    text.remove_prefix(end ? end : !text.empty() && text[0] == '@');
  }
}

std::string spelled(std::string_view text, const DeviceSpelling &spelling) {
  std::string result;
  result.reserve(text.size() + 32);
  split(
      text, [&](std::string_view word) { result += spelling.spell(word); },
      [&](std::string_view between) { result += between; });
  return result;
}

std::vector<std::string_view> deviceWords(std::string_view text) {
  std::vector<std::string_view> words;
  split(
      text, [&](std::string_view word) { words.push_back(word); }, [](std::string_view) {});
  return words;
}

std::string verbatim(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '@' || c == '$') result += c; // the latter is a hole's
    result += c;
  }
  return result;
}

} // namespace ompicc
