// The keywords of the dialects of C, and the tokens that they are.
#include "c.tab.h"
#include "translator/parser/parser.h"
#include "translator/parser/words.h"

namespace ompicc {

using T = ompicc_tokentype;

namespace {

int coded(int token, unsigned number) { return token | int(number << kNumberShift); }

unsigned bitIndex(unsigned bit) {
  unsigned i = 0;
  while (!(bit >> i & 1)) i++;
  return i;
}

struct Keyword {
  const char *words; ///< spellings, separated by blanks
  int token;
  unsigned number;
};

const Keyword kKeywords[] = {
    {"void", T::TK_TYPEWORD, SpecVoid},
    {"_Bool bool", T::TK_TYPEWORD, SpecBool},
    {"char", T::TK_TYPEWORD, SpecChar},
    {"short", T::TK_TYPEWORD, SpecShort},
    {"int", T::TK_TYPEWORD, SpecInt},
    {"long", T::TK_TYPEWORD, SpecLong},
    {"float", T::TK_TYPEWORD, SpecFloat},
    {"double", T::TK_TYPEWORD, SpecDouble},
    {"signed __signed __signed__", T::TK_TYPEWORD, SpecSigned},
    {"unsigned", T::TK_TYPEWORD, SpecUnsigned},
    {"_Complex __complex __complex__", T::TK_TYPEWORD, SpecComplex},
    {"__int128", T::TK_TYPEWORD, SpecInt128},
    {"typedef", T::TK_STORAGE, SpecTypedef},
    {"static", T::TK_STORAGE, SpecStatic},
    {"extern", T::TK_STORAGE, SpecExtern},
    {"auto", T::TK_STORAGE, SpecAuto},
    {"register", T::TK_STORAGE, SpecRegister},
    {"inline __inline __inline__", T::TK_STORAGE, SpecInline},
    {"_Noreturn", T::TK_STORAGE, SpecNoreturn},
    {"_Thread_local __thread thread_local", T::TK_STORAGE, SpecThread},
    {"constexpr", T::TK_STORAGE, SpecConstexpr},
    {"_Float16", T::TK_OTHERTYPE, unsigned(TypeKind::Float16)},
    {"_Float32", T::TK_OTHERTYPE, unsigned(TypeKind::Float32)},
    {"_Float64", T::TK_OTHERTYPE, unsigned(TypeKind::Float64)},
    {"_Float128 __float128", T::TK_OTHERTYPE, unsigned(TypeKind::Float128)},
    {"_Float32x", T::TK_OTHERTYPE, unsigned(TypeKind::Float32x)},
    {"_Float64x __float80", T::TK_OTHERTYPE, unsigned(TypeKind::Float64x)},
    {"_Decimal32", T::TK_OTHERTYPE, unsigned(TypeKind::Decimal32)},
    {"_Decimal64", T::TK_OTHERTYPE, unsigned(TypeKind::Decimal64)},
    {"_Decimal128", T::TK_OTHERTYPE, unsigned(TypeKind::Decimal128)},
    {"__builtin_va_list", T::TK_OTHERTYPE, unsigned(TypeKind::VaList)},
    {"const __const __const__", T::TK_QUAL, QualConst},
    {"volatile __volatile __volatile__", T::TK_QUAL, QualVolatile},
    {"restrict __restrict __restrict__", T::TK_QUAL, QualRestrict},
    {"_Atomic", T::TK_ATOMICTYPE, 0},
    {"struct", T::TK_STRUCT, 0},
    {"union", T::TK_UNION, 0},
    {"enum", T::TK_ENUM, 0},
    {"typeof __typeof __typeof__", T::TK_TYPEOF, 0},
    {"typeof_unqual __typeof_unqual __typeof_unqual__", T::TK_TYPEOFUNQUAL, 0},
    {"__auto_type", T::TK_AUTOTYPE, 0},
    {"_BitInt", T::TK_BITINT, 0},
    {"_Alignas alignas", T::TK_ALIGNAS, 0},
    {"nullptr", T::TK_NULLPTR, 0},
    {"false", T::TK_TRUTH, 0},
    {"true", T::TK_TRUTH, 1},
    {"if", T::TK_IF, 0},
    {"else", T::TK_ELSE, 0},
    {"while", T::TK_WHILE, 0},
    {"do", T::TK_DO, 0},
    {"for", T::TK_FOR, 0},
    {"switch", T::TK_SWITCH, 0},
    {"case", T::TK_CASE, 0},
    {"default", T::TK_DEFAULT, 0},
    {"break", T::TK_BREAK, 0},
    {"continue", T::TK_CONTINUE, 0},
    {"return", T::TK_RETURN, 0},
    {"goto", T::TK_GOTO, 0},
    {"asm __asm __asm__", T::TK_ASM, 0},
    {"__label__", T::TK_LABEL, 0},
    {"sizeof", T::TK_SIZEOF, 0},
    {"_Alignof __alignof __alignof__ alignof", T::TK_ALIGNOF, 0},
    {"_Countof", T::TK_COUNTOF, 0},
    {"__real __real__", T::TK_REAL, 0},
    {"__imag __imag__", T::TK_IMAG, 0},
    {"_Generic", T::TK_GENERIC, 0},
    {"_Static_assert static_assert", T::TK_STATICASSERT, 0},
    {"__builtin_va_arg", T::TK_VAARG, 0},
    {"__builtin_offsetof", T::TK_OFFSETOF, 0},
    {"__builtin_types_compatible_p", T::TK_TYPESCOMPATIBLE, 0},
    {"__builtin_choose_expr", T::TK_CHOOSEEXPR, 0},
    {"__builtin_convertvector", T::TK_CONVERTVECTOR, 0},
    {"__builtin_has_attribute", T::TK_HASATTRIBUTE, 0},
    {"__extension__", T::TK_EXTENSION, 0},
    {"__attribute__ __attribute", T::TK_ATTRIBUTE, 0},
};

} // namespace

/// The words of one entry that are no keywords in every dialect.
bool Tokens::isKeyword(std::string_view word) const {
  if (word == "asm") return language.asmWords;
  if (word == "typeof") return language.asmWords || language.year >= 2023;
  for (const char *of23 : {"bool", "true", "false", "nullptr", "static_assert", "thread_local", "constexpr",
                           "typeof_unqual", "alignas", "alignof"})
    if (word == of23) return language.year >= 2023;
  if (word == "inline") return language.asmWords || language.year >= 1999;
  if (word == "restrict") return language.year >= 1999;
  return true;
}

void Tokens::prepareKeywords() {
  for (const Keyword &k : kKeywords) {
    unsigned number = k.number;
    if (k.token == T::TK_TYPEWORD || k.token == T::TK_STORAGE) number = bitIndex(number);
    std::string_view rest = k.words;
    while (!rest.empty()) {
      size_t n = rest.find(' ');
      if (n == rest.npos) n = rest.size();
      if (isKeyword(rest.substr(0, n))) c.name(rest.substr(0, n))->keyword = coded(k.token, number);
      rest.remove_prefix(n < rest.size() ? n + 1 : n);
    }
  }
}

} // namespace ompicc
