#include "translator/emit/device_name.h"
#include <unordered_set>

namespace ompicc {

// Words that C leaves to the user but C++14 or CUDA does not. The user's name gets an underscore at its end.
static const std::unordered_set<std::string_view> &reservedWords() {
  static const std::unordered_set<std::string_view> words = {
      "alignas", "alignof", "and", "and_eq", "asm", "bitand", "bitor", "bool", "catch", "char16_t",
      "char32_t", "class", "compl", "const_cast", "constexpr", "decltype", "delete", "dynamic_cast",
      "explicit", "export", "false", "friend", "mutable", "namespace", "new", "noexcept", "not", "not_eq",
      "nullptr", "operator", "or", "or_eq", "private", "protected", "public", "reinterpret_cast",
      "static_assert", "static_cast", "template", "this", "thread_local", "throw", "true", "try", "typeid",
      "typename", "using", "virtual", "wchar_t", "xor", "xor_eq", "char8_t", "concept", "requires",
      "co_await", "co_return", "co_yield", "consteval", "constinit",
      // CUDA's variables, and macros that g++ and nvcc predefine
      "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "linux", "unix"};
  return words;
}

/// Reads a letter at `at`: a universal character name (C11 6.4.3), or bytes of UTF-8. 0: one of ASCII.
static unsigned long letterBeyondAscii(std::string_view name, size_t &at) {
  const unsigned char first = static_cast<unsigned char>(name[at]);
  unsigned long letter = 0;
  if (first == '\\') {
    const size_t digits = name[at + 1] == 'u' ? 4 : 8;
    letter = std::stoul(std::string(name.substr(at + 2, digits)), nullptr, 16);
    at += 2 + digits;
  } else if (first >= 0x80) {
    letter = first & (first >= 0xf0 ? 0x07 : first >= 0xe0 ? 0x0f : 0x1f);
    for (at++; at < name.size() && (name[at] & 0xc0) == 0x80; at++) letter = letter << 6 | (name[at] & 0x3f);
  }
  return letter;
}

std::string asciiName(std::string_view name) {
  std::string text;
  for (size_t at = 0; at < name.size();) {
    if (const unsigned long letter = letterBeyondAscii(name, at)) {
      char number[24];
      snprintf(number, sizeof number, "u%lX_", letter);
      text += number;
    } else {
      text += name[at++];
    }
  }
  return text;
}

std::string deviceName(const Context &context, const Identifier *name) {
  if (!name) return {};
  std::string text = asciiName(name->text);
  if (reservedWords().count(text))
    text += "_";
  else if (text == name->text)
    return text;
  while (context.names.known(text)) text += "_";
  return text;
}

} // namespace ompicc
