// response_files.cpp: see response_files.h.
#include "translator/driver/response_files.h"

#include "translator/driver/files.h"

#include <cctype>

namespace driver {

Words split_response(const std::string &text) {
  Words words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      if (in_word) words.push_back(word);
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (in_word) words.push_back(word);
  return words;
}

namespace {

void expand(const Words &words, int depth, Words &result) {
  for (const std::string &word : words) {
    const bool response = word.size() > 1 && word[0] == '@' && is_regular(word.substr(1));
    if (!response) {
      result.push_back(word);
      continue;
    }
    if (depth > 50) throw Error("too many @-files: '" + word + "' includes itself");
    expand(split_response(read_file(word.substr(1))), depth + 1, result);
  }
}

} // namespace

Words expand_response_files(const Words &words) {
  Words result;
  expand(words, 0, result);
  return result;
}

} // namespace driver
