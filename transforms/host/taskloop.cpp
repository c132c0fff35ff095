#include "transforms/host/taskloop.h"
#include "transforms/host/allocate.h"
#include "transforms/host/copy_names.h"
#include "transforms/host/loop_nest.h"
#include "transforms/host/task_region.h"

namespace ompicc {

/// The task that ran the sequentially last iteration owns the final values (§5.4.5).
Stmt *Taskloops::copyOut(Outline &o, OmpDirective &d, const IterationSpace &space, VarDecl *lo, VarDecl *hi) {
  Compound *final = c_.compound({}, d.loc);
  VarSet received;
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) received.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate)) {
    std::string name(v->name->text);
    Expr *address = outlines_.receive(o, c_.fresh(name + "_address"), voidPointer(),
                                      c_.textExpr(voidPointer(), "(void *) &$", {c_.ident(v)}));
    VarDecl *original = local("_" + name, c_.types.pointerTo(v->type), address);
    o.prologue.push_back(c_.declStmt(original));
    if (!received.count(v)) {
      VarDecl *own = mayBeUnused(names_.standsFor(*v, unqualifiedElements(c_.types, v->type)));
      if (isScalar(v->type)) own->init = c_.intLiteral(0); // as far as the C compiler can see
      o.privates.before.push_back(c_.declStmt(keepAlignment(c_, own, *v)));
      if (Stmt *s = allocations_.allocation(o.privates, *v, own)) o.privates.before.push_back(s);
      o.privates.inside.replace(v, own);
    }
    Expr *value = c_.ident(v), *into = c_.paren(c_.unary(UnaryOp::Deref, c_.ident(original)));
    for (size_t i = 0; i < d.loops.size(); i++)
      if (d.loops[i]->var == v) value = nests_.iterationAt(*d.loops[i], space.counts[i]);
    final->body.push(c_.arena, isArray(v->type) ? c_.textStmt("__builtin_memcpy(&$, &$, sizeof($));",
                                                              {into, value, copy(value)})
                                                : assign(into, value));
  }
  return c_.textStmt("if ($)\n$", {spaces_.containsLast(space, lo, hi), final});
}

Stmt *Taskloops::region(Outline &o, OmpDirective &d, const IterationSpace &own, Compound &counts) {
  // libgomp stores the task's part of the iterations into the structure's first members.
  VarDecl *bounds[2];
  for (int i = 0; i < 2; i++) {
    FieldDecl *field = outlines_.addField(o, i ? "_to" : "_from", basic(TypeKind::ULong));
    bounds[i] = local(i ? "_hi" : "_lo", own.number, outlines_.fieldOf(*field, field->type));
    o.prologue.push_back(c_.declStmt(bounds[i]));
  }
  regions_.receiveVariables(o, d);
  const bool copiesOut = hasClause(d, OmpClauseKind::Lastprivate);
  if (d.loops.size() > 1 || copiesOut)
    for (Stmt *s : counts.body) o.privates.before.push_back(s);
  for (OmpLoop *l : d.loops)
    if (l->declaresVar)
      o.privates.before.push_back(c_.declStmt(mayBeUnused(c_.variable(l->var->name->text, l->varType))));
  Stmt *region = nests_.nest(d, bounds[0], bounds[1], own.counts);
  return copiesOut ? c_.compound({region, copyOut(o, d, own, bounds[0], bounds[1])}, d.loc) : region;
}

Expr *Taskloops::flags(OmpDirective &d) {
  OmpClause *grains = findClause(d, OmpClauseKind::Grainsize),
            *split = grains ? grains : findClause(d, OmpClauseKind::NumTasks);
  Expr *flags = regions_.flags(d, TaskloopIsUp | TaskloopNogroup | (grains ? TaskloopHasGrainsize : 0u) |
                                      (split && (split->modifiers & TaskloopStrict) ? TaskloopIsStrict : 0u));
  const std::string number = std::to_string(TaskloopIf) + "u";
  if (Expr *condition = ifExpr(d))
    return c_.textExpr(flags->type, "$ | ($ ? " + number + " : 0u)", {flags, c_.paren(copy(condition))});
  return c_.textExpr(flags->type, "$ | " + number, {flags});
}

Stmt *Taskloops::taskloop(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  Outline o = outlines_.begin(d, "taskloop");
  outlines_.allocateIn(o, d);
  // The construct counts the iterations, and each task does so again.
  Compound *block = c_.compound({}, d.loc), *inside = c_.compound({}, d.loc);
  const IterationSpace space = spaces_.declare(d, block), own = spaces_.declare(d, inside);
  mayBeUnused(own.n);
  Stmt *tasks = region(o, d, own, *inside);
  Compound *site = outlines_.end(o, d, tasks);
  OmpClause *grains = findClause(d, OmpClauseKind::Grainsize),
            *split = grains ? grains : findClause(d, OmpClauseKind::NumTasks);
  Expr *all = flags(d);
  std::vector<Expr *> arguments = regions_.arguments(o, d, *site);
  arguments.insert(arguments.end(),
                   {all, converted(basic(TypeKind::ULong), split ? split->expr : nullptr),
                    converted(basic(TypeKind::Int), clauseExpr(d, OmpClauseKind::Priority)), c_.intLiteral(0),
                    converted(wide(TypeKind::ULongLong), c_.ident(space.n)), c_.intLiteral(1)});
  site->body.push(c_.arena, call("GOMP_taskloop_ull", arguments));
  block->body.push(c_.arena, site);
  return block;
}

} // namespace ompicc
