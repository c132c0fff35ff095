// Both functions take each kind of expression once; a kind that is not listed counts as having effects and as
// different, so that a new kind is safe.
#include "translator/sema/side_effects.h"
#include "translator/sema/builtins.h"

namespace ompicc {

namespace {

template <class T> const T *cast(const Node *node) { return static_cast<const T *>(node); }

bool anyEffects(const List<Expr *> &list) {
  for (const Expr *e : list)
    if (hasSideEffects(e)) return true;
  return false;
}

/// A builtin that only computes a value from values: not one on memory, on printf's kind or on va_list.
bool isPureBuiltin(std::string_view builtin) {
  switch (builtinResultOf(builtin)) {
  case BuiltinResult::Float:
  case BuiltinResult::Double:
  case BuiltinResult::LongDouble:
  case BuiltinResult::Float128:
  case BuiltinResult::ComplexFloat:
  case BuiltinResult::ComplexDouble:
  case BuiltinResult::ComplexLongDouble:
  case BuiltinResult::UInt:
  case BuiltinResult::UShort:
  case BuiltinResult::ComplexOfFirst:
  case BuiltinResult::Chosen: break;
  default: {
    std::string_view name = builtin.substr(10);
    for (std::string_view pure :
         {"expect",    "constant_p", "abs",   "labs",       "llabs",    "bswap64", "popcount",
          "popcountl", "popcountll", "clz",   "clzl",       "clzll",    "ctz",     "ctzl",
          "ctzll",     "isnan",      "isinf", "isinf_sign", "isfinite", "signbit", "object_size"})
      if (name == pure) return true;
    return false;
  }
  }
  // Some of the mathematical ones store through a pointer: frexp, modf, remquo, lgamma_r.
  std::string_view name = builtin.substr(10);
  for (std::string_view storing : {"frexp", "modf", "remquo", "lgamma_r", "gamma_r"})
    if (name.substr(0, storing.size()) == storing) return false;
  return true;
}

bool isPureBuiltin(const Expr *callee) {
  const Ident *ident = as<Ident>(static_cast<const Node *>(callee));
  return ident && !ident->decl && ident->name->text.substr(0, 10) == "__builtin_" &&
         isPureBuiltin(ident->name->text);
}

bool equalLists(const List<Expr *> &a, const List<Expr *> &b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); i++)
    if (!structurallyEqual(a[i], b[i])) return false;
  return true;
}

bool equalTypes(QualType a, QualType b) { return canonical(a).quals == canonical(b).quals && sameType(a, b); }

const Expr *bare(const Expr *e) {
  while (e && e->kind == NodeKind::Paren) e = cast<Paren>(e)->inner;
  return e;
}

} // namespace

bool onlyComputes(std::string_view function) {
  if (function.substr(0, 10) == "__builtin_") return isPureBuiltin(function);
  if (function == "abs" || function == "labs" || function == "llabs") return true;
  const std::string builtin = "__builtin_" + std::string(function);
  switch (builtinResultOf(builtin)) {
  case BuiltinResult::Float:
  case BuiltinResult::Double:
  case BuiltinResult::LongDouble:
  case BuiltinResult::ComplexFloat:
  case BuiltinResult::ComplexDouble:
  case BuiltinResult::ComplexLongDouble: return isPureBuiltin(builtin);
  default: return false; // of the program, whatever it is called
  }
}

bool hasSideEffects(const Expr *e) {
  if (!e) return false;
  // Reading a volatile object; a whole array is only named, not read.
  if (e->isLvalue && (canonical(e->type).quals & QualVolatile) && !isArray(e->type)) return true;
  switch (e->kind) {
  case NodeKind::IntLiteral:
  case NodeKind::FloatLiteral:
  case NodeKind::CharLiteral:
  case NodeKind::StringLiteral:
  case NodeKind::Ident:
  case NodeKind::LabelAddress:
  case NodeKind::SizeofType:
  case NodeKind::TypeArg: return false;
  case NodeKind::Paren: return hasSideEffects(cast<Paren>(e)->inner);
  case NodeKind::Unary: {
    auto *u = cast<Unary>(e);
    if (u->op == UnaryOp::AddressOf && bare(u->operand)->kind == NodeKind::Ident) return false; // not read
    bool steps = u->op >= UnaryOp::PreInc && u->op <= UnaryOp::PostDec;
    return steps || hasSideEffects(u->operand);
  }
  case NodeKind::Binary: return hasSideEffects(cast<Binary>(e)->lhs) || hasSideEffects(cast<Binary>(e)->rhs);
  case NodeKind::Conditional: {
    auto *c = cast<Conditional>(e);
    return hasSideEffects(c->cond) || hasSideEffects(c->then) || hasSideEffects(c->otherwise);
  }
  case NodeKind::Cast: return hasSideEffects(cast<Cast>(e)->operand);
  case NodeKind::Call: return !isPureBuiltin(cast<Call>(e)->callee) || anyEffects(cast<Call>(e)->args);
  case NodeKind::Index: return hasSideEffects(cast<Index>(e)->base) || hasSideEffects(cast<Index>(e)->index);
  case NodeKind::Member: return hasSideEffects(cast<Member>(e)->object);
  case NodeKind::CompoundLiteral: return hasSideEffects(cast<CompoundLiteral>(e)->init);
  case NodeKind::InitList:
    for (const InitItem *item : cast<InitList>(e)->items)
      if (hasSideEffects(item->value)) return true;
    return false;
  case NodeKind::SizeofExpr: {
    auto *s = cast<SizeofExpr>(e);
    return s->op == SizeofOp::Sizeof && isVariablyModified(s->operand->type) && hasSideEffects(s->operand);
  }
  case NodeKind::GenericSelection: return hasSideEffects(cast<GenericSelection>(e)->chosen);
  case NodeKind::BuiltinCall:
    return cast<BuiltinCall>(e)->name->text == "__builtin_va_arg" || anyEffects(cast<BuiltinCall>(e)->args);
  case NodeKind::ArraySection: {
    auto *s = cast<ArraySection>(e);
    return hasSideEffects(s->base) || hasSideEffects(s->lower) || hasSideEffects(s->length) ||
           hasSideEffects(s->stride);
  }
  default: return true;
  }
}

