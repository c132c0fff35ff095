// Operators (C11 6.5.3, 6.5.5 to 6.5.17) with GNU's extensions: vectors element by element, arithmetic on
// void pointers, `a ?: b`, __real__ and __imag__. Messages are worded as gcc's.
#include "translator/sema/expressions.h"
#include <string>

namespace ompicc {

namespace {

std::string quoted(QualType type) { return "'" + describe(type) + "'"; }

const Expr *bare(const Expr *e) {
  while (const Paren *p = as<Paren>(static_cast<const Node *>(e))) e = p->inner;
  return e;
}

/// True if declarations can spell the type, even where nothing else is known of it.
bool hasName(QualType type) {
  while (type->kind == TypeKind::Typeof || type->kind == TypeKind::Attributed) type = type->element;
  return type->kind == TypeKind::Typedef;
}

bool isIntegerVector(QualType type) { return isVector(type) && isInteger(elementOf(type)); }

/// True if `type` is a record with a const member, at any depth (6.3.2.1p1: not a modifiable lvalue).
bool hasConstMember(QualType type) {
  const TagDecl *definition = definitionOf(type);
  if (!definition) return false;
  for (const FieldDecl *field : definition->fields) {
    QualType element = canonical(field->type);
    while (element && element->kind == TypeKind::Array) element = canonical(elementOf(element));
    if (!element) continue;
    if (element.isConst() || (isRecord(element) && hasConstMember(element))) return true;
  }
  return false;
}

} // namespace

QualType Expressions::vectorOfInts(QualType vector) const {
  TypeKind kind;
  switch (sizeOf(elementOf(vector))) {
  case 1: kind = TypeKind::SChar; break;
  case 2: kind = TypeKind::Short; break;
  case 4: kind = TypeKind::Int; break;
  case 16: kind = TypeKind::Int128; break;
  default: kind = TypeKind::Long; break;
  }
  return c_.types.vectorOf(c_.types.basic(kind), canonical(vector)->length);
}

bool Expressions::isWritable(Loc loc, const char *what, const Expr *target) {
  const Expr *e = bare(target);
  QualType type = canonical(target->type);
  if (!type.isConst() && !(isRecord(type) && hasConstMember(type))) return true;
  std::string message = std::string(what) + " of read-only ";
  if (const Ident *ident = as<Ident>(static_cast<const Node *>(e))) {
    const VarDecl *var = as<VarDecl>(static_cast<const Node *>(ident->decl));
    message += (var && var->isParam ? "parameter '" : "variable '") + std::string(ident->name->text) + "'";
  } else if (const Member *member = as<Member>(static_cast<const Node *>(e))) {
    message += "member '" + std::string(member->name->text) + "'";
  } else {
    message += "location";
  }
  diag_.error(loc, message);
  return false;
}

// ---- Unary ---------------------------------------------------------------------------------------

QualType Expressions::incrementType(Loc loc, const char *what, const Expr *operand) {
  QualType type = decay(operand->type);
  if (!operand->isLvalue || isArray(operand->type) || isFunction(operand->type)) {
    diag_.error(loc, std::string("lvalue required as ") + what + " operand");
    return unknown();
  }
  if (!isScalar(type) && !isVector(type)) {
    diag_.error(loc, std::string("wrong type argument to ") + what);
    return unknown();
  }
  if (!isWritable(loc, what, operand)) return unknown();
  if (isPointer(type) && !isComplete(loc, elementOf(type))) return unknown();
  return type;
}

QualType Expressions::addressType(Loc loc, const Expr *operand) {
  const Expr *e = bare(operand);
  if (!operand->isLvalue && !isFunction(operand->type)) {
    // *p of a void * is no lvalue in C's words, but &*p is allowed (6.5.3.2p3).
    const Unary *deref = as<Unary>(static_cast<const Node *>(e));
    if (!deref || deref->op != UnaryOp::Deref) {
      diag_.error(loc, "lvalue required as unary '&' operand");
      return unknown();
    }
  }
  if (const Member *member = asBitField(e)) {
    diag_.error(loc, "cannot take address of bit-field '" + std::string(member->name->text) + "'");
    return unknown();
  }
  if (const Ident *ident = as<Ident>(static_cast<const Node *>(e)))
    if (const VarDecl *var = as<VarDecl>(static_cast<const Node *>(ident->decl)))
      if (var->storage == Storage::Register && !var->isFileScope) {
        diag_.error(loc, "address of register variable '" + std::string(ident->name->text) + "' requested");
        return unknown();
      }
  return c_.types.pointerTo(operand->type);
}

Expr *Expressions::unary(Loc loc, UnaryOp op, Expr *operand) {
  Unary *e = c_.make<Unary>(loc);
  e->op = op;
  e->operand = operand;
  QualType type = operand->type;
  if (op == UnaryOp::Extension) return finish(e, type, operand->isLvalue);
  // Of types that are only names (svint32_t) there are pointers.
  if (op == UnaryOp::AddressOf && isUnknown(type) && hasName(type) && operand->isLvalue)
    return finish(e, c_.types.pointerTo(type));
  if (isUnknown(type)) return finish(e, op == UnaryOp::Not ? intType() : unknown(), op == UnaryOp::Deref);
  auto wrong = [&](const char *what) {
    diag_.error(loc, std::string("wrong type argument to ") + what);
    return finish(e, unknown());
  };
  bool isValue = op != UnaryOp::AddressOf && op != UnaryOp::Deref;
  if (isValue && isVoid(type)) {
    diag_.error(loc, "invalid use of void expression");
    return finish(e, unknown());
  }
  switch (op) {
  case UnaryOp::Plus:
  case UnaryOp::Minus:
    if (isVector(type)) return finish(e, decay(type));
    if (!isArithmetic(type)) return wrong(op == UnaryOp::Plus ? "unary plus" : "unary minus");
    return finish(e, promoteOperand(operand));
  case UnaryOp::BitNot:
    if (isIntegerVector(type)) return finish(e, decay(type));
    if (!isInteger(type) && !isComplex(type)) return wrong("bit-complement");
    return finish(e, promoteOperand(operand));
  case UnaryOp::Not:
    if (!isScalar(decay(type))) return wrong("unary exclamation mark");
    return finish(e, intType());
  case UnaryOp::Deref: {
    QualType pointer = decay(type);
    if (!isPointer(pointer)) {
      diag_.error(loc, "invalid type argument of unary '*' (have " + quoted(type) + ")");
      return finish(e, unknown());
    }
    QualType pointee = elementOf(pointer);
    // The dereference of a pointer to an incomplete structure may only be the operand of & or a whole `*p;`.
    return finish(e, pointee, !isFunction(pointee) && !isVoid(pointee));
  }
  case UnaryOp::AddressOf: return finish(e, addressType(loc, operand));
  case UnaryOp::PreInc:
  case UnaryOp::PostInc: return finish(e, incrementType(loc, "increment", operand));
  case UnaryOp::PreDec:
  case UnaryOp::PostDec: return finish(e, incrementType(loc, "decrement", operand));
  case UnaryOp::Real:
  case UnaryOp::Imag:
    if (isComplex(type)) return finish(e, elementOf(type).with(canonical(type).quals), operand->isLvalue);
    if (!isArithmetic(type)) return wrong(op == UnaryOp::Real ? "__real" : "__imag");
    return finish(e, decay(type), op == UnaryOp::Real && operand->isLvalue);
  default: return finish(e, unknown());
  }
}

// ---- Binary --------------------------------------------------------------------------------------

QualType Expressions::invalidOperands(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs) {
  if (!isUsable(lhs) || !isUsable(rhs)) return unknown();
  diag_.error(loc, std::string("invalid operands to binary ") + spelling(op) + " (have " +
                       quoted(decay(lhs->type)) + " and " + quoted(decay(rhs->type)) + ")");
  return unknown();
}

/// GNU: both vectors of one shape, or a vector and a scalar that is widened to one.
QualType Expressions::vectorType(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs) {
  bool l = isVector(lhs->type), r = isVector(rhs->type);
  QualType vector = decay(l ? lhs->type : rhs->type);
  if (l && r) {
    if (canonical(lhs->type)->length != canonical(rhs->type)->length)
      return invalidOperands(loc, op, lhs, rhs);
  } else if (!isArithmetic(l ? rhs->type : lhs->type)) {
    return invalidOperands(loc, op, lhs, rhs);
  }
  switch (op) {
  case BinaryOp::Lt:
  case BinaryOp::Gt:
  case BinaryOp::Le:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne:
  case BinaryOp::LAnd:
  case BinaryOp::LOr: return vectorOfInts(vector);
  case BinaryOp::Rem:
  case BinaryOp::And:
  case BinaryOp::Xor:
  case BinaryOp::Or:
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    if (!isInteger(elementOf(vector))) return invalidOperands(loc, op, lhs, rhs);
    return vector;
  default: return vector;
  }
}

/// 6.5.6: + and - with a pointer.
QualType Expressions::additiveType(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs) {
  QualType l = decay(lhs->type), r = decay(rhs->type);
  bool lp = isPointer(l), rp = isPointer(r);
  if (lp && rp && op == BinaryOp::Sub && compatible(elementOf(l), elementOf(r)))
    return isComplete(loc, elementOf(l)) ? QualType(c_.types.ptrdiffType()) : unknown();
  if (lp && isInteger(r)) return isComplete(loc, elementOf(l)) ? l : unknown();
  if (rp && isInteger(l) && op == BinaryOp::Add) return isComplete(loc, elementOf(r)) ? r : unknown();
  return invalidOperands(loc, op, lhs, rhs);
}

QualType Expressions::comparisonType(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs) {
  QualType l = decay(lhs->type), r = decay(rhs->type);
  bool equality = op == BinaryOp::Eq || op == BinaryOp::Ne;
  if (isNullPtr(l) || isNullPtr(r)) { // C23 6.5.10p2
    const bool both = (isNullPtr(l) || isPointer(l) || isNullPointerConstant(lhs)) &&
                      (isNullPtr(r) || isPointer(r) || isNullPointerConstant(rhs));
    return equality && both ? intType() : invalidOperands(loc, op, lhs, rhs);
  }
  bool lp = isPointer(l), rp = isPointer(r);
  bool fits = isArithmetic(l) && isArithmetic(r)
                  ? equality || (!isComplex(l) && !isComplex(r))
                  : (lp || isInteger(l)) && (rp || isInteger(r)); // mixed ones: a warning of the C compiler
  return fits ? intType() : invalidOperands(loc, op, lhs, rhs);
}

QualType Expressions::binaryType(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs) {
  bool logical = op == BinaryOp::LAnd || op == BinaryOp::LOr;
  if (isUnknown(lhs->type) || isUnknown(rhs->type)) return logical ? intType() : unknown();
  if (isVector(lhs->type) || isVector(rhs->type)) return vectorType(loc, op, lhs, rhs);
  bool arithmetic = isArithmetic(lhs->type) && isArithmetic(rhs->type);
  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
    if (!arithmetic) return additiveType(loc, op, lhs, rhs);
    break;
  case BinaryOp::Mul:
  case BinaryOp::Div:
    if (!arithmetic) return invalidOperands(loc, op, lhs, rhs);
    break;
  case BinaryOp::Rem:
  case BinaryOp::And:
  case BinaryOp::Xor:
  case BinaryOp::Or:
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    if (!isInteger(lhs->type) || !isInteger(rhs->type)) return invalidOperands(loc, op, lhs, rhs);
    if (op == BinaryOp::Shl || op == BinaryOp::Shr) return promoteOperand(lhs);
    break;
  case BinaryOp::Lt:
  case BinaryOp::Gt:
  case BinaryOp::Le:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne: return comparisonType(loc, op, lhs, rhs);
  case BinaryOp::LAnd:
  case BinaryOp::LOr: return checkCondition(lhs) && checkCondition(rhs) ? intType() : unknown();
  case BinaryOp::Comma: return decay(rhs->type);
  }
  return usualArithmetic(promoteOperand(lhs), promoteOperand(rhs));
}

