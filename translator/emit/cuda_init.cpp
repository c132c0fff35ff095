// Initialisers by position, each value converted to its member's type; and the same values as assignments,
// for objects that C++ cannot initialise where C does.
#include "ast/const_eval.h"
#include "translator/emit/cuda_printer.h"
#include <algorithm>
#include <cmath>

namespace ompicc {

std::string CudaPrinter::zero(QualType type) {
  if (isPointer(type)) return "nullptr";
  if (isEnum(type)) return "(" + declarator(type.unqualified(), "") + ") 0";
  return isArithmetic(type) && !isShortFloat(type) ? "0" : "{}";
}

/// The characters that the literal has room for: C11 6.7.9p14 lets the terminating zero fall off, C++ does
/// not.
static bool stringFits(QualType array, Expr &literal) {
  long long room = canonical(array)->length;
  return room < 0 || !literal.type || canonical(literal.type)->length <= room;
}

/// The bits of the number of 16 bits next to `value`, the even one of two (IEEE 754-2008 3.4, 4.3.1).
static unsigned shortFloatBits(double value, TypeKind kind) {
  const int fraction = kind == TypeKind::BFloat16 ? 7 : 10, bias = kind == TypeKind::BFloat16 ? 127 : 15;
  const unsigned sign = std::signbit(value) ? 0x8000 : 0, infinity = (2u * bias + 1) << fraction;
  if (std::isnan(value)) return sign | infinity | 1u << (fraction - 1);
  if (std::isinf(value)) return sign | infinity;
  const int exponent = value == 0 ? 1 : std::max(std::ilogb(value) + bias, 1);
  const double units = std::nearbyint(std::ldexp(std::fabs(value), fraction + bias - exponent));
  return sign | unsigned(std::min<double>(infinity, units + (unsigned(exponent - 1) << fraction)));
}

/// A constant of a static object's initialiser, where no constructor may be called.
std::string CudaPrinter::staticConstant(QualType type, const Expr &value) {
  const ConstFloat constant =
      isStatic_ && isShortFloat(type) ? evaluateFloatingConstant(&value) : ConstFloat();
  if (!constant.known) return {};
  return specifier(canonical(type).unqualified()) + "::of_bits(" +
         std::to_string(shortFloatBits(constant.value, kindOf(type))) + ")";
}

std::string CudaPrinter::element(QualType type, const Initial &value) {
  if (!value.value) return positional(type, value);
  if (const std::string constant = staticConstant(type, *value.value); !constant.empty()) return constant;
  if (isArray(type)) {
    if (auto *literal = as<StringLiteral>(skipParens(value.value))) {
      std::string text(literal->text);
      bool wide = text[0] == 'L' || ((text[0] == 'u' || text[0] == 'U') && text.compare(0, 2, "u8") != 0);
      if (stringFits(type, *literal) && !wide) return text;
      long long count = std::min(canonical(type)->length, canonical(literal->type)->length);
      std::string list;
      for (long long i = 0; i < count; i++) {
        std::string at = wide ? "(" + declarator(elementOf(type).unqualified(), "") + ") " : "";
        list += (i ? ", " : "") + at +
                (text.find('"', text.find('"') + 1) == text.size() - 1 ? text : "(" + text + ")") + "[" +
                std::to_string(i) + "]";
      }
      return "{" + list + "}";
    }
  }
  if (narrows(type, *value.value)) return castTo(type, value.value, kAssign);
  return converted(type, value.value, kAssign);
}

/// `{0}`, at any depth: everything is zero.
static bool isZero(const Initial &value) {
  if (value.value) {
    auto *literal = as<IntLiteral>(skipParens(value.value));
    return literal && literal->value.known && literal->value.value == 0;
  }
  for (auto &member : value.members)
    if (!isZero(member.second)) return false;
  return true;
}

std::string CudaPrinter::positional(QualType type, const Initial &value) {
  if (value.value) return element(type, value);
  if (!isArray(type) && !isRecord(type) && !isVector(type)) return zero(type);
  if (value.members.empty() || (value.members.size() == 1 && isZero(value))) return "{}";
  TagDecl *record = isRecord(type) ? definitionOf(type) : nullptr;
  if (kindOf(type) == TypeKind::Union) {
    auto &[position, member] = *value.members.begin();
    FieldDecl &f = *record->fields[size_t(position)];
    size_t first = 0;
    while (!takesInitializer(*record->fields[first])) first++;
    std::string text = element(f.type, member);
    return (long long)first == position || !f.name ? "{" + text + "}" : "{." + nameOf(f) + " = " + text + "}";
  }
  std::string text;
  long long last = value.members.rbegin()->first;
  for (long long i = 0; i <= last; i++) {
    if (record && !takesInitializer(*record->fields[size_t(i)])) continue;
    QualType memberType = record ? record->fields[size_t(i)]->type : elementOf(type);
    auto found = value.members.find(i);
    text += (text.empty() ? "" : ", ") +
            (found == value.members.end() ? zero(memberType) : element(memberType, found->second));
  }
  return "{" + text + "}";
}

/// nvcc finds no designated member in an anonymous union: such values are taken out of the list.
void CudaPrinter::takeAnonymous(QualType type, Initial &value, const std::string &path,
                                std::vector<Later> &out) {
  TagDecl *record = isRecord(type) ? definitionOf(type) : nullptr;
  for (auto &[position, member] : value.members) {
    if (!record) {
      takeAnonymous(elementOf(type), member, path + "[" + std::to_string(position) + "]", out);
      continue;
    }
    FieldDecl &f = *record->fields[size_t(position)];
    takeAnonymous(f.type, member, f.name ? path + "." + nameOf(f) : path, out);
    if (f.name || kindOf(f.type) != TypeKind::Union || member.members.empty()) continue;
    TagDecl *inner = definitionOf(f.type);
    auto chosen = member.members.begin();
    FieldDecl &active = *inner->fields[size_t(chosen->first)];
    if (&active == inner->fields.front() || !active.name || !chosen->second.value) continue;
    out.push_back({path + "." + nameOf(active), active.type, chosen->second.value});
    member.members.clear();
  }
}

std::string CudaPrinter::initializer(QualType type, Expr &init) {
  if (auto *list = as<InitList>(&init)) {
    Initial value = resolveInitializer(type, *list);
    std::vector<Later> later;
    if (isRecord(type) && blockDepth_ > 0) takeAnonymous(type, value, "value_", later);
    std::string text = positional(type, value);
    if (later.empty()) return text;
    text = "({ " + declarator(type.unqualified(), "value_") + " = " + text + "; ";
    for (const Later &each : later)
      text += each.path + " = " + converted(each.type, each.value, kAssign) + "; ";
    return text + "value_; })";
  }
  if (isArray(type) && as<StringLiteral>(skipParens(&init))) {
    Initial value;
    value.value = &init;
    return element(type, value);
  }
  // GNU: an array may be initialised by a compound literal of its type.
  if (isArray(type))
    if (auto *literal = as<CompoundLiteral>(skipParens(&init))) return initializer(type, *literal->init);
  if (const std::string constant = staticConstant(type, init); !constant.empty()) return constant;
  return converted(type, &init, kAssign);
}

/// Assignments that give `target` the value; whole structs at once, arrays element by element.
void CudaPrinter::assignments(const std::string &target, QualType type, const Initial &value,
                              std::vector<std::string> &out) {
  if (!isArray(type)) {
    std::string text = value.value ? converted(type, value.value, kAssign) : positional(type, value);
    bool braces = !value.value && (isRecord(type) || isVector(type));
    out.push_back(target + " = " + (braces ? "(" + declarator(type.unqualified(), "") + ") " : "") + text);
    return;
  }
  long long length = canonical(type)->length;
  if (auto *literal = as<StringLiteral>(value.value ? skipParens(value.value) : nullptr)) {
    long long bytes = std::min(sizeOf(type), sizeOf(literal->type));
    if (bytes < sizeOf(type)) out.push_back("memset(" + target + ", 0, sizeof(" + target + "))");
    out.push_back("memcpy(" + target + ", " + std::string(literal->text) + ", " + std::to_string(bytes) +
                  ")");
    return;
  }
  if ((long long)value.members.size() < length)
    out.push_back("memset(" + target + ", 0, sizeof(" + target + "))");
  for (auto &member : value.members)
    assignments(target + "[" + std::to_string(member.first) + "]", elementOf(type), member.second, out);
}

/// The type without const, so that it can be assigned to.
QualType CudaPrinter::writable(QualType type) {
  QualType c = canonical(type);
  if (c->kind != TypeKind::Array)
    return {type.isConst() || c.isConst() ? c.type : type.type, c.quals & ~unsigned(QualConst)};
  QualType element = writable(c->element.with(c.quals));
  if (element.type == c->element.type && element.quals == c->element.quals) return type;
  Type *array = context_.types.make(TypeKind::Array);
  *array = *c.type;
  array->element = element;
  return array;
}

/// A named local for the literal (C11 6.5.2.5): declared before the statement, given its value where it
/// stands.
std::string CudaPrinter::hoist(CompoundLiteral &e) {
  QualType type = writable(e.target);
  std::string name(context_.fresh("literal"));
  hoisted_.push_back(declarator(type, name) + ";");
  std::vector<std::string> steps;
  assignments(name, type, resolveInitializer(type, *e.init), steps);
  std::string text = "(";
  for (const std::string &step : steps) text += step + ", ";
  return text + name + ")";
}

} // namespace ompicc
