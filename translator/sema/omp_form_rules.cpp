// The forms that OpenMP demands of the code behind a directive: canonical loops (OpenMP 4.5 §2.6) and the
// statements of atomic constructs (§2.13.6).
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "translator/sema/omp_atomic_compare.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include "translator/sema/side_effects.h"
#include <array>
#include <string>
#include <vector>

namespace ompicc {

namespace {

Ident *identOf(Expr *e) { return e ? as<Ident>(skipParens(e)) : nullptr; }

bool refersTo(Expr *e, const VarDecl *v) {
  auto *i = identOf(e);
  return i && i->decl == v;
}

/// True if `v` is mentioned anywhere in `e`.
bool mentions(Expr *e, const VarDecl *v) {
  struct Finder : Visitor {
    const VarDecl *wanted;
    bool found = false;
    void visitIdent(Ident &i) override { found |= i.decl == wanted; }
  } finder;
  finder.wanted = v;
  finder.visit(e);
  return finder.found;
}

/// The variable that the loop's init part sets, or null. `lower`: what it is set to.
VarDecl *initVariable(For &loop, Expr *&lower) {
  lower = nullptr;
  if (auto *d = as<DeclStmt>(loop.init)) {
    if (d->decls.size() != 1) return nullptr;
    auto *v = as<VarDecl>(d->decls[0]);
    if (!v || !v->init) return nullptr;
    lower = v->init;
    return v;
  }
  auto *s = as<ExprStmt>(loop.init);
  auto *a = s && s->expr ? as<Assign>(skipParens(s->expr)) : nullptr;
  if (!a || a->op != AssignOp::Plain) return nullptr;
  auto *i = identOf(a->lhs);
  lower = a->rhs;
  return i ? as<VarDecl>(i->decl) : nullptr;
}

/// The increment's step if it is `v++`, `v += s`, `v = v + s`, …; `one` for ++ and --. Null if it is none.
Expr *stepOf(Expr *e, const VarDecl *v, bool &one, bool &minus) {
  one = minus = false;
  e = skipParens(e);
  if (auto *u = as<Unary>(e)) {
    minus = u->op == UnaryOp::PreDec || u->op == UnaryOp::PostDec;
    one = minus || u->op == UnaryOp::PreInc || u->op == UnaryOp::PostInc;
    return one && refersTo(u->operand, v) ? e : nullptr;
  }
  auto *a = as<Assign>(e);
  if (!a || !refersTo(a->lhs, v)) return nullptr;
  minus = a->op == AssignOp::Sub;
  if (a->op == AssignOp::Add || a->op == AssignOp::Sub) return a->rhs;
  auto *b = a->op == AssignOp::Plain ? as<Binary>(skipParens(a->rhs)) : nullptr;
  if (!b) return nullptr;
  minus = b->op == BinaryOp::Sub;
  if ((b->op == BinaryOp::Add || minus) && refersTo(b->lhs, v)) return b->rhs;
  if (b->op == BinaryOp::Add && refersTo(b->rhs, v)) return b->lhs;
  return nullptr;
}

/// OpenMP 5.2 §4.4.1: var-outer, a1 * var-outer, and either with + a2, - a2 or subtracted from a2. True also
/// for what mentions none of `outer`.
bool isLinear(Expr *e, const List<VarDecl *> &outer) {
  auto invariant = [&](Expr *part) {
    for (VarDecl *v : outer)
      if (mentions(part, v)) return false;
    return true;
  };
  auto isVariable = [&](Expr *part) {
    for (VarDecl *v : outer)
      if (refersTo(part, v)) return true;
    return false;
  };
  if (invariant(e) || isVariable(e)) return true;
  auto *b = as<Binary>(skipParens(e));
  if (!b) return false;
  if (b->op == BinaryOp::Mul)
    return (isVariable(b->lhs) && invariant(b->rhs)) || (isVariable(b->rhs) && invariant(b->lhs));
  if (b->op != BinaryOp::Add && b->op != BinaryOp::Sub) return false;
  return (invariant(b->lhs) && isLinear(b->rhs, outer)) || (invariant(b->rhs) && isLinear(b->lhs, outer));
}

class LoopCheck {
public:
  LoopCheck(Diagnostics &diagnostics) : diag_(diagnostics) {}

