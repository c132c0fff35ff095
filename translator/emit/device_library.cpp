#include "translator/emit/device_library.h"
#include <unordered_set>

namespace ompicc {

using Names = std::unordered_set<std::string_view>;

bool isMathFunction(std::string_view name) {
  static const Names names = {
      "acos",     "acosh",   "asin",   "asinh",     "atan",      "atan2", "atanh",     "cbrt",   "ceil",
      "copysign", "cos",     "cosh",   "erf",       "erfc",      "exp",   "exp2",      "expm1",  "fabs",
      "fdim",     "floor",   "fma",    "fmax",      "fmin",      "fmod",  "frexp",     "hypot",  "ilogb",
      "ldexp",    "lgamma",  "llrint", "llround",   "log",       "log10", "log1p",     "log2",   "logb",
      "lrint",    "lround",  "modf",   "nearbyint", "nextafter", "pow",   "remainder", "remquo", "rint",
      "round",    "scalbln", "scalbn", "sin",       "sincos",    "sinh",  "sqrt",      "tan",    "tanh",
      "tgamma",   "trunc",   "j0",     "j1",        "jn",        "y0",    "y1",        "yn"};
  return names.count(name) != 0;
}

bool isDeviceLibraryName(std::string_view name) {
  static const Names names = {"abs",    "labs",     "llabs",   "printf", "puts",    "putchar",      "malloc",
                              "free",   "calloc",   "memcpy",  "memset", "memcmp",  "memchr",       "memmove",
                              "strlen", "strcmp",   "strncmp", "strcpy", "strncpy", "strcat",       "strchr",
                              "abort",  "isfinite", "nan",     "nanf",   "assert",  "__assert_fail"};
  if (isMathFunction(name) || names.count(name)) return true;
  return !name.empty() && name.back() == 'f' && isMathFunction(name.substr(0, name.size() - 1));
}

} // namespace ompicc