Expr *Expressions::binary(Loc loc, BinaryOp op, Expr *lhs, Expr *rhs) {
  Binary *e = c_.make<Binary>(loc);
  e->op = op;
  e->lhs = lhs;
  e->rhs = rhs;
  if (op == BinaryOp::Comma) return finish(e, decay(rhs->type)); // the left side may even be void
  return finish(e, binaryType(loc, op, lhs, rhs));
}

// ---- Assignment ----------------------------------------------------------------------------------

Expr *Expressions::assign(Loc loc, AssignOp op, Expr *lhs, Expr *rhs) {
  Assign *e = c_.make<Assign>(loc);
  e->op = op;
  e->lhs = lhs;
  e->rhs = rhs;
  if (isUnknown(lhs->type)) return finish(e, unknown());
  if (!lhs->isLvalue || isFunction(lhs->type)) {
    diag_.error(loc, "lvalue required as left operand of assignment");
    return finish(e, unknown());
  }
  if (isArray(lhs->type)) {
    diag_.error(loc, "assignment to expression with array type");
    return finish(e, unknown());
  }
  if (!isComplete(loc, lhs->type) || !isWritable(loc, "assignment", lhs)) return finish(e, unknown());
  QualType type = decay(lhs->type);
  if (isUnknown(rhs->type)) return finish(e, type);
  if (op != AssignOp::Plain) {
    QualType result = binaryType(loc, binaryOf(op), lhs, rhs);
    if (isUnknown(result)) return finish(e, unknown());
    bool changesKind = isPointer(result) && !isPointer(type) && !isInteger(type);
    return finish(e, changesKind ? invalidOperands(loc, binaryOf(op), lhs, rhs) : type);
  }
  switch (assignability(type, rhs)) {
  case Assignability::Fits: break;
  case Assignability::Void: isUsable(rhs); break;
  case Assignability::Mismatch:
    diag_.error(loc, "incompatible types when assigning to type " + quoted(type) + " from type " +
                         quoted(decay(rhs->type)));
  }
  return finish(e, type);
}

