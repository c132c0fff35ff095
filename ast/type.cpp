// Building types, and the questions one asks about a type: which category of C11 6.2.5 it is in, what it
// points to, whether two are the same or compatible. Sizes are in type_layout.cpp, text in type_text.cpp.
#include "ast/type.h"
#include "ast/const_eval.h"
#include "ast/node.h"

namespace ompicc {

TypeTable::TypeTable(Arena &arena) : arena_(arena) {
  for (unsigned kind = 0; kind <= unsigned(TypeKind::NullPtr); kind++) {
    Type *type = arena_.make<Type>();
    type->kind = TypeKind(kind);
    basics_[kind] = type;
  }
  basics_[unsigned(TypeKind::Char)]->plainUnsigned = hasUnsignedChar(machine_);
}

void TypeTable::setLanguage(Machine machine, bool unsignedChar, bool shortWchar) {
  machine_ = machine;
  for (Type *type : basics_)
    if (type) type->machine = machine;
  basics_[unsigned(TypeKind::Char)]->plainUnsigned = unsignedChar;
  shortWchar_ = shortWchar;
}

Type *TypeTable::make(TypeKind kind) {
  Type *type = arena_.make<Type>();
  type->kind = kind;
  type->machine = machine_;
  return type;
}

Type *TypeTable::variantOf(const Type &type) {
  Type *variant = make(type.kind);
  *variant = type;
  variant->pointers = variant->nextPointer = nullptr; // those point to `type`
  return variant;
}

const Type *TypeTable::pointerTo(QualType pointee) {
  if (!pointee) return unknown();
  for (const Type *p = pointee->pointers; p; p = p->nextPointer)
    if (p->element.quals == pointee.quals) return p;
  Type *pointer = make(TypeKind::Pointer);
  pointer->element = pointee;
  pointer->nextPointer = pointee->pointers;
  pointee->pointers = pointer;
  return pointer;
}

const Type *TypeTable::complexOf(QualType real) {
  unsigned slot = kFirstComplex + unsigned(kindOf(real));
  if (real.quals == 0 && slot < kBasics && basics_[slot]) return basics_[slot];
  Type *type = make(TypeKind::Complex);
  type->element = canonical(real).unqualified();
  if (slot < kBasics) basics_[slot] = type;
  return type;
}

const Type *TypeTable::arrayOf(QualType element, long long length, Expr *bound) {
  Type *type = make(TypeKind::Array);
  type->element = element;
  type->length = length;
  type->bound = bound;
  return type;
}

const Type *TypeTable::vectorOf(QualType element, long long length) {
  Type *type = make(TypeKind::Vector);
  type->element = element;
  type->length = length;
  return type;
}

const Type *TypeTable::bitInt(TypeKind kind, long long bits) {
  Type *type = make(kind);
  type->length = bits;
  return type;
}

const Type *TypeTable::function(QualType result, const List<QualType> &params, bool variadic,
                                bool hasPrototype) {
  Type *type = make(TypeKind::Function);
  type->element = result;
  type->params = params;
  type->variadic = variadic;
  type->hasPrototype = hasPrototype;
  return type;
}

const Type *TypeTable::tagType(TypeKind kind, TagDecl *tag) {
  const Type *&known = tags_[tag];
  if (!known) {
    Type *type = make(kind);
    type->tag = tag;
    known = type;
  }
  return known;
}

const Type *TypeTable::typedefType(TypedefDecl *decl, QualType underlying) {
  Type *type = make(TypeKind::Typedef);
  type->typedefDecl = decl;
  type->element = underlying;
  return type;
}

const Type *TypeTable::typeofType(QualType underlying, Expr *expr) {
  Type *type = make(TypeKind::Typeof);
  type->element = underlying;
  type->bound = expr;
  return type;
}

const Type *TypeTable::attributed(QualType underlying, std::string_view text) {
  Type *type = make(TypeKind::Attributed);
  type->element = underlying;
  type->attributeText = text;
  return type;
}

const Type *TypeTable::referenceTo(QualType target) {
  Type *type = make(TypeKind::Reference);
  type->element = target;
  return type;
}

QualType canonical(QualType type) {
  while (type.type) {
    switch (type->kind) {
    case TypeKind::Typedef:
    case TypeKind::Typeof:
    case TypeKind::Attributed:
    case TypeKind::Reference: type = type->element.with(type.quals); break;
    default: return type;
    }
  }
  return type;
}

TypeKind kindOf(QualType type) {
  type = canonical(type);
  return type ? type->kind : TypeKind::Unknown;
}

bool isUnknown(QualType t) { return kindOf(t) == TypeKind::Unknown; }
bool isVoid(QualType t) { return kindOf(t) == TypeKind::Void; }

bool isInteger(QualType t) {
  TypeKind kind = kindOf(t);
  return (kind >= TypeKind::Bool && kind <= TypeKind::UBitInt) || kind == TypeKind::Enum;
}

bool isBitInt(QualType t) {
  TypeKind kind = kindOf(t);
  return kind == TypeKind::BitInt || kind == TypeKind::UBitInt;
}

bool isSigned(QualType integer) {
  TypeKind kind = kindOf(integer);
  if (kind == TypeKind::Enum) kind = enumKind(integer);
  switch (kind) {
  case TypeKind::Char: return !canonical(integer)->plainUnsigned;
  case TypeKind::SChar:
  case TypeKind::Short:
  case TypeKind::Int:
  case TypeKind::Long:
  case TypeKind::LongLong:
  case TypeKind::Int128:
  case TypeKind::BitInt: return true;
  default: return false;
  }
}

bool isFloating(QualType t) {
  TypeKind kind = kindOf(t);
  return kind >= TypeKind::Float16 && kind <= TypeKind::Decimal128;
}

bool isComplex(QualType t) { return kindOf(t) == TypeKind::Complex; }

bool isShortFloat(QualType t) {
  const TypeKind kind = kindOf(t);
  return kind == TypeKind::Float16 || kind == TypeKind::BFloat16 || kind == TypeKind::Fp16;
}

bool isClassOnDevice(QualType t) { return isComplex(t) || isShortFloat(t); }

bool isArithmetic(QualType t) {
  TypeKind kind = kindOf(t);
  return (kind >= TypeKind::Bool && kind <= TypeKind::Decimal128) || kind == TypeKind::Enum ||
         kind == TypeKind::Complex;
}

bool isNullPtr(QualType t) { return kindOf(t) == TypeKind::NullPtr; }
bool isScalar(QualType t) { return isArithmetic(t) || isPointer(t) || isNullPtr(t); }
bool isPointer(QualType t) { return kindOf(t) == TypeKind::Pointer; }
bool isArray(QualType t) { return kindOf(t) == TypeKind::Array; }
bool isFunction(QualType t) { return kindOf(t) == TypeKind::Function; }
bool isEnum(QualType t) { return kindOf(t) == TypeKind::Enum; }
bool isVector(QualType t) { return kindOf(t) == TypeKind::Vector; }

bool isRecord(QualType t) {
  TypeKind kind = kindOf(t);
  return kind == TypeKind::Struct || kind == TypeKind::Union;
}

bool isVariablyModified(QualType t) {
  while ((t = canonical(t))) {
    switch (t->kind) {
    case TypeKind::Array:
      if (t->length == LengthVariable || t->length == LengthStar) return true;
      break;
    case TypeKind::Pointer:
    case TypeKind::Function: break;
    default: return false;
    }
    t = t->element;
  }
  return false;
}

bool isCompleteType(QualType t) {
  t = canonical(t);
  if (!t) return false;
  switch (t->kind) {
  case TypeKind::Unknown: return true;
  case TypeKind::Void:
  case TypeKind::Function: return false;
  case TypeKind::Array: return t->length != LengthIncomplete && isCompleteType(t->element);
  case TypeKind::Struct:
  case TypeKind::Union: return definitionOf(t) != nullptr;
  case TypeKind::Enum: return definitionOf(t) || (t->tag && t->tag->underlying);
  default: return true;
  }
}

QualType elementOf(QualType t) {
  t = canonical(t);
  if (!t) return t;
  switch (t->kind) {
  case TypeKind::Pointer:
  case TypeKind::Complex:
  case TypeKind::Function: return t->element;
  case TypeKind::Array: // 6.7.3p9: qualifiers of an array apply to its elements
  case TypeKind::Vector: return t->element.with(t.quals);
  default: return {};
  }
}

TagDecl *definitionOf(QualType record) {
  record = canonical(record);
  if (!record) return nullptr;
  TagDecl *tag = record->tag;
  while (tag && !tag->isDefinition && tag->definition != tag) tag = tag->definition;
  return tag && tag->isDefinition ? tag : nullptr;
}

namespace {

enum class Strictness { Same, Compatible };

/// Two definitions that are being compared: met again inside of themselves they are taken for equal.
struct Compared {
  const TagDecl *a, *b;
  const Compared *outer;
};

class Matcher {
public:
  explicit Matcher(Strictness strictness, const Compared *compared = nullptr)
      : strictness_(strictness), compared_(compared) {}
  bool match(QualType a, QualType b) const;

private:
  const Strictness strictness_;
  const Compared *const compared_;
  bool matchQualified(QualType a, QualType b) const;
  bool matchArrays(QualType a, QualType b) const;
  bool matchFunctions(QualType a, QualType b) const;
  bool sameTag(QualType a, QualType b) const;
  bool sameContent(const TagDecl &a, const TagDecl &b) const;
  bool sameMembers(QualType a, QualType b) const;
  static bool sameWidth(const FieldDecl &a, const FieldDecl &b);
};

bool Matcher::sameTag(QualType a, QualType b) const {
  if (a->tag == b->tag) return true;
  TagDecl *da = definitionOf(a), *db = definitionOf(b);
  if (da && db) return da == db || (da->byContent && da->name && sameContent(*da, *db));
  // At least one declaration was never completed: the name decides.
  return a->tag && b->tag && a->tag->name && a->tag->name == b->tag->name;
}

bool Matcher::sameWidth(const FieldDecl &a, const FieldDecl &b) {
  if (!a.bitWidth || !b.bitWidth) return !a.bitWidth && !b.bitWidth;
  return evaluateConstant(a.bitWidth).value == evaluateConstant(b.bitWidth).value;
}

/// C23 6.2.7p1, for two complete types with the same tag.
bool Matcher::sameContent(const TagDecl &a, const TagDecl &b) const {
  for (const Compared *c = compared_; c; c = c->outer)
    if (c->a == &a && c->b == &b) return true;
  if (a.tagKind != b.tagKind || a.name != b.name || a.fields.size() != b.fields.size() ||
      a.enumerators.size() != b.enumerators.size())
    return false;
  const Compared here{&a, &b, compared_};
  const Matcher inner(strictness_, &here);
  for (size_t i = 0; i < a.fields.size(); i++) {
    const FieldDecl &f = *a.fields[i];
    const FieldDecl *g = b.fields[i];
    const bool unnamed = !f.name && !g->name && isRecord(f.type) && isRecord(g->type);
    if (isVariablyModified(f.type)) return false;
    if (f.name != g->name || !sameWidth(f, *g) || (!f.alignas_ != !g->alignas_)) return false;
    if (unnamed ? !inner.sameMembers(f.type, g->type) : !inner.matchQualified(f.type, g->type)) return false;
  }
  for (size_t i = 0; i < a.enumerators.size(); i++) { // in any order
    const EnumeratorDecl *f = a.enumerators[i], *same = nullptr;
    for (const EnumeratorDecl *g : b.enumerators)
      if (g->name == f->name) same = g;
    if (!same || f->value.value != same->value.value) return false;
  }
  if (a.underlying && b.underlying) return inner.match(a.underlying, b.underlying);
  return !a.underlying && !b.underlying;
}

/// Of two anonymous members, whose types have no tag.
bool Matcher::sameMembers(QualType a, QualType b) const {
  const TagDecl *da = definitionOf(a), *db = definitionOf(b);
  return canonical(a).quals == canonical(b).quals && da && db && (da == db || sameContent(*da, *db));
}

bool Matcher::matchQualified(QualType a, QualType b) const {
  QualType ca = canonical(a), cb = canonical(b);
  // An array's qualifiers count at its elements.
  bool arrays = ca && cb && ca->kind == TypeKind::Array && cb->kind == TypeKind::Array;
  if (!arrays && ca.quals != cb.quals) return false;
  return match(ca, cb);
}

bool Matcher::matchArrays(QualType a, QualType b) const {
  bool bothKnown = a->length >= 0 && b->length >= 0;
  if (bothKnown ? a->length != b->length : strictness_ == Strictness::Same && a->length != b->length)
    return false;
  return matchQualified(elementOf(a), elementOf(b));
}

bool Matcher::matchFunctions(QualType a, QualType b) const {
  if (!matchQualified(a->element, b->element)) return false;
  if (a->hasPrototype != b->hasPrototype) return strictness_ == Strictness::Compatible;
  if (!a->hasPrototype) return true;
  if (a->variadic != b->variadic || a->params.size() != b->params.size()) return false;
  for (size_t i = 0; i < a->params.size(); i++)
    if (!match(a->params[i], b->params[i])) return false; // 6.7.6.3p15: unqualified
  return true;
}

bool Matcher::match(QualType a, QualType b) const {
  a = canonical(a), b = canonical(b);
  if (!a || !b) return a.type == b.type;
  if (a.type == b.type && a.quals == b.quals) return true;
  if (a->kind != b->kind) {
    if (strictness_ == Strictness::Same) return false;
    if (a->kind == TypeKind::Unknown || b->kind == TypeKind::Unknown) return true;
    if (a->kind == TypeKind::Enum) return enumKind(a) == b->kind; // 6.7.2.2p4
    if (b->kind == TypeKind::Enum) return enumKind(b) == a->kind;
    return false;
  }
  switch (a->kind) {
  case TypeKind::Pointer: return matchQualified(a->element, b->element);
  case TypeKind::Complex: return match(a->element, b->element);
  case TypeKind::Array: return matchArrays(a, b);
  case TypeKind::Vector:
    if (a->typedefDecl && b->typedefDecl && a->typedefDecl != b->typedefDecl) return false;
    return a->length == b->length && match(a->element, b->element);
  case TypeKind::Function: return matchFunctions(a, b);
  case TypeKind::BitInt:
  case TypeKind::UBitInt: return a->length == b->length;
  case TypeKind::Struct:
  case TypeKind::Union:
  case TypeKind::Enum: return sameTag(a, b);
  default: return true;
  }
}

} // namespace

bool sameType(QualType a, QualType b) { return Matcher(Strictness::Same).match(a, b); }
bool compatible(QualType a, QualType b) { return Matcher(Strictness::Compatible).match(a, b); }

} // namespace ompicc
