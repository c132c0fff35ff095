#include "transforms/cuda/constructs/outlined_task.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {

using K = OmpClauseKind;

std::vector<Expr *> dependenceList(CudaContext &cuda, const OmpDirective &d, Compound *site) {
  Context &c = cuda.c;
  std::string text;
  std::vector<Node *> holes;
  int count = 0;
  auto add = [&](const std::string &address, const char *kind) {
    text += (count++ ? ", {" : "{") + address + ", @depend_" + kind + "}";
  };
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != K::Depend) continue;
    // Which addresses iterators and depend objects stand for is not looked at: on all there are.
    if (!clause->iterators.empty() || clause->modifiers == DependDepobj) {
      add("0", "any");
      continue;
    }
    for (Expr *item : clause->items) {
      holes.push_back(c.paren(firstElement(c, item)));
      add("(const void *) &$", clause->modifiers == DependIn         ? "in"
                               : clause->modifiers == DependInoutset ? "inoutset"
                                                                     : "out");
    }
  }
  if (!count) return {};
  const QualType number = c.types.basic(TypeKind::UInt);
  VarDecl *list = c.variable(c.freshLocal("_depend"), number); // of which only the name counts
  holes.insert(holes.begin(), c.ident(list));
  site->body.push(c.arena, c.textStmt("const @dependence $[] = {" + text + "};", holes));
  return {c.ident(list), c.textExpr(number, std::to_string(count) + "u")};
}

OutlinedTask::OutlinedTask(CudaContext &cuda, Allocation &allocation, PrivateCopies &copies, OmpDirective &d,
                           int number)
    : Outlined(cuda, allocation, d, cuda.facts[d].undeferred.empty() ? Runs::Later : Runs::WhileItWaits,
               "taskFunc" + std::to_string(number), "task_st" + std::to_string(number)),
      copies_(copies) {}

/// The function receives everything, and has its copies. What a deferred task contributes to a reduction it
/// has a copy of; one that the encountering thread executes works on the variable that it contributes to.
Privates OutlinedTask::receiveAll() {
  for (const Capture &capture : captures_) receive(capture);
  OmpDirective rest(d_.loc);
  rest.kind = d_.kind;
  rest.loops = d_.loops;
  for (OmpClause *clause : d_.clauses) {
    if (clause->kind == K::Private || clause->kind == K::Lastprivate || clause->kind == K::Allocate)
      rest.clauses.push(c_.arena, clause);
    if (clause->kind != K::InReduction || !factsOf(d_).undeferred.empty()) continue;
    OmpClause *own = copy(clause);
    own->kind = K::Reduction;
    rest.clauses.push(c_.arena, own);
  }
  return copies_.privatise(rest, Combine::Task, {}, &checks_);
}

FunctionDecl *OutlinedTask::add(Privates &privates) {
  for (Stmt *s : privates.after) append(body_, inside_.apply(s));
  FunctionDecl *f = function();
  if (!captures_.empty()) code().decls.push_back(tag_);
  code().decls.push_back(f);
  code().tasks.push_back(f);
  return f;
}

Stmt *OutlinedTask::task() {
  Privates privates = receiveAll();
  for (Stmt *s : privates.before) append(body_, inside_.apply(s));
  appendBody(body_, inside_.apply(privates.inside.apply(d_.body)));
  FunctionDecl *f = add(privates);
  Compound *site = c_.compound({c_.textStmt(comment(d_))}, d_.loc);
  VarDecl *ofEvent = event(site);
  Expr *vars = argument(site);
  std::vector<Expr *> more = dependenceList(cuda_, d_, site);
  if (ofEvent && more.empty())
    more = {c_.textExpr(basic(TypeKind::Int), "nullptr"), c_.textExpr(basic(TypeKind::UInt), "0u")};
  if (!more.empty())
    more.push_back(ofEvent ? static_cast<Expr *>(c_.ident(ofEvent))
                           : c_.textExpr(basic(TypeKind::Int), "nullptr"));
  append(site, construct(f, vars, more));
  return site;
}

