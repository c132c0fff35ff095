// Kernels in guarded SPMD mode (guarded.h): all threads of a team go through the code around its parallel
// regions.
#include "transforms/cuda/guarded.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/alone.h"
#include "transforms/cuda/cuda_set.h"
#include "transforms/cuda/launch_bounds.h"
#include "transforms/cuda/library.h"
#include "transforms/cuda/own_elements.h"

namespace ompicc {
namespace {

/// Puts what one thread is to run under its condition, with a barrier behind it, and moves variables to
/// shared memory.
class Guards : public Rewriter {
public:
  Guards(Context &c, const GuardedPlan &plan) : c_(c), plan_(plan) {}

  /// `body`, which the kernel ends with.
  Compound *all(Compound *body) {
    rewrite(body);
    // Behind the last statement nobody waits.
    Stmt *last = nullptr;
    for (auto *block = body; block && !block->body.empty(); block = as<Compound>(last)) {
      List<Stmt *> &list = block->body;
      last = list[list.size() - 1];
      if (isBarrier(last)) {
        List<Stmt *> rest;
        for (size_t i = 0; i + 1 < list.size(); i++) rest.push(c_.arena, list[i]);
        list = rest;
        break;
      }
    }
    lastRegion = as<OmpDirective>(last);
    return body;
  }
  const OmpDirective *lastRegion = nullptr;      ///< what the kernel ends with, if that is a region
  std::unordered_set<const OmpDirective *> open; ///< regions that need no barrier of their own behind them

private:
  Context &c_;
  const GuardedPlan &plan_;
  Compound *guard_ = nullptr; ///< what one thread runs, as far as it has been gone through

  static bool isBarrier(const Stmt *s) { return isTextOf(s, "syncthreads"); }
  /// @param meets the next statement begins with a barrier
  void close(List<Stmt *> &list, bool meets = false) {
    if (!guard_) return;
    list.push(c_.arena, c_.textStmt("if (@thread_idx.x == 0)\n$", {guard_}));
    if (!meets) list.push(c_.arena, c_.textStmt("@syncthreads();"));
    guard_ = nullptr;
  }
  bool beginsWithBarrier(Stmt *s) const {
    auto *branch = as<If>(s);
    auto *loop = as<While>(s);
    return (branch && plan_.evaluatedByOne.count(branch->cond)) ||
           (loop && plan_.evaluatedByOne.count(loop->cond));
  }
  Expr *handedOver(Expr *cond) {
    if (!cond || !plan_.evaluatedByOne.count(cond)) return cond;
    return c_.textExpr(c_.types.basic(TypeKind::Int), "@syncthreads_or(@thread_idx.x == 0 && ($))", {cond});
  }
  void byOne(Stmt *s) {
    if (!guard_) guard_ = c_.compound({}, s->loc);
    guard_->body.push(c_.arena, s);
  }

  Node *rewriteCompound(Compound &block) override {
    List<Stmt *> list;
    for (size_t i = 0; i < block.body.size(); i++) {
      Stmt *s = block.body[i];
      if (auto *ds = as<DeclStmt>(s)) {
        declarations(*ds, list);
      } else if (plan_.harmless.count(s) && !guard_) {
        list.push(c_.arena, s);
      } else if (plan_.byOne.count(s) ||
                 (as<Pragma>(s) && i + 1 < block.body.size() && plan_.byOne.count(block.body[i + 1]))) {
        byOne(s);
      } else {
        close(list, beginsWithBarrier(s));
        size_t next = i + 1;
        while (next < block.body.size() && plan_.harmless.count(block.body[next])) next++;
        if (auto *region = as<OmpDirective>(s);
            region && plan_.endingInReductions.count(region) && next < block.body.size() &&
            plan_.byOne.count(block.body[next]) && !as<DeclStmt>(block.body[next]))
          open.insert(region);
        list.push(c_.arena, static_cast<Stmt *>(rewrite(s)));
      }
    }
    close(list);
    block.body = list;
    return &block;
  }
  /// A statement that is no block's.
  void rewriteBranch(Stmt *&s) {
    if (s && plan_.byOne.count(s)) s = c_.compound({s}, s->loc);
    rewriteChild(s);
  }
  Node *rewriteIf(If &s) override {
    s.cond = handedOver(s.cond);
    rewriteBranch(s.then);
    rewriteBranch(s.otherwise);
    return &s;
  }
  Node *rewriteFor(For &s) override {
    s.cond = handedOver(s.cond);
    if (s.step && plan_.evaluatedByOne.count(s.step))
      s.step =
          c_.textExpr(c_.types.basic(TypeKind::Void), "@thread_idx.x == 0 ? (void) ($) : (void) 0", {s.step});
    rewriteBranch(s.body);
    auto *ds = as<DeclStmt>(s.init);
    bool moves = plan_.byOne.count(s.init) != 0;
    for (Decl *d : ds ? ds->decls : List<Decl *>()) moves |= isMoved(d);
    if (!moves) return &s;
    // Its beginning is the one thread's, and its variables are the team's.
    Compound *block = c_.compound({}, s.loc);
    if (ds)
      declarations(*ds, block->body);
    else
      byOne(s.init);
    close(block->body);
    s.init = nullptr;
    block->body.push(c_.arena, &s);
    return block;
  }
  Node *rewriteWhile(While &s) override {
    s.cond = handedOver(s.cond);
    rewriteBranch(s.body);
    return &s;
  }
  Node *rewriteDoWhile(DoWhile &s) override {
    s.cond = handedOver(s.cond);
    rewriteBranch(s.body);
    return &s;
  }
  bool isMoved(Decl *d) const {
    auto *v = as<VarDecl>(d);
    return v && plan_.shared.count(v);
  }
  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (!plan_.regions.count(&d)) rewriteBranch(d.body);
    return &d;
  }

