// scans.cpp: see scans.h.
#include "transforms/cuda/constructs/scans.h"
#include "ast/const_eval.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/data/reductions.h"

namespace ompicc::cuda {

Stmt *Scans::turns(const Rounds &rounds, Stmt *always, Stmt *phase, Loc loc) {
  auto tested = [&](Stmt *what) {
    return c_.textStmt("if ($ < $)\n$", {c_.ident(rounds.k), copy(rounds.count), what});
  };
  if (rounds.each == 1) {
    Compound *one = c_.compound({c_.textStmt("$ = $;", {c_.ident(rounds.k), c_.ident(rounds.at)})}, loc);
    if (always) appendBody(one, always);
    append(one, tested(phase));
    return one;
  }
  const std::string each = std::to_string(rounds.each);
  auto loop = [&](Stmt *before, Stmt *what) {
    Compound *one = c_.compound(
        {c_.textStmt("$ = $ + $;", {c_.ident(rounds.k), c_.ident(rounds.at), c_.ident(rounds.turn)})}, loc);
    if (before) appendBody(one, before);
    append(one, what);
    return c_.compound(
        {c_.textStmt("#pragma unroll\nfor ($ = 0; $ < " + each + "; $++)\n$",
                     {c_.ident(rounds.turn), c_.ident(rounds.turn), c_.ident(rounds.turn), one})},
        loc);
  };
  // Where all are there nothing is tested, so that what lies together is loaded together.
  Stmt *all = loop(copy(always), copy(phase)), *some = loop(always, tested(phase));
  return c_.textStmt(
      "if ($ < $ && $ - $ >= " + each + ")\n$\nelse\n$",
      {c_.ident(rounds.at), copy(rounds.count), copy(rounds.count), c_.ident(rounds.at), all, some});
}

Stmt *Scans::step(const OmpDirective &d, const OmpClause &item, size_t number, const Rounds &rounds,
                  Expr *running, Expr *terms) {
  const QualType type = canonical(running->type).unqualified();
  Expr *op = item.reduction
                 ? c_.textExpr(type, "@user<$, $>", {c_.typeArg(type), c_.ident(item.reduction->combine)})
                 : functorOf(c_, item.op);
  Expr *inclusive = c_.intLiteral(rounds.inclusive), *which = c_.intLiteral(int(number));
  const std::vector<Expr *> arguments = {running, terms, c_.ident(rounds.round),
                                         c_.ident(rounds.contributing)};
  if (isAlone(d)) return callTemplate("@scan_alone", {op, inclusive}, {running, terms});
  if (!isBlock(d)) return callTemplate("@scan_region", {which, op, inclusive}, arguments);
  Expr *team = c_.textExpr(type, "@block_of<" + std::to_string(code().teamThreads) + ">");
  return callTemplate("@scan_team", {team, which, op, inclusive}, arguments);
}

Stmt *Scans::scanned(const OmpDirective &d, const OmpClause &item, size_t number, const Rounds &rounds) {
  return step(d, item, number, rounds, copy(item.items[0]), copy(item.items[1]));
}

/// One element after the other; the team carries on what is in the list item itself.
Stmt *Scans::scannedElements(const OmpDirective &d, const OmpClause &item, size_t number,
                             const Rounds &rounds) {
  const QualType type = canonical(elementOf(item.items[0]->type)).unqualified();
  VarDecl *c = local("_c", basic(TypeKind::ULong)), *running = local("_running", type);
  auto element = [&](Expr *of) { return c_.textExpr(type, "$[$]", {copy(of), c_.ident(c)}); };
  running->init = element(item.items[0]);
  Expr *terms = c_.textExpr(type, "*($ (*)[1]) &$", {c_.typeArg(type), element(item.items[1])});
  Compound *one =
      c_.compound({c_.declStmt(running), step(d, item, number, rounds, c_.ident(running), terms)}, d.loc);
  Stmt *store = assign(element(item.items[0]), c_.ident(running));
  append(one,
         isAlone(d) ? store : c_.textStmt("if ($ == 0)\n$", {threadNum(d), c_.compound({store}, d.loc)}));
  return c_.textStmt("for ($ $ = 0; $ < $; $++)\n$",
                     {c_.typeArg(c->type), c_.ident(c), c_.ident(c), copy(item.items[2]), c_.ident(c), one});
}

Stmt *Scans::scan(OmpDirective &d) {
  OmpClause *how = findClause(d, OmpClauseKind::Inclusive);
  const bool inclusive = how;
  if (!how) how = findClause(d, OmpClauseKind::Exclusive);
  const QualType number = basic(TypeKind::ULong);
  auto variable = [&](size_t i) { return baseVariable(how->items[i]); };
  Rounds rounds{int(evaluateConstant(how->expr).value),
                inclusive,
                how->expr2,
                variable(0),
                variable(1),
                nullptr,
                nullptr,
                nullptr};
  const std::string each = std::to_string(rounds.each);
  const bool single = rounds.each == 1;
  VarDecl *threads = local("_threads", number.with(QualConst), numThreads(d)),
          *first = local("_first", number);
  rounds.round = local("_round", basic(TypeKind::UInt));
  rounds.at =
      local("_at", number.with(QualConst),
            c_.textExpr(number, single ? "$ + $" : "$ + " + each + " * $", {c_.ident(first), threadNum(d)}));
  rounds.contributing =
      local("_contributing", basic(TypeKind::Int).with(QualConst),
            c_.textExpr(basic(TypeKind::Int),
                        single ? "(int) ($ - $ < $ ? $ - $ : $)"
                               : "(int) ($ - $ < " + each + " * $ ? ($ - $ + " +
                                     std::to_string(rounds.each - 1) + ") / " + each + " : $)",
                        {copy(rounds.count), c_.ident(first), c_.ident(threads), copy(rounds.count),
                         c_.ident(first), c_.ident(threads)}));
  auto *parts = static_cast<Compound *>(d.body);
  Compound *round = c_.compound({c_.declStmt(rounds.at)}, d.loc), *block = c_.compound({}, d.loc);
  append(round, turns(rounds, parts->body[0], parts->body[1], d.loc));
  if (!isAlone(d)) append(round, c_.declStmt(rounds.contributing));
  size_t item = 0;
  bool hasElements = false;
  for (const OmpClause *clause : d.clauses) {
    if (clause->kind != OmpClauseKind::Reduction) continue;
    const bool elements = clause->items.size() == 3;
    hasElements |= elements;
    append(round, elements ? scannedElements(d, *clause, item, rounds) : scanned(d, *clause, item, rounds));
    item++;
  }
  append(round, turns(rounds, nullptr, parts->body[2], d.loc));
  if (hasElements) append(round, barrierStmt(d)); // before the next round looks at them
  append(block, c_.textStmt(comment(d)));
  append(block, c_.declStmt(threads));
  append(block, c_.textStmt("for ($ $ = 0, $ = 0; $ < $; $ += " + (single ? "" : each + " * ") + "$, $++)\n$",
                            {c_.typeArg(number), c_.ident(first), c_.ident(rounds.round), c_.ident(first),
                             copy(rounds.count), c_.ident(first), c_.ident(threads), c_.ident(rounds.round),
                             round}));
  append(block, barrierStmt(d));
  return block;
}

} // namespace ompicc::cuda
