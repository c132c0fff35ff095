// The table of builtins. Names are kept without "__builtin_"; the mathematical ones stand for their f, l and
// _FloatN variants too.
#include "translator/sema/builtins.h"
#include <unordered_map>

namespace ompicc {

namespace {

using Table = std::unordered_map<std::string_view, BuiltinResult>;
using R = BuiltinResult;

void add(Table &table, BuiltinResult result, std::string_view names) {
  while (!names.empty()) {
    size_t n = names.find(' ');
    table.emplace(names.substr(0, n), result);
    names.remove_prefix(n == names.npos ? names.size() : n + 1);
  }
}

/// Functions on double with f and l variants; the result's floating type follows the suffix.
const Table &mathFunctions() {
  static const Table table = [] {
    Table t;
    add(t, R::Double,
        "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh drem erf erfc exp exp10 exp2 "
        "expm1 "
        "fabs fdim floor fma fmax fmin fmod frexp gamma gamma_r hypot huge_val inf j0 j1 jn ldexp lgamma "
        "lgamma_r log log10 log1p log2 logb modf nan nans nearbyint nextafter nexttoward pow pow10 powi "
        "remainder remquo rint round roundeven scalb scalbln scalbn significand sin sinh sqrt tan tanh "
        "tgamma "
        "trunc y0 y1 yn cabs carg cimag creal "
        "acospi asinpi atanpi atan2pi cospi sinpi tanpi");
    add(t, R::Long, "lceil lfloor lrint lround");
    add(t, R::LongLong, "llceil llfloor llrint llround");
    add(t, R::Int, "ilogb iceil ifloor irint iround signbit finite isinf isnan");
    add(t, R::Void, "sincos");
    add(t, R::ComplexDouble,
        "cacos cacosh casin casinh catan catanh ccos ccosh cexp clog clog10 conj cpow cproj csin csinh csqrt "
        "ctan ctanh");
    return t;
  }();
  return table;
}

const Table &otherBuiltins() {
  static const Table table = [] {
    Table t;
    add(t, R::Void,
        "abort exit _exit _Exit va_start va_end va_copy stdarg_start trap unreachable prefetch clear_cache "
        "__clear_cache bzero return longjmp clear_padding stack_restore unwind_init init_trampoline free "
        "cpu_init ia32_pause c23_va_start set_thread_pointer assume debugtrap memcpy_inline memset_inline "
        "nontemporal_store");
    add(t, R::Int,
        "constant_p types_compatible_p classify_type isfinite isnormal isunordered isgreater isgreaterequal "
        "isless "
        "islessequal islessgreater iseqsig iszero issubnormal isinf_sign fpclassify issignaling abs ffs ffsl "
        "ffsll clz clzl clzll ctz "
        "ctzl "
        "ctzll clrsb clrsbl clrsbll popcount popcountl popcountll parity parityl parityll clzg ctzg "
        "popcountg "
        "parityg ffsg clrsbg memcmp bcmp strcmp strncmp strcasecmp strncasecmp printf fprintf sprintf "
        "snprintf "
        "vprintf vfprintf vsprintf vsnprintf puts putchar fputs fputc scanf sscanf fscanf vscanf vsscanf "
        "vfscanf "
        "putchar_unlocked puts_unlocked printf_unlocked __sprintf_chk __snprintf_chk __vsprintf_chk "
        "__vsnprintf_chk __printf_chk __fprintf_chk __vprintf_chk __vfprintf_chk setjmp cpu_is cpu_supports "
        "va_arg_pack_len LINE isalpha isdigit isspace isalnum isupper islower ispunct isprint isxdigit "
        "iscntrl "
        "isgraph isblank toupper tolower isascii toascii execl execv fork posix_memalign "
        "eh_return_data_regno "
        "has_attribute va_arg_pack");
    add(t, R::Bool,
        "add_overflow sub_overflow mul_overflow add_overflow_p sub_overflow_p mul_overflow_p sadd_overflow "
        "saddl_overflow saddll_overflow uadd_overflow uaddl_overflow uaddll_overflow ssub_overflow "
        "ssubl_overflow "
        "ssubll_overflow usub_overflow usubl_overflow usubll_overflow smul_overflow smull_overflow "
        "smulll_overflow umul_overflow umull_overflow umulll_overflow stdc_has_single_bit is_aligned");
    add(t, R::Long, "expect expect_with_probability unpredictable labs");
    add(t, R::LongLong, "llabs");
    add(t, R::ULong,
        "object_size dynamic_object_size strlen strnlen strspn strcspn fwrite extend_pointer offsetof "
        "bswap64 "
        "ia32_rdtsc");
    add(t, R::LongLong, "imaxabs readcyclecounter");
    add(t, R::UInt,
        "bswap32 bitreverse32 rotateleft32 rotateright32 addc subc crc32_data8 crc32_data16 crc32_data32 "
        "rev_crc32_data8 "
        "rev_crc32_data16 rev_crc32_data32 stdc_leading_zeros stdc_leading_ones stdc_trailing_zeros "
        "stdc_trailing_ones stdc_first_leading_zero stdc_first_leading_one stdc_first_trailing_zero "
        "stdc_first_trailing_one stdc_count_zeros stdc_count_ones stdc_bit_width");
    add(t, R::UShort,
        "bswap16 bitreverse16 rotateleft16 rotateright16 crc16_data8 crc16_data16 rev_crc16_data8 "
        "rev_crc16_data16");
    add(t, R::UChar, "bitreverse8 rotateleft8 rotateright8 crc8_data8 rev_crc8_data8");
    add(t, R::ULong,
        "addcl subcl crc64_data8 crc64_data16 crc64_data32 crc64_data64 rev_crc64_data8 rev_crc64_data16 "
        "rev_crc64_data32 rev_crc64_data64 bitreverse64 rotateleft64 rotateright64");
    add(t, R::ULongLong, "addcll subcll");
    add(t, R::UInt128, "bswap128");
    add(t, R::VoidPointer,
        "memcpy memmove memset mempcpy memchr memccpy __memcpy_chk __memmove_chk __memset_chk __mempcpy_chk "
        "malloc calloc realloc aligned_alloc alloca alloca_with_align alloca_with_align_and_max "
        "return_address "
        "frame_address extract_return_addr frob_return_addr next_arg apply apply_args assume_aligned "
        "stack_save "
        "saveregs dwarf_cfa thread_pointer adjust_trampoline stack_address");
    add(t, R::CharPointer,
        "strcpy strncpy strcat strncat stpcpy stpncpy strchr strrchr strstr strpbrk strdup strndup index "
        "rindex "
        "__strcpy_chk __strncpy_chk __strcat_chk __strncat_chk __stpcpy_chk __stpncpy_chk");
    add(t, R::ConstCharPointer, "FILE FUNCTION");
    add(t, R::FirstArgument,
        "bit_cast shuffle speculation_safe_value nondeterministic_value assoc_barrier call_with_static_chain "
        "stdc_bit_floor stdc_bit_ceil stdc_rotate_left stdc_rotate_right align_up align_down");
    add(t, R::Pointee, "nontemporal_load");
    add(t, R::Shuffled, "shufflevector");
    add(t, R::Float128, "infq huge_valq nanq nansq fabsq copysignq");
    add(t, R::ComplexOfFirst, "complex");
    add(t, R::Chosen, "choose_expr");
    add(t, R::TypeGeneric, "tgmath");
    return t;
  }();
  return table;
}

bool startsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}
bool endsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

BuiltinResult mathResult(std::string_view name) {
  const Table &table = mathFunctions();
  auto found = table.find(name);
  if (found != table.end()) return found->second;
  struct Suffix {
    std::string_view text;
    BuiltinResult real, complex;
  };
  static const Suffix suffixes[] = {
      {"f", R::Float, R::ComplexFloat},  {"l", R::LongDouble, R::ComplexLongDouble},
      {"f16", R::Float16, R::Unknown},   {"bf16", R::BFloat16, R::Unknown},
      {"f32", R::Float32, R::Unknown},   {"f64", R::Float64, R::Unknown},
      {"f128", R::Float128, R::Unknown}, {"f32x", R::Float32x, R::Unknown},
      {"f64x", R::Float64x, R::Unknown}, {"d32", R::Decimal32, R::Unknown},
      {"d64", R::Decimal64, R::Unknown}, {"d128", R::Decimal128, R::Unknown}};
  for (const Suffix &suffix : suffixes) {
    if (!endsWith(name, suffix.text)) continue;
    found = table.find(name.substr(0, name.size() - suffix.text.size()));
    if (found == table.end()) continue;
    if (found->second == R::Double) return suffix.real;
    return found->second == R::ComplexDouble ? suffix.complex : found->second;
  }
  return R::Unknown;
}

/// clang's __c11_atomic_*: the values themselves, no pointers to them.
BuiltinResult c11AtomicResult(std::string_view name) {
  if (name == "init" || name == "store" || endsWith(name, "_fence")) return R::Void;
  if (startsWith(name, "compare_exchange") || name == "is_lock_free") return R::Bool;
  return R::Pointee;
}

/// GNU's __sync_*, without that.
BuiltinResult syncResult(std::string_view name) {
  if (startsWith(name, "synchronize") || startsWith(name, "lock_release")) return R::Void;
  return startsWith(name, "bool_") ? R::Bool : R::Pointee;
}

/// GNU's __atomic_* and clang's __scoped_atomic_* (the generic ones and the _n ones), without that.
BuiltinResult atomicResult(std::string_view name) {
  if (name == "load" || name == "store" || name == "exchange" || startsWith(name, "store_") ||
      name == "clear" || endsWith(name, "_fence"))
    return R::Void;
  if (startsWith(name, "compare_exchange") || name == "test_and_set" || endsWith(name, "lock_free"))
    return R::Bool;
  return R::Pointee;
}

/// Where compilers know names without a declaration: the prefix, and what gives the result for the rest.
struct Family {
  std::string_view prefix;
  BuiltinResult (*result)(std::string_view rest);
};
const Family kFamilies[] = {{"__builtin_",
                             [](std::string_view name) {
                               auto found = otherBuiltins().find(name);
                               if (found != otherBuiltins().end()) return found->second;
                               // The machine's own, of which headers are full.
                               return startsWith(name, "ia32_") || startsWith(name, "aarch64_")
                                          ? R::Unknown
                                          : mathResult(name);
                             }},
                            {"__atomic_", atomicResult},
                            {"__sync_", syncResult},
                            {"__scoped_atomic_", atomicResult},
                            {"__c11_atomic_", c11AtomicResult},
                            {"__arm_", [](std::string_view) { return R::Unknown; }}, // <arm_acle.h>
                            {"__arithmetic_fence", [](std::string_view) { return R::FirstArgument; }}};

} // namespace

