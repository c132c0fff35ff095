// The conversions of C11 6.3: lvalue conversion and decay, integer promotions, the usual arithmetic
// conversions, and what may be assigned to what (6.5.16.1). Where gcc only warns (pointers of different
// types, integers as pointers) nothing is said here: the C compiler that gets the output will.
#include "ast/const_eval.h"
#include "translator/sema/expressions.h"

namespace ompicc {

Expr *Expressions::finish(Expr *e, QualType type, bool isLvalue) {
  e->type = type ? type : unknown();
  e->isLvalue = isLvalue;
  return e;
}

QualType Expressions::decay(QualType type) const {
  QualType c = canonical(type);
  if (!c) return unknown();
  switch (c->kind) {
  case TypeKind::Array: return c_.types.pointerTo(elementOf(c));
  case TypeKind::Function: return c_.types.pointerTo(c);
  default: break;
  }
  // The sugar stays unless it holds a qualifier itself (typedef const int T).
  QualType plain = type.unqualified();
  return canonical(plain).quals ? c.unqualified() : plain;
}

QualType Expressions::promote(QualType type) const {
  QualType c = canonical(type);
  if (!c) return unknown();
  TypeKind kind = c->kind == TypeKind::Enum ? enumKind(c) : c->kind;
  if (kind >= TypeKind::Bool && kind < TypeKind::Int) return intType();
  if (kind == TypeKind::Fp16) return c_.types.basic(TypeKind::Float);
  return c->kind == TypeKind::Enum ? QualType(c_.types.basic(kind)) : c.unqualified();
}

QualType Expressions::promoteOperand(const Expr *e) const {
  const Member *member = asBitField(e);
  if (isBitInt(e->type) || !member) return promote(decay(e->type));
  // 6.3.1.1p2: an int where that holds all values of the bit-field.
  ConstInt width = evaluateConstant(member->field->bitWidth);
  QualType promoted = promote(e->type);
  if (!width.known || sizeOf(promoted) > 4) return width.known && width.value < 32 ? intType() : promoted;
  return width.value < 32 || isSigned(promoted) ? intType() : promoted;
}

namespace {

/// Real floating types in ascending order of what wins in 6.3.1.8 (and TS 18661-3 for _FloatN).
int floatRank(TypeKind kind) {
  static const TypeKind order[] = {
      TypeKind::BFloat16,  TypeKind::Float16,   TypeKind::Float,      TypeKind::Float32,  TypeKind::Double,
      TypeKind::Float32x,  TypeKind::Float64,   TypeKind::LongDouble, TypeKind::Float64x, TypeKind::Float128,
      TypeKind::Decimal32, TypeKind::Decimal64, TypeKind::Decimal128};
  int rank = 0;
  for (TypeKind one : order) {
    rank++;
    if (one == kind) return rank;
  }
  return 0;
}

} // namespace

/// C23 6.3.1.8 where one of the types is bit-precise: the wider one wins, of equally wide ones the standard
/// type.
QualType Expressions::bitIntArithmetic(QualType a, QualType b) const {
  auto width = [](QualType t) { return isBitInt(t) ? t->length : 8 * sizeOf(t); };
  auto asUnsigned = [&](QualType t) -> QualType {
    if (!isSigned(t)) return t;
    return isBitInt(t) ? c_.types.bitInt(TypeKind::UBitInt, t->length)
                       : c_.types.basic(TypeKind(unsigned(t->kind) + 1));
  };
  const bool isLess = width(a) != width(b) ? width(a) < width(b) : isBitInt(a) && !isBitInt(b);
  const QualType higher = isLess ? b : a, lower = isLess ? a : b;
  if (isSigned(higher) == isSigned(lower) || !isSigned(higher)) return higher;
  return width(higher) > width(lower) ? higher : asUnsigned(higher);
}

QualType Expressions::usualArithmetic(QualType a, QualType b) const {
  a = promote(a), b = promote(b);
  if (a.type == b.type) return a;
  if (a->kind == TypeKind::Complex || b->kind == TypeKind::Complex) {
    QualType real = usualArithmetic(a->kind == TypeKind::Complex ? a->element : a,
                                    b->kind == TypeKind::Complex ? b->element : b);
    return c_.types.complexOf(real);
  }
  int fa = floatRank(a->kind), fb = floatRank(b->kind);
  if (fa || fb) return fa >= fb ? a : b;
  if (isInteger(a) && isInteger(b) && (isBitInt(a) || isBitInt(b))) return bitIntArithmetic(a, b);
  if (a->kind < TypeKind::Int || a->kind > TypeKind::UInt128 || b->kind < TypeKind::Int ||
      b->kind > TypeKind::UInt128)
    return unknown();
  // From Int on, kinds are in order of rank and alternate between signed and unsigned.
  unsigned ra = unsigned(a->kind) - unsigned(TypeKind::Int), rb = unsigned(b->kind) - unsigned(TypeKind::Int);
  if ((ra & 1) == (rb & 1)) return ra > rb ? a : b;
  QualType s = ra & 1 ? b : a, u = ra & 1 ? a : b;
  unsigned rs = (ra & 1 ? rb : ra) / 2, ru = (ra & 1 ? ra : rb) / 2;
  if (ru >= rs) return u;
  if (sizeOf(s) > sizeOf(u)) return s;
  return c_.types.basic(TypeKind(unsigned(s->kind) + 1));
}

bool Expressions::isNullPointerConstant(const Expr *e) const {
  while (const Paren *p = as<Paren>(static_cast<const Node *>(e))) e = p->inner;
  if (!e) return false;
  if (const Cast *cast = as<Cast>(static_cast<const Node *>(e)))
    if (isPointer(cast->target)) {
      QualType pointee = canonical(elementOf(cast->target));
      if (pointee->kind != TypeKind::Void || pointee.quals || !cast->operand) return false;
      e = cast->operand;
    }
  if (isNullPtr(e->type)) return e->kind == NodeKind::NullPtrLiteral;
  if (!isInteger(e->type)) return false;
  ConstInt value = evaluateConstant(e);
  return value.known && value.value == 0;
}

bool Expressions::isUsable(const Expr *e) {
  if (!isVoid(e->type)) return true;
  diag_.error(e->loc, "void value not ignored as it ought to be");
  return false;
}

bool Expressions::isComplete(Loc loc, QualType type) {
  QualType c = canonical(type);
  if (!c || (c->kind != TypeKind::Struct && c->kind != TypeKind::Union) || definitionOf(c)) return true;
  diag_.error(loc, "invalid use of undefined type '" + describe(c.unqualified()) + "'");
  return false;
}

bool Expressions::checkCondition(const Expr *e) {
  if (!e || isUnknown(e->type)) return true;
  if (!isUsable(e)) return false;
  if (isRecord(e->type)) {
    diag_.error(e->loc, kindOf(e->type) == TypeKind::Struct
                            ? "used struct type value where scalar is required"
                            : "used union type value where scalar is required");
    return false;
  }
  if (isVector(e->type)) {
    diag_.error(e->loc, "used vector type where scalar is required");
    return false;
  }
  return true;
}

void Expressions::checkSwitch(const Expr *e) {
  if (!isUnknown(e->type) && isUsable(e) && !isInteger(e->type))
    diag_.error(e->loc, "switch quantity not an integer");
}

/// 6.5.16.1, with what gcc accepts with at most a warning.
Expressions::Assignability Expressions::assignability(QualType target, const Expr *value) const {
  QualType to = canonical(target), from = canonical(value->type);
  if (!to || !from) return Assignability::Fits;
  TypeKind tk = to->kind, fk = from->kind;
  if (tk == TypeKind::Unknown || fk == TypeKind::Unknown || tk == TypeKind::VaList || fk == TypeKind::VaList)
    return Assignability::Fits;
  if (fk == TypeKind::Void) return Assignability::Void;
  if (tk == TypeKind::NullPtr)
    return fk == tk || isNullPointerConstant(value) ? Assignability::Fits : Assignability::Mismatch;
  if (fk == TypeKind::NullPtr)
    return tk == TypeKind::Pointer || (tk == TypeKind::Enum ? enumKind(to) : tk) == TypeKind::Bool
               ? Assignability::Fits
               : Assignability::Mismatch;
  if (tk == TypeKind::Vector || fk == TypeKind::Vector)
    return tk == fk && sizeOf(to) == sizeOf(from) ? Assignability::Fits : Assignability::Mismatch;
  bool fromPointer = fk == TypeKind::Pointer || fk == TypeKind::Array || fk == TypeKind::Function;
  bool fits;
  if (tk == TypeKind::Struct || tk == TypeKind::Union)
    fits = fk == tk && compatible(to, from);
  else if (tk == TypeKind::Pointer)
    fits = fromPointer || isInteger(from);
  else if (tk == TypeKind::Bool)
    fits = fromPointer || isArithmetic(from);
  else if (isInteger(to))
    fits = fromPointer || isArithmetic(from);
  else if (isArithmetic(to))
    fits = isArithmetic(from);
  else
    fits = false;
  return fits ? Assignability::Fits : Assignability::Mismatch;
}

void Expressions::checkReturn(Loc loc, QualType result, const Expr *value) {
  if (!value || isVoid(result) || isUnknown(result)) return; // gcc warns of a value in a void function
  switch (assignability(result, value)) {
  case Assignability::Fits: break;
  case Assignability::Void: diag_.error(value->loc, "void value not ignored as it ought to be"); break;
  case Assignability::Mismatch:
    diag_.error(loc, "incompatible types when returning type '" + describe(decay(value->type)) + "' but '" +
                         describe(result) + "' was expected");
  }
}

} // namespace ompicc
