#include "transforms/cuda/kernels/generic.h"
#include "runtime/ort.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/team_tasks.h"
#include "transforms/cuda/kernels/launch_bounds.h"
#include "translator/sema/side_effects.h"

namespace ompicc::cuda {

/// Figure 3b there.
void GenericKernel::add() {
  planTasks();
  planLaunch();
  noteStorage();
  cuda_.begin(piece_, target_.body);
  reportUndeferred();
  // A pointer that the region changes may come to point elsewhere.
  for (const KernelParam &p : k_.params)
    if (piece_.usage.mayChange(p.var)) piece_.globalPointers.erase(p.var);
  Privates privates = parts_.copies.privatise(target_, Combine::Master, firstprivates());
  Compound *prologue = c_.compound({}, target_.loc);
  Compound *code = as<Compound>(target_.body) ? as<Compound>(target_.body)
                                              : c_.compound({target_.body}, target_.body->loc);
  makeFunction(true, prologue);
  code = region(code, privates);
  parts_.device.follow(code);
  for (Decl *d : piece_.decls) parts_.device.follow(d);
  auto text = [&](const char *name) { return c_.textExpr(basic(TypeKind::Int), name); };
  std::vector<Expr *> workers = {text("_env"), text("_mw_thrid")};
  for (Expr *region : regionArguments(code)) workers.push_back(region);

  append(body_, c_.textStmt("const int _mw_thrid = $;", {c_.routineCall(basic(TypeKind::Int), "@thrid")}));
  Compound *masterWarp = c_.compound({}, target_.loc);
  append(masterWarp,
         c_.textStmt("if (!$)\n  return; /* the other lanes of the master warp */",
                     {c_.routineCall(basic(TypeKind::Bool), "@is_masterthr", {text("_mw_thrid")})}));
  append(masterWarp, call("@init_target", {text("_env")}));
  if (piece_.teamTasks) append(masterWarp, call("@open_tasks"));
  for (Stmt *s : prologue->body) append(masterWarp, s);
  appendBody(masterWarp, code);
  if (piece_.masterTasks) append(masterWarp, call("@close_tasks"));
  append(masterWarp, c_.textStmt("$; /* end of the target region */",
                                 {c_.routineCall(basic(TypeKind::Void), "@exit_target")}));
  append(body_, c_.textStmt("if ($) /* master warp */\n$\nelse /* worker warps */\n  $;",
                            {c_.routineCall(basic(TypeKind::Bool), "@in_masterwarp", {text("_mw_thrid")}),
                             masterWarp, c_.routineCall(basic(TypeKind::Void), "@workerfunc", workers)}));
  print();
}

void GenericKernel::planTasks() {
  const TeamTasks tasks = teamTasksOf(unit_, target_);
  if (!tasks.areDeferred()) return;
  const std::string noGraph = k_.tasks;
  k_.tasks = "the team's threads execute them where they wait";
  if (!noGraph.empty()) k_.tasks += "; " + noGraph;
  piece_.teamTasks = true;
  piece_.masterTasks = tasks.detaches;
  k_.flags |= ORT_KERNEL_RECURSIVE; // a thread executes tasks in tasks
}

void GenericKernel::reportUndeferred() {
  forEachDirective(c_, target_.body, [&](OmpDirective &d) {
    if (const std::string &why = factsOf(d).undeferred; !why.empty())
      k_.tasks += "; but the one at " + placeText(unit_, d.loc) + " where it is encountered: " + why;
  });
}

void GenericKernel::planLaunch() {
  k_.mode = ORT_MODE_GENERIC;
  ModeDecision mode;
  mode.teams = teams();
  parts_.geometry.takeClauses(mode, k_);
  if (!mode.teams) k_.flags |= ORT_KERNEL_ONE_TEAM;
  // Hints for the launch: the most threads that any region asks for, and the iterations to distribute. Where
  // one does not say how many, it is not below what a region has then.
  Asked asked = askedThreads();
  planOuterTrips();
  const CodeTraits calls = traitsOf(target_.body);
  callsUnknown_ = calls.unknownCalls || calls.pointerCalls;
  if (asked.known && !callsUnknown_ && asked.most)
    k_.numThreads = asked.most;
  else if (asked.most && mode.teams && !k_.threadLimit)
    k_.numThreads = parts_.geometry.larger(asked.most, c_.intLiteral(ORT_GENERIC_THREADS));
  // What tasks call through pointers may want more registers than a bound leaves.
  if (k_.numThreads && !piece_.teamTasks) boundLaunch(k_, k_.numThreads, k_.threadLimit);
}

GenericKernel::Asked GenericKernel::askedThreads() {
  Asked result;
  std::vector<Expr *> seen;
  forEachDirective(c_, target_.body, [&](OmpDirective &d) {
    if (d.kind != OmpDirectiveKind::Parallel || factsOf(d).nested) return;
    Expr *n = clauseExpr(d, OmpClauseKind::NumThreads);
    if (!n || !hostCanEvaluate(n, k_)) {
      result.known = false;
      return;
    }
    for (Expr *other : seen)
      if (structurallyEqual(n, other)) return;
    seen.push_back(n);
    Expr *own = c_.paren(copy(n));
    result.most = result.most ? parts_.geometry.larger(result.most, own) : own;
  });
  return result;
}

void GenericKernel::planOuterTrips() {
  forEachDirective(c_, target_.body, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Distribute && !d.loops.empty() && !k_.outer && hostKnowsBounds(d, k_))
      k_.outer = parts_.geometry.totalTrips(d);
  });
}

