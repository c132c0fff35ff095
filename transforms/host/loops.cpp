// Worksharing loops (OpenMP 5.2 §11.5), distribute (§11.6) and simd (§10.4) on the host.
//
// Iterations are numbered 0 … n-1 over all collapsed loops. A schedule hands out half-open ranges of those
// numbers; `chunk` turns a range back into the user's own loop, so that the C compiler sees a plain loop over
// the user's variable and can vectorise it.
#include "transforms/common/canonical_loop.h"
#include "transforms/host/host_set.h"

namespace ompicc {
namespace {

bool isSimd(const OmpDirective &d) {
  return d.kind == OmpDirectiveKind::ForSimd || d.kind == OmpDirectiveKind::DistributeSimd ||
         d.kind == OmpDirectiveKind::Simd;
}

} // namespace

Stmt *HostSet::simd(OmpDirective &d) {
  // The C compiler does simd itself (-fopenmp-simd): the directive stays, with its own clauses.
  auto *pragma = c_.make<OmpDirective>(d.loc);
  *pragma = d;
  pragma->loops.clear();
  List<OmpClause *> clauses;
  for (OmpClause *clause : d.clauses)
    if (!clause->isImplicit) clauses.push(c_.arena, clause);
  pragma->clauses = clauses;
  return pragma;
}

Stmt *HostSet::chunk(OmpDirective &d, VarDecl *lo, VarDecl *hi, const VarList &counts, bool withSimd) {
  QualType number = basic(TypeKind::ULong);
  size_t depth = d.loops.size();
  Stmt *body = bodyOfNest(associatedLoop(d), depth);
  OmpLoop &inner = *d.loops[depth - 1];

  // for (i = value(from); i < value(to); i += step) body
  auto userLoop = [&](Expr *from, Expr *to) -> Stmt * {
    VarDecl *end = local("_end", inner.varType, iterationValue(unit_, inner, to));
    Expr *var = c_.ident(inner.var);
    Stmt *loop =
        c_.textStmt(isUpward(inner) ? "for ($ = $; $ < $; $ += $)\n$" : "for ($ = $; $ > $; $ -= $)\n$",
                    {var, iterationValue(unit_, inner, from), copy(var), c_.ident(end), copy(var),
                     copy(inner.step), as<Compound>(body) ? body : c_.compound({body}, body->loc)});
    Compound *block = c_.compound({c_.declStmt(end)}, d.loc);
    if (withSimd) {
      std::string text = "#pragma omp simd";
      std::vector<Node *> holes;
      for (OmpClause *clause : d.clauses)
        if (clause->kind == OmpClauseKind::Safelen || clause->kind == OmpClauseKind::Simdlen) {
          ConstInt value = constantOf(unit_, clause->expr);
          if (value.known)
            text += std::string(" ") + spelling(clause->kind) + "(" + std::to_string(value.value) + ")";
        }
      auto *pragma = c_.make<Pragma>(d.loc);
      pragma->text = c_.text(text);
      block->body.push(c_.arena, pragma);
    }
    block->body.push(c_.arena, loop);
    return block;
  };
  if (depth == 1) return userLoop(c_.ident(lo), c_.ident(hi));

  // Several loops: from lo on, runs of the innermost loop, each up to its end or to hi.
  VarDecl *k = local("_k", number), *first = local("_first", number), *last = local("_last", number),
          *rest = local("_rest", number);
  Compound *run = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { run->body.push(c_.arena, s); };
  append(c_.textStmt("unsigned long $ = $ % $, $ = $ / $, $;",
                     {c_.ident(first), c_.ident(k), c_.ident(counts[depth - 1]), c_.ident(rest), c_.ident(k),
                      c_.ident(counts[depth - 1]), c_.ident(last)}));
  append(c_.textStmt("$ = $ - $ < $ - $ ? $ + ($ - $) : $;",
                     {c_.ident(last), c_.ident(hi), c_.ident(k), c_.ident(counts[depth - 1]), c_.ident(first),
                      c_.ident(first), c_.ident(hi), c_.ident(k), c_.ident(counts[depth - 1])}));
  append(c_.textStmt("$ += $ - $;", {c_.ident(k), c_.ident(last), c_.ident(first)}));
  for (size_t i = depth - 1; i-- > 0;) {
    Expr *index = c_.textExpr(number, i ? "($ % $)" : "$",
                              i ? std::initializer_list<Node *>{c_.ident(rest), c_.ident(counts[i])}
                                : std::initializer_list<Node *>{c_.ident(rest)});
    append(assign(c_.ident(d.loops[i]->var), iterationValue(unit_, *d.loops[i], index)));
    if (i) append(c_.textStmt("$ /= $;", {c_.ident(rest), c_.ident(counts[i])}));
  }
  append(userLoop(c_.ident(first), c_.ident(last)));
  return c_.textStmt("for (unsigned long $ = $; $ < $;)\n$",
                     {c_.ident(k), c_.ident(lo), c_.ident(k), c_.ident(hi), run});
}

Stmt *HostSet::loop(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  QualType number = basic(TypeKind::ULong);
  Privates privates = privatise(d);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };

