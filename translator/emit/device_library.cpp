#include "translator/emit/device_library.h"
#include <unordered_set>

namespace ompicc {

using Words = std::unordered_set<std::string_view>;

bool isMathFunction(std::string_view name) {
  static const Words names = {
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

bool isNextToward(std::string_view name) {
  return name == "nexttoward" || withoutSuffix(name) == "nexttoward";
}

bool isComplexFunction(std::string_view name) {
  static const Words names = {"cabs",  "cacos", "cacosh", "carg",  "casin", "casinh", "catan", "catanh",
                              "ccos",  "ccosh", "cexp",   "cimag", "clog",  "conj",   "cpow",  "cproj",
                              "creal", "csin",  "csinh",  "csqrt", "ctan",  "ctanh"};
  return names.count(name) || names.count(withoutSuffix(name));
}

bool isRecentMathFunction(std::string_view name) {
  static const Words names = {"acospi",
                              "asinpi",
                              "atan2pi",
                              "atanpi",
                              "canonicalize",
                              "compoundn",
                              "cospi",
                              "exp10",
                              "exp10m1",
                              "exp2m1",
                              "fmaximum",
                              "fmaximum_mag",
                              "fmaximum_num",
                              "fminimum",
                              "fmaximum_mag_num",
                              "fminimum_mag",
                              "fminimum_mag_num",
                              "fminimum_num",
                              "llogb",
                              "log10p1",
                              "log2p1",
                              "logp1",
                              "nextdown",
                              "nextup",
                              "pown",
                              "powr",
                              "rootn",
                              "roundeven",
                              "rsqrt",
                              "sinpi",
                              "tanpi"};
  return names.count(name) || names.count(withoutSuffix(name));
}

/// Functions of string.h and stdlib.h that the system's headers have not always declared.
static bool isRecentFunction(std::string_view name) {
  static const Words names = {"memccpy", "memset_explicit", "strdup", "strndup"};
  return names.count(name) != 0;
}

bool needsHeader(std::string_view name) { return isRecentMathFunction(name) || isRecentFunction(name); }

/// What device code has under its own name: CUDA has it.
static bool isOfCuda(std::string_view name) {
  static const Words names = {"abs",    "assert", "free",   "isfinite", "labs", "llabs",
                              "malloc", "memcpy", "memset", "nan",      "nanf", "printf"};
  return names.count(name) != 0;
}

/// Functions of cudadev-device/clib*.h.
static bool isOfLibrary(std::string_view name) {
  static const Words names = {"__assert_fail",
                              "__ctype_b_loc",
                              "__ctype_tolower_loc",
                              "__ctype_toupper_loc",
                              "abort",
                              "atoi",
                              "atol",
                              "atoll",
                              "bsearch",
                              "calloc",
                              "isalnum",
                              "isalpha",
                              "isblank",
                              "iscntrl",
                              "isdigit",
                              "isgraph",
                              "islower",
                              "isprint",
                              "ispunct",
                              "isspace",
                              "isupper",
                              "isxdigit",
                              "memchr",
                              "memcmp",
                              "memmove",
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
  return names.count(name) || isRecentFunction(name);
}

std::string nameOfVariant(std::string_view name) {
  if (isComplexFunction(name))
    return "@" + std::string(isComplexFunction(withoutSuffix(name)) ? withoutSuffix(name) : name);
  if (isRecentMathFunction(name))
    return "@" + std::string(isRecentMathFunction(withoutSuffix(name)) ? withoutSuffix(name) : name);
  if (isNextToward(name)) return "@nexttoward";
  if (isOfLibrary(name)) return "@" + std::string(name.substr(name.find_first_not_of('_')));
  const bool isLong = !name.empty() && name.back() == 'l' && isMathFunction(withoutSuffix(name));
  return std::string(isLong ? withoutSuffix(name) : std::string_view());
}

bool isDeviceLibraryName(std::string_view name) {
  if (isMathFunction(name) || isOfCuda(name) || !nameOfVariant(name).empty()) return true;
  return !name.empty() && name.back() == 'f' && isMathFunction(name.substr(0, name.size() - 1));
}

bool isDeviceLibraryFunction(const FunctionDecl &function) {
  const std::string_view name = function.name->text;
  const FunctionDecl *definition = function.body ? &function : function.definition;
  const bool inlineBody = definition && definition->isInline && definition->storage == Storage::Extern;
  if (definition && definition->body && !inlineBody) return false;
  if (name.substr(0, 4) == "omp_" || name.substr(0, 10) == "__builtin_") return true;
  return isDeviceLibraryName(name) && (function.ofHeader || !needsHeader(name));
}

bool isDeviceRoutine(std::string_view name) {
  static const Words names = {"omp_aligned_alloc",
                              "omp_aligned_calloc",
                              "omp_alloc",
                              "omp_ancestor_is_free_agent",
                              "omp_calloc",
                              "omp_destroy_allocator",
                              "omp_destroy_lock",
                              "omp_destroy_nest_lock",
                              "omp_free",
                              "omp_fulfill_event",
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
