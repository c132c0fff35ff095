#include "transforms/common/atomic_compare.h"
#include "ast/omp.h"
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
  if (f.r) append(c.textStmt("$ = $;", {copy(f.r), c.ident(l.done)}));
  switch (f.capture) {
  case AtomicCompare::None: break;
  case AtomicCompare::Before: append(c.textStmt("$ = $;", {copy(f.v), c.ident(l.old)})); break;
  case AtomicCompare::After:
    append(c.textStmt("$ = $ ? $ : $;", {copy(f.v), c.ident(l.done), c.ident(l.fresh), c.ident(l.old)}));
    break;
  case AtomicCompare::Otherwise:
    append(c.textStmt("if (!$) $ = $;", {c.ident(l.done), copy(f.v), c.ident(l.old)}));
    break;
  }
}

} // namespace ompicc
