// library_builtins.cpp: see library_builtins.h. A signature is the result and the parameters, a letter each:
//   d the floating type that the name's suffix says, D a pointer to it, z the complex type of it, e long
//   double v void  i int  I int *  l long  L long long  s size_t  p void *  P const void *  c char *  C const
//   char * .  more arguments
#include "translator/sema/library_builtins.h"
#include <string>
#include <unordered_map>

namespace ompicc {
namespace {

struct Functions {
  std::string_view signature, names;
};

/// With the suffixes f and l, too.
const Functions kMath[] = {
    {"dd",
     "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 fabs floor j0 j1 "
     "lgamma log log10 log1p log2 logb nearbyint rint round significand sin sinh sqrt tan tanh tgamma "
     "trunc y0 y1"},
    {"ddd", "atan2 copysign drem fdim fmax fmin fmod hypot nextafter pow remainder scalb"},
    {"dddd", "fma"},
    {"dde", "nexttoward"},
    {"ddi", "ldexp scalbn"},
    {"ddl", "scalbln"},
    {"did", "jn yn"},
    {"ddI", "frexp lgamma_r"},
    {"ddD", "modf"},
    {"dddI", "remquo"},
    {"vdDD", "sincos"},
    {"dC", "nan"},
    {"ld", "lrint lround"},
    {"Ld", "llrint llround"},
    {"id", "ilogb finite"},
    {"dz", "cabs carg cimag creal"},
    {"zz",
     "cacos cacosh casin casinh catan catanh ccos ccosh cexp clog conj cproj csin csinh csqrt ctan ctanh"},
    {"zzz", "cpow"},
};

const Functions kOther[] = {
    {"ii", "abs ffs isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace "
           "isupper isxdigit toascii tolower toupper putchar"},
    {"ll", "labs"},
    {"LL", "llabs imaxabs"},
    {"il", "ffsl"},
    {"iL", "ffsll"},
    {"v", "abort"},
    {"vi", "exit _exit _Exit"},
    {"ps", "malloc alloca"},
    {"pss", "calloc aligned_alloc"},
    {"pps", "realloc"},
    {"vp", "free"},
    {"vps", "bzero"},
    {"ppPs", "memcpy memmove mempcpy"},
    {"ppis", "memset"},
    {"pPis", "memchr"},
    {"iPPs", "memcmp bcmp"},
    {"sC", "strlen"},
    {"sCs", "strnlen"},
    {"sCC", "strspn strcspn"},
    {"iCC", "strcmp strcasecmp"},
    {"iCCs", "strncmp strncasecmp"},
    {"ccC", "strcpy strcat stpcpy"},
    {"ccCs", "strncpy strncat stpncpy"},
    {"cCi", "strchr strrchr index rindex"},
    {"cCC", "strstr strpbrk"},
    {"cC", "strdup"},
    {"cCs", "strndup"},
    {"iC.", "printf scanf"},
    {"icC.", "sprintf"},
    {"icsC.", "snprintf"},
    {"iCC.", "sscanf"},
    {"iC", "puts"},
};

struct Entry {
  std::string_view signature;
  TypeKind floating; ///< what d is
};

using Table = std::unordered_map<std::string, Entry>;

const Table &table() {
  static const Table all = [] {
    Table t;
    auto each = [](std::string_view names, auto &&what) {
      while (!names.empty()) {
        const size_t n = names.find(' ');
        what(std::string(names.substr(0, n)));
        names.remove_prefix(n == names.npos ? names.size() : n + 1);
      }
    };
    for (const Functions &f : kMath)
      each(f.names, [&](const std::string &name) {
        // lgamma_r is lgammaf_r for float.
        const size_t stem = name.find('_') == name.npos ? name.size() : name.find('_');
        const std::string rest = name.substr(stem);
        t.emplace(name, Entry{f.signature, TypeKind::Double});
        t.emplace(name.substr(0, stem) + "f" + rest, Entry{f.signature, TypeKind::Float});
        t.emplace(name.substr(0, stem) + "l" + rest, Entry{f.signature, TypeKind::LongDouble});
      });
    for (const Functions &f : kOther)
      each(f.names, [&](const std::string &name) { t.emplace(name, Entry{f.signature, TypeKind::Double}); });
    return t;
  }();
  return all;
}

QualType typeOf(TypeTable &types, char letter, TypeKind floating) {
  const Type *const own = types.basic(floating);
  switch (letter) {
  case 'd': return own;
  case 'D': return types.pointerTo(own);
  case 'z': return types.complexOf(own);
  case 'e': return types.basic(TypeKind::LongDouble);
  case 'i': return types.basic(TypeKind::Int);
  case 'I': return types.pointerTo(types.basic(TypeKind::Int));
  case 'l': return types.basic(TypeKind::Long);
  case 'L': return types.basic(TypeKind::LongLong);
  case 's': return types.sizeType();
  case 'p': return types.pointerTo(types.basic(TypeKind::Void));
  case 'P': return types.pointerTo(QualType(types.basic(TypeKind::Void), QualConst));
  case 'c': return types.pointerTo(types.basic(TypeKind::Char));
  case 'C': return types.pointerTo(QualType(types.basic(TypeKind::Char), QualConst));
  default: return types.basic(TypeKind::Void);
  }
}

} // namespace

const Type *libraryFunctionType(Context &c, std::string_view name) {
  const auto found = table().find(std::string(name));
  if (found == table().end()) return nullptr;
  const auto [signature, floating] = found->second;
  List<QualType> params;
  bool variadic = false;
  for (const char letter : signature.substr(1)) {
    if (letter == '.')
      variadic = true;
    else
      params.push(c.arena, typeOf(c.types, letter, floating));
  }
  return c.types.function(typeOf(c.types, signature[0], floating), params, variadic, true);
}

} // namespace ompicc
