// Leagues of teams on the host (OpenMP 5.2 §10.2). libgomp runs their initial threads one after the other.
//
// - Outside of target regions the region is a function, as parallel's is, and GOMP_teams_reg calls it once
//   for each team.
// - In the host version of a target region it is a loop around GOMP_teams4, which counts the teams. The
//   region stays where it is: variables that the target construct maps are the program's own there.
#include "transforms/host/teams.h"
#include "transforms/host/launch.h"
#include "transforms/host/reductions.h"

namespace ompicc {

void Leagues::find(FunctionDecl &f) {
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Target)
      forEachDirective(c_, d.body, [&](OmpDirective &inner) {
        if (inner.kind == OmpDirectiveKind::Teams) factsOf(inner).target = &d;
      });
    // distribute parallel for: the loop inside is the team's share, of which each thread has a part.
    if (d.kind == OmpDirectiveKind::Distribute && d.loops.empty())
      forEachDirective(c_, d.body, [&](OmpDirective &inner) {
        if (inner.kind == OmpDirectiveKind::For || inner.kind == OmpDirectiveKind::ForSimd)
          if (OmpDirective *&distribute = factsOf(inner).distribute; !distribute) distribute = &d;
      });
  });
}

Stmt *Leagues::teams(OmpDirective &d) {
  OmpDirective *target = factsOf(d).target;
  return target ? leagueInTarget(d, *target) : hostLeague(d);
}

Stmt *Leagues::hostLeague(OmpDirective &d) {
  Outline o = outlines_.begin(d, "teams");
  outlines_.allocateIn(o, d);
  for (const Capture &capture : factsOf(d).captures) outlines_.receive(o, capture);
  o.privates.valueBefore = [&](VarDecl *v) {
    return outlines_.receive(o, c_.text(c_.fresh(std::string(v->name->text) + "_before")),
                             canonical(v->type).unqualified(), c_.ident(v));
  };
  o.privates.elementsBefore = [&](const ReductionItem &item) {
    VarDecl *now = reductions_.elementsNow(item, o.fill);
    return outlines_.receive(o, c_.text(c_.fresh(std::string(item.var->name->text) + "_before")), now->type,
                             c_.ident(now));
  };
  reductions_.reduceInto(reductionItems(d), o.privates,
                         [&](const ReductionItem &item) { return outlines_.originalOf(o, item.var); });
  outlines_.privateCopies(o, d);
  Compound *site = outlines_.end(o, d, d.body);
  auto number = [&](OmpClauseKind kind) -> Expr * {
    Expr *e = clauseExpr(d, kind);
    return e ? c_.textExpr(basic(TypeKind::UInt), "(unsigned) $", {c_.paren(copy(e))})
             : c_.textExpr(basic(TypeKind::UInt), "0");
  };
  site->body.push(c_.arena, call("GOMP_teams_reg", {c_.ident(o.function), outlines_.dataPointer(o),
                                                    number(OmpClauseKind::NumTeams),
                                                    number(OmpClauseKind::ThreadLimit), c_.intLiteral(0)}));
  return site;
}

Stmt *Leagues::leagueInTarget(OmpDirective &d, OmpDirective &target) {
  std::vector<Stmt *> before;
  Privates privates = privates_.privatise(
      d,
      [&](VarDecl *v) -> Expr * {
        VarDecl *value = local("_" + std::string(v->name->text) + "_before", canonical(v->type).unqualified(),
                               c_.ident(v));
        before.push_back(c_.declStmt(value));
        return c_.ident(value);
      },
      [&](const ReductionItem &item) { return c_.ident(reductions_.elementsNow(item, before)); });
  Compound *team = c_.compound({}, d.loc);
  for (Stmt *s : privates.before) team->body.push(c_.arena, s);
  team->body.push(c_.arena, privates.inside.apply(d.body));
  for (Stmt *s : privates.after) team->body.push(c_.arena, s);
  if (!hasClause(d, OmpClauseKind::NumTeams)) { // one team
    for (size_t i = before.size(); i--;) team->body.insert(c_.arena, 0, before[i]);
    return underThreadLimit(d, team, target);
  }
  return underThreadLimit(d, eachTeam(d, target, team, before), target);
}

Stmt *Leagues::eachTeam(OmpDirective &d, OmpDirective &target, Stmt *team,
                        const std::vector<Stmt *> &before) {
  // What the kernel's launch was to have has been evaluated for that.
  const OffloadedTarget *kernel = host_.offloaded(target);
  const bool launched = kernel && kernel->geometry().numTeams;
  QualType number = basic(TypeKind::UInt);
  VarDecl *teams = local("_teams", number,
                         launched ? static_cast<Expr *>(c_.textExpr(number, "(unsigned) $.num_teams",
                                                                    {c_.ident(launches_.of(target))}))
                                  : c_.textExpr(number, "(unsigned) $",
                                                {c_.paren(copy(clauseExpr(d, OmpClauseKind::NumTeams)))}));
  auto next = [&](VarDecl *of, int first) {
    return callExpr(basic(TypeKind::Bool), "GOMP_teams4",
                    {c_.ident(of), c_.ident(of), c_.intLiteral(0), c_.intLiteral(first)});
  };
  VarDecl *more = local("_more", basic(TypeKind::Int), next(teams, 1));
  // libgomp counts the teams of a league around by the same numbers.
  auto ask = [&](const char *name, const char *routine) {
    return local(name, number,
                 c_.textExpr(number, "(unsigned) $", {callExpr(basic(TypeKind::Int), routine)}));
  };
  VarDecl *around = ask("_around", "omp_get_num_teams"), *at = ask("_at", "omp_get_team_num");
  Compound *league = c_.compound({c_.declStmt(teams), c_.declStmt(around), c_.declStmt(at)}, d.loc);
  for (Stmt *s : before) league->body.push(c_.arena, s);
  league->body.push(c_.arena, c_.declStmt(more));
  league->body.push(
      c_.arena, c_.textStmt("for (; $; $ = $)\n$", {c_.ident(more), c_.ident(more), next(teams, 0), team}));
  league->body.push(c_.arena, c_.textStmt("(void) $;", {next(around, 1)}));
  league->body.push(c_.arena, c_.textStmt("while ($--) (void) $;", {c_.ident(at), next(around, 0)}));
  return league;
}

Stmt *Leagues::underThreadLimit(OmpDirective &d, Stmt *region, const OmpDirective &target) {
  Expr *limit = clauseExpr(d, OmpClauseKind::ThreadLimit);
  if (!limit) return region;
  // It has been evaluated for the kernel's launch, if there is one.
  const OffloadedTarget *kernel = host_.offloaded(target);
  if (kernel && kernel->geometry().threadLimit)
    limit = c_.textExpr(basic(TypeKind::Int), "$.thread_limit", {c_.ident(launches_.of(target))});
  // libgomp's GOMP_teams sets the thread-limit-var ICV; values above INT_MAX mean that there is no limit.
  QualType number = basic(TypeKind::UInt);
  VarDecl *outer =
      local("_outer_limit", number.with(QualConst),
            c_.textExpr(number, "(unsigned) $", {callExpr(basic(TypeKind::Int), "omp_get_thread_limit")}));
  auto set = [&](Expr *value) { return call("GOMP_teams", {c_.intLiteral(1), value}); };
  return c_.compound({c_.declStmt(outer), set(argument("(unsigned) $", {c_.paren(copy(limit))})), region,
                      set(argument("$ < 0x7fffffff ? $ : 0xffffffffu", {c_.ident(outer), c_.ident(outer)}))},
                     d.loc);
}

} // namespace ompicc
