// atomic compare (OpenMP 5.2 §15.8.4) on the host: a loop of compare-and-exchange that ends when the
// condition does not hold for what is there, so that it compares as C does, whatever the type's bits.
#include "transforms/common/atomic_compare.h"
#include "ast/const_eval.h"
#include "transforms/common/atomic_form.h"
#include "transforms/host/atomic.h"

namespace ompicc {

Stmt *AtomicConstructs::compare(OmpDirective &d) {
  AtomicCompare f;
  if (!parseAtomicCompare(d.body, hasClause(d, OmpClauseKind::AtomicCapture), f)) return d.body; // reported
  QualType type = canonical(f.x->type).unqualified();
  const long long size = sizeOf(type);
  Member *bits = bitFieldIn(f.x);
  const bool lockFree = !bits && (size == 1 || size == 2 || size == 4 || size == 8);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  auto valueOf = [&](Expr *e) { return canonical(unit_.expressions.decay(e->type)).unqualified(); };
  VarDecl *e = local("_e", valueOf(f.e), copy(f.e));
  append(c_.declStmt(e));
  Expr *value = f.op == BinaryOp::Eq || evaluateConstant(f.e).known
                    ? copy(f.op == BinaryOp::Eq ? f.value : f.e)
                    : c_.ident(e);
  // What is compared is a bit-field's value, not one of the type that it is declared with.
  const QualType compared = bits ? unit_.expressions.promoteOperand(f.x) : type;
  VarDecl *fresh = local("_new", type->kind == TypeKind::Bool ? type : compared, value);
  append(c_.declStmt(fresh));
  if (bits)
    e->loc = fresh->loc = {}; // what follows is not the user's: the C compiler knows its range no more
  QualType pointer = c_.types.pointerTo(f.x->type);
  VarDecl *x =
      bits ? structureOf(*bits) : local("_x", pointer, c_.textExpr(pointer, "&$", {c_.paren(copy(f.x))}));
  append(c_.declStmt(x));
  VarDecl *old = local("_old", compared), *done = local("_done", basic(TypeKind::Int), c_.intLiteral(0));
  append(c_.declStmt(old));
  append(c_.declStmt(mayBeUnused(done)));
  const AtomicCompareLocals locals = {e, fresh, old, done};
  Expr *condition = atomicComparison(c_, f, locals, basic(TypeKind::Int));
  if (lockFree) {
    const CompareOrders orders = compareOrders(d);
    append(c_.textStmt("__atomic_load($, &$, " + std::string(orders.failure) + ");",
                       {c_.ident(x), c_.ident(old)}));
    append(c_.textStmt("while ($ && !($ = __atomic_compare_exchange($, &$, &$, 0, " +
                           std::string(orders.success) + ", " + orders.failure + ")))\n;",
                       {condition, c_.ident(done), c_.ident(x), c_.ident(old), c_.ident(fresh)}));
  } else {
    append(call("GOMP_atomic_start"));
    const std::string cell = bits ? "$->" + std::string(bits->name->text) : "*$";
    append(c_.textStmt("$ = " + cell + ";", {c_.ident(old), c_.ident(x)}));
    Stmt *store = assign(c_.textExpr(f.x->type, cell, {c_.ident(x)}), c_.ident(fresh));
    Compound *change = c_.compound({store});
    if (bits && f.capture == AtomicCompare::After) // what fits into it
      change->body.push(c_.arena, assign(c_.ident(fresh), c_.textExpr(f.x->type, cell, {c_.ident(x)})));
    change->body.push(c_.arena, assign(c_.ident(done), c_.intLiteral(1)));
    append(c_.textStmt("if ($)\n$", {condition, change}));
    append(call("GOMP_atomic_end"));
  }
  appendAtomicOutcome(c_, *block, f, locals);
  return block;
}

} // namespace ompicc
