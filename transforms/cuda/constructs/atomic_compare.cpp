// atomic compare (OpenMP 5.2 §15.8.4) in device code: a loop of compare-and-swap that ends when the condition
// does not hold for what is there, so that it compares as C does, whatever the type's bits.
#include "transforms/common/atomic_compare.h"
#include "transforms/common/atomic_form.h"
#include "transforms/cuda/constructs/atomics.h"

namespace ompicc::cuda {

Stmt *Atomics::compare(OmpDirective &d) {
  AtomicCompare f;
  if (!parseAtomicCompare(d.body, hasClause(d, OmpClauseKind::AtomicCapture), f)) return d.body; // reported
  QualType type = canonical(f.x->type).unqualified();
  const bool locked = isLocked(*f.x);
  Compound *block = c_.compound({}, d.loc);
  VarDecl *e = local("_e", canonical(unit_.expressions.decay(f.e->type)).unqualified(), copy(f.e));
  append(block, c_.declStmt(e));
  // What is compared is a bit-field's value, not one of the type that it is declared with.
  const bool bits = bitFieldIn(f.x);
  const QualType compared = bits ? unit_.expressions.promoteOperand(f.x) : type;
  const QualType changed = type->kind == TypeKind::Bool ? type : compared;
  VarDecl *fresh =
      local("_new", changed, c_.cast(changed, c_.paren(f.op == BinaryOp::Eq ? copy(f.value) : c_.ident(e))));
  append(block, c_.declStmt(fresh));
  LockedCell cell;
  VarDecl *x = nullptr, *old = local("_old", compared);
  if (locked) {
    cell = lockedCell(*f.x, *block);
  } else {
    QualType pointer = c_.types.pointerTo(type);
    x = local("_x", pointer, c_.textExpr(pointer, "($) &$", {c_.typeArg(pointer), c_.paren(copy(f.x))}));
    append(block, c_.declStmt(x));
    old->init = c_.routineCall(type, "@atomic_read", {c_.ident(x)});
  }
  VarDecl *done = local("_done", basic(TypeKind::Bool), c_.textExpr(basic(TypeKind::Bool), "false"));
  const bool fence = hasClause(d, OmpClauseKind::SeqCst) || hasClause(d, OmpClauseKind::AcqRel) ||
                     hasClause(d, OmpClauseKind::Acquire) || hasClause(d, OmpClauseKind::Release) ||
                     hasClause(d, OmpClauseKind::AtomicFail);
  if (fence) append(block, call("@flush"));
  append(block, c_.declStmt(old));
  append(block, c_.declStmt(done));
  const AtomicCompareLocals locals = {e, fresh, old, done};
  Expr *condition = atomicComparison(c_, f, locals, basic(TypeKind::Bool));
  // What fits into it is captured.
  const bool reads = bits && f.capture == AtomicCompare::After;
  if (locked)
    append(
        block,
        underLock(
            {c_.textStmt("$ = " + cell.text + ";", {c_.ident(old), c_.ident(cell.at)}),
             c_.textStmt(
                 "if ($) " + cell.text + " = $, $ = " + (reads ? cell.text + ", $ = true;" : "true;"),
                 reads ? std::vector<Node *>{condition, c_.ident(cell.at), c_.ident(fresh), c_.ident(fresh),
                                             c_.ident(cell.at), c_.ident(done)}
                       : std::vector<Node *>{condition, c_.ident(cell.at), c_.ident(fresh), c_.ident(done)})},
            d.loc));
  else
    append(block, c_.textStmt("while (($) && !($ = $)) {\n}",
                              {condition, c_.ident(done),
                               c_.routineCall(basic(TypeKind::Bool), "@atomic_swap",
                                              {c_.ident(x), c_.ident(old), c_.ident(fresh)})}));
  if (fence) append(block, call("@flush"));
  appendAtomicOutcome(c_, *block, f, locals);
  return block;
}

} // namespace ompicc::cuda