  // Bounds are evaluated before private copies hide what they refer to.
  VarList counts;
  Expr *product = nullptr;
  for (OmpLoop *l : d.loops) {
    VarDecl *count = local("_count", number, iterationCount(c_, *l));
    append(c_.declStmt(count));
    counts.push_back(count);
    product = product ? c_.textExpr(number, "$ * $", {product, c_.ident(count)})
                      : static_cast<Expr *>(c_.ident(count));
  }
  VarDecl *n = local("_n", number, product);
  append(c_.declStmt(n));
  for (Stmt *s : privates.before) append(s);
  for (OmpLoop *l : d.loops)
    if (l->declaresVar) {
      VarDecl *own = c_.variable(l->var->name->text, l->varType);
      append(c_.declStmt(l == d.loops[d.loops.size() - 1] ? own : mayBeUnused(own)));
    }
  bool copiesInAndOut = false;
  for (auto &l : privates.last)
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) copiesInAndOut |= v == l.original;
  if (copiesInAndOut) append(barrierStmt());

  bool distributed = d.kind == OmpDirectiveKind::Distribute || d.kind == OmpDirectiveKind::DistributeSimd;
  OmpClause *schedule = distributed ? nullptr : findClause(d, OmpClauseKind::Schedule);
  unsigned kind = schedule ? schedule->modifiers & ScheduleKindMask : unsigned(ScheduleStatic);
  bool calls = kind == ScheduleDynamic || kind == ScheduleGuided || kind == ScheduleRuntime;

  VarDecl *lo = local("_lo", number), *hi = local("_hi", number);
  Compound *part = c_.compound({}, d.loc);
  part->body.push(c_.arena, privates.inside.apply(chunk(d, lo, hi, counts, isSimd(d))));
  // The thread that ran the sequentially last iteration owns the final values (§5.4.5).
  if (!privates.last.empty()) {
    Compound *final = c_.compound({}, d.loc);
    for (auto &l : privates.last) {
      Expr *value = c_.ident(l.copy);
      for (size_t i = 0; i < d.loops.size(); i++)
        if (d.loops[i]->var == l.original) value = iterationValue(unit_, *d.loops[i], c_.ident(counts[i]));
      if (isArray(l.original->type))
        final->body.push(c_.arena, copyArray(l.original, c_.ident(l.copy)));
      else
        final->body.push(c_.arena, assign(c_.ident(l.original), value));
    }
    part->body.push(c_.arena, c_.textStmt("if ($ == $)\n$", {c_.ident(hi), c_.ident(n), final}));
  }

  if (distributed) { // the host's league has one team
    append(c_.textStmt("unsigned long $ = 0, $ = $;", {c_.ident(lo), c_.ident(hi), c_.ident(n)}));
    append(c_.textStmt("if ($ < $)\n$", {c_.ident(lo), c_.ident(hi), part}));
  } else if (!calls) {
    VarDecl *threads =
        local("_threads", number, c_.textExpr(number, std::string(rt("omp_get_num_threads")) + "()"));
    VarDecl *id = local("_id", number, c_.textExpr(number, std::string(rt("omp_get_thread_num")) + "()"));
    append(c_.declStmt(threads));
    append(c_.declStmt(id));
    if (schedule && schedule->expr) {
      VarDecl *size = local("_chunk", number, copy(schedule->expr));
      append(c_.declStmt(size));
      Compound *turn = c_.compound({}, d.loc);
      turn->body.push(c_.arena, c_.textStmt("unsigned long $ = $ - $ < $ ? $ : $ + $;",
                                            {c_.ident(hi), c_.ident(n), c_.ident(lo), c_.ident(size),
                                             c_.ident(n), c_.ident(lo), c_.ident(size)}));
      turn->body.push(c_.arena, part);
      append(c_.textStmt("for (unsigned long $ = $ * $; $ < $; $ += $ * $)\n$",
                         {c_.ident(lo), c_.ident(id), c_.ident(size), c_.ident(lo), c_.ident(n), c_.ident(lo),
                          c_.ident(threads), c_.ident(size), turn}));
    } else {
      VarDecl *share =
          local("_share", number, c_.textExpr(number, "$ / $", {c_.ident(n), c_.ident(threads)}));
      VarDecl *extra =
          local("_extra", number, c_.textExpr(number, "$ % $", {c_.ident(n), c_.ident(threads)}));
      append(c_.declStmt(share));
      append(c_.declStmt(extra));
      append(c_.textStmt("unsigned long $ = $ * $ + ($ < $ ? $ : $), $ = $ + $ + ($ < $);",
                         {c_.ident(lo), c_.ident(id), c_.ident(share), c_.ident(id), c_.ident(extra),
                          c_.ident(id), c_.ident(extra), c_.ident(hi), c_.ident(lo), c_.ident(share),
                          c_.ident(id), c_.ident(extra)}));
      append(c_.textStmt("if ($ < $)\n$", {c_.ident(lo), c_.ident(hi), part}));
    }
  } else {
    const char *names[3][2] = {{"GOMP_loop_ull_dynamic_start", "GOMP_loop_ull_dynamic_next"},
                               {"GOMP_loop_ull_guided_start", "GOMP_loop_ull_guided_next"},
                               {"GOMP_loop_ull_runtime_start", "GOMP_loop_ull_runtime_next"}};
    const char **pair = names[kind == ScheduleDynamic ? 0 : kind == ScheduleGuided ? 1 : 2];
    append(
        c_.textStmt("unsigned long long $, $;", {c_.textExpr(number, std::string(lo->name->text) + "_u"),
                                                 c_.textExpr(number, std::string(hi->name->text) + "_u")}));
    std::string bounds = "&" + std::string(lo->name->text) + "_u, &" + std::string(hi->name->text) + "_u";
    Expr *size = schedule->expr ? copy(schedule->expr) : c_.intLiteral(1);
    Compound *turn = c_.compound({}, d.loc);
    turn->body.push(c_.arena, c_.textStmt("unsigned long $ = " + std::string(lo->name->text) +
                                              "_u, $ = " + std::string(hi->name->text) + "_u;",
                                          {c_.ident(lo), c_.ident(hi)}));
    turn->body.push(c_.arena, part);
    std::string chunkArgument = kind == ScheduleRuntime ? "" : "$, ";
    std::string start =
        "if (" + std::string(rt(pair[0])) + "(1, 0, $, 1, " + chunkArgument + bounds + "))\n$";
    auto *turns = c_.textStmt("do\n$\nwhile (" + std::string(rt(pair[1])) + "(" + bounds + "));", {turn});
    Compound *inside = c_.compound({turns}, d.loc);
    if (kind == ScheduleRuntime)
      append(c_.textStmt(start, {c_.ident(n), inside}));
    else
      append(c_.textStmt(start, {c_.ident(n), size, inside}));
  }
  for (Stmt *s : privates.after) append(s);
  bool nowait = hasClause(d, OmpClauseKind::Nowait);
  if (calls)
    append(c_.textStmt(std::string(rt(nowait ? "GOMP_loop_end_nowait" : "GOMP_loop_end")) + "();"));
  else if (!nowait && !distributed)
    append(barrierStmt());
  return block;
}

Stmt *HostSet::distribute(OmpDirective &d) {
  // Composite: one team takes all iterations, and the loop inside has the clauses that matter.
  if (d.loops.empty()) return d.body;
  return loop(d);
}

} // namespace ompicc
