// guarded_code.cpp: see guarded_code.h.
#include "transforms/cuda/kernels/guarded_code.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/alone.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/kernels/obstacles.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class Collector {
public:
  Collector(OmpDirective &target, const TargetInterface &k, const Usage &usage, GuardedPlan &plan)
      : target_(target), k_(k), usage_(usage), plan_(plan) {}

  GuardedCode code() {
    Stmt *body = target_.body;
    auto *teams = as<OmpDirective>(onlyStatement(body));
    if (teams && teams->kind == OmpDirectiveKind::Teams) {
      copies(*teams);
      body = teams->body;
    }
    copies(target_);
    for (const KernelParam &p : k_.params)
      if (p.passing == KernelParam::ByValue || p.passing == KernelParam::PointerValue)
        code_.parameters.insert(p.var);
    for (const VarDecl *constant : k_.constants) code_.parameters.insert(constant);
    sequence(body);
    settleSizes();
    return std::move(code_);
  }

private:
  OmpDirective &target_;
  const TargetInterface &k_;
  const Usage &usage_;
  GuardedPlan &plan_;
  GuardedCode code_;
  struct Size {
    const OmpDirective *region;
    Expr *threads; ///< num_threads, or null
  };
  std::vector<Size> sizes_;
  bool inComposite_ = false;

  void refuse(std::string_view why) {
    if (plan_.whyNot.empty()) plan_.whyNot = why;
  }

  /// Private copies of the constructs around: they are declared where those begin.
  void copies(OmpDirective &d) {
    if (hasClause(d, OmpClauseKind::Lastprivate)) refuse("it brings values out");
    if (&d != &target_) reductions(d);
    if (!allocatesPlainly(d)) refuse("it has allocators or alignments of its own");
    if (&d != &target_)
      for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) {
        bool value = false;
        for (const KernelParam &p : k_.params) value |= p.var == v && p.passing == KernelParam::ByValue;
        if (!value) refuse("it has copies of variables in memory");
        // The league's copy is a parameter; one of a part of it would be another.
        if (d.kind == OmpDirectiveKind::Distribute && usage_.mayChange(v))
          refuse("two constructs around its regions have copies of a variable");
      }
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) {
      bool counts = false;
      for (OmpLoop *l : d.loops) counts |= l->var == v;
      for (const VarDecl *other : code_.declared)
        if (other == v) refuse("two constructs around its regions have copies of a variable");
      if (!counts) code_.declared.push_back(v);
    }
  }

  /// Of which a team has a copy in shared memory, whose elements its threads bring to the league's.
  static bool isSmallArray(const ReductionItem &item) {
    constexpr long long kMostBytes = 16384;
    QualType element = item.var->type;
    if (!isArray(element) || isVariablyModified(element) || item.tasks) return false;
    const long long bytes = sizeOf(element);
    while (isArray(element)) element = elementOf(element);
    return bytes > 0 && bytes <= kMostBytes && hasReductions(element) && sizeOf(element) >= 4;
  }

  void reductions(OmpDirective &d) {
    for (const ReductionItem &item : reductionItems(d)) {
      if (d.kind != OmpDirectiveKind::Teams || item.user || !as<Ident>(skipParens(item.item)) ||
          !(isScalar(item.var->type) || isSmallArray(item)))
        return refuse("it brings out what is no scalar, and no array that a team has room for");
      plan_.reductions.push_back(item);
      code_.declared.push_back(item.var);
    }
  }

  /// Whether the expression may have another value when it is reached than at the launch.
  bool changesParameters(Expr *e) const {
    for (const VarDecl *v : freeVariables(e))
      if (usage_.mayChange(v)) return true;
    return false;
  }

  /// A region of one thread is that thread's, as code around regions is.
  bool isAlone(OmpDirective &d) const {
    const ConstInt condition = evaluateConstant(ifExpr(d));
    return ifExpr(d) && condition.known && !condition.value && !inComposite_ && cuda::isPlainRegion(d) &&
           !traitsOf(&d).threadIdentity;
  }

  void region(OmpDirective &d) {
    if (isAlone(d)) {
      if (!allocatesPlainly(d)) refuse("it has allocators or alignments of its own");
      plan_.alone.insert(&d);
      code_.leaves.push_back(&d);
      return;
    }
    plan_.regions.insert(&d);
    if (inComposite_) plan_.composite.insert(&d);
    plan_.inOrder.push_back(&d);
    Expr *threads = clauseExpr(d, OmpClauseKind::NumThreads);
    const ConstInt condition = evaluateConstant(ifExpr(d));
    if ((ifExpr(d) && !(condition.known && condition.value)) || (threads && !hostCanEvaluate(threads, k_)))
      refuse("how many threads a region has is found out on the device");
    else if (threads && changesParameters(threads))
      refuse("how many threads a region has is found out on the device");
    if (!allocatesPlainly(d)) refuse("it has allocators or alignments of its own");
    if (traitsOf(&d).cancels) refuse("a region may be cancelled");
    sizes_.push_back({&d, threads});
  }

  /// Whether nothing in a region can tell how many threads share out its loop.
  static bool cannotTell(const OmpDirective &region) {
    auto *loop = as<OmpDirective>(onlyStatement(region.body));
    if (!loop || loop->loops.empty() || hasClause(*loop, OmpClauseKind::Schedule)) return false;
    const CodeTraits traits = traitsOf(loop->body);
    return !traits.threadIdentity && !traits.teamState && !traits.unknownCalls && !traits.pointerCalls &&
           !traits.parallel && !traits.worksharing;
  }

  /// How many threads a team has: what all regions say, or else the largest number, where those that say
  /// less cannot tell.
  void settleSizes() {
    bool same = true;
    for (const Size &size : sizes_) same &= structurallyEqual(size.threads, sizes_[0].threads);
    if (sizes_.empty()) return;
    plan_.threads = sizes_[0].threads;
    if (same) return;
    long long most = 0;
    for (const Size &size : sizes_) {
      const ConstInt threads = size.threads ? evaluateConstant(size.threads) : ConstInt{};
      if (size.threads && (!threads.known || threads.value < 1))
        return refuse("its regions have teams of different sizes");
      if (threads.value > most) most = threads.value, plan_.threads = size.threads;
    }
    for (const Size &size : sizes_)
      if (size.threads && evaluateConstant(size.threads).value < most && !cannotTell(*size.region))
        return refuse("its regions have teams of different sizes");
  }

  /// Whether a thread can run it while the others wait; refuses if not.
  bool oneCanRun(Node *code) {
    const CodeTraits traits = traitsOf(code);
    if (traits.parallel || traits.worksharing || traits.teamState || traits.threadIdentity ||
        traits.unknownCalls || traits.pointerCalls || traits.cancels)
      refuse("it calls what may need a team of its own");
    else if (traits.runtimeCalls && !as<DeclStmt>(code)) // a frame's, of that thread's own
      refuse("it has variable arrays in blocks of sequential code");
    return plan_.whyNot.empty();
  }

  /// What all threads go on by.
  void condition(Expr *e) {
    const Obstacles obstacles = obstaclesIn(e);
    if (!obstacles.found.empty()) refuse(obstacles.found);
    if (e && oneCanRun(e)) code_.conditions.push_back(e);
  }

  /// It tells the compiler what to do with the loop behind it.
  static bool isAboutLoops(std::string_view pragma) {
    for (const char *word : {"unroll", "ivdep", "loop"})
      if (pragma.find(word) != pragma.npos) return true;
    return false;
  }

  void leaf(Stmt *s) {
    if (auto *d = as<OmpDirective>(s); d && d->kind == OmpDirectiveKind::Allocate) {
      if (!isPlainAllocation(*d)) refuse("it has allocators or alignments of its own");
      return;
    }
    const Obstacles obstacles = obstaclesIn(s);
    if (!obstacles.found.empty()) return refuse(obstacles.found);
    if (obstacles.jumpsOut) { // all threads go there
      if (auto *branch = as<If>(s)) {
        condition(branch->cond);
        sequence(branch->then);
        sequence(branch->otherwise);
      } else if (auto *block = as<Compound>(s)) {
        for (Stmt *inner : block->body) sequence(inner);
      } else if (!as<Break>(s) && !as<Continue>(s)) {
        refuse("it has jumps");
      }
      return;
    }
    if (auto *pragma = as<Pragma>(s))
      return isAboutLoops(pragma->text) ? void() : refuse("it has pragmas other than those about loops");
    if (!oneCanRun(s)) return;
    if (auto *ds = as<DeclStmt>(s)) {
      for (Decl *d : ds->decls)
        if (auto *v = as<VarDecl>(d); v && !isStaticConstant(*v)) code_.declared.push_back(v);
    }
    code_.leaves.push_back(s);
  }

  void sequence(Stmt *s) {
    if (!s || !plan_.whyNot.empty()) return;
    if (auto *label = as<Case>(s)) return sequence(label->body);
    if (auto *label = as<Default>(s)) return sequence(label->body);
    if (!hasRegion(s)) return leaf(s);
    if (auto *block = as<Compound>(s)) {
      for (Stmt *inner : block->body) sequence(inner);
    } else if (auto *branch = as<If>(s)) {
      condition(branch->cond);
      sequence(branch->then);
      sequence(branch->otherwise);
    } else if (auto *loop = as<For>(s)) {
      if (loop->init) leaf(loop->init);
      for (Decl *d : as<DeclStmt>(loop->init) ? as<DeclStmt>(loop->init)->decls : List<Decl *>())
        if (auto *v = as<VarDecl>(d); v && isVariablyModified(v->type))
          refuse("it has variable arrays in a loop's beginning");
      condition(loop->cond);
      condition(loop->step);
      sequence(loop->body);
    } else if (auto *loop = as<While>(s)) {
      condition(loop->cond);
      sequence(loop->body);
    } else if (auto *loop = as<DoWhile>(s)) {
      condition(loop->cond);
      sequence(loop->body);
    } else if (auto *choice = as<Switch>(s)) {
      condition(choice->cond);
      auto *block = as<Compound>(choice->body);
      for (Stmt *inner : block ? block->body : List<Stmt *>())
        if (as<DeclStmt>(inner)) refuse("a switch around regions declares variables");
      sequence(choice->body);
    } else if (auto *d = as<OmpDirective>(s)) {
      if (d->kind == OmpDirectiveKind::Parallel)
        region(*d);
      else if (d->kind == OmpDirectiveKind::Distribute && !d->loops.empty())
        distribute(*d);
      else if (d->kind == OmpDirectiveKind::Distribute && copiedVariables(*d).empty()) {
        inComposite_ = true;
        sequence(d->body); // with a loop of all teams' threads in it
        inComposite_ = false;
      } else
        refuse("it has constructs other than those");
    } else {
      refuse("a region is in a statement of another kind");
    }
  }

  void distribute(OmpDirective &d) {
    copies(d);
    if (!plan_.distribute) plan_.distribute = &d;
    for (OmpLoop *l : d.loops) {
      if (usage_.addressTaken.count(l->var)) refuse("the address of a loop's variable is taken");
      code_.parameters.insert(l->var);
      for (Expr *e : {l->lower, l->upper, l->step}) code_.bounds.push_back(e);
    }
    if (Expr *pieces = clauseExpr(d, OmpClauseKind::DistSchedule)) code_.bounds.push_back(pieces);
    sequence(bodyOfNest(associatedLoop(d), d.loops.size()));
  }
};

} // namespace

bool hasReductions(QualType type) {
  const TypeKind kind = kindOf(type);
  return (isInteger(type) && !isBitInt(type) && sizeOf(type) <= 8) || kind == TypeKind::Float ||
         kind == TypeKind::Double;
}

GuardedCode collectGuardedCode(OmpDirective &target, const TargetInterface &k, const Usage &usage,
                               GuardedPlan &plan) {
  return Collector(target, k, usage, plan).code();
}

} // namespace ompicc
