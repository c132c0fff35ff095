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
  const std::string each = std::to_string(rounds.each), others = std::to_string(rounds.each - 1);
  auto loop = [&](Stmt *before, Stmt *what) {
    Compound *one =
        c_.compound({c_.textStmt("$ = $ + $ * $;", {c_.ident(rounds.k), c_.ident(rounds.at),
                                                    c_.ident(rounds.turn), c_.ident(rounds.stride)})},
                    loc);
    if (before) appendBody(one, before);
    append(one, what);
    return c_.compound(
        {c_.textStmt("#pragma unroll\nfor ($ = 0; $ < " + each + "; $++)\n$",
                     {c_.ident(rounds.turn), c_.ident(rounds.turn), c_.ident(rounds.turn), one})},
        loc);
  };
  // Where all are there nothing is tested, so that all loads are under way at once.
  Stmt *all = loop(copy(always), copy(phase)), *some = loop(always, tested(phase));
  return c_.textStmt("if ($ + " + others + " * $ < $)\n$\nelse\n$",
                     {c_.ident(rounds.at), c_.ident(rounds.stride), copy(rounds.count), all, some});
}

Stmt *Scans::step(const OmpDirective &d, const OmpClause &item, size_t number, const Rounds &rounds,
                  Expr *running, Expr *terms, Expr *round) {
  const QualType type = canonical(running->type).unqualified();
  Expr *op = item.reduction
                 ? c_.textExpr(type, "@user<$, $>", {c_.typeArg(type), c_.ident(item.reduction->combine)})
                 : functorOf(c_, item.op);
  Expr *inclusive = c_.intLiteral(rounds.inclusive), *which = c_.intLiteral(int(number));
  if (isAlone(d)) return callTemplate("@scan_alone", {op, inclusive}, {running, terms});
  Expr *left = c_.textExpr(basic(TypeKind::ULong), "$ - $", {copy(rounds.count), c_.ident(rounds.first)});
  return callTemplate("@scan_team", {copy(rounds.team), which, op, inclusive}, {running, terms, round, left});
}

Stmt *Scans::scanned(const OmpDirective &d, const OmpClause &item, size_t number, const Rounds &rounds) {
  return step(d, item, number, rounds, copy(item.items[0]), copy(item.items[1]), c_.ident(rounds.round));
}

/// One element after the other; the team carries on what is in the list item itself.
Stmt *Scans::scannedElements(const OmpDirective &d, const OmpClause &item, size_t number,
                             const Rounds &rounds) {
  const QualType type = canonical(elementOf(item.items[0]->type)).unqualified();
  VarDecl *c = local("_c", basic(TypeKind::ULong)), *running = local("_running", type);
  auto element = [&](Expr *of) { return c_.textExpr(type, "$[$]", {copy(of), c_.ident(c)}); };
  running->init = element(item.items[0]);
  // Each element's step counts: what one leaves in shared memory is read until the next one's barrier.
  Expr *round = c_.textExpr(basic(TypeKind::ULong), "$ * $ + $",
                            {c_.ident(rounds.round), copy(item.items[2]), c_.ident(c)});
  Expr *terms = c_.textExpr(type, "*($ (*)[1]) &$", {c_.typeArg(type), element(item.items[1])});
  Compound *one = c_.compound(
      {c_.declStmt(running), step(d, item, number, rounds, c_.ident(running), terms, round)}, d.loc);
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
  const QualType number = basic(TypeKind::ULong), constant = number.with(QualConst);
  Rounds rounds;
  rounds.each = int(evaluateConstant(how->expr).value);
  rounds.inclusive = inclusive;
  rounds.count = how->expr2;
  rounds.k = baseVariable(how->items[0]);
  rounds.turn = baseVariable(how->items[1]);
  rounds.round = local("_round", number);
  rounds.first = local("_first", number);
  rounds.team = c_.textExpr(number, isBlock(d) ? "@block_team<" + std::to_string(code().teamThreads) + ">"
                                               : "@region_team");
  Expr *each = c_.intLiteral(rounds.each);
  auto ofTeam = [&](const char *routine, const std::vector<Expr *> &arguments) -> Expr * {
    return c_.templateCall(number, routine, arguments, {});
  };
  rounds.at = local("_at", constant, c_.ident(rounds.first));
  if (!isAlone(d))
    rounds.at->init = c_.textExpr(
        number, "$ + $", {c_.ident(rounds.first), ofTeam("@scan_first", {copy(rounds.team), copy(each)})});
  rounds.stride =
      local("_stride", constant,
            isAlone(d) ? static_cast<Expr *>(c_.intLiteral(1)) : ofTeam("@scan_stride", {copy(rounds.team)}));
  VarDecl *all =
      local("_all", constant,
            rounds.each == 1 ? numThreads(d) : c_.textExpr(number, "$ * $", {each, numThreads(d)}));

  auto *parts = static_cast<Compound *>(d.body);
  Compound *round = c_.compound({c_.declStmt(rounds.at)}, d.loc), *block = c_.compound({}, d.loc);
  append(round, turns(rounds, parts->body[0], parts->body[1], d.loc));
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
  append(block, c_.declStmt(all));
  if (rounds.each > 1) append(block, c_.declStmt(rounds.stride));
  append(block, c_.textStmt("for ($ $ = 0, $ = 0; $ < $; $ += $, $++)\n$",
                            {c_.typeArg(number), c_.ident(rounds.first), c_.ident(rounds.round),
                             c_.ident(rounds.first), copy(rounds.count), c_.ident(rounds.first),
                             c_.ident(all), c_.ident(rounds.round), round}));
  append(block, barrierStmt(d));
  return block;
}

} // namespace ompicc::cuda