void GenericKernel::noteStorage() {
  for (const KernelParam &p : k_.params) {
    piece_.parameters.insert(p.var);
    if (p.passing == KernelParam::PointerValue)
      piece_.globalPointers.insert(p.var);
    else if (p.passing != KernelParam::ByValue)
      piece_.globalStorage.insert(p.var);
  }
  for (VarDecl *v : clauseVariables(target_, OmpClauseKind::IsDevicePtr)) piece_.globalPointers.insert(v);
  for (VarDecl *v : clauseVariables(target_, OmpClauseKind::Private)) piece_.copies.insert(v);
  for (const KernelParam &p : k_.params) piece_.copies.insert(p.var);
  // What an enclosing construct has private copies of does not lie in global memory.
  forEachDirective(c_, target_.body, [&](OmpDirective &d) {
    for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Firstprivate,
                               OmpClauseKind::Lastprivate, OmpClauseKind::Reduction})
      for (VarDecl *v : clauseVariables(d, kind)) {
        piece_.globalPointers.erase(v);
        piece_.globalStorage.erase(v);
      }
  });
}

Compound *GenericKernel::region(Compound *code, Privates &privates) {
  code = static_cast<Compound *>(cuda_.apply(code));
  // What regions are given, too, is of the copies.
  if (!privates.before.empty()) {
    Compound *with = c_.compound({}, code->loc);
    append(with, privates.before);
    append(with, privates.inside.apply(code));
    code = with;
  }
  parts_.storage.share(nullptr, code);
  parts_.storage.shareOfTasks();
  parameters_.apply(code);
  return code;
}

std::vector<Expr *> GenericKernel::regionArguments(Compound *region) {
  std::vector<Expr *> arguments;
  for (FunctionDecl *f : piece_.regions) arguments.push_back(c_.ident(f));
  // Only what it can come to: where a file has many kernels each would have a copy of all regions.
  std::vector<Node *> roots = {region};
  roots.insert(roots.end(), piece_.decls.begin(), piece_.decls.end());
  const DeviceUnit &device = parts_.device;
  for (FunctionDecl *f : callsUnknown_ ? device.regions() : device.regionsReachedFrom(roots))
    arguments.push_back(c_.ident(f));
  return arguments;
}

} // namespace ompicc::cuda
