#include "transforms/host/parallel.h"
#include "transforms/host/reductions.h"

namespace ompicc {

void ParallelRegions::receiveCaptures(Outline &o, OmpDirective &d) {
  // A loop's bounds may have been all that the region needed its surroundings for, and libgomp knows them.
  const bool merged = factsOf(d).merged.has_value();
  VarSet used;
  if (merged)
    for (VarDecl *v : freeVariables(d.body)) used.insert(v);
  for (const Capture &capture : factsOf(d).captures) {
    const bool value = capture.how == Capture::ByValue || capture.how == Capture::Firstprivate;
    if (!merged || !value || !isScalar(capture.var->type) || used.count(capture.var))
      outlines_.receive(o, capture);
  }
}

void ParallelRegions::copyIn(Outline &o, OmpDirective &d) {
  VarList list = clauseVariables(d, OmpClauseKind::Copyin);
  for (VarDecl *v : list) {
    QualType pointer = c_.types.pointerTo(v->type);
    Expr *primary = outlines_.receive(o, v->name->text, pointer, c_.textExpr(pointer, "&$", {c_.ident(v)}));
    const bool bytes = isArray(v->type) || hasConstMember(v->type);
    Stmt *assignment = bytes ? c_.textStmt("__builtin_memcpy((void *) &$, (const void *) $, sizeof($));",
                                           {c_.ident(v), copy(primary), c_.ident(v)})
                             : c_.textStmt("$ = *$;", {c_.ident(v), copy(primary)});
    o.prologue.push_back(c_.textStmt("if (&$ != $) $", {c_.ident(v), primary, assignment}));
  }
  // The primary thread must not change its copy before all have read it.
  if (!list.empty()) o.prologue.push_back(call("GOMP_barrier"));
}

Expr *ParallelRegions::threads(OmpDirective &d) {
  Expr *threads = clauseExpr(d, OmpClauseKind::NumThreads);
  threads = threads ? c_.textExpr(basic(TypeKind::UInt), "(unsigned) $", {c_.paren(copy(threads))})
                    : c_.textExpr(basic(TypeKind::UInt), "0");
  if (Expr *condition = ifExpr(d))
    threads = c_.textExpr(basic(TypeKind::UInt), "$ ? $ : 1", {c_.paren(copy(condition)), threads});
  return threads;
}

/// libgomp's omp_proc_bind_t.
static unsigned procBindOf(const OmpDirective &d) {
  OmpClause *bind = findClause(d, OmpClauseKind::ProcBind);
  if (!bind) return 0;
  return bind->modifiers == ProcBindMaster ? 2 : bind->modifiers == ProcBindClose ? 3 : 4;
}

Stmt *ParallelRegions::parallel(OmpDirective &d) {
  Outline o = outlines_.begin(d, "parallel");
  outlines_.allocateIn(o, d);
  receiveCaptures(o, d);
  copyIn(o, d);
  reductions_.reduceInto(reductionItems(d), o.privates,
                         [&](const ReductionItem &item) { return outlines_.originalOf(o, item.var); });
  outlines_.privateCopies(o, d);
  Compound *site = outlines_.end(o, d, d.body);
  std::vector<Expr *> arguments = {c_.ident(o.function), outlines_.dataPointer(o)};
  if (const std::optional<unsigned> flags = factsOf(d).initialTeam) {
    arguments.push_back(c_.intLiteral(*flags));
    site->body.push(c_.arena, call("ort_initial_task", arguments));
    return site;
  }
  arguments.push_back(threads(d));
  LibgompLoop::Routine routine = {"GOMP_parallel", ""};
  if (const std::optional<MergedStart> &merged = factsOf(d).merged) {
    routine = merged->routine;
    arguments.insert(arguments.end(), merged->arguments.begin(), merged->arguments.end());
  }
  arguments.push_back(c_.intLiteral(procBindOf(d)));
  site->body.push(c_.arena, c_.exprStmt(callExpr(basic(TypeKind::Void), routine, arguments)));
  return site;
}

} // namespace ompicc