bool structurallyEqual(const Expr *a, const Expr *b) {
  a = bare(a), b = bare(b);
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind) return false;
  switch (a->kind) {
  case NodeKind::IntLiteral: {
    auto *x = cast<IntLiteral>(a), *y = cast<IntLiteral>(b);
    bool equal = x->value.known && y->value.known ? x->value.value == y->value.value : x->text == y->text;
    return equal && equalTypes(a->type, b->type);
  }
  case NodeKind::CharLiteral:
    return cast<CharLiteral>(a)->value.value == cast<CharLiteral>(b)->value.value &&
           equalTypes(a->type, b->type);
  case NodeKind::FloatLiteral: return cast<FloatLiteral>(a)->text == cast<FloatLiteral>(b)->text;
  case NodeKind::StringLiteral: return cast<StringLiteral>(a)->text == cast<StringLiteral>(b)->text;
  case NodeKind::Ident:
    return cast<Ident>(a)->decl == cast<Ident>(b)->decl && cast<Ident>(a)->name == cast<Ident>(b)->name;
  case NodeKind::LabelAddress: return cast<LabelAddress>(a)->label == cast<LabelAddress>(b)->label;
  case NodeKind::Unary:
    return cast<Unary>(a)->op == cast<Unary>(b)->op &&
           structurallyEqual(cast<Unary>(a)->operand, cast<Unary>(b)->operand);
  case NodeKind::Binary:
    return cast<Binary>(a)->op == cast<Binary>(b)->op &&
           structurallyEqual(cast<Binary>(a)->lhs, cast<Binary>(b)->lhs) &&
           structurallyEqual(cast<Binary>(a)->rhs, cast<Binary>(b)->rhs);
  case NodeKind::Assign:
    return cast<Assign>(a)->op == cast<Assign>(b)->op &&
           structurallyEqual(cast<Assign>(a)->lhs, cast<Assign>(b)->lhs) &&
           structurallyEqual(cast<Assign>(a)->rhs, cast<Assign>(b)->rhs);
  case NodeKind::Conditional: {
    auto *x = cast<Conditional>(a), *y = cast<Conditional>(b);
    return structurallyEqual(x->cond, y->cond) && structurallyEqual(x->then, y->then) &&
           structurallyEqual(x->otherwise, y->otherwise);
  }
  case NodeKind::Cast:
    return equalTypes(cast<Cast>(a)->target, cast<Cast>(b)->target) &&
           structurallyEqual(cast<Cast>(a)->operand, cast<Cast>(b)->operand);
  case NodeKind::Call:
    return structurallyEqual(cast<Call>(a)->callee, cast<Call>(b)->callee) &&
           equalLists(cast<Call>(a)->args, cast<Call>(b)->args);
  case NodeKind::BuiltinCall:
    return cast<BuiltinCall>(a)->name == cast<BuiltinCall>(b)->name &&
           equalLists(cast<BuiltinCall>(a)->args, cast<BuiltinCall>(b)->args);
  case NodeKind::TypeArg: return equalTypes(cast<TypeArg>(a)->target, cast<TypeArg>(b)->target);
  case NodeKind::Index:
    return structurallyEqual(cast<Index>(a)->base, cast<Index>(b)->base) &&
           structurallyEqual(cast<Index>(a)->index, cast<Index>(b)->index);
  case NodeKind::Member:
    return cast<Member>(a)->arrow == cast<Member>(b)->arrow &&
           cast<Member>(a)->name == cast<Member>(b)->name &&
           structurallyEqual(cast<Member>(a)->object, cast<Member>(b)->object);
  case NodeKind::SizeofExpr:
    return cast<SizeofExpr>(a)->op == cast<SizeofExpr>(b)->op &&
           structurallyEqual(cast<SizeofExpr>(a)->operand, cast<SizeofExpr>(b)->operand);
  case NodeKind::SizeofType:
    return cast<SizeofType>(a)->op == cast<SizeofType>(b)->op &&
           equalTypes(cast<SizeofType>(a)->target, cast<SizeofType>(b)->target);
  case NodeKind::GenericSelection:
    return structurallyEqual(cast<GenericSelection>(a)->chosen, cast<GenericSelection>(b)->chosen);
  case NodeKind::ArraySection: {
    auto *x = cast<ArraySection>(a), *y = cast<ArraySection>(b);
    return structurallyEqual(x->base, y->base) && structurallyEqual(x->lower, y->lower) &&
           structurallyEqual(x->length, y->length) && structurallyEqual(x->stride, y->stride);
  }
  default: return false;
  }
}

} // namespace ompicc
