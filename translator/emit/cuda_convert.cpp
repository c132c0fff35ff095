// Conversions that C does by itself and C++ wants written: from void *, to enumerations, from string literals
// to char *, and narrowing inside braces.
#include "ast/const_eval.h"
#include "translator/emit/cuda_printer.h"

namespace ompicc {

/// A pointer becomes a smaller integer by way of one of its own size, a short floating number an enumerator
/// by way of its value.
static const char *detour(QualType target, const Expr &e) {
  if (isEnum(target) && isShortFloat(e.type)) return "(float) ";
  const bool address = e.type && (isPointer(e.type) || isArray(e.type) || isFunction(e.type));
  return address && isInteger(target) && kindOf(target) != TypeKind::Bool && sizeOf(target) < 8 ? "(long) "
                                                                                                : "";
}

std::string CudaPrinter::castTo(QualType target, Expr *e, int level) {
  std::string text = "(" + declarator(target.unqualified(), "") + ") " + detour(target, *e) + sub(e, kCast);
  return level > kCast ? "(" + text + ")" : text;
}

/// 0 or (void *) 0, C11 6.3.2.3p3.
bool CudaPrinter::isNullConstant(Expr *e) {
  e = skipParens(e);
  if (auto *cast = as<Cast>(e))
    return isPointer(cast->target) && isVoid(elementOf(cast->target)) && isNullConstant(cast->operand);
  auto *literal = as<IntLiteral>(e);
  return literal && literal->value.known && literal->value.value == 0;
}

/// True if a string literal can be the value of `e`: of type char[] in C, of const char[] in C++.
static bool yieldsStringLiteral(Expr *e) {
  e = skipParens(e);
  if (as<StringLiteral>(e)) return true;
  if (auto *n = as<Conditional>(e))
    return yieldsStringLiteral(n->otherwise) || (n->then && yieldsStringLiteral(n->then));
  if (auto *n = as<Binary>(e))
    return n->op == BinaryOp::Comma ? yieldsStringLiteral(n->rhs)
                                    : yieldsStringLiteral(n->lhs) || yieldsStringLiteral(n->rhs);
  return false;
}

static bool isEnumeratorOf(Expr *e, QualType enumeration) {
  auto *ident = as<Ident>(skipParens(e));
  auto *enumerator = ident ? as<EnumeratorDecl>(ident->decl) : nullptr;
  TagDecl *definition = enumerator ? definitionOf(enumeration) : nullptr;
  if (!definition) return false;
  for (EnumeratorDecl *each : definition->enumerators)
    if (each == enumerator) return true;
  return false;
}

bool CudaPrinter::hasParametersOnlyInCxx(Expr &e) {
  Expr *inner = skipParens(&e);
  if (auto *address = as<Unary>(inner); address && address->op == UnaryOp::AddressOf)
    inner = skipParens(address->operand);
  auto *ident = as<Ident>(inner);
  auto *f = ident ? as<FunctionDecl>(ident->decl) : nullptr;
  if (f && !f->body && f->definition) f = f->definition;
  return f && f->oldStyleParams && f->body && !canonical(f->type)->hasPrototype && !f->params.empty();
}

// C11 6.5.16.1p1 says what C converts. C++ converts the same but: void * to another pointer (C11 6.3.2.3p1),
// integers to enumerations (6.7.2.2p4), and, as C compilers do with a warning, pointers that differ.
bool CudaPrinter::needsCast(QualType target, Expr &e) {
  if (!target || !e.type) return false;
  QualType t = canonical(lower(target)), s = canonical(lower(e.type));
  if (isUnknown(t) || isUnknown(s) || isVoid(s)) return false;
  if (isComplex(s)) return !isComplex(t);
  if (isEnum(t)) return !(isEnum(s) && sameType(t, s)) && !isEnumeratorOf(&e, t);
  if (isPointer(t)) {
    if (isInteger(s)) return !isNullConstant(&e);
    QualType to = canonical(elementOf(t)), from;
    if (isArray(s))
      from = canonical(isFlatRow(&e) ? flatElement(e.type) : elementOf(s));
    else if (isFunction(s))
      from = s;
    else if (isPointer(s))
      from = canonical(isFlatPointer(&e) && isArray(elementOf(e.type)) ? flatElement(elementOf(e.type))
                                                                       : elementOf(s));
    else
      return false;
    if (yieldsStringLiteral(&e)) return !to.isConst();
    unsigned lost = from.quals & ~to.quals & (QualConst | QualVolatile);
    if (lost) return true;
    if (isVoid(to)) return isFunction(from);
    if (isFunction(from) && hasParametersOnlyInCxx(e)) return true;
    return !sameType(to, from);
  }
  if (isInteger(t)) return isPointer(s) && kindOf(t) != TypeKind::Bool;
  return false;
}

// C++ structures have no copies from and to volatile objects (C++14 [class.copy]p8, p18).
bool CudaPrinter::isVolatileRecord(Expr &e) {
  return e.type && isRecord(e.type) && (canonical(e.type).quals & QualVolatile) && !as<Call>(skipParens(&e));
}

std::string CudaPrinter::notVolatile(Expr *e) {
  const QualType type(canonical(e->type).type, canonical(e->type).quals & QualConst);
  return "*(" + declarator(context_.types.pointerTo(type), "") + ") &" + sub(e, kUnary);
}

std::string CudaPrinter::converted(QualType target, Expr *e, int level) {
  if (!e) return {};
  if (target && target->kind == TypeKind::Reference) { // a variable that is shared
    target = target->element;
    if (isVolatileRecord(*e) && (canonical(target).quals & QualVolatile)) return sub(e, level); // no copy
  }
  // (void *) 0 is no null pointer constant in C++.
  if (target && isPointer(target) && isNullConstant(e))
    return as<IntLiteral>(skipParens(e)) ? sub(e, level) : "nullptr";
  if (isVolatileRecord(*e)) return level > kUnary ? "(" + notVolatile(e) + ")" : notVolatile(e);
  return needsCast(target, *e) ? castTo(target, e, level) : sub(e, level);
}

/// What an argument is passed as where no parameter says it (C11 6.5.2.2p6): the default argument promotions.
static QualType promoted(TypeTable &types, QualType type) {
  const QualType t = canonical(type).unqualified();
  if (isArray(t)) return types.pointerTo(elementOf(t));
  if (isFunction(t)) return types.pointerTo(t);
  if (isEnum(t)) return types.basic(enumKind(t));
  if (isInteger(t)) return sizeOf(t) < 4 ? QualType(types.basic(TypeKind::Int)) : t;
  return kindOf(t) == TypeKind::Float ? QualType(types.basic(TypeKind::Double)) : t;
}

// In C++ `int (*f)()` takes no arguments, in C before C23 it takes any.
std::string CudaPrinter::calleeFor(Call &e) {
  QualType type = canonical(e.callee->type);
  if (isPointer(type)) type = canonical(elementOf(type));
  List<QualType> params;
  for (Expr *arg : e.args) params.push(context_.arena, promoted(context_.types, arg->type));
  const QualType called =
      context_.types.pointerTo(context_.types.function(elementOf(type), params, false, true));
  return "((" + declarator(called, "") + ") " + sub(e.callee, kCast) + ")";
}

// C++14 [dcl.init.list]p7: inside braces a conversion must not narrow, unless it is of a constant that fits.
bool CudaPrinter::narrows(QualType target, Expr &e) {
  if (!e.type || !isArithmetic(target) || !isArithmetic(e.type) || isEnum(target)) return false;
  TypeKind to = kindOf(target), from = kindOf(e.type);
  if (isComplex(target) || isComplex(e.type)) return !isComplex(target);
  if (isShortFloat(target)) return false; // by a constructor
  if (to == from || isUnknown(e.type)) return false;
  Expr *inner = skipParens(&e);
  if (auto *sign = as<Unary>(inner))
    if (sign->op == UnaryOp::Minus || sign->op == UnaryOp::Plus) inner = skipParens(sign->operand);
  if (isFloating(target)) {
    if (isFloating(e.type)) return sizeOf(target) < sizeOf(e.type) && !as<FloatLiteral>(inner);
    ConstInt value = evaluateConstant(&e);
    long long exact = 1LL << (to == TypeKind::Float ? 24 : 53);
    return !value.known || value.value > exact || value.value < -exact;
  }
  if (isFloating(e.type)) return true;
  ConstInt value = evaluateConstant(&e);
  long long bits = sizeOf(target) * 8;
  if (value.known && to != TypeKind::Bool) {
    bool negative = value.value < 0 && isSigned(e.type);
    if (value.value < 0 && !negative) return bits < 64 || isSigned(target); // above LLONG_MAX
    if (!isSigned(target)) return negative || (bits < 64 && value.value >> bits);
    return bits < 64 && (value.value >= 1LL << (bits - 1) || value.value < -(1LL << (bits - 1)));
  }
  if (value.known) return value.value != 0 && value.value != 1;
  if (isEnum(e.type) || to == TypeKind::Bool) return true;
  if (from == TypeKind::Bool) return false;
  if (isSigned(target) == isSigned(e.type)) return sizeOf(target) < sizeOf(e.type);
  return !(isSigned(target) && sizeOf(target) > sizeOf(e.type));
}

} // namespace ompicc