  Stmt *assignment(VarDecl &v, Expr *value) { return c_.textStmt("$ = $;", {c_.ident(&v), value}); }

  /// Whether what is still to be guarded uses another variable of that name, which the declaration would
  /// hide.
  bool meansAnother(const VarDecl &v) const {
    for (const VarDecl *used : freeVariables(guard_))
      if (used != &v && used->name == v.name) return true;
    return false;
  }

  void declarations(DeclStmt &ds, List<Stmt *> &list) {
    for (Decl *d : ds.decls) {
      auto *v = as<VarDecl>(d);
      if (v && guard_ && meansAnother(*v)) close(list);
      if (!v || !plan_.shared.count(v)) {
        DeclStmt *one = c_.declStmt(d);
        one->loc = ds.loc;
        // Its value may be one of a variable that is still to change.
        if (v && v->init) close(list);
        list.push(c_.arena, one);
        continue;
      }
      const QualType type = assignableElements(c_.types, v->type);
      Expr *init = v->init;
      v->type = type;
      v->storage = Storage::None;
      if (plan_.ofOne.count(v)) {
        const bool begins = init && !guard_ && plan_.plainlyBegun.count(v);
        if (!begins) v->init = nullptr;
        DeclStmt *one = c_.declStmt(v);
        one->loc = ds.loc;
        list.push(c_.arena, one);
        if (init && !begins) byOne(assignment(*v, init));
        continue;
      }
      v->init = nullptr;
      v->loc = {};                 // or it would stand on a line of its own
      Expr *aligned = v->alignas_; // which C++ wants in front of all
      v->alignas_ = nullptr;
      Stmt *declaration =
          aligned ? c_.textStmt("alignas($) @shared $;", {aligned, v}) : c_.textStmt("@shared $;", {v});
      declaration->loc = ds.loc;
      list.push(c_.arena, declaration);
      if (!init) continue;
      auto *value = c_.compound({}, v->loc);
      for (Stmt *s : initialiseMoved(c_, *v, type, init)) value->body.push(c_.arena, s);
      byOne(value->body.size() == 1 ? value->body[0] : value);
    }
  }
};

/// Takes the clauses of data sharing from the directive. Returns the variables that it has private copies of;
/// those in firstprivate are the kernel's parameters.
VarList takeCopies(Context &c, OmpDirective &d) {
  VarList taken;
  List<OmpClause *> rest;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != OmpClauseKind::Private && clause->kind != OmpClauseKind::Firstprivate) {
      rest.push(c.arena, clause);
      continue;
    }
    for (Expr *item : clause->kind == OmpClauseKind::Private ? clause->items : List<Expr *>()) {
      VarDecl *v = baseVariable(item);
      bool counts = false;
      for (OmpLoop *l : d.loops) counts |= l->var == v;
      if (!counts) taken.push_back(v);
    }
  }
  d.clauses = rest;
  return taken;
}

} // namespace

/// The most iterations that a region of the plan shares out; null: the host does not know, or a region does
/// something else.
Expr *CudaSet::tripsOfRegions(const GuardedPlan &plan, const TargetInterface &k) {
  Expr *most = nullptr;
  for (const OmpDirective *region : plan.inOrder) {
    auto *loop = as<OmpDirective>(onlyStatement(region->body));
    if (!loop || loop->loops.empty() || !bindsToTeam(loop->kind)) return nullptr;
    for (OmpLoop *l : loop->loops)
      if (!hostCanEvaluate(l->lower, k) || !hostCanEvaluate(l->upper, k) || !hostCanEvaluate(l->step, k))
        return nullptr;
    most = most ? larger(most, totalTrips(*loop)) : totalTrips(*loop);
  }
  return most;
}

