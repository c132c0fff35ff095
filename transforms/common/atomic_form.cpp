#include "transforms/common/atomic_form.h"
#include "transforms/common/clauses.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

/// x++, x op= e, x = x op e, x = e op x.
bool parseUpdate(Expr *s, AtomicForm &f) {
  Expr *e = skipParens(s);
  if (auto *u = as<Unary>(e)) {
    bool inc = u->op == UnaryOp::PreInc || u->op == UnaryOp::PostInc;
    bool dec = u->op == UnaryOp::PreDec || u->op == UnaryOp::PostDec;
    if (!inc && !dec) return false;
    f.x = u->operand;
    f.op = inc ? BinaryOp::Add : BinaryOp::Sub;
    f.e = nullptr;
    return true;
  }
  auto *a = as<Assign>(e);
  if (!a) return false;
  f.x = a->lhs;
  if (a->op != AssignOp::Plain) {
    f.op = binaryOf(a->op);
    f.e = a->rhs;
    return true;
  }
  auto *b = as<Binary>(skipParens(a->rhs));
  if (!b) return false;
  f.op = b->op;
  if (structurallyEqual(skipParens(b->lhs), skipParens(a->lhs))) {
    f.e = b->rhs;
    return true;
  }
  if (structurallyEqual(skipParens(b->rhs), skipParens(a->lhs))) {
    f.e = b->lhs;
    f.reversed = true;
    return true;
  }
  return false;
}

Expr *expressionOf(Stmt *s) {
  auto *es = as<ExprStmt>(onlyStatement(s));
  return es ? es->expr : nullptr;
}

bool bad(Unit &unit, const OmpDirective &d, const char *what) {
  unit.diagnostics.error(d.body && d.body->loc ? d.body->loc : d.loc,
                         std::string("invalid statement for '#pragma omp atomic") + what + "'");
  return false;
}

bool parseCapture(Unit &unit, OmpDirective &d, AtomicForm &f) {
  if (Expr *e = expressionOf(d.body)) {
    // v = x++; v = ++x; v = x op= e; v = x = x op e;
    auto *a = as<Assign>(skipParens(e));
    if (!a || a->op != AssignOp::Plain) return bad(unit, d, " capture");
    f.v = a->lhs;
    Expr *rhs = skipParens(a->rhs);
    if (!parseUpdate(rhs, f)) return bad(unit, d, " capture");
    auto *u = as<Unary>(rhs);
    f.kind = u && (u->op == UnaryOp::PostInc || u->op == UnaryOp::PostDec) ? AtomicForm::CaptureOld
                                                                           : AtomicForm::CaptureNew;
    return true;
  }
  auto *block = as<Compound>(d.body);
  if (!block || block->body.size() != 2) return bad(unit, d, " capture");
  Expr *first = expressionOf(block->body[0]), *second = expressionOf(block->body[1]);
  if (!first || !second) return bad(unit, d, " capture");
  auto *a1 = as<Assign>(skipParens(first)), *a2 = as<Assign>(skipParens(second));
  AtomicForm update;
  // { v = x; update } and { v = x; x = e }
  if (a1 && a1->op == AssignOp::Plain) {
    if (parseUpdate(second, update) && structurallyEqual(skipParens(a1->rhs), skipParens(update.x))) {
      f = update;
      f.kind = AtomicForm::CaptureOld;
      f.v = a1->lhs;
      return true;
    }
    if (a2 && a2->op == AssignOp::Plain && structurallyEqual(skipParens(a1->rhs), skipParens(a2->lhs))) {
      f.kind = AtomicForm::CaptureWrite;
      f.v = a1->lhs;
      f.x = a2->lhs;
      f.e = a2->rhs;
      return true;
    }
  }
  // { update; v = x }
  if (a2 && a2->op == AssignOp::Plain && parseUpdate(first, update) &&
      structurallyEqual(skipParens(a2->rhs), skipParens(update.x))) {
    f = update;
    f.kind = AtomicForm::CaptureNew;
    f.v = a2->lhs;
    return true;
  }
  return bad(unit, d, " capture");
}

} // namespace

bool parseAtomic(Unit &unit, OmpDirective &d, AtomicForm &f) {
  if (hasClause(d, OmpClauseKind::AtomicCapture)) return parseCapture(unit, d, f);
  Expr *e = expressionOf(d.body);
  if (!e) return bad(unit, d, "");
  auto *a = as<Assign>(skipParens(e));
  if (hasClause(d, OmpClauseKind::AtomicRead)) {
    if (!a || a->op != AssignOp::Plain) return bad(unit, d, " read");
    f.kind = AtomicForm::Read;
    f.v = a->lhs;
    f.x = a->rhs;
    return true;
  }
  if (hasClause(d, OmpClauseKind::AtomicWrite)) {
    if (!a || a->op != AssignOp::Plain) return bad(unit, d, " write");
    f.kind = AtomicForm::Write;
    f.x = a->lhs;
    f.e = a->rhs;
    return true;
  }
  f.kind = AtomicForm::Update;
  return parseUpdate(e, f) || bad(unit, d, " update");
}

Member *bitFieldIn(Expr *x) {
  auto *member = as<Member>(skipParens(x));
  return member && member->field && member->field->bitWidth ? member : nullptr;
}

CompareOrders compareOrders(const OmpDirective &d) {
  const std::string order = memoryOrder(d);
  CompareOrders o = {memoryOrder(d), order == "5" ? "5" : order == "4" || order == "2" ? "2" : "0"};
  if (OmpClause *fail = findClause(d, OmpClauseKind::AtomicFail)) {
    o.failure = fail->modifiers == FailSeqCst ? "5" : fail->modifiers == FailAcquire ? "2" : "0";
    // Success is at least as strong.
    if (fail->modifiers == FailSeqCst) o.success = "5";
    if (fail->modifiers == FailAcquire && order == "0") o.success = "2";
    if (fail->modifiers == FailAcquire && order == "3") o.success = "4";
  }
  return o;
}

const char *memoryOrder(const OmpDirective &d) {
  if (hasClause(d, OmpClauseKind::SeqCst)) return "5";
  if (hasClause(d, OmpClauseKind::AcqRel)) return "4";
  if (hasClause(d, OmpClauseKind::Acquire)) return "2";
  if (hasClause(d, OmpClauseKind::Release)) return "3";
  return "0";
}

} // namespace ompicc
