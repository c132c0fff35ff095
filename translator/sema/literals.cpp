// Constants and string literals (C11 6.4.4, 6.4.5 and GNU's): their types follow from prefix, suffix, base
// and value. Texts stay as written; only values and lengths are computed here.
#include "translator/sema/expressions.h"
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace ompicc {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; }

int digitValue(char c) {
  c = lower(c);
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return 99;
}

/// Reads the characters of one literal without its prefix and quotes, escapes decoded.
class CharReader {
public:
  explicit CharReader(std::string_view text) : p_(text.data()), end_(p_ + text.size()) {}
  bool atEnd() const { return p_ == end_; }
  /// The next element: a code point where `isCodePoint()`, else the value of a byte or numeric escape.
  unsigned next() {
    codePoint_ = false;
    if (*p_ == '\\' && p_ + 1 < end_) {
      p_++;
      return escape();
    }
    return static_cast<unsigned char>(*p_++);
  }
  /// As next(), with UTF-8 sequences read as one code point: for wide literals.
  unsigned nextWide() {
    unsigned char c = static_cast<unsigned char>(*p_);
    if (c < 0xC0) return next();
    unsigned value = c >= 0xF0 ? c & 7 : c >= 0xE0 ? c & 15 : c & 31;
    p_++;
    while (p_ < end_ && (static_cast<unsigned char>(*p_) & 0xC0) == 0x80)
      value = value << 6 | (static_cast<unsigned char>(*p_++) & 0x3F);
    codePoint_ = true;
    return value;
  }
  bool isCodePoint() const { return codePoint_; }

private:
  unsigned escape() {
    char c = *p_++;
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'v': return '\v';
    case 'e':
    case 'E': return 27;
    case 'x': return digits(16, 1000);
    case 'u':
    case 'U': codePoint_ = true; return digits(16, c == 'u' ? 4 : 8);
    default: break;
    }
    if (c < '0' || c > '7') return static_cast<unsigned char>(c);
    p_--;
    return digits(8, 3);
  }
  unsigned digits(int base, int most) {
    unsigned value = 0;
    for (int n = 0; n < most && p_ < end_ && digitValue(*p_) < base; n++)
      value = value * base + digitValue(*p_++);
    return value;
  }
  const char *p_, *end_;
  bool codePoint_ = false;
};

/// "L", "u", "U", "u8" or nothing in front of the quote.
std::string_view prefixOf(std::string_view text, char quote) { return text.substr(0, text.find(quote)); }

struct IntegerText {
  unsigned long long value = 0;
  bool overflow = false, decimal = true;
  int base = 10;
  std::string_view digits, suffix;
};

IntegerText readInteger(std::string_view text) {
  IntegerText result;
  int base = 10;
  size_t at = 0;
  if (text.size() > 1 && text[0] == '0') {
    char c = lower(text[1]);
    base = c == 'x' ? 16 : c == 'b' ? 2 : 8;
    at = base == 8 && c != 'o' ? 1 : 2; // 0o17: C2y
  }
  result.decimal = base == 10;
  result.base = base;
  const size_t first = at;
  for (; at < text.size() && (digitValue(text[at]) < base || text[at] == '\''); at++) {
    if (text[at] == '\'') continue; // C23's digit separator
    unsigned long long previous = result.value;
    result.value = result.value * base + digitValue(text[at]);
    if (previous > ~0ULL / base) result.overflow = true;
  }
  result.digits = text.substr(first, at - first);
  result.suffix = text.substr(at);
  return result;
}

/// 6.4.4.1p5: the first of these types that holds the value.
TypeKind integerKind(const IntegerText &number, bool isUnsigned, int longs) {
  static const TypeKind kinds[] = {TypeKind::Int,   TypeKind::UInt,     TypeKind::Long,
                                   TypeKind::ULong, TypeKind::LongLong, TypeKind::ULongLong};
  if (number.overflow && number.decimal) return isUnsigned ? TypeKind::UInt128 : TypeKind::Int128;
  for (int i = 2 * longs; i < 6; i++) {
    bool unsignedKind = i & 1;
    if (isUnsigned && !unsignedKind) continue;
    if (!isUnsigned && unsignedKind && number.decimal) continue;
    int bits = (i < 2 ? 32 : 64) - !unsignedKind;
    if (bits == 64 || number.value >> bits == 0) return kinds[i];
  }
  return isUnsigned ? TypeKind::ULongLong
                    : TypeKind::Int128; // gcc: a decimal constant too large for long long
}