bool isBuiltinName(std::string_view name) {
  if (!startsWith(name, "__")) return false;
  for (const Family &family : kFamilies)
    if (startsWith(name, family.prefix)) return true;
  return false;
}

BuiltinResult builtinResultOf(std::string_view name) {
  for (const Family &family : kFamilies)
    if (startsWith(name, family.prefix)) return family.result(name.substr(family.prefix.size()));
  return R::Unknown;
}

const Type *fixedResultType(TypeTable &types, BuiltinResult result) {
  auto basic = [&](TypeKind kind) { return types.basic(kind); };
  switch (result) {
  case R::Void: return basic(TypeKind::Void);
  case R::Bool: return basic(TypeKind::Bool);
  case R::Int: return basic(TypeKind::Int);
  case R::UInt: return basic(TypeKind::UInt);
  case R::Long: return basic(TypeKind::Long);
  case R::ULong: return basic(TypeKind::ULong);
  case R::LongLong: return basic(TypeKind::LongLong);
  case R::ULongLong: return basic(TypeKind::ULongLong);
  case R::UChar: return basic(TypeKind::UChar);
  case R::UShort: return basic(TypeKind::UShort);
  case R::UInt128: return basic(TypeKind::UInt128);
  case R::Float16: return basic(TypeKind::Float16);
  case R::BFloat16: return basic(TypeKind::BFloat16);
  case R::Float32: return basic(TypeKind::Float32);
  case R::Float64: return basic(TypeKind::Float64);
  case R::Float32x: return basic(TypeKind::Float32x);
  case R::Float64x: return basic(TypeKind::Float64x);
  case R::Decimal32: return basic(TypeKind::Decimal32);
  case R::Decimal64: return basic(TypeKind::Decimal64);
  case R::Decimal128: return basic(TypeKind::Decimal128);
  case R::Float: return basic(TypeKind::Float);
  case R::Double: return basic(TypeKind::Double);
  case R::LongDouble: return basic(TypeKind::LongDouble);
  case R::Int128: return basic(TypeKind::Int128);
  case R::Float128: return basic(TypeKind::Float128);
  case R::ComplexFloat: return types.complexOf(basic(TypeKind::Float));
  case R::ComplexDouble: return types.complexOf(basic(TypeKind::Double));
  case R::ComplexLongDouble: return types.complexOf(basic(TypeKind::LongDouble));
  case R::VoidPointer: return types.pointerTo(basic(TypeKind::Void));
  case R::CharPointer: return types.pointerTo(basic(TypeKind::Char));
  case R::ConstCharPointer: return types.pointerTo(QualType(basic(TypeKind::Char), QualConst));
  default: return nullptr;
  }
}

QualType builtinFunctionType(TypeTable &types, std::string_view name) {
  const Type *result = fixedResultType(types, builtinResultOf(name));
  if (!result) return types.unknown();
  return types.function(result, {}, false, false);
}

} // namespace ompicc
