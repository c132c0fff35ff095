#include "translator/sema/omp_atomic_compare.h"
#include "translator/sema/side_effects.h"

namespace ompicc {

namespace {

bool same(Expr *a, Expr *b) { return structurallyEqual(skipParens(a), skipParens(b)); }

Assign *assignment(Stmt *s) {
  auto *e = as<ExprStmt>(onlyStatement(s));
  auto *a = e && e->expr ? as<Assign>(skipParens(e->expr)) : nullptr;
  return a && a->op == AssignOp::Plain ? a : nullptr;
}

/// x = value under `condition`.
bool comparison(Expr *condition, Expr *x, Expr *value, AtomicCompare &f) {
  auto *b = as<Binary>(skipParens(condition));
  if (!b || (b->op != BinaryOp::Eq && b->op != BinaryOp::Lt && b->op != BinaryOp::Gt)) return false;
  f.xFirst = same(b->lhs, x);
  if (!f.xFirst && !same(b->rhs, x)) return false;
  f.op = b->op;
  f.x = x;
  f.e = f.xFirst ? b->rhs : b->lhs;
  f.value = value;
  return f.op == BinaryOp::Eq || same(f.e, value); // a minimum or maximum
}

/// x = condition ? value : x
bool choice(Assign &a, AtomicCompare &f) {
  auto *c = as<Conditional>(skipParens(a.rhs));
  return c && c->then && same(c->otherwise, a.lhs) && comparison(c->cond, a.lhs, c->then, f);
}

/// The conditional update without a capture.
bool update(Stmt *s, AtomicCompare &f) {
  s = onlyStatement(s);
  if (auto *branch = as<If>(s)) {
    Assign *a = branch->otherwise ? nullptr : assignment(branch->then);
    return a && comparison(branch->cond, a->lhs, a->rhs, f);
  }
  Assign *a = assignment(s);
  return a && choice(*a, f);
}

/// if (x == e) x = d; else v = x;
bool updateOrCapture(If &branch, Expr *condition, AtomicCompare &f) {
  Assign *a = assignment(branch.then);
  if (!a || !comparison(condition, a->lhs, a->rhs, f) || f.op != BinaryOp::Eq) return false;
  if (!branch.otherwise) return true;
  Assign *other = assignment(branch.otherwise);
  if (!other || !same(other->rhs, f.x)) return false;
  f.capture = AtomicCompare::Otherwise;
  f.v = other->lhs;
  return true;
}

} // namespace

bool parseAtomicCompare(Stmt *body, bool captures, AtomicCompare &f) {
  if (!captures) return update(body, f);
  body = onlyStatement(body);
  if (auto *branch = as<If>(body)) return branch->otherwise && updateOrCapture(*branch, branch->cond, f);
  if (Assign *outer = assignment(body)) { // v = x = condition ? value : x;
    auto *inner = as<Assign>(skipParens(outer->rhs));
    if (!inner || inner->op != AssignOp::Plain || !choice(*inner, f)) return false;
    f.capture = AtomicCompare::After;
    f.v = outer->lhs;
    return true;
  }
  auto *block = as<Compound>(body);
  if (!block || block->body.size() != 2) return false;
  Stmt *first = block->body[0], *second = block->body[1];
  Assign *a = assignment(first), *last = assignment(second);
  // { r = x == e; if (r) x = d; [else v = x;] }
  auto *branch = as<If>(onlyStatement(second));
  if (a && branch && same(branch->cond, a->lhs)) {
    f.r = a->lhs;
    return updateOrCapture(*branch, a->rhs, f);
  }
  if (a && update(second, f) && same(a->rhs, f.x)) { // { v = x; update }
    f.capture = AtomicCompare::Before;
    f.v = a->lhs;
    return true;
  }
  if (last && update(first, f) && same(last->rhs, f.x)) { // { update; v = x; }
    f.capture = AtomicCompare::After;
    f.v = last->lhs;
    return true;
  }
  return false;
}

} // namespace ompicc