Stmt *OutlinedTask::taskloop(Iterations &iterations) {
  VarDecl *first = captures_[captures_.size() - 2].var, *end = captures_.back().var;
  const QualType number = basic(TypeKind::ULong);
  Privates privates = receiveAll();
  Compound *inside = c_.compound({}, d_.loc);
  VarDecl *n = nullptr;
  VarList counts = iterations.declareCounts(d_, inside, n, false);
  append(inside, privates.before);
  VarDecl *k = local("_k", number);
  Stmt *one = iterations.iteration(d_, k, n, counts, privates);
  append(inside,
         c_.textStmt("for ($ $ = $; $ < $; $++)\n$", {c_.typeArg(number), c_.ident(k), c_.ident(first),
                                                      c_.ident(k), c_.ident(end), c_.ident(k), one}));
  appendBody(body_, inside_.apply(inside));
  FunctionDecl *f = add(privates);

  Compound *site = c_.compound({c_.textStmt(comment(d_))}, d_.loc), *each = c_.compound({}, d_.loc);
  VarDecl *all = nullptr;
  iterations.declareCounts(d_, site, all, false);
  const OmpClause *grain = findClause(d_, K::Grainsize), *tasks = findClause(d_, K::NumTasks);
  const OmpClause *asked = grain ? grain : tasks;
  const char *how = !asked                               ? "@as_many_tasks"
                    : tasks                              ? "@num_tasks"
                    : asked->modifiers == TaskloopStrict ? "@grainsize_strict"
                                                         : "@grainsize";
  VarDecl *part = local("_part", number);
  first->init = c_.textExpr(number, "$.first()", {c_.ident(part)});
  end->init = c_.textExpr(number, "$.end()", {c_.ident(part)});
  append(each, c_.declStmt(first));
  append(each, c_.declStmt(end));
  Expr *vars = argument(each);
  append(each, construct(f, vars, {}));
  append(site, c_.textStmt("for (@taskloop $($, " + std::string(how) + ", $); $.next();)\n$",
                           {c_.ident(part), c_.ident(all),
                            asked ? c_.textExpr(number, "(unsigned long) $", {c_.paren(copy(asked->expr))})
                                  : static_cast<Expr *>(c_.intLiteral(0)),
                            c_.ident(part), each}));
  return site;
}

Expr *OutlinedTask::flags() {
  std::string text;
  std::vector<Node *> holes;
  auto add = [&](const char *flag, std::initializer_list<Expr *> of) {
    text += (text.empty() ? "" : " | ") + std::string(flag);
    holes.insert(holes.end(), of.begin(), of.end());
  };
  if (Expr *condition = ifExpr(d_)) add("($ ? 0u : @task_undeferred)", {c_.paren(copy(condition))});
  if (Expr *condition = clauseExpr(d_, K::Final)) add("($ ? @task_final : 0u)", {c_.paren(copy(condition))});
  if (Expr *priority = clauseExpr(d_, K::Priority))
    add("($ > 0 ? @task_urgent : 0u)", {c_.paren(copy(priority))});
  if (!factsOf(d_).undeferred.empty())
    add("@task_own", {});
  else
    for (Expr *address : addresses_) {
      const QualType of = elementOf(address->type);
      add(!isScalar(of) && alignOf(of) == 1 ? "@own_bytes($)" : "@own_task($)", {address});
    }
  return text.empty() ? nullptr : c_.textExpr(basic(TypeKind::UInt), text, holes);
}

VarDecl *OutlinedTask::event(Compound *site) {
  OmpClause *clause = findClause(d_, K::Detach);
  if (!clause) return nullptr;
  const QualType pointer = c_.types.pointerTo(basic(TypeKind::Void));
  VarDecl *task = c_.variable(c_.freshLocal("_task"), pointer);
  append(site, c_.textStmt("@task *const $ = $;", {c_.ident(task), c_.routineCall(pointer, "@new_event")}));
  Expr *handle = clause->items[0];
  append(site, c_.textStmt("$ = ($) (unsigned long) $;",
                           {copy(handle), c_.typeArg(handle->type.unqualified()), c_.ident(task)}));
  return task;
}

Stmt *OutlinedTask::construct(FunctionDecl *f, Expr *vars, const std::vector<Expr *> &more) {
  std::vector<Expr *> arguments = {c_.ident(f), vars};
  Expr *how = flags();
  if (!how && !more.empty()) how = c_.textExpr(basic(TypeKind::UInt), "0u");
  if (how) arguments.push_back(how);
  arguments.insert(arguments.end(), more.begin(), more.end());
  return call("@task_construct", arguments);
}

} // namespace ompicc::cuda
