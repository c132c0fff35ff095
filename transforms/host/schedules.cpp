// Schedules of worksharing loops (OpenMP 5.2 §11.5.3): who gets which range of iteration numbers.
//
// Static ones are computed by each thread for itself. For the others a thread asks libgomp again and again,
// which counts in `long`, or, with the functions called ull, in `unsigned long long` where the number of
// iterations may need that.
#include "transforms/host/schedules.h"
#include "ast/const_eval.h"

namespace ompicc {

void Schedules::dealtEvenly(VarDecl *sharers, VarDecl *id, const IterationSpace &space, const Range &range,
                            Compound *block) {
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  VarDecl *lo = range.lo, *hi = range.hi;
  QualType number = lo->type;
  VarDecl *share =
      local("_share", number, c_.textExpr(number, "$ / $", {c_.ident(space.n), c_.ident(sharers)}));
  VarDecl *extra =
      local("_extra", number, c_.textExpr(number, "$ % $", {c_.ident(space.n), c_.ident(sharers)}));
  for (VarDecl *v : {share, extra, lo, hi}) append(c_.declStmt(v));
  append(c_.textStmt("if ($ < $) $++, $ = 0;",
                     {c_.ident(id), c_.ident(extra), c_.ident(share), c_.ident(extra)}));
  append(c_.textStmt("$ = $ * $ + $;", {c_.ident(lo), c_.ident(id), c_.ident(share), c_.ident(extra)}));
  append(c_.textStmt("$ = $ + $;", {c_.ident(hi), c_.ident(lo), c_.ident(share)}));
  append(c_.textStmt("if ($ < $)\n$", {c_.ident(lo), c_.ident(hi), range.part}));
}

void Schedules::dealtInChunks(VarDecl *sharers, VarDecl *id, Expr *chunk, const IterationSpace &space,
                              const Range &range, Compound *block) {
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  VarDecl *lo = range.lo, *hi = range.hi;
  QualType number = lo->type;
  ConstInt constant = evaluateConstant(chunk);
  const bool small = constant.known && constant.value > 0 && constant.value <= 1 << 30;
  VarDecl *size =
      local("_chunk", number,
            small ? copy(skipParens(chunk))
                  : c_.textExpr(number, "($) $", {c_.typeArg(number), c_.paren(copy(skipParens(chunk)))}));
  Expr *first = c_.textExpr(number, "$ * $", {c_.ident(id), c_.ident(size)});
  append(c_.declStmt(size));
  append(c_.declStmt(lo));
  if (small)
    lo->init = first;
  else { // larger than the loop, it would make the sums below overflow
    append(c_.textStmt("if ($ > $) $ = $;",
                       {c_.ident(size), c_.ident(space.n), c_.ident(size), c_.ident(space.n)}));
    append(assign(c_.ident(lo), first));
  }
  hi->init = c_.textExpr(
      number, "$ - $ < $ ? $ : $ + $",
      {c_.ident(space.n), c_.ident(lo), c_.ident(size), c_.ident(space.n), c_.ident(lo), c_.ident(size)});
  append(c_.textStmt("for (; $ < $; $ += $ * $)\n$",
                     {c_.ident(lo), c_.ident(space.n), c_.ident(lo), c_.ident(sharers), c_.ident(size),
                      c_.compound({c_.declStmt(hi), range.part})}));
}

void Schedules::dealt(Sharers sharers, Expr *chunk, const IterationSpace &space, const Range &range,
                      Compound *block) {
  QualType number = range.lo->type;
  auto ask = [&](const char *name, const char *function) {
    Expr *call = callExpr(basic(TypeKind::Int), function);
    VarDecl *v = local(name, number, isSigned(number) ? call : c_.cast(number, call));
    block->body.push(c_.arena, c_.declStmt(v));
    return v;
  };
  const bool teams = sharers == Teams;
  VarDecl *count = teams ? ask("_teams", "omp_get_num_teams") : ask("_threads", "omp_get_num_threads"),
          *id = teams ? ask("_team", "omp_get_team_num") : ask("_id", "omp_get_thread_num");
  if (chunk)
    dealtInChunks(count, id, chunk, space, range, block);
  else
    dealtEvenly(count, id, space, range, block);
}

void Schedules::handedOut(OmpDirective &d, Expr *chunk, const IterationSpace &space, const Range &range,
                          Compound *block) {
  const LibgompLoop loop = *LibgompLoop::of(d);
  const Doacross *doacross = doacross_.of(d);
  VarDecl *lo = range.lo, *hi = range.hi;
  block->body.push(c_.arena, c_.declStmt(lo));
  block->body.push(c_.arena, c_.declStmt(hi));
  auto addressOf = [&](VarDecl *v) { return c_.unary(UnaryOp::AddressOf, c_.ident(v)); };
  Expr *next = callExpr(basic(TypeKind::Bool), loop.routine(LibgompLoop::Next, space.fitsLong),
                        {addressOf(lo), addressOf(hi)});
  if (factsOf(d).merged) { // libgomp has started the loop together with the region
    block->body.push(c_.arena, c_.textStmt("while ($)\n$", {next, range.part}));
    return;
  }
  std::vector<Expr *> arguments;
  if (doacross)
    arguments = {c_.intLiteral(1 + static_cast<long long>(d.orderedLoops.size())), c_.ident(doacross->sizes)};
  else
    arguments = {c_.intLiteral(0), spaces_.numberOfIterations(space, lo->type), c_.intLiteral(1)};
  // The ull functions are told that the loop runs upwards.
  if (!doacross && !space.fitsLong) arguments.insert(arguments.begin(), c_.intLiteral(1));
  if (loop.takesChunk()) {
    const bool isStatic = loop.schedule == ScheduleStatic;
    arguments.push_back(!chunk                          ? c_.intLiteral(isStatic ? 0 : 1)
                        : evaluateConstant(chunk).known ? copy(chunk)
                                                        : converted(lo->type, chunk));
  }
  arguments.insert(arguments.end(), {addressOf(lo), addressOf(hi)});
  Expr *start = callExpr(basic(TypeKind::Bool), loop.routine(LibgompLoop::Start, space.fitsLong), arguments);
  // libgomp cannot make its tables for a doacross loop without iterations.
  if (doacross) start = c_.textExpr(basic(TypeKind::Bool), "$ && $", {c_.ident(space.n), start});
  Stmt *turns = c_.textStmt("do\n$\nwhile ($);", {range.part, next});
  block->body.push(c_.arena, c_.textStmt("if ($)\n$", {start, c_.compound({turns})}));
}

} // namespace ompicc
