// Schedules of worksharing loops (OpenMP 5.2 §11.5.3): who gets which range of iteration numbers.
//
// Static ones are computed by each thread for itself. For the others a thread asks libgomp again and again,
// which counts in `long`, or, with the functions called ull, in `unsigned long long` where the number of
// iterations may need that.
#include "transforms/common/canonical_loop.h"
#include "transforms/host/host_set.h"

namespace ompicc {

void HostSet::dealt(Expr *chunk, const IterationSpace &space, VarDecl *lo, VarDecl *hi, Stmt *part,
                    Compound *block) {
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  QualType number = lo->type;
  auto ask = [&](const char *name, const char *function) {
    VarDecl *v = local(name, number,
                       c_.textExpr(number, "($) " + std::string(rt(function)) + "()", {c_.typeArg(number)}));
    append(c_.declStmt(v));
    return v;
  };
  VarDecl *threads = ask("_threads", "omp_get_num_threads"), *id = ask("_id", "omp_get_thread_num");
  if (!chunk) { // shares that differ by one iteration at most, the larger ones first
    VarDecl *share =
        local("_share", number, c_.textExpr(number, "$ / $", {c_.ident(space.n), c_.ident(threads)}));
    VarDecl *extra =
        local("_extra", number, c_.textExpr(number, "$ % $", {c_.ident(space.n), c_.ident(threads)}));
    lo->init = c_.textExpr(
        number, "$ * $ + ($ < $ ? $ : $)",
        {c_.ident(id), c_.ident(share), c_.ident(id), c_.ident(extra), c_.ident(id), c_.ident(extra)});
    hi->init = c_.textExpr(number, "$ + $ + ($ < $)",
                           {c_.ident(lo), c_.ident(share), c_.ident(id), c_.ident(extra)});
    for (VarDecl *v : {share, extra, lo, hi}) append(c_.declStmt(v));
    append(c_.textStmt("if ($ < $)\n$", {c_.ident(lo), c_.ident(hi), part}));
    return;
  }
  ConstInt constant = constantOf(unit_, chunk);
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
                     {c_.ident(lo), c_.ident(space.n), c_.ident(lo), c_.ident(threads), c_.ident(size),
                      c_.compound({c_.declStmt(hi), part})}));
}

const char *HostSet::scheduleOfLibgomp(const OmpClause &schedule) {
  switch (schedule.modifiers & ScheduleKindMask) {
  case ScheduleDynamic: return "dynamic";
  case ScheduleGuided: return "guided";
  case ScheduleRuntime: return "runtime";
  default: return nullptr;
  }
}

void HostSet::handedOut(const OmpClause &schedule, bool started, const IterationSpace &space, VarDecl *lo,
                        VarDecl *hi, Stmt *part, Compound *block) {
  const std::string name = scheduleOfLibgomp(schedule);
  const std::string prefix = (space.fitsLong ? "GOMP_loop_" : "GOMP_loop_ull_") + name;
  block->body.push(c_.arena, c_.declStmt(lo));
  block->body.push(c_.arena, c_.declStmt(hi));
  Expr *next = c_.textExpr(basic(TypeKind::Bool), std::string(rt(prefix + "_next")) + "(&$, &$)",
                           {c_.ident(lo), c_.ident(hi)});
  if (started) {
    block->body.push(c_.arena, c_.textStmt("while ($)\n$", {next, part}));
    return;
  }
  // The ull functions are told that the loop runs upwards.
  std::vector<Node *> arguments = {numberOfIterations(space, lo->type)};
  std::string text = "(" + std::string(space.fitsLong ? "" : "1, ") + "0, $, 1, ";
  if (name != "runtime") {
    text += "$, ";
    arguments.push_back(schedule.expr ? copy(schedule.expr) : c_.intLiteral(1));
  }
  arguments.push_back(c_.ident(lo));
  arguments.push_back(c_.ident(hi));
  Expr *start = c_.textExpr(basic(TypeKind::Bool), rt(prefix + "_start") + (text + "&$, &$)"), arguments);
  Stmt *turns = c_.textStmt("do\n$\nwhile ($);", {part, next});
  block->body.push(c_.arena, c_.textStmt("if ($)\n$", {start, c_.compound({turns})}));
}

} // namespace ompicc