// ---- Conditional (6.5.15) ------------------------------------------------------------------------

/// C23 6.2.5p30: an array has its elements' qualifiers, too.
unsigned Expressions::pointeeQuals(QualType type) const {
  type = canonical(type);
  unsigned quals = type.quals;
  while (c_.standard >= 2023 && type && type->kind == TypeKind::Array)
    type = canonical(type->element), quals |= type.quals;
  return quals;
}

/// The type where at least one of the two is a pointer; no type if they do not go together.
QualType Expressions::pointerResult(const Expr *then, const Expr *otherwise, QualType a, QualType b) {
  bool ap = isPointer(a), bp = isPointer(b);
  if (!ap || !bp) {
    if (!isInteger(ap ? b : a)) return {};
    return ap ? a : b; // a null pointer constant, or with a warning an integer
  }
  QualType pa = elementOf(a), pb = elementOf(b);
  const unsigned qa = pointeeQuals(pa), qb = pointeeQuals(pb);
  unsigned quals = qa | qb;
  // C23 6.5.16p6: of a pointer to void and another one _Atomic does not stay.
  if (isVoid(pa) != isVoid(pb) || (isVoid(pa) && ((qa ^ qb) & QualAtomic))) quals &= ~unsigned(QualAtomic);
  auto qualified = [&](QualType pointee) {
    if (canonical(pointee).quals == quals) return pointee;
    return (canonical(pointee).quals & ~quals ? canonical(pointee).unqualified() : pointee).with(quals);
  };
  if (compatible(pa, pb)) {
    // The composite type (6.2.7p3): the array bound that is known wins, and the prototype.
    QualType ca = canonical(pa);
    bool lacks = (ca->kind == TypeKind::Array && ca->length == LengthIncomplete) ||
                 (ca->kind == TypeKind::Function && !ca->hasPrototype);
    QualType pointee = lacks ? pb : pa;
    if (canonical(pointee).quals == quals) return pointee.type == pa.type ? a : b;
    return c_.types.pointerTo(qualified(pointee));
  }
  if (isNullPointerConstant(then)) return b;
  if (isNullPointerConstant(otherwise)) return a;
  if (isVoid(pa)) return c_.types.pointerTo(qualified(pa));
  if (isVoid(pb)) return c_.types.pointerTo(qualified(pb));
  return c_.types.pointerTo(QualType(c_.types.basic(TypeKind::Void), quals)); // with a warning
}

