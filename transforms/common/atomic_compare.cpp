#include "transforms/common/atomic_compare.h"
#include "ast/omp.h"
#include "transforms/common/atomic_form.h"
#include <string>

namespace ompicc {

Expr *atomicComparison(Context &c, const AtomicCompare &f, const AtomicCompareLocals &l, QualType truth) {
  const std::string op = std::string("$ ") + spelling(f.op) + " $";
  VarDecl *left = f.xFirst ? l.old : l.e, *right = f.xFirst ? l.e : l.old;
  return c.textExpr(truth, op, {c.ident(left), c.ident(right)});
}

void appendAtomicOutcome(Context &c, Compound &block, const AtomicCompare &f, const AtomicCompareLocals &l) {
  auto append = [&](Stmt *s) { block.body.push(c.arena, s); };
  auto copy = [&](Expr *e) { return Cloner(c).clone(e); };
  // Of a bit-field the C compiler knows the range no more: written as a conversion it has none to warn of.
  auto captured = [&](VarDecl *value) -> Expr * {
    const QualType type = canonical(f.v->type).unqualified();
    return bitFieldIn(f.x) ? c.cast(type, c.ident(value)) : static_cast<Expr *>(c.ident(value));
  };
  if (f.r) append(c.textStmt("$ = $;", {copy(f.r), c.ident(l.done)}));
  switch (f.capture) {
  case AtomicCompare::None: break;
  case AtomicCompare::Before: append(c.textStmt("$ = $;", {copy(f.v), captured(l.old)})); break;
  case AtomicCompare::After:
    append(c.textStmt("$ = $ ? $ : $;", {copy(f.v), c.ident(l.done), captured(l.fresh), captured(l.old)}));
    break;
  case AtomicCompare::Otherwise:
    append(c.textStmt("if (!$) $ = $;", {c.ident(l.done), copy(f.v), captured(l.old)}));
    break;
  }
}

} // namespace ompicc