  /// Reports what is wrong with one loop. `outer`: iteration variables of the loops around it.
  VarDecl *check(For &loop, const List<VarDecl *> &outer) {
    loc_ = loop.loc;
    Expr *lower = nullptr;
    VarDecl *v = initVariable(loop, lower);
    if (!v) return bad("expected iteration declaration or initialization");
    std::string name = "'" + std::string(v->name->text) + "'";
    if (isUnknown(v->type)) return nullptr;
    if (!isInteger(v->type) && !isPointer(v->type)) return bad("invalid type for iteration variable " + name);
    if (v->threadLocal && !v->threadPrivate) return bad("iteration variable " + name + " is thread-local");
    if (loop.init->kind == NodeKind::DeclStmt && v->storage == Storage::Static)
      return bad("iteration variable " + name + " is declared static");
    if (!loop.cond) return bad("missing controlling predicate");
    auto *cond = as<Binary>(skipParens(loop.cond));
    bool relation =
        cond && (cond->op == BinaryOp::Lt || cond->op == BinaryOp::Gt || cond->op == BinaryOp::Le ||
                 cond->op == BinaryOp::Ge || cond->op == BinaryOp::Ne);
    bool left = relation && refersTo(cond->lhs, v);
    if (!relation || (!left && !refersTo(cond->rhs, v))) return bad("invalid controlling predicate");
    Expr *upper = left ? cond->rhs : cond->lhs;
    if (!isUnknown(upper->type) && isInteger(v->type) != isInteger(upper->type))
      return bad("the bound is of type '" + describe(upper->type) + "', iteration variable " + name +
                 " of type '" + describe(v->type) + "'");
    if (!loop.step) return bad("missing increment expression");
    bool one = false, minus = false;
    Expr *step = stepOf(loop.step, v, one, minus);
    if (!step) return bad("invalid increment expression");
    if (mentions(lower, v)) return bad("initializer expression refers to iteration variable " + name);
    if (mentions(upper, v)) return bad("condition expression refers to iteration variable " + name);
    if (!one && mentions(step, v)) return bad("increment expression refers to iteration variable " + name);
    bounds_.push_back({lower, upper, one ? nullptr : step});
    for (const auto &loopAround : bounds_)
      for (Expr *bound : loopAround)
        if (&loopAround != &bounds_.back() && bound && mentions(bound, v))
          return bad("the bounds of an outer collapsed loop refer to iteration variable " + name);
    for (Expr *bound : {lower, upper})
      if (!isLinear(bound, outer))
        return bad("a bound of a collapsed loop must be linear in at most one outer iteration variable");
    for (VarDecl *around : outer)
      if (!one && mentions(step, around))
        return bad("the increment must not depend on the iteration variable '" +
                   std::string(around->name->text) + "'");
    if (!one && !isUnknown(step->type)) {
      if (!isInteger(step->type)) return bad("invalid increment expression");
      ConstInt value = evaluateConstant(step);
      if (value.known && value.value == 0) return bad("the increment is zero");
      if (cond->op == BinaryOp::Ne && (!value.known || (value.value != 1 && value.value != -1)))
        return bad("increment is not constant 1 or -1 for '!=' condition");
    }
    return v;
  }

private:
  VarDecl *bad(const std::string &what) {
    diag_.error(loc_, "'for' loop is not in canonical form: " + what);
    diag_.note(
        loc_, "expected 'for (var = a; var < b; var += c)', or with <=, >, >= or !=, and a, b and c that the "
              "loop does not change");
    return nullptr;
  }
  Diagnostics &diag_;
  Loc loc_;
  std::vector<std::array<Expr *, 3>> bounds_; ///< of the loops checked so far: lower and upper one, step
};

} // namespace

bool isFill(Expr *item) {
  auto *name = as<Ident>(skipParens(item));
  auto *v = name ? as<VarDecl>(name->decl) : nullptr;
  return v && v->isFileScope && v->storage == Storage::None && name->name->text == "omp_fill";
}

size_t collapseOf(const OmpDirective &d) {
  if (OmpClause *sizes = findClause(d, OmpClauseKind::Sizes)) return sizes->items.size();
  if (d.kind == OmpDirectiveKind::Interchange) {
    OmpClause *order = findClause(d, OmpClauseKind::Permutation);
    return order ? order->items.size() : 2;
  }
  OmpClause *clause = findClause(d, OmpClauseKind::Collapse);
  if (!clause || !clause->expr) return 1;
  ConstInt value = evaluateConstant(clause->expr);
  return value.known && value.value > 0 ? size_t(value.value) : 1;
}

size_t associatedLoops(const OmpDirective &d) {
  OmpClause *ordered = findClause(d, OmpClauseKind::Ordered);
  ConstInt n = ordered && ordered->expr ? evaluateConstant(ordered->expr) : ConstInt();
  const size_t collapsed = collapseOf(d);
  return n.known && n.value > (long long)collapsed ? size_t(n.value) : collapsed;
}

List<VarDecl *> iterationVariables(Context &context, const OmpDirective &d) {
  List<VarDecl *> list;
  Stmt *s = d.body;
  for (size_t i = associatedLoops(d); i > 0; i--) {
    For *loop = nextLoop(s);
    Expr *lower = nullptr;
    VarDecl *v = loop ? initVariable(*loop, lower) : nullptr;
    if (!v) break;
    list.push(context.arena, v);
    s = loop->body;
  }
  return list;
}

/// `around` is associated with `wanted` loops, which `made` must generate.
static void checkGenerated(Diagnostics &diagnostics, const OmpDirective &around, const OmpDirective &made,
                           size_t wanted) {
  const std::string name = std::string("'#pragma omp ") + info(made.kind).spelling + "'";
  if (made.kind == OmpDirectiveKind::Unroll && !findClause(made, OmpClauseKind::Partial))
    return diagnostics.error(made.loc, name + " without 'partial' generates no loop that '#pragma omp " +
                                           info(around.kind).spelling + "' could be associated with");
  if (made.kind == OmpDirectiveKind::Split)
    return diagnostics.error(made.loc, name + " generates several loops, none that '#pragma omp " +
                                           info(around.kind).spelling + "' could be associated with");
  const size_t loops = collapseOf(made);
  if (wanted > loops)
    diagnostics.error(made.loc, name + " generates " + std::to_string(loops) + " loop" +
                                    (loops == 1 ? "" : "s") + ", not the " + std::to_string(wanted) +
                                    " that '#pragma omp " + info(around.kind).spelling + "' needs");
}

/// What stands in braces of its own and behind pragmas that gcc does not know, and does not see: those of
/// other compilers (`#pragma ivdep`), which say something about a loop that the directive shares out.
static Stmt *behindForeignPragmas(Stmt *s) {
  constexpr std::string_view kGccs = "#pragma GCC";
  for (;;) {
    s = onlyStatement(s);
    auto *block = as<Compound>(s);
    auto *pragma = block && block->body.size() == 2 ? as<Pragma>(block->body[0]) : nullptr;
    if (!pragma || pragma->text.substr(0, kGccs.size()) == kGccs) return s;
    s = block->body[1];
  }
}

size_t checkLoopNest(Context &context, Diagnostics &diagnostics, OmpDirective &d) {
  size_t wanted = associatedLoops(d);
  const char *clause = wanted > collapseOf(d) ? "ordered" : "collapse";
  Citing section(diagnostics, kLoopSection);
  LoopCheck check(diagnostics);
  List<VarDecl *> outer;
  // OpenMP 5.1 §4.4.1: a loop nest may stand in braces, which nothing needs.
  if (auto *loop = as<For>(behindForeignPragmas(d.body))) d.body = loop;
  Stmt *s = d.body;
  // OpenMP 5.2 §4.4.4, §5.6.2, §9: where the order of iterations counts there is no place for other code.
  OmpClause *reduction = findClause(d, OmpClauseKind::Reduction);
  const bool perfect = isLoopTransformation(d.kind) || findClause(d, OmpClauseKind::Linear) ||
                       findClause(d, OmpClauseKind::Induction) || wanted > collapseOf(d) ||
                       (reduction && reduction->modifiers == ReductionInscan);
  for (size_t i = 0; i < wanted; i++) {
    if (auto *made = as<OmpDirective>(onlyStatement(s)); made && isLoopTransformation(made->kind)) {
      checkGenerated(diagnostics, d, *made, wanted - i);
      return i;
    }
    For *loop = i && !perfect ? nextLoop(s) : as<For>(i ? onlyStatement(s) : s);
    if (i && loop) checkInterveningCode(diagnostics, s);
    if (!loop) {
      Loc loc = s && s->loc ? s->loc : d.loc;
      diagnostics.error(loc, i == 0 ? std::string("for statement expected after '#pragma omp ") +
                                          info(d.kind).spelling + "'"
                             : isLoopTransformation(d.kind) && d.kind != OmpDirectiveKind::Tile
                                 ? std::string("not enough perfectly nested loops for '#pragma omp ") +
                                       info(d.kind).spelling + "'"
                                 : std::string("not enough perfectly nested loops for '") + clause + "(" +
                                       std::to_string(wanted) + ")'");
      return i;
    }
    if (VarDecl *v = check.check(*loop, outer)) {
      for (VarDecl *around : outer)
        if (around == v)
          diagnostics.error(loop->loc, "the iteration variable '" + std::string(v->name->text) +
                                           "' is that of an outer collapsed loop");
      outer.push(context.arena, v);
    }
    if (auto *inner = as<For>(behindForeignPragmas(loop->body)); inner && i + 1 < wanted) loop->body = inner;
    s = loop->body;
  }
  return wanted;
}

// ---- Atomic --------------------------------------------------------------------------------------------

namespace {

bool same(Expr *a, Expr *b) { return structurallyEqual(skipParens(a), skipParens(b)); }

Expr *expressionOf(Stmt *s) {
  auto *e = as<ExprStmt>(onlyStatement(s));
  return e && e->expr ? skipParens(e->expr) : nullptr;
}

bool isScalarLvalue(Expr *e) {
  return isUnknown(e->type) || (e->isLvalue && (isArithmetic(e->type) || isPointer(e->type)));
}

Assign *plainAssign(Expr *e) {
  auto *a = e ? as<Assign>(e) : nullptr;
  return a && a->op == AssignOp::Plain ? a : nullptr;
}

bool isAtomicOperator(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Mul:
  case BinaryOp::Div:
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor:
  case BinaryOp::Shl:
  case BinaryOp::Shr: return true;
  default: return false;
  }
}

/// x++, ++x, x op= e, x = x op e, x = e op x. Returns x, or null.
Expr *updated(Expr *e) {
  if (!e) return nullptr;
  if (auto *u = as<Unary>(e)) {
    bool step = u->op == UnaryOp::PreInc || u->op == UnaryOp::PreDec || u->op == UnaryOp::PostInc ||
                u->op == UnaryOp::PostDec;
    return step ? u->operand : nullptr;
  }
  auto *a = as<Assign>(e);
  if (!a) return nullptr;
  if (a->op != AssignOp::Plain) return a->op == AssignOp::Rem ? nullptr : a->lhs;
  auto *b = as<Binary>(skipParens(a->rhs));
  if (!b || !isAtomicOperator(b->op) || !(same(b->lhs, a->lhs) || same(b->rhs, a->lhs))) return nullptr;
  return a->lhs;
}

} // namespace

