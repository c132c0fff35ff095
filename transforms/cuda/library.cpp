#include "transforms/cuda/library.h"
#include <string>
#include <unordered_set>

namespace ompicc {
namespace {

/// math.h's functions, each with its float variant.
const char *const kMath[] = {
    "acos",     "acosh",  "asin",    "asinh",   "atan",      "atan2",     "atanh", "cbrt",      "ceil",
    "copysign", "cos",    "cosh",    "erf",     "erfc",      "exp",       "exp2",  "expm1",     "fabs",
    "fdim",     "floor",  "fma",     "fmax",    "fmin",      "fmod",      "frexp", "hypot",     "ilogb",
    "ldexp",    "lgamma", "llrint",  "llround", "log",       "log10",     "log1p", "log2",      "logb",
    "lrint",    "lround", "modf",    "nan",     "nearbyint", "nextafter", "pow",   "remainder", "remquo",
    "rint",     "round",  "scalbln", "scalbn",  "sin",       "sincos",    "sinh",  "sqrt",      "tan",
    "tanh",     "tgamma", "trunc",   "j0",      "j1",        "jn",        "y0",    "y1",        "yn",
};
const char *const kOther[] = {
    "abs",     "labs",   "llabs",   "printf", "puts",   "putchar", "malloc", "free",
    "calloc",  "memcpy", "memmove", "memset", "memcmp", "memchr",  "strlen", "strcmp",
    "strncmp", "strcpy", "strncpy", "strcat", "strchr", "abort",   "assert", "__assert_fail",
};

const std::unordered_set<std::string> &table() {
  static const std::unordered_set<std::string> names = [] {
    std::unordered_set<std::string> set;
    for (const char *name : kMath) {
      set.insert(name);
      set.insert(std::string(name) + "f");
    }
    for (const char *name : kOther) set.insert(name);
    return set;
  }();
  return names;
}

} // namespace

bool isDeviceLibraryFunction(const FunctionDecl &function) {
  std::string_view name = function.name->text;
  const FunctionDecl *definition = function.body ? &function : function.definition;
  bool inlineBody = definition && definition->isInline && definition->storage == Storage::Extern;
  if (definition && definition->body && !inlineBody) return false;
  if (name.substr(0, 4) == "omp_" || name.substr(0, 10) == "__builtin_") return true;
  return table().count(std::string(name)) != 0;
}

} // namespace ompicc
