// Sizes, alignments and the layout of structs and unions: the psABI of x86-64 and AArch64 (LP64), with
// GNU's packed and aligned attributes. Bit-fields follow gcc's PCC_BITFIELD_TYPE_MATTERS rule: one may not
// cross a boundary of its declared type.
#include "ast/attribute_name.h"
#include "ast/const_eval.h"
#include "ast/node.h"
#include "ast/type.h"
#include <algorithm>
#include <climits>

namespace ompicc {

namespace {

// Where the machines differ.
constexpr bool unnamedBitFieldsAlign(Machine machine) { return machine == Machine::AArch64; }
constexpr long long vaListSize(Machine machine) { return machine == Machine::AArch64 ? 32 : 24; }
/// Of what _BitInt types beyond 64 bits are made.
constexpr long long bitIntUnit(Machine machine) { return machine == Machine::AArch64 ? 16 : 8; }
constexpr long long kBiggestAlignment = 16; // of `aligned` without a value

long long basicSize(TypeKind kind) {
  switch (kind) {
  case TypeKind::Bool:
  case TypeKind::Char:
  case TypeKind::SChar:
  case TypeKind::UChar: return 1;
  case TypeKind::Short:
  case TypeKind::UShort:
  case TypeKind::Float16:
  case TypeKind::BFloat16:
  case TypeKind::Fp16: return 2;
  case TypeKind::Int:
  case TypeKind::UInt:
  case TypeKind::Float:
  case TypeKind::Float32:
  case TypeKind::Decimal32: return 4;
  case TypeKind::Long:
  case TypeKind::ULong:
  case TypeKind::LongLong:
  case TypeKind::ULongLong:
  case TypeKind::Double:
  case TypeKind::Float64:
  case TypeKind::Float32x:
  case TypeKind::Decimal64:
  case TypeKind::NullPtr:
  case TypeKind::Pointer: return 8;
  case TypeKind::Int128:
  case TypeKind::UInt128:
  case TypeKind::LongDouble:
  case TypeKind::Float128:
  case TypeKind::Float64x:
  case TypeKind::Decimal128: return 16;
  default: return -1;
  }
}

long long roundUp(long long value, long long multiple) {
  return multiple > 1 ? (value + multiple - 1) / multiple * multiple : value;
}

/// Of a bit-precise integer type (C23 6.2.5p5): that of the standard type that holds it, or whole units.
long long bitIntSize(const Type &type) {
  const long long bits = type.length;
  for (long long size : {1, 2, 4, 8})
    if (bits <= 8 * size) return size;
  return roundUp((bits + 7) / 8, bitIntUnit(type.machine));
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }
bool isWord(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Reads the argument of aligned(): products and shifts of integers, and sizes of basic types.
class AlignmentText {
public:
  explicit AlignmentText(std::string_view text) : rest_(text) {}
  long long value() {
    long long result = primary();
    for (;;) {
      skip();
      if (take("*"))
        result *= primary();
      else if (take("<<"))
        result <<= primary();
      else if (take("+"))
        result += primary();
      else
        return result;
    }
  }

private:
  void skip() {
    while (!rest_.empty() && isBlank(rest_[0])) rest_.remove_prefix(1);
  }
  bool take(std::string_view token) {
    if (rest_.substr(0, token.size()) != token) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  std::string_view word() {
    size_t n = 0;
    while (n < rest_.size() && isWord(rest_[n])) n++;
    std::string_view w = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return w;
  }
  long long primary() {
    skip();
    if (take("(")) {
      long long inner = value();
      skip();
      take(")");
      return inner;
    }
    std::string_view w = word();
    if (w.empty()) return 0;
    if (w[0] >= '0' && w[0] <= '9') return strtoll(std::string(w).c_str(), nullptr, 0);
    skip();
    if (w != "sizeof" && w != "__alignof__" && w != "_Alignof" && w != "__alignof") return 0;
    if (!take("(")) return 0;
    return typeSize();
  }
  long long typeSize() {
    long long size = 4;
    for (;;) {
      skip();
      if (take("*"))
        size = 8;
      else if (take(")"))
        return size;
      else {
        std::string_view w = word();
        if (w.empty()) return 0;
        if (w == "char" || w == "_Bool")
          size = 1;
        else if (w == "short")
          size = 2;
        else if (w == "long")
          size = 8;
        else if (w == "double")
          size = size == 8 ? 16 : 8;
        else if (w == "float")
          size = 4;
        else if (w == "__int128" || w == "__float128" || w == "_Float128")
          size = 16;
        else if (w != "int" && w != "unsigned" && w != "signed" && w != "void")
          return 0;
      }
    }
  }
  std::string_view rest_;
};

/// The strictest of the aligned attributes, 0 without one.
long long alignmentOf(const List<Attribute *> &attributes) {
  long long align = 0;
  for (const Attribute *a : attributes)
    if (a->name && plainAttributeName(a->name->text) == "aligned")
      align = std::max(align, a->text.empty() ? kBiggestAlignment : AlignmentText(a->text).value());
  return align;
}

/// The same with `_Alignas`.
long long strictest(const List<Attribute *> &attributes, const Expr *alignas_) {
  const ConstInt value = evaluateConstant(alignas_);
  return std::max(alignmentOf(attributes), value.known ? value.value : 0LL);
}

void layOutEnum(TagDecl &definition) {
  if (definition.underlying) { // C23 6.7.3.3p13
    definition.hasNegative = isSigned(definition.underlying);
    definition.size = sizeOf(definition.underlying);
    definition.align = std::max(definition.size, alignmentOf(definition.attributes));
    return;
  }
  long long low = 0, high = 0;
  bool beyondLong = false;
  definition.hasNegative = false;
  for (const EnumeratorDecl *e : definition.enumerators) {
    if (!e->value.known) continue;
    if (e->value.value < 0 && e->type && isInteger(e->type) && kindOf(e->type) != TypeKind::Enum &&
        !isSigned(e->type)) {
      beyondLong = true;
      continue;
    }
    low = std::min(low, e->value.value);
    high = std::max(high, e->value.value);
  }
  definition.hasNegative = low < 0;
  bool packed = definition.pack || hasAttribute(definition.attributes, {"packed"});
  long long size = beyondLong ? 8 : 4;
  if (!beyondLong) {
    auto fits = [&](int bits) {
      return definition.hasNegative ? low >= -(1LL << (bits - 1)) && high < (1LL << (bits - 1))
                                    : high < (1LL << bits);
    };
    size = packed && fits(8) ? 1 : packed && fits(16) ? 2 : fits(32) ? 4 : 8;
  }
  definition.size = size;
  definition.align = std::max(size, alignmentOf(definition.attributes));
}

/// The state of laying out one record; positions in bits.
struct RecordLayout {
  TagDecl &record;
  bool packed;
  bool isUnion;
  long long bits = 0; ///< end of what is placed
  long long unionBits = 0;
  long long align = 1;
  bool sizeKnown = true;

  void place(FieldDecl &field) {
    if (isUnion) bits = 0;
    bool packedField = packed || hasAttribute(field.attributes, {"packed"});
    long long requested = strictest(field.attributes, field.alignas_);
    if (field.bitWidth)
      placeBitField(field, packedField, requested);
    else
      placeMember(field, packedField, requested);
    unionBits = std::max(unionBits, bits);
  }

  void placeMember(FieldDecl &field, bool packedField, long long requested) {
    long long fieldAlign = std::max(packedField ? 1 : alignOf(field.type), requested);
    if (record.pack) fieldAlign = std::min(fieldAlign, static_cast<long long>(record.pack));
    bits = roundUp(bits, 8 * fieldAlign);
    field.offset = bits / 8;
    field.align = fieldAlign;
    align = std::max(align, fieldAlign);
    long long size = sizeOf(field.type);
    if (size >= 0)
      bits += 8 * size;
    else if (!isFlexible(field.type))
      sizeKnown = false;
  }

  static bool isFlexible(QualType type) {
    type = canonical(type);
    return type && type->kind == TypeKind::Array && type->length == LengthIncomplete;
  }

  void placeBitField(FieldDecl &field, bool packedField, long long requested) {
    ConstInt width = evaluateConstant(field.bitWidth);
    long long unit = 8 * std::max(1LL, sizeOf(field.type));
    long long unitAlign = 8 * std::max(alignOf(field.type), requested);
    if (record.pack) unitAlign = std::min(unitAlign, 8LL * record.pack);
    if (!width.known || width.value < 0) width.value = 0;
    const QualType type = canonical(field.type);
    const bool unnamedAlign = type && unnamedBitFieldsAlign(type->machine);
    bool alignsRecord = field.name || unnamedAlign;
    if (width.value == 0) { // 6.7.2.1p12: closes the unit
      bits = roundUp(bits, unitAlign);
      if (unnamedAlign) align = std::max(align, unitAlign / 8);
      field.offset = bits / 8;
      return;
    }
    if (requested) bits = roundUp(bits, 8 * requested);
    bool crosses =
        (bits % unitAlign + width.value + unitAlign - 1) / unitAlign > std::max(1LL, unit / unitAlign);
    if (!packedField && crosses) bits = roundUp(bits, unitAlign);
    if (alignsRecord) align = std::max(align, packedField ? std::max(1LL, requested) : unitAlign / 8);
    field.offset = bits / 8;
    bits += width.value;
  }
};

} // namespace

long long alignmentInAttributes(std::string_view text) {
  long long align = 0;
  for (size_t at = text.find("aligned"); at != text.npos; at = text.find("aligned", at + 1)) {
    size_t end = at + 7;
    while (end < text.size() && (text[end] == '_' || isBlank(text[end]))) end++;
    bool named = at == 0 || !isWord(text[at - 1]) || text[at - 1] == '_';
    if (!named || (end < text.size() && isWord(text[end]))) continue;
    bool hasValue = end < text.size() && text[end] == '(';
    align = std::max(align, hasValue ? AlignmentText(text.substr(end)).value() : kBiggestAlignment);
  }
  return align;
}

void layOut(TagDecl &definition) {
  if (definition.tagKind == TagKind::Enum) return layOutEnum(definition);
  RecordLayout layout{definition, hasAttribute(definition.attributes, {"packed"}),
                      definition.tagKind == TagKind::Union};
  for (FieldDecl *field : definition.fields) layout.place(*field);
  layout.align = std::max(layout.align, alignmentOf(definition.attributes));
  long long bits = layout.isUnion ? layout.unionBits : layout.bits;
  definition.align = layout.align;
  definition.size = layout.sizeKnown ? roundUp((bits + 7) / 8, layout.align) : -1;
}

TypeKind enumKind(QualType enumType) {
  TagDecl *definition = definitionOf(enumType);
  if (!definition && canonical(enumType)->tag && canonical(enumType)->tag->underlying)
    return kindOf(canonical(enumType)->tag->underlying);
  if (!definition) return TypeKind::UInt;
  if (definition->underlying) return kindOf(definition->underlying);
  if (!definition->align) layOut(*definition);
  bool isSigned = definition->hasNegative;
  switch (definition->size) {
  case 1: return isSigned ? TypeKind::SChar : TypeKind::UChar;
  case 2: return isSigned ? TypeKind::Short : TypeKind::UShort;
  case 8: return isSigned ? TypeKind::Long : TypeKind::ULong;
  default: return isSigned ? TypeKind::Int : TypeKind::UInt;
  }
}

long long sizeOf(QualType t) {
  t = canonical(t);
  if (!t) return -1;
  switch (t->kind) {
  case TypeKind::BitInt:
  case TypeKind::UBitInt: return bitIntSize(*t.type);
  case TypeKind::VaList: return vaListSize(t->machine);
  case TypeKind::Complex: return 2 * sizeOf(t->element);
  case TypeKind::Array: {
    long long element = sizeOf(t->element);
    return t->length >= 0 && element >= 0 ? t->length * element : -1;
  }
  case TypeKind::Vector: {
    long long size = t->length * sizeOf(t->element), rounded = 1;
    while (rounded < size) rounded *= 2;
    return size > 0 ? rounded : -1;
  }
  case TypeKind::Struct:
  case TypeKind::Union:
  case TypeKind::Enum: {
    TagDecl *definition = definitionOf(t);
    if (!definition && t->tag && t->tag->underlying) return sizeOf(t->tag->underlying);
    if (!definition) return t->kind == TypeKind::Enum ? 4 : -1;
    if (!definition->align) layOut(*definition);
    return definition->size;
  }
  default: return basicSize(t->kind);
  }
}

long long declaredAlignment(const VarDecl &variable) {
  return strictest(variable.attributes, variable.alignas_);
}

long long alignOf(QualType t) {
  long long requested = 0;
  while (t && (t->kind == TypeKind::Typedef || t->kind == TypeKind::Typeof ||
               t->kind == TypeKind::Attributed || t->kind == TypeKind::Reference)) {
    if (!requested && t->kind == TypeKind::Attributed) requested = alignmentInAttributes(t->attributeText);
    if (!requested && t->kind == TypeKind::Typedef && t->typedefDecl)
      requested = alignmentOf(t->typedefDecl->attributes);
    t = t->element;
  }
  if (requested) return requested; // aligned in a typedef may also weaken
  if (!t) return 1;
  switch (t->kind) {
  case TypeKind::Array:
  case TypeKind::Complex: return alignOf(t->element);
  case TypeKind::Vector: return std::max(1LL, sizeOf(t));
  case TypeKind::Struct:
  case TypeKind::Union:
  case TypeKind::Enum: {
    TagDecl *definition = definitionOf(t);
    if (!definition && t->tag && t->tag->underlying) return alignOf(t->tag->underlying);
    if (!definition) return t->kind == TypeKind::Enum ? 4 : 1;
    if (!definition->align) layOut(*definition);
    return definition->align;
  }
  case TypeKind::VaList: return 8;
  case TypeKind::BitInt:
  case TypeKind::UBitInt: return std::min(bitIntSize(*t.type), bitIntUnit(t->machine));
  default: return std::max(1LL, basicSize(t->kind));
  }
}

long long fieldOffset(const TagDecl &record, const FieldDecl *field) {
  for (const FieldDecl *f : record.fields) {
    if (f == field) return f->offset;
    if (f->name || !isRecord(f->type)) continue;
    const TagDecl *inner = definitionOf(f->type);
    long long offset = inner ? fieldOffset(*inner, field) : -1;
    if (offset >= 0) return f->offset + offset;
  }
  return -1;
}

} // namespace ompicc