static void checkAtomicCompare(Diagnostics &diagnostics, OmpDirective &d, OmpClause &compare) {
  Loc loc = d.body && d.body->loc ? d.body->loc : d.loc;
  for (OmpClauseKind kind : {OmpClauseKind::AtomicRead, OmpClauseKind::AtomicWrite})
    if (findClause(d, kind))
      return diagnostics.error(compare.loc,
                               std::string("'compare' clause is incompatible with '") + spelling(kind) + "'");
  AtomicCompare form;
  const bool capture = findClause(d, OmpClauseKind::AtomicCapture);
  if (!parseAtomicCompare(d.body, capture, form))
    return diagnostics.error(
        loc, capture ? "invalid form of '#pragma omp atomic compare capture': expected '{ v = x; if (x == e) "
                       "x = d; }', "
                       "'{ if (x == e) x = d; v = x; }', 'if (x == e) x = d; else v = x;' or '{ r = x == e; "
                       "if (r) x = d; }'"
                     : "invalid form of '#pragma omp atomic compare': expected 'if (x == e) x = d;', "
                       "'if (e < x) x = e;', 'if (e > x) x = e;' or 'x = x == e ? d : x;'");
  OmpClause *weak = findClause(d, OmpClauseKind::AtomicWeak);
  if (weak && form.op != BinaryOp::Eq)
    diagnostics.error(weak->loc, "'weak' clause requires atomic equality comparison");
  if (!isScalarLvalue(form.x) || isComplex(form.x->type) || isUnknown(form.x->type) ||
      (form.v && !isScalarLvalue(form.v)) || (form.r && !isScalarLvalue(form.r)))
    diagnostics.error(loc, "expected scalar variables in '#pragma omp atomic compare'");
}

