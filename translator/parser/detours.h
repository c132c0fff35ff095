// Where the scanner does not read what stands in the text, because the parser has read it by hand already:
// words that the grammar does not know are passed over, and a parenthesis or a colon among them stands for a
// token that the text has no sign for. The text itself stays as it is.
//
//   [[omp::directive(parallel for)]]     …hidden…  Directive  parallel for  DirectiveEnd  …hidden…
//   when(user={condition(n > 9)}: for)   …hidden…  SelectorExpr  n > 9 )  …hidden…  Variant  for  VariantEnd
#ifndef OMPICC_TRANSLATOR_PARSER_DETOURS_H
#define OMPICC_TRANSLATOR_PARSER_DETOURS_H

#include <cstdint>
#include <iterator>
#include <map>

namespace ompicc {

class Detours {
public:
  enum class Kind {
    Hidden,
    Directive,    ///< the name of a directive that no pragma has is behind it
    DirectiveEnd, ///< as the end of a pragma's line
    Variant,      ///< a directive that another one's clause has is behind it
    VariantEnd,
    SelectorExpr ///< an expression of a context selector, and then ')'
  };
  struct Detour {
    Kind kind = Kind::Hidden;
    uint32_t begin = 0, end = 0; ///< of what is hidden; of a directive's or variant's text
  };
  static constexpr uint32_t kNone = UINT32_MAX;

  /// The text [from, to), by offsets, is passed over.
  void hide(uint32_t from, uint32_t to) {
    if (from < to) at_[from] = {Kind::Hidden, from, to};
  }
  /// The character at `at`, which is no blank, stands for a token. [begin, end): the directive that it
  /// announces, if any.
  void put(Kind kind, uint32_t at, uint32_t begin = 0, uint32_t end = 0) { at_[at] = {kind, begin, end}; }

  /// Scanning goes on at this offset.
  void goOnAt(uint32_t offset) {
    if (at_.empty()) return;
    auto after = at_.lower_bound(offset);
    if (after != at_.begin() && (after == at_.end() || after->first > offset)) {
      const auto before = std::prev(after);
      if (before->second.kind == Kind::Hidden && before->second.end > offset) after = before;
    }
    next_ = after == at_.end() ? kNone : after->first;
  }
  /// Where the next one begins; kNone: nowhere.
  uint32_t next() const { return next_; }
  Detour atNext() const { return at_.at(next_); }

private:
  std::map<uint32_t, Detour> at_;
  uint32_t next_ = kNone;
};

} // namespace ompicc
#endif
