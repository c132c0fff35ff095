// From iteration numbers back to the user's loops.
//
// A schedule hands out half-open ranges [lo, hi) of iteration numbers over all associated loops. A range
// becomes plain loops over the user's variables, so that the C compiler sees what it would see without OpenMP
// and can vectorise it. With collapsed loops the range is cut into runs of the innermost loop; where its
// first iteration stands in the nest is computed by divisions, once a range, and each run continues where the
// last one ended. Innermost loops of a few iterations are not worth a run: there all loops count on together.
#include "transforms/host/loop_nest.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/host/lanes.h"

namespace ompicc {
namespace {

constexpr int kFewIterations = 8;

/// Lanes take the iterations of the innermost loop together.
bool runsInLanes(const OmpDirective &d) {
  return (d.kind == OmpDirectiveKind::ForSimd || d.kind == OmpDirectiveKind::DistributeSimd) &&
         !hasClause(d, OmpClauseKind::Ordered);
}

} // namespace

/// The loop variable's value in iteration number `k`. The arithmetic is that of k's type, an unsigned one,
/// where a signed one could overflow on the way to a result that fits: `i` from -2000000000 to 2000000000.
Expr *LoopNests::iterationAt(const OmpLoop &loop, VarDecl *k) const {
  ConstInt lower = evaluateConstant(loop.lower), step = evaluateConstant(loop.step);
  QualType type = loop.varType;
  const bool fromZero = lower.known && lower.value == 0 && isUpward(loop);
  const bool sameType = canonical(k->type)->kind == type->kind;
  if (fromZero && step.known && step.value == 1 && sameType) return c_.ident(k);
  if (!isPointer(type) && fromZero && step.known && step.value == 1) return c_.cast(type, c_.ident(k));
  if (isPointer(type)) return iterationValue(unit_, loop, c_.ident(k));
  std::vector<Node *> holes;
  std::string text;
  if (!sameType) {
    text = "($) (";
    holes.push_back(c_.typeArg(type));
  }
  auto add = [&](Expr *e) {
    auto *literal = as<IntLiteral>(skipParens(e));
    if (!isSigned(k->type) && !(literal && literal->value.known && literal->value.value >= 0)) {
      text += "($) ";
      holes.push_back(c_.typeArg(k->type));
    }
    text += "$";
    holes.push_back(literal || as<Ident>(skipParens(e)) ? copy(skipParens(e)) : c_.paren(copy(e)));
  };
  if (!fromZero) {
    add(loop.lower);
    text += isUpward(loop) ? " + " : " - ";
  }
  text += "$";
  holes.push_back(c_.ident(k));
  if (!step.known || step.value != 1) {
    text += " * ";
    add(loop.step);
  }
  return c_.textExpr(type, sameType ? text : text + ")", holes);
}

Stmt *LoopNests::innermostLoop(OmpDirective &d, VarDecl *from, VarDecl *to) {
  OmpLoop &loop = *d.loops[d.loops.size() - 1];
  Stmt *body = bodyOfNest(associatedLoop(d), d.loops.size());
  VarDecl *end = local("_end", loop.varType, iterationAt(loop, to));
  Compound *block = c_.compound({c_.declStmt(end)}, d.loc);
  ConstInt step = evaluateConstant(loop.step);
  const bool up = isUpward(loop), byOne = step.known && step.value == 1;
  Expr *increment =
      byOne ? c_.textExpr(loop.varType, up ? "$++" : "$--", {c_.ident(loop.var)})
            : c_.textExpr(loop.varType, up ? "$ += $" : "$ -= $", {c_.ident(loop.var), copy(loop.step)});
  Stmt *iterations =
      c_.textStmt(up ? "for ($ = $; $ < $; $)\n$" : "for ($ = $; $ > $; $)\n$",
                  {c_.ident(loop.var), iterationAt(loop, from), c_.ident(loop.var), c_.ident(end), increment,
                   as<Compound>(body) ? body : c_.compound({body}, body->loc)});
  OmpDirective *pragma = runsInLanes(d) ? lanes_.pragma(d, iterations) : nullptr;
  block->body.push(c_.arena, pragma ? pragma : iterations);
  return block;
}

/// One iteration at a time, from that which `at` says: `left` of them.
///
///   for (; _left; _left--, (void) (++_j < 2 || (_j = 0, ++_i))) { i = _i; j = _j; … }
Stmt *LoopNests::eachIteration(OmpDirective &d, VarDecl *left, const VarList &at, const VarList &counts) {
  const size_t depth = d.loops.size();
  Compound *iteration = c_.compound({}, d.loc);
  for (size_t i = 0; i < depth; i++)
    iteration->body.push(c_.arena, assign(c_.ident(d.loops[i]->var), iterationAt(*d.loops[i], at[i])));
  iteration->body.push(c_.arena, bodyOfNest(associatedLoop(d), depth));
  // Like the digits of a number: one that is full starts again, and the one before it goes on.
  std::string next, ends;
  std::vector<Node *> holes = {c_.ident(left), c_.ident(left)};
  for (size_t i = depth - 1; i > 0; i--) {
    next += "++$ < $ || ($ = 0, ";
    holes.insert(holes.end(), {c_.ident(at[i]), c_.ident(counts[i]), c_.ident(at[i])});
    ends += ")";
  }
  holes.push_back(c_.ident(at[0]));
  holes.push_back(iteration);
  return c_.textStmt("for (; $; $--, (void) (" + next + "++$" + ends + "))\n$", holes);
}

Stmt *LoopNests::runs(OmpDirective &d, VarDecl *left, const VarList &at, const VarList &counts) {
  const size_t depth = d.loops.size();
  QualType number = basic(TypeKind::ULong);
  Compound *run = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { run->body.push(c_.arena, s); };
  VarDecl *inner = at[depth - 1], *count = counts[depth - 1];
  VarDecl *last = local("_last", number,
                        c_.textExpr(number, "$ < $ - $ ? $ + $ : $",
                                    {c_.ident(left), c_.ident(count), c_.ident(inner), c_.ident(inner),
                                     c_.ident(left), c_.ident(count)}));
  append(c_.declStmt(last));
  for (size_t i = 0; i + 1 < depth; i++)
    append(assign(c_.ident(d.loops[i]->var), iterationAt(*d.loops[i], at[i])));
  append(innermostLoop(d, inner, last));
  append(c_.textStmt("$ -= $ - $;", {c_.ident(left), c_.ident(last), c_.ident(inner)}));
  append(c_.textStmt("$ = 0;", {c_.ident(inner)}));
  // Like the digits of a number: one that is full starts again, and the one before it goes on.
  for (size_t i = depth - 1; i-- > 1;) {
    append(c_.textStmt("if (++$ < $) continue;", {c_.ident(at[i]), c_.ident(counts[i])}));
    append(c_.textStmt("$ = 0;", {c_.ident(at[i])}));
  }
  append(c_.textStmt("$++;", {c_.ident(at[0])}));
  return c_.textStmt("do\n$\nwhile ($);", {run, c_.ident(left)});
}

Stmt *LoopNests::nest(OmpDirective &d, VarDecl *lo, VarDecl *hi, const VarList &counts) {
  const size_t depth = d.loops.size();
  if (depth == 1) return innermostLoop(d, lo, hi);

  // unsigned long _left = _hi - _lo, _j = _lo % _count_1, _i = _lo / _count_1;
  QualType number = basic(TypeKind::ULong);
  Compound *block = c_.compound({}, d.loc);
  auto begin = [&](Stmt *s) { block->body.push(c_.arena, s); };
  VarDecl *left = local("_left", number, c_.textExpr(number, "$ - $", {c_.ident(hi), c_.ident(lo)}));
  begin(c_.declStmt(left));
  VarList at(depth); // where the next run begins, an iteration number of each loop
  VarDecl *rest = lo;
  auto nameOf = [&](size_t i) { return "_" + std::string(d.loops[i]->var->name->text); };
  for (size_t i = depth - 1; i > 0; i--) {
    at[i] = local(nameOf(i), number, c_.textExpr(number, "$ % $", {c_.ident(rest), c_.ident(counts[i])}));
    VarDecl *outside = local(i > 1 ? "_rest" : nameOf(0), number,
                             c_.textExpr(number, "$ / $", {c_.ident(rest), c_.ident(counts[i])}));
    begin(c_.declStmt(at[i]));
    begin(c_.declStmt(outside));
    rest = outside;
  }
  at[0] = rest;
  const ConstInt row = constantCount(*d.loops[depth - 1]);
  const bool few = row.known && row.value <= kFewIterations && !runsInLanes(d);
  begin(few ? eachIteration(d, left, at, counts) : runs(d, left, at, counts));
  return block;
}

} // namespace ompicc