void CudaSet::addGuarded(OmpDirective &target, CudaPlan &k, GuardedPlan plan) {
  Code code;
  code.isKernel = code.inParallel = true;
  k.mode = ORT_MODE_SPMD;
  ModeDecision mode;
  Stmt *region = target.body;
  if (auto *teams = as<OmpDirective>(onlyStatement(region));
      teams && teams->kind == OmpDirectiveKind::Teams) {
    mode.teams = teams;
    region = teams->body;
  }
  geometry(mode, k);
  if (!mode.teams) k.flags |= ORT_KERNEL_ONE_TEAM;
  if (plan.threads)
    k.numThreads = copy(plan.threads);
  else if (!k.threadLimit && mode.teams)
    k.flags |= ORT_KERNEL_TEAMS_FIT;
  boundLaunch(k, k.numThreads, k.threadLimit);
  code.teamThreads = exactThreads(k);
  if (code.teamThreads) {
    k.flags |= ORT_KERNEL_EXACT;
    giveOwnElements(c_, target.body, plan.shared, code.teamThreads);
  }
  if (plan.distribute) {
    bool evaluable = true;
    for (OmpLoop *l : plan.distribute->loops)
      evaluable &=
          hostCanEvaluate(l->lower, k) && hostCanEvaluate(l->upper, k) && hostCanEvaluate(l->step, k);
    if (evaluable) k.outer = totalTrips(*plan.distribute);
  }
  k.inner = tripsOfRegions(plan, k);

  // Private copies of the constructs around are declarations at the beginning.
  Compound *body = c_.compound({}, target.loc);
  Substitution copies(c_);
  std::vector<OmpDirective *> around = {&target};
  if (mode.teams) around.push_back(mode.teams);
  forEachDirective(c_, region, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Distribute && !d.loops.empty()) around.push_back(&d);
  });
  VarSet shared = plan.shared;
  for (OmpDirective *d : around)
    for (VarDecl *v : takeCopies(c_, *d)) {
      VarDecl *own = c_.variable(v->name->text, assignableElements(c_.types, v->type));
      keepAlignment(c_, own, *v);
      copies.replace(v, own);
      if (shared.count(v)) shared.insert(own);
      if (plan.ofOne.count(v)) plan.ofOne.insert(own);
      body->body.push(c_.arena, c_.declStmt(own));
    }
  // What a team has reduced its one thread brings to the league's.
  std::vector<Stmt *> results;
  for (const ReductionItem &item : plan.reductions) {
    const QualType type = canonical(item.var->type).unqualified();
    VarDecl *own = c_.variable(c_.fresh(std::string(item.var->name->text) + "_private"), type);
    own->init = c_.textExpr(type, std::string("@identity<") + reductionFunctor(item.op) + ", $>()",
                            {c_.typeArg(type)});
    copies.replace(item.var, own);
    if (shared.count(item.var)) shared.insert(own);
    if (plan.ofOne.count(item.var)) plan.ofOne.insert(own), plan.plainlyBegun.insert(own);
    body->body.push(c_.arena, c_.declStmt(own));
    results.push_back(reductions_.combine(item, c_.ident(item.var), c_.ident(own), type, Combine::Master));
  }
  appendBody(body, copies.apply(region));
  for (Stmt *result : results) {
    plan.byOne.insert(result);
    body->body.push(c_.arena, result);
  }
  plan.shared = shared;

  for (const KernelParam &p : k.params) code.copies.insert(p.var);
  for (const OmpDirective *d : plan.regions) cuda_.facts.of(*d).inPlace = true;
  cuda_.begin(code, body);
  for (const OmpDirective *d : plan.regions) markDirect(cuda_.facts, const_cast<OmpDirective &>(*d));
  Guards guards(c_, plan);
  body = guards.all(body);
  if (guards.lastRegion) guards.open.insert(guards.lastRegion);
  for (const OmpDirective *d : guards.open) cuda_.facts.of(*d).open = true;
  body = static_cast<Compound *>(cuda_.apply(body));

  const bool state = !code.decls.empty() || asksForState(body);
  Compound *all = c_.compound({}, target.loc);
  Substitution parameters(c_);
  FunctionDecl *kernel = kernelFunction(target, k, state, parameters, all);
  if (state) all->body.push(c_.arena, c_.textStmt("@init_spmd(_env, @block_dim.x);"));
  parameters.apply(body);
  appendBody(all, body);
  kernel->body = all;
  print(target, k, *kernel);
}

} // namespace ompicc
