#include "translator/emit/device_builtin.h"
#include "ast/const_eval.h"
#include "translator/emit/device_library.h"
#include <unordered_map>
#include <unordered_set>

namespace ompicc {

namespace {

using Names = std::unordered_set<std::string_view>;

bool startsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

/// Known to nvcc's device compiler, to clang's and to g++, all with C's meaning. Without __builtin_.
const Names &known() {
  static const Names names = {
      "unreachable", "expect",   "assume_aligned", "popcount",    "popcountll", "clz",    "clzll",
      "ffs",         "ffsll",    "huge_val",       "huge_valf",   "inf",        "inff",   "nan",
      "nanf",        "nans",     "nansf",          "powi",        "powif",      "alloca", "LINE",
      "FILE",        "FUNCTION", "offsetof",       "choose_expr", "constant_p"};
  return names;
}

/// Functions of cudadev-device/builtins.h and builtin_bits.h, there with the library's prefix in place of
/// __builtin_.
const Names &ofLibrary() {
  static const Names names = {"popcountl",
                              "clzl",
                              "ctz",
                              "ctzl",
                              "ctzll",
                              "ffsl",
                              "clrsb",
                              "clrsbl",
                              "clrsbll",
                              "parity",
                              "parityl",
                              "parityll",
                              "bswap16",
                              "bswap32",
                              "bswap64",
                              "expect_with_probability",
                              "prefetch",
                              "isinf_sign",
                              "isnormal",
                              "isunordered",
                              "isgreater",
                              "isgreaterequal",
                              "isless",
                              "islessequal",
                              "islessgreater",
                              "fpclassify",
                              "add_overflow",
                              "sub_overflow",
                              "mul_overflow",
                              "add_overflow_p",
                              "sub_overflow_p",
                              "mul_overflow_p",
                              "stdc_bit_ceil",
                              "stdc_bit_floor",
                              "stdc_bit_width",
                              "stdc_count_ones",
                              "stdc_count_zeros",
                              "stdc_first_leading_one",
                              "stdc_first_leading_zero",
                              "stdc_first_trailing_one",
                              "stdc_first_trailing_zero",
                              "stdc_has_single_bit",
                              "stdc_leading_ones",
                              "stdc_leading_zeros",
                              "stdc_rotate_left",
                              "stdc_rotate_right",
                              "stdc_trailing_ones",
                              "stdc_trailing_zeros"};
  return names;
}

/// __builtin_uaddll_overflow(a, b, &r) is the generic one: r's type decides.
std::string typedOverflow(std::string_view name) {
  constexpr std::string_view end = "_overflow";
  if (name.size() < end.size() + 4 || name.substr(name.size() - end.size()) != end) return {};
  std::string_view operation = name.substr(0, name.size() - end.size());
  if (operation[0] != 's' && operation[0] != 'u') return {};
  std::string_view which = operation.substr(1, 3), size = operation.substr(4);
  if ((which != "add" && which != "sub" && which != "mul") || (size != "" && size != "l" && size != "ll"))
    return {};
  const char *type = operation[0] == 's' ? (size == ""    ? "int"
                                            : size == "l" ? "long"
                                                          : "long long")
                     : size == ""        ? "unsigned"
                     : size == "l"       ? "unsigned long"
                                         : "unsigned long long";
  return "@typed_" + std::string(which) + "_overflow<" + type + ">";
}

/// __sync_* and __atomic_*: the library has those on one object of up to eight bytes.
std::string atomicBuiltin(std::string_view name) {
  static const Names operations = {"add", "sub", "and", "or", "xor"};
  bool sync = startsWith(name, "__sync_");
  std::string_view rest = name.substr(sync ? 7 : 9);
  std::string text = (sync ? "@sync_" : "@gnu_") + std::string(rest);
  if (startsWith(rest, "fetch_and_")) return sync && operations.count(rest.substr(10)) ? text : std::string();
  size_t fetch = rest.rfind("_and_fetch");
  if (sync && fetch != rest.npos) return operations.count(rest.substr(0, fetch)) ? text : std::string();
  if (sync) {
    static const Names others = {"synchronize", "bool_compare_and_swap", "val_compare_and_swap",
                                 "lock_test_and_set", "lock_release"};
    return others.count(rest) ? text : std::string();
  }
  if (startsWith(rest, "fetch_")) return operations.count(rest.substr(6)) ? text : std::string();
  fetch = rest.rfind("_fetch");
  if (fetch != rest.npos) return operations.count(rest.substr(0, fetch)) ? text : std::string();
  static const Names others = {"load",
                               "load_n",
                               "store",
                               "store_n",
                               "exchange",
                               "exchange_n",
                               "compare_exchange",
                               "compare_exchange_n",
                               "thread_fence",
                               "signal_fence",
                               "test_and_set",
                               "clear"};
  return others.count(rest) ? text : std::string();
}

/// True if C's compilers see a constant in `e` whatever they optimise: a literal, or arithmetic on literals.
bool isConstant(const Expr *e) {
  e = skipParens(const_cast<Expr *>(e));
  if (evaluateConstant(e).known) return true;
  switch (e->kind) {
  case NodeKind::FloatLiteral:
  case NodeKind::StringLiteral: return true;
  case NodeKind::Cast: {
    auto *n = static_cast<const Cast *>(e);
    return isArithmetic(n->target) && isConstant(n->operand);
  }
  case NodeKind::Unary: {
    auto op = static_cast<const Unary *>(e)->op;
    return (op == UnaryOp::Plus || op == UnaryOp::Minus || op == UnaryOp::Not) &&
           isConstant(static_cast<const Unary *>(e)->operand);
  }
  case NodeKind::Binary: {
    auto *n = static_cast<const Binary *>(e);
    return n->op != BinaryOp::Comma && isConstant(n->lhs) && isConstant(n->rhs);
  }
  default: return false;
  }
}

/// Bytes of the whole variable that `e`, an array or the address of a variable, points to the start of; -1 if
/// that cannot be seen.
long long wholeObject(Expr *e) {
  e = skipParens(e);
  while (auto *cast = as<Cast>(e)) e = skipParens(cast->operand);
  QualType type;
  if (auto *address = as<Unary>(e); address && address->op == UnaryOp::AddressOf) {
    e = skipParens(address->operand);
    if (auto *variable = as<Ident>(e); variable && variable->decl && as<VarDecl>(variable->decl))
      type = variable->type;
  } else if (auto *variable = as<Ident>(e); variable && variable->type && isArray(variable->type)) {
    type = variable->type;
  }
  return type ? sizeOf(type) : -1;
}

} // namespace

std::string deviceBuiltin(std::string_view name) {
  if (startsWith(name, "__sync_") || startsWith(name, "__atomic_")) return atomicBuiltin(name);
  if (!isBuiltinName(name)) return std::string(name);
  if (!startsWith(name, "__builtin_")) return "";
  std::string_view plain = name.substr(10);
  if (plain == "trap") return "@trap";
  if (plain == "complex") return "@complex";
  if (plain == "object_size" || plain == "dynamic_object_size" || plain == "classify_type" ||
      known().count(plain))
    return std::string(name);
  if (ofLibrary().count(plain)) return "@" + std::string(plain);
  std::string_view base = plain;
  if (base.back() == 'f') base.remove_suffix(1);
  if (base == "isnan" || base == "isinf" || base == "signbit") return std::string(base);
  if (const std::string own = nameOfVariant(plain); !own.empty()) return own;
  if (isDeviceLibraryName(plain)) return std::string(plain);
  return typedOverflow(plain);
}

std::optional<std::string> constantBuiltin(std::string_view name, const List<Expr *> &args) {
  if (name == "__builtin_constant_p" && args.size() == 1) return isConstant(args[0]) ? "1" : "0";
  if (name == "__builtin_classify_type" && args.size() == 1) return std::to_string(typeClass(args[0]->type));
  if ((name != "__builtin_object_size" && name != "__builtin_dynamic_object_size") || args.size() != 2)
    return {};
  // Types 0 and 1 ask for the most that is there, 2 and 3 for the least; "unknown" is the largest and 0.
  long long bytes = wholeObject(args[0]);
  if (bytes >= 0) return std::to_string(bytes) + "UL";
  ConstInt which = evaluateConstant(args[1]);
  return which.known && (which.value & 2) ? "0UL" : "~0UL";
}

} // namespace ompicc
