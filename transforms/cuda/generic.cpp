// Kernels in generic mode: a master that forks, and workers ("OpenMP Offloading in the Jetson Nano Platform",
// §3.2).
#include "ast/const_eval.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"
#include "transforms/cuda/launch_bounds.h"
#include "translator/sema/side_effects.h"

namespace ompicc {

Expr *CudaSet::larger(Expr *a, Expr *b) {
  const ConstInt ca = evaluateConstant(a), cb = evaluateConstant(b);
  if (ca.known && cb.known) return ca.value < cb.value ? b : a;
  return c_.textExpr(a->type, "($ > $ ? $ : $)", {a, b, copy(a), copy(b)});
}

/// Figure 3b there.
void CudaSet::addGeneric(OmpDirective &target, CudaPlan &k) {
  Code code;
  code.isKernel = true;
  k.mode = ORT_MODE_GENERIC;
  ModeDecision mode;
  if (auto *teams = as<OmpDirective>(onlyStatement(target.body));
      teams && teams->kind == OmpDirectiveKind::Teams)
    mode.teams = teams;
  geometry(mode, k);
  if (!mode.teams) k.flags |= ORT_KERNEL_ONE_TEAM;
  // Hints for the launch: the most threads that any region asks for, and the iterations to distribute. Where
  // one does not say how many, it is not below what a region has then.
  Expr *most = nullptr;
  bool known = true;
  std::vector<Expr *> asked;
  forEachDirective(c_, target.body, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Parallel && !factsOf(d).nested) {
      Expr *n = clauseExpr(d, OmpClauseKind::NumThreads);
      bool seen = false;
      for (Expr *other : asked) seen |= structurallyEqual(n, other);
      if (!n || !hostCanEvaluate(n, k)) {
        known = false;
      } else if (!seen) {
        asked.push_back(n);
        most = most ? larger(most, c_.paren(copy(n))) : static_cast<Expr *>(c_.paren(copy(n)));
      }
    }
    if (d.kind == OmpDirectiveKind::Distribute && !d.loops.empty() && !k.outer) {
      bool evaluable = true;
      for (OmpLoop *l : d.loops)
        if (!hostCanEvaluate(l->lower, k) || !hostCanEvaluate(l->upper, k) || !hostCanEvaluate(l->step, k))
          evaluable = false;
      if (evaluable) k.outer = totalTrips(d);
    }
  });
  const CodeTraits calls = traitsOf(target.body);
  const bool callsUnknown = calls.unknownCalls || calls.pointerCalls;
  if (callsUnknown) known = false;
  if (known && most)
    k.numThreads = most;
  else if (most && mode.teams && !k.threadLimit)
    k.numThreads = larger(most, c_.intLiteral(ORT_GENERIC_THREADS));
  if (k.numThreads) boundLaunch(k, k.numThreads, k.threadLimit);

  for (const KernelParam &p : k.params) {
    code.parameters.insert(p.var);
    if (p.passing == KernelParam::PointerValue)
      code.globalPointers.insert(p.var);
    else if (p.passing != KernelParam::ByValue)
      code.globalStorage.insert(p.var);
  }
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::IsDevicePtr)) code.globalPointers.insert(v);
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::Private)) code.copies.insert(v);
  for (const KernelParam &p : k.params) code.copies.insert(p.var);
  // What an enclosing construct has private copies of does not lie in global memory.
  forEachDirective(c_, target.body, [&](OmpDirective &d) {
    for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Firstprivate,
                               OmpClauseKind::Lastprivate, OmpClauseKind::Reduction})
      for (VarDecl *v : clauseVariables(d, kind)) {
        code.globalPointers.erase(v);
        code.globalStorage.erase(v);
      }
  });
  cuda_.begin(code, target.body);
  // A pointer that the region changes may come to point elsewhere.
  for (const KernelParam &p : k.params)
    if (code.usage.mayChange(p.var)) code.globalPointers.erase(p.var);
  VarSet parametersByValue;
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::Firstprivate)) parametersByValue.insert(v);
  Privates privates = copies_.privatise(target, Combine::Master, parametersByValue);
  Compound *region =
      as<Compound>(target.body) ? as<Compound>(target.body) : c_.compound({target.body}, target.body->loc);
  Compound *body = c_.compound({}, target.loc);
  Substitution parameters(c_);
  Compound *sequential = c_.compound({}, target.loc);
  FunctionDecl *kernel = kernelFunction(target, k, true, parameters, sequential);
  kernel->body = body;
  auto append = [&](Compound *to, Stmt *s) { to->body.push(c_.arena, s); };

  region = static_cast<Compound *>(cuda_.apply(region));
  // What regions are given, too, is of the copies.
  if (!privates.before.empty()) {
    Compound *with = c_.compound({}, region->loc);
    for (Stmt *s : privates.before) with->body.push(c_.arena, s);
    with->body.push(c_.arena, privates.inside.apply(region));
    region = with;
  }
  storage_.share(nullptr, region);
  parameters.apply(region);
  addFunctions(region);
  for (Decl *d : code.decls) addFunctions(d);

  std::string known_;
  for (FunctionDecl *f : code.regions) known_ += ", " + std::string(f->name->text);
  // Only what it can come to: where a file has many kernels each would have a copy of all regions.
  std::vector<Node *> roots = {region};
  roots.insert(roots.end(), code.decls.begin(), code.decls.end());
  for (FunctionDecl *f : callsUnknown ? deviceRegions_ : regionsReachedFrom(roots))
    known_ += ", " + std::string(f->name->text);

  append(body, c_.textStmt("const int _mw_thrid = @thrid();"));
  Compound *masterWarp = c_.compound({}, target.loc);
  append(masterWarp,
         c_.textStmt("if (!@is_masterthr(_mw_thrid))\n  return; /* the other lanes of the master warp */"));
  append(masterWarp, c_.textStmt("@init_target(_env);"));
  for (Stmt *s : sequential->body) append(masterWarp, s);
  appendBody(masterWarp, region);
  append(masterWarp, c_.textStmt("@exit_target(); /* end of the target region */"));
  append(body, c_.textStmt("if (@in_masterwarp(_mw_thrid)) /* master warp */\n$\nelse /* worker warps "
                           "*/\n  @workerfunc(_env, _mw_thrid" +
                               known_ + ");",
                           {masterWarp}));
  print(target, k, *kernel);
}

} // namespace ompicc