Expr *Expressions::conditional(Loc loc, Expr *cond, Expr *then, Expr *otherwise) {
  Conditional *e = c_.make<Conditional>(loc);
  e->cond = cond;
  e->then = then;
  e->otherwise = otherwise;
  const Expr *first = then ? then : cond;
  QualType a = decay(first->type), b = decay(otherwise->type);
  if (!checkCondition(cond) || isUnknown(a) || isUnknown(b)) return finish(e, unknown());
  if (isArithmetic(a) && isArithmetic(b)) {
    return finish(e, usualArithmetic(promoteOperand(first), promoteOperand(otherwise)));
  }
  if (isVoid(a) || isVoid(b)) return finish(e, c_.types.basic(TypeKind::Void));
  if (isNullPtr(a) && (isPointer(b) || isNullPtr(b) || isNullPointerConstant(otherwise))) return finish(e, b);
  if (isNullPtr(b) && (isPointer(a) || isNullPointerConstant(first))) return finish(e, a);
  if (isPointer(a) || isPointer(b)) {
    QualType type = pointerResult(first, otherwise, a, b);
    if (type) return finish(e, type);
  } else if (compatible(a, b)) {
    return finish(e, a);
  }
  diag_.error(loc, "type mismatch in conditional expression");
  return finish(e, unknown());
}

} // namespace ompicc