/// How many bits the digits of a constant need; C23 6.4.5.2p5: those of a bit-precise one decide its width.
long long bitsOf(std::string_view text, int base) {
  std::vector<uint32_t> limbs; // the least significant first
  for (char c : text) {
    if (c == '\'') continue;
    uint64_t carry = uint64_t(digitValue(c));
    for (uint32_t &limb : limbs) {
      carry += uint64_t(limb) * unsigned(base);
      limb = uint32_t(carry);
      carry >>= 32;
    }
    if (carry) limbs.push_back(uint32_t(carry));
  }
  if (limbs.empty()) return 0;
  return 32 * static_cast<long long>(limbs.size()) - __builtin_clz(limbs.back());
}

TypeKind floatKind(std::string_view suffix) {
  struct Entry {
    const char *suffix;
    TypeKind kind;
  };
  static const Entry entries[] = {
      {"", TypeKind::Double},       {"f", TypeKind::Float},       {"l", TypeKind::LongDouble},
      {"f16", TypeKind::Float16},   {"f32", TypeKind::Float32},   {"f64", TypeKind::Float64},
      {"f128", TypeKind::Float128}, {"f32x", TypeKind::Float32x}, {"f64x", TypeKind::Float64x},
      {"df", TypeKind::Decimal32},  {"dd", TypeKind::Decimal64},  {"dl", TypeKind::Decimal128},
      {"q", TypeKind::Float128},    {"w", TypeKind::LongDouble},  {"d", TypeKind::Double},
  };
  for (const Entry &e : entries)
    if (suffix == e.suffix) return e.kind;
  return TypeKind::Unknown;
}

} // namespace

Expr *Expressions::integer(Loc loc, std::string_view text) {
  IntLiteral *e = c_.make<IntLiteral>(loc);
  e->text = text;
  IntegerText number = readInteger(text);
  bool isUnsigned = false, imaginary = false, valid = true, isBitInt = false;
  int longs = 0;
  const std::string_view suffix = number.suffix;
  for (size_t i = 0; i < suffix.size(); i++) {
    const char c = lower(suffix[i]);
    if (c == 'w' && !isBitInt && i + 1 < suffix.size() && suffix[i + 1] == suffix[i] + ('b' - 'w')) {
      isBitInt = true, i++;
      continue;
    }
    if (c == 'u')
      isUnsigned = true;
    else if (c == 'l')
      longs++;
    else if (c == 'i' || c == 'j')
      imaginary = true;
    else
      valid = false;
  }
  if (!valid || longs > 2)
    diag_.error(loc, "invalid suffix '" + std::string(number.suffix) + "' on integer constant");
  if (isBitInt) {
    const long long bits = bitsOf(number.digits, number.base);
    const long long width = isUnsigned ? std::max(bits, 1LL) : std::max(bits + 1, 2LL);
    e->value = {bits <= 63 + isUnsigned, static_cast<long long>(number.value)};
    return finish(e, c_.types.bitInt(isUnsigned ? TypeKind::UBitInt : TypeKind::BitInt, width));
  }
  TypeKind kind = integerKind(number, isUnsigned, longs > 2 ? 2 : longs);
  QualType type = c_.types.basic(kind);
  if (imaginary) return finish(e, c_.types.complexOf(type));
  e->value = {kind != TypeKind::Int128 && kind != TypeKind::UInt128, static_cast<long long>(number.value)};
  return finish(e, type);
}

Expr *Expressions::floating(Loc loc, std::string_view text) {
  FloatLiteral *e = c_.make<FloatLiteral>(loc);
  e->text = text;
  size_t at = 0;
  bool hex = text.size() > 1 && text[0] == '0' && lower(text[1]) == 'x';
  auto isDigit = [&](char c) { return c == '.' || c == '\'' || digitValue(c) < 10; };
  if (hex) {
    for (at = 2; at < text.size() && (text[at] == '.' || text[at] == '\'' || digitValue(text[at]) < 16);)
      at++;
  } else {
    while (at < text.size() && isDigit(text[at])) at++;
  }
  if (at < text.size() && lower(text[at]) == (hex ? 'p' : 'e')) {
    at++;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) at++;
    while (at < text.size() && isDigit(text[at])) at++;
  }
  bool isInteger = !hex && text.substr(0, at).find_first_of(".eE") == text.npos;
  if (isInteger && at < text.size()) { // 2i: GNU's imaginary integers
    char c = lower(text[at]);
    if (c == 'i' || c == 'j' || c == 'u' || (c == 'l' && text.size() > at + 1)) return integer(loc, text);
  }
  char suffix[8] = {};
  size_t length = 0;
  bool imaginary = false;
  for (char c : text.substr(at)) {
    if (lower(c) == 'i' || lower(c) == 'j')
      imaginary = true;
    else if (length < 7)
      suffix[length++] = lower(c);
  }
  TypeKind kind = floatKind({suffix, length});
  if (kind == TypeKind::Unknown)
    diag_.error(loc, "invalid suffix '" + std::string(text.substr(at)) + "' on floating constant");
  QualType type = c_.types.basic(kind);
  return finish(e, imaginary ? QualType(c_.types.complexOf(type)) : type);
}

