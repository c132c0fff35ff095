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

static std::string_view withoutSuffix(std::string_view name) {
  if (!name.empty() && (name.back() == 'l' || name.back() == 'f')) name.remove_suffix(1);
  return name;
}

bool isComplexFunction(std::string_view name) {
  static const Names names = {"cabs",  "cacos", "cacosh", "carg",  "casin", "casinh", "catan", "catanh",
                              "ccos",  "ccosh", "cexp",   "cimag", "clog",  "conj",   "cpow",  "cproj",
                              "creal", "csin",  "csinh",  "csqrt", "ctan",  "ctanh"};
  return names.count(name) || names.count(withoutSuffix(name));
}

std::string nameOfVariant(std::string_view name) {
  if (isComplexFunction(name))
    return "cudadev_" + std::string(isComplexFunction(withoutSuffix(name)) ? withoutSuffix(name) : name);
  const bool isLong = !name.empty() && name.back() == 'l' && isMathFunction(withoutSuffix(name));
  return std::string(isLong ? withoutSuffix(name) : std::string_view());
}

bool isDeviceLibraryName(std::string_view name) {
  static const Names names = {"__assert_fail",
                              "__ctype_b_loc",
                              "__ctype_tolower_loc",
                              "__ctype_toupper_loc",
                              "abort",
                              "abs",
                              "assert",
                              "atoi",
                              "atol",
                              "atoll",
                              "bsearch",
                              "calloc",
                              "free",
                              "isalnum",
                              "isalpha",
                              "isblank",
                              "iscntrl",
                              "isdigit",
                              "isfinite",
                              "isgraph",
                              "islower",
                              "isprint",
                              "ispunct",
                              "isspace",
                              "isupper",
                              "isxdigit",
                              "labs",
                              "llabs",
                              "malloc",
                              "memchr",
                              "memcmp",
                              "memcpy",
                              "memmove",
                              "memset",
                              "nan",
                              "nanf",
                              "printf",
                              "putchar",
                              "puts",
                              "qsort",
                              "rand_r",
                              "strcat",
                              "strchr",
                              "strcmp",
                              "strcpy",
                              "strcspn",
                              "strlen",
                              "strncat",
                              "strncmp",
                              "strncpy",
                              "strnlen",
                              "strpbrk",
                              "strrchr",
                              "strspn",
                              "strstr",
                              "strtok_r",
                              "strtol",
                              "strtoll",
                              "strtoul",
                              "strtoull",
                              "tolower",
                              "toupper"};
  if (isMathFunction(name) || names.count(name) || !nameOfVariant(name).empty()) return true;
  return !name.empty() && name.back() == 'f' && isMathFunction(name.substr(0, name.size() - 1));
}

bool isDeviceRoutine(std::string_view name) {
  static const Names names = {"omp_aligned_alloc",
                              "omp_aligned_calloc",
                              "omp_alloc",
                              "omp_ancestor_is_free_agent",
                              "omp_calloc",
                              "omp_destroy_allocator",
                              "omp_destroy_lock",
                              "omp_destroy_nest_lock",
                              "omp_free",
                              "omp_get_active_level",
                              "omp_get_ancestor_thread_num",
                              "omp_get_cancellation",
                              "omp_get_default_allocator",
                              "omp_get_default_device",
                              "omp_get_device_num",
                              "omp_get_dynamic",
                              "omp_get_initial_device",
                              "omp_get_level",
                              "omp_get_max_active_levels",
                              "omp_get_max_teams",
                              "omp_get_max_threads",
                              "omp_get_nested",
                              "omp_get_num_devices",
                              "omp_get_num_places",
                              "omp_get_num_procs",
                              "omp_get_num_teams",
                              "omp_get_num_threads",
                              "omp_get_place_num",
                              "omp_get_proc_bind",
                              "omp_get_schedule",
                              "omp_get_supported_active_levels",
                              "omp_get_team_num",
                              "omp_get_team_size",
                              "omp_get_teams_thread_limit",
                              "omp_get_thread_limit",
                              "omp_get_thread_num",
                              "omp_get_wtick",
                              "omp_get_wtime",
                              "omp_in_final",
                              "omp_in_parallel",
                              "omp_init_allocator",
                              "omp_init_lock",
                              "omp_init_lock_with_hint",
                              "omp_init_nest_lock",
                              "omp_init_nest_lock_with_hint",
                              "omp_is_free_agent",
                              "omp_is_initial_device",
                              "omp_realloc",
                              "omp_set_default_device",
                              "omp_set_dynamic",
                              "omp_set_lock",
                              "omp_set_max_active_levels",
                              "omp_set_nest_lock",
                              "omp_set_nested",
                              "omp_set_num_threads",
                              "omp_set_schedule",
                              "omp_test_lock",
                              "omp_test_nest_lock",
                              "omp_unset_lock",
                              "omp_unset_nest_lock"};
  return names.count(name) != 0;
}

} // namespace ompicc
