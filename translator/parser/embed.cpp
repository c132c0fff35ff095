// #embed (C23 6.10.4) as gcc's preprocessor leaves it for more than a few bytes: the first and the last one
// as numbers, and between them, in lines of their own,
//   #embed "." __gnu__::__base64__("…" "…")
#include "c.tab.h"
#include "translator/parser/parser.h"
#include <cstring>

namespace ompicc {

namespace {

int sextet(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

} // namespace

/// The directive at `begin`: its token's text is what stands in its parentheses.
int Tokens::embedded(Token &t, const char *begin, const char *&resume) {
  static constexpr char kForm[] = "__gnu__::__base64__(";
  const char *open = strstr(begin, kForm);
  const char *close = open ? strchr(open, ')') : nullptr;
  if (!close) return 0;
  open += sizeof kForm - 1;
  t.value.text = {open, size_t(close - open)};
  t.span = {offset(begin), offset(close + 1)};
  resume = close + 1;
  return ompicc_tokentype::TK_EMBED;
}

void Parser::embed(InitList &list, Span where, std::string_view text) {
  unsigned bits = 0, count = 0;
  for (char ch : text) {
    const int value = sextet(ch);
    if (value < 0) continue; // quotes, backslashes, line ends and the padding
    bits = (bits << 6 | unsigned(value)) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    auto *byte = c.make<IntLiteral>(loc(where));
    byte->value = {true, static_cast<long long>(bits >> count & 0xff)};
    byte->type = c.types.basic(TypeKind::Int);
    auto *item = c.make<InitItem>(loc(where));
    item->value = byte;
    list.items.push(c.arena, item);
  }
}

} // namespace ompicc
