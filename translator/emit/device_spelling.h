// What text of device code leaves to the language that it is printed in. Texts of the tree (Context::textExpr
// and the others) say `@word` for a word of that language or a name of its device library: "@barrier();", "if
// (@thread_idx.x == 0)". Who prints for a kind of device has an object that knows how these are spelled
// there; passes and sets that make such texts need not.
#ifndef OMPICC_EMIT_DEVICE_SPELLING_H
#define OMPICC_EMIT_DEVICE_SPELLING_H

#include <string>
#include <string_view>
#include <vector>

namespace ompicc {

/// How a language for devices spells the words of device code.
class DeviceSpelling {
public:
  virtual ~DeviceSpelling() = default;
  /// What stands for "@word".
  virtual std::string spell(std::string_view word) const = 0;
};

/// `text` with the words in it spelled; "@@" is a "@".
std::string spelled(std::string_view text, const DeviceSpelling &spelling);

/// The words that `text` mentions, without the "@", in order.
std::vector<std::string_view> deviceWords(std::string_view text);

/// What a template says for `text`, which is not to be looked into: user's names, comments.
std::string verbatim(std::string_view text);

} // namespace ompicc
#endif
