#include "transforms/host/reduction_operations.h"
#include "transforms/common/reduction_elements.h"

namespace ompicc {

bool ReductionOperations::readsOriginal(const ReductionItem &item) const {
  return item.user && unit_.readOriginal.count(item.user);
}

bool ReductionOperations::isLockFree(const ReductionItem &item) {
  QualType type = canonical(item.var->type);
  if (item.user || !as<Ident>(skipParens(item.item)) || !isArithmetic(type) || (type.quals & QualAtomic))
    return false;
  const long long size = sizeOf(type);
  return !isComplex(type) && (size == 1 || size == 2 || size == 4 || size == 8);
}

/// One list item needs no lock. The order in memory does not matter: a barrier follows.
Stmt *ReductionOperations::combineAtomically(const ReductionItem &item, Expr *original, VarDecl *own) const {
  QualType type = own->type;
  const char *fetch = nullptr;
  switch (item.op) {
  case OmpReductionOp::Add:
  case OmpReductionOp::Sub: fetch = "__atomic_fetch_add(&$, $, 0);"; break; // the copies are added either way
  case OmpReductionOp::And: fetch = "__atomic_fetch_and(&$, $, 0);"; break;
  case OmpReductionOp::Or: fetch = "__atomic_fetch_or(&$, $, 0);"; break;
  case OmpReductionOp::Xor: fetch = "__atomic_fetch_xor(&$, $, 0);"; break;
  default: break;
  }
  if (fetch && isInteger(type) && type->kind != TypeKind::Bool)
    return c_.textStmt(fetch, {original, c_.ident(own)});
  VarDecl *old = local("_old", type), *fresh = local("_new", type);
  Stmt *load = c_.textStmt("__atomic_load(&$, &$, 0);", {original, c_.ident(old)});
  if (item.op == OmpReductionOp::Min || item.op == OmpReductionOp::Max)
    return c_.compound(
        {c_.declStmt(old), load,
         c_.textStmt(item.op == OmpReductionOp::Min
                         ? "while ($ < $ && !__atomic_compare_exchange(&$, &$, &$, 1, 0, 0));"
                         : "while ($ > $ && !__atomic_compare_exchange(&$, &$, &$, 1, 0, 0));",
                     {c_.ident(own), c_.ident(old), copy(original), c_.ident(old), c_.ident(own)})});
  // combine's statement, from the old value to the new one.
  Compound *step = c_.compound(
      {assign(c_.ident(fresh), c_.ident(old)), combine(item, c_.ident(fresh), c_.ident(own), type)});
  return c_.compound({c_.declStmt(old), c_.declStmt(fresh), load,
                      c_.textStmt("do\n$\nwhile (!__atomic_compare_exchange(&$, &$, &$, 1, 0, 0));",
                                  {step, copy(original), c_.ident(old), c_.ident(fresh)})});
}

Stmt *ReductionOperations::initialise(const ReductionItem &item, Expr *copyOfIt, Expr *original,
                                      QualType type) const {
  if (!item.user) return c_.textStmt("$ = $;", {copyOfIt, reductionIdentity(c_, item.op, type)});
  if (!item.user->initialise)
    return c_.textStmt("__builtin_memset(&$, 0, sizeof($));", {copyOfIt, copy(copyOfIt)});
  return c_.textStmt("$(&$, ($) &$);", {c_.ident(item.user->initialise), copyOfIt,
                                        c_.typeArg(c_.types.pointerTo(type)), original});
}

Stmt *ReductionOperations::combine(const ReductionItem &item, Expr *into, Expr *value, QualType type) const {
  if (item.user)
    return c_.textStmt("$(($) &$, &$);",
                       {c_.ident(item.user->combine), c_.typeArg(c_.types.pointerTo(type)), into, value});
  if (item.op == OmpReductionOp::Min || item.op == OmpReductionOp::Max)
    return c_.textStmt(item.op == OmpReductionOp::Min ? "if ($ < $) $ = $;" : "if ($ > $) $ = $;",
                       {value, copy(into), into, copy(value)});
  // What the arithmetic promotes is converted back, as the reduction's own type says.
  bool narrow = isInteger(type) && sizeOf(type) < 4;
  std::string format =
      std::string(narrow ? "$ = ($) ($ " : "$ = $ ") + spelling(item.op) + (narrow ? " $);" : " $;");
  if (narrow) return c_.textStmt(format, {into, c_.typeArg(type), copy(into), value});
  return c_.textStmt(format, {into, copy(into), value});
}

} // namespace ompicc
