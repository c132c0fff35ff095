// Kernels in guarded SPMD mode (guarded.h): all threads of a team go through the code around its parallel
// regions.
#include "transforms/cuda/guarded.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {
namespace {

/// Threads of a team where the program does not say how many.
constexpr int kThreads = 128;

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
  const OmpDirective *lastRegion = nullptr; ///< what the kernel ends with, if that is a region

private:
  Context &c_;
  const GuardedPlan &plan_;
  Compound *guard_ = nullptr; ///< what one thread runs, as far as it has been gone through

  static bool isBarrier(Stmt *s) {
    auto *text = as<TextStmt>(s);
    return text && text->texts.size() == 1 && text->texts[0] == "__syncthreads();";
  }
  void close(List<Stmt *> &list) {
    if (!guard_) return;
    list.push(c_.arena, c_.textStmt("if (threadIdx.x == 0)\n$", {guard_}));
    list.push(c_.arena, c_.textStmt("__syncthreads();"));
    guard_ = nullptr;
  }
  void byOne(Stmt *s) {
    if (!guard_) guard_ = c_.compound({}, s->loc);
    guard_->body.push(c_.arena, s);
  }

  Node *rewriteCompound(Compound &block) override {
    List<Stmt *> list;
    for (Stmt *s : block.body) {
      if (auto *ds = as<DeclStmt>(s)) {
        declarations(*ds, list);
      } else if (plan_.byOne.count(s)) {
        byOne(s);
      } else {
        close(list);
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
    rewriteBranch(s.then);
    rewriteBranch(s.otherwise);
    return &s;
  }
  Node *rewriteFor(For &s) override {
    rewriteBranch(s.body);
    return &s;
  }
  Node *rewriteWhile(While &s) override {
    rewriteBranch(s.body);
    return &s;
  }
  Node *rewriteDoWhile(DoWhile &s) override {
    rewriteBranch(s.body);
    return &s;
  }
  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (!plan_.regions.count(&d)) rewriteBranch(d.body);
    return &d;
  }

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
      v->init = nullptr;
      v->storage = Storage::None;
      v->loc = {}; // or it would stand on a line of its own
      Stmt *declaration = c_.textStmt("__shared__ $;", {v});
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

void CudaSet::addGuarded(OmpDirective &target, TargetInterface &k, GuardedPlan plan) {
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
    k.numThreads = c_.intLiteral(kThreads);
  boundLaunch(k, k.numThreads, k.threadLimit);
  if (plan.distribute) {
    bool evaluable = true;
    for (OmpLoop *l : plan.distribute->loops)
      evaluable &=
          hostCanEvaluate(l->lower, k) && hostCanEvaluate(l->upper, k) && hostCanEvaluate(l->step, k);
    if (evaluable) k.trips[0] = totalTrips(*plan.distribute);
  }

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
      body->body.push(c_.arena, c_.declStmt(own));
    }
  appendBody(body, copies.apply(region));
  plan.shared = shared;

  for (const KernelParam &p : k.params) code.copies.insert(p.var);
  beginCode(code, body);
  for (const OmpDirective *d : plan.regions) markDirect(const_cast<OmpDirective &>(*d));
  inPlace_ = plan.regions;
  Guards guards(c_, plan);
  body = guards.all(body);
  lastInKernel_ = guards.lastRegion;
  body = static_cast<Compound *>(apply(c_, body));

  const bool state = !code.decls.empty() || asksForState(body);
  Compound *all = c_.compound({}, target.loc);
  Substitution parameters(c_);
  FunctionDecl *kernel = kernelFunction(target, k, state, parameters, all);
  if (state) all->body.push(c_.arena, c_.textStmt("cudadev_init_spmd(_env, blockDim.x);"));
  parameters.apply(body);
  appendBody(all, body);
  kernel->body = all;
  print(target, k, *kernel);
}

Stmt *CudaSet::parallelInPlace(OmpDirective &d) {
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  append(c_.textStmt(comment(d)));
  if (Stmt *s = safesync(d)) append(s);
  Privates privates = privatise(d, distributedRegions_.count(&d) ? Combine::AmongTeams : Combine::Team);
  for (Stmt *s : privates.before) append(s);
  appendBody(block, privates.inside.apply(withDirectRoutines(d, d.body)));
  for (Stmt *s : privates.after) append(s);
  if (&d != lastInKernel_) append(c_.textStmt("__syncthreads();"));
  return block;
}

} // namespace ompicc