Expr *Expressions::nullPtr(Loc loc) {
  return finish(c_.make<NullPtrLiteral>(loc), c_.types.basic(TypeKind::NullPtr));
}

Expr *Expressions::truth(Loc loc, bool value) {
  auto *e = c_.make<IntLiteral>(loc);
  e->text = value ? "true" : "false";
  e->value = {true, value};
  return finish(e, c_.types.basic(TypeKind::Bool));
}

Expr *Expressions::character(Loc loc, std::string_view text) {
  CharLiteral *e = c_.make<CharLiteral>(loc);
  e->text = text;
  std::string_view prefix = prefixOf(text, '\'');
  size_t begin = prefix.size() + 1;
  if (text.size() < begin + 1 || text.size() == begin + 1) {
    diag_.error(loc, "empty character constant");
    return finish(e, intType());
  }
  CharReader reader(text.substr(begin, text.size() - begin - 1));
  if (prefix.empty() || prefix == "u8") {
    unsigned value = 0, count = 0;
    for (; !reader.atEnd(); count++) value = value << 8 | (reader.next() & 0xFF);
    // 6.4.4.4p10: the value of a char converted to int; several characters fill the int from the left.
    bool signedChar = isSigned(c_.types.basic(TypeKind::Char));
    long long result = count == 1 && prefix.empty()
                           ? signedChar ? static_cast<signed char>(value) : static_cast<unsigned char>(value)
                           : static_cast<int>(value);
    e->value = {true, result};
    return finish(e, prefix.empty() ? intType() : QualType(c_.types.basic(TypeKind::UChar)));
  }
  unsigned value = 0;
  while (!reader.atEnd()) value = reader.nextWide();
  QualType type = prefix == "L"   ? c_.types.wcharType()
                  : prefix == "u" ? c_.types.basic(TypeKind::UShort)
                                  : c_.types.basic(TypeKind::UInt);
  e->value = {true, isSigned(type) ? static_cast<int>(value) : static_cast<long long>(value)};
  if (prefix == "u") e->value.value &= 0xFFFF;
  return finish(e, type);
}

Expr *Expressions::string(Loc loc, std::string_view text) {
  StringLiteral *e = c_.make<StringLiteral>(loc);
  e->text = text;
  // One prefixed literal among the adjacent ones decides for all (6.4.5p5).
  char wide = 0;
  bool utf8 = false;
  long long length = 1; // the terminating null character
  for (int pass = 0; pass < 2; pass++) {
    for (size_t at = 0; at < text.size();) {
      size_t quote = text.find('"', at);
      if (quote == text.npos) break;
      size_t end = quote + 1;
      while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
      char c = quote > at ? text[quote - 1] : 0;
      if (pass == 0) {
        if (c == 'L' || c == 'u' || c == 'U') wide = c;
        utf8 |= c == '8';
      } else {
        CharReader reader(text.substr(quote + 1, end - quote - 1));
        while (!reader.atEnd()) {
          unsigned value = wide ? reader.nextWide() : reader.next();
          if (!wide && reader.isCodePoint())
            length += value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
          else
            length += wide == 'u' && reader.isCodePoint() && value > 0xFFFF ? 2 : 1;
        }
      }
      at = end + 1;
    }
  }
  const Type *element = wide == 'L'                   ? c_.types.wcharType()
                        : wide == 'u'                 ? c_.types.basic(TypeKind::UShort)
                        : wide == 'U'                 ? c_.types.basic(TypeKind::UInt)
                        : utf8 && c_.standard >= 2023 ? c_.types.basic(TypeKind::UChar) // char8_t
                                                      : c_.types.basic(TypeKind::Char);
  return finish(e, c_.types.arrayOf(element, length, nullptr), true);
}

} // namespace ompicc