void checkAtomicForm(Diagnostics &diagnostics, OmpDirective &d) {
  Citing section(diagnostics, sectionOf(OmpDirectiveKind::Atomic));
  bool read = findClause(d, OmpClauseKind::AtomicRead), write = findClause(d, OmpClauseKind::AtomicWrite);
  bool capture = findClause(d, OmpClauseKind::AtomicCapture);
  OmpClause *compare = findClause(d, OmpClauseKind::AtomicCompare);
  for (OmpClauseKind kind : {OmpClauseKind::AtomicFail, OmpClauseKind::AtomicWeak})
    if (OmpClause *clause = findClause(d, kind); clause && !compare)
      diagnostics.error(clause->loc,
                        std::string("'") + spelling(kind) + "' clause requires 'compare' clause");
  if (compare) return checkAtomicCompare(diagnostics, d, *compare);
  Loc loc = d.body && d.body->loc ? d.body->loc : d.loc;
  const char *form = read ? " read" : write ? " write" : capture ? " capture" : "";
  auto invalid = [&](const std::string &what) {
    diagnostics.error(loc, std::string("invalid form of '#pragma omp atomic") + form + "': expected " + what);
  };
  Expr *e = expressionOf(d.body);
  Expr *x = nullptr, *v = nullptr;
  if (read || write) {
    Assign *a = plainAssign(e);
    if (!a) return invalid(read ? "'v = x'" : "'x = expr'");
    x = read ? skipParens(a->rhs) : a->lhs;
    if (read) v = a->lhs;
  } else if (!capture) {
    x = updated(e);
    if (!x) return invalid("'x++', 'x binop= expr', 'x = x binop expr' or 'x = expr binop x'");
  } else if (e) {
    Assign *a = plainAssign(e);
    x = a ? updated(skipParens(a->rhs)) : nullptr;
    if (!x) return invalid("'v = x++', 'v = x binop= expr' or 'v = x = x binop expr'");
    v = a->lhs;
  } else {
    auto *block = as<Compound>(d.body);
    Expr *first = block && block->body.size() == 2 ? expressionOf(block->body[0]) : nullptr;
    Expr *second = first ? expressionOf(block->body[1]) : nullptr;
    Assign *a1 = plainAssign(first), *a2 = plainAssign(second);
    if (second && a1 && updated(second) && same(updated(second), a1->rhs))
      x = a1->rhs, v = a1->lhs;
    else if (second && a2 && updated(first) && same(updated(first), a2->rhs))
      x = a2->rhs, v = a2->lhs;
    else if (a1 && a2 && same(a1->rhs, a2->lhs))
      x = a1->rhs, v = a1->lhs;
    if (!x) return invalid("'{ v = x; update }', '{ update; v = x; }' or '{ v = x; x = expr; }'");
  }
  if (!isScalarLvalue(x) || isComplex(x->type)) // C's are no scalar types to gcc and clang, either
    invalid(isScalarLvalue(x) ? "a variable of a real type as 'x'" : "a scalar variable as 'x'");
  else if (v && !isScalarLvalue(v))
    invalid("a scalar variable as 'v'");
}

} // namespace ompicc
