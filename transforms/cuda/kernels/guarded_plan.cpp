// Which code around parallel regions all threads of a team can run (guarded.h).
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/alone.h"
#include "transforms/cuda/analysis/common_values.h"
#include "transforms/cuda/kernels/guarded.h"
#include "transforms/cuda/kernels/guarded_accesses.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/kernels/obstacles.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

bool hasRegion(Node *root) {
  class Find : public Visitor {
  public:
    bool found = false;

  private:
    void visitOmpDirective(OmpDirective &d) override {
      found |= d.kind == OmpDirectiveKind::Parallel;
      walk(d);
    }
  } find;
  find.visit(root);
  return find.found;
}

/// Whether code refers to the variable but for counting with it, in loops that have copies of it.
class Mentions : public Visitor {
public:
  explicit Mentions(const VarDecl &v) : v_(v) {}
  bool found = false;

private:
  const VarDecl &v_;
  void visitIdent(Ident &i) override { found |= i.decl == &v_; }
  void visitOmpDirective(OmpDirective &d) override {
    for (const OmpLoop *l : d.loops)
      if (l->var == &v_ && !hasClause(d, OmpClauseKind::Lastprivate)) return;
    walk(d);
  }
};

class Planner {
public:
  Planner(Unit &unit, OmpDirective &target, const TargetInterface &k)
      : unit_(unit), k_(k), target_(target), usage_(usageIn(target.body)), memory_(memoryUse(target.body, k)),
        values_(
            memory_, [this](const VarDecl *v) { return isOwn(v); },
            [this](const VarDecl *v) {
              return plan_.variableArrays.count(v) || (isArray(v->type) && !isVariablyModified(v->type));
            }) {}

  GuardedPlan plan() {
    Stmt *body = target_.body;
    auto *teams = as<OmpDirective>(onlyStatement(body));
    if (teams && teams->kind == OmpDirectiveKind::Teams) {
      copies(*teams);
      body = teams->body;
    }
    copies(target_);
    for (const KernelParam &p : k_.params)
      if (p.passing == KernelParam::ByValue || p.passing == KernelParam::PointerValue)
        parameters_.insert(p.var);
    for (const VarDecl *constant : k_.constants) parameters_.insert(constant);
    sequence(body);
    settleSizes();
    if (plan_.whyNot.empty()) settle();
    return std::move(plan_);
  }

private:
  Unit &unit_;
  const TargetInterface &k_;
  OmpDirective &target_;
  const Usage usage_;
  const MemoryUse memory_;
  const CommonValues values_;
  GuardedPlan plan_;
  VarSet parameters_;               ///< the kernel's, by value
  std::vector<VarDecl *> declared_; ///< around regions
  std::vector<Stmt *> leaves_;      ///< without regions
  std::vector<Expr *> conditions_;  ///< of branches and loops, and what the latter step by
  std::vector<Expr *> bounds_;      ///< what every thread must evaluate
  VarSet agreed_;  ///< variables of which all threads must have the same value: bounds of arrays and loops
  VarSet own_;     ///< variables of which each thread may have one: they are the same in all
  VarSet reduced_; ///< of those, the ones that regions reduce
  struct Size {
    const OmpDirective *region;
    Expr *threads; ///< num_threads, or null
  };
  std::vector<Size> sizes_;
  const VarSet *alike_ = nullptr; ///< variables that count as such, too
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
      for (const VarDecl *other : declared_)
        if (other == v) refuse("two constructs around its regions have copies of a variable");
      if (!counts) declared_.push_back(v);
    }
  }

  /// Of which a team has a copy in shared memory, whose elements its threads bring to the league's.
  static bool isSmallArray(const ReductionItem &item) {
    constexpr long long kMostBytes = 16384;
    QualType element = item.var->type;
    if (!isArray(element) || isVariablyModified(element) || item.tasks) return false;
    const long long bytes = sizeOf(element);
    while (isArray(element)) element = elementOf(element);
    return bytes > 0 && bytes <= kMostBytes && isPlain(element) && sizeOf(element) >= 4;
  }

  void reductions(OmpDirective &d) {
    for (const ReductionItem &item : reductionItems(d)) {
      if (d.kind != OmpDirectiveKind::Teams || item.user || !as<Ident>(skipParens(item.item)) ||
          !(isScalar(item.var->type) || isSmallArray(item)))
        return refuse("it brings out what is no scalar, and no array that a team has room for");
      plan_.reductions.push_back(item);
      declared_.push_back(item.var);
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
      leaves_.push_back(&d);
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
    if (e && oneCanRun(e)) conditions_.push_back(e);
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
        if (auto *v = as<VarDecl>(d); v && !isStaticConstant(*v)) declared_.push_back(v);
    }
    leaves_.push_back(s);
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
      parameters_.insert(l->var);
      for (Expr *e : {l->lower, l->upper, l->step}) bounds_.push_back(e);
    }
    if (Expr *pieces = clauseExpr(d, OmpClauseKind::DistSchedule)) bounds_.push_back(pieces);
    sequence(bodyOfNest(associatedLoop(d), d.loops.size()));
  }

  /// Whether a region may give the variable, which is around it, another value, but by a reduction at its end
  /// that all threads have the result of.
  bool changesInRegions(const VarDecl *v) {
    for (const OmpDirective *region : plan_.regions) {
      if (isReducedIn(*region, v)) {
        if (!isOnlyReducedIn(*region, v)) return true;
        continue;
      }
      bool copied = false;
      for (const VarDecl *copy : copiedVariables(*region)) copied |= copy == v;
      if (copied || !usageIn(region->body).mayChange(v)) continue;
      Mentions mentions(*v);
      mentions.visit(region->body);
      if (mentions.found) return true;
    }
    return false;
  }

  bool isOwn(const VarDecl *v) const {
    return own_.count(v) || (alike_ && alike_->count(v)) ||
           (parameters_.count(v) && !usage_.addressTaken.count(v));
  }

  bool isSame(Expr *e) const { return values_.isSame(e); }

  /// Whether one thread can find the variable's value and hand it over, so that each has it.
  bool canBeHandedOver(const VarDecl &v) const {
    return agreed_.count(&v) && v.init && !usage_.mayChange(&v) && (isInteger(v.type) || isPointer(v.type)) &&
           !isVariablyModified(v.type);
  }
  /// False if a variable turned out not to be the threads' own.
  bool settleDeclarations(DeclStmt &ds) {
    bool settled = true;
    for (Decl *d : ds.decls) {
      auto *v = as<VarDecl>(d);
      if (!v || !own_.count(v) || isSame(v->init)) continue;
      if (canBeHandedOver(*v)) {
        plan_.handedOver.insert(v);
        settled &= changesByOne(v->init);
      } else {
        own_.erase(v), settled = false;
      }
    }
    return settled;
  }

  /// Whether nothing is left for one thread to initialise.
  bool allOwn(DeclStmt &ds) const {
    for (Decl *d : ds.decls)
      if (auto *v = as<VarDecl>(d); v && v->init && !own_.count(v) && !isStaticConstant(*v)) return false;
    return true;
  }

  /// What one thread changes is nobody's own. Returns whether nothing was.
  bool changesByOne(Node *code) {
    const Usage usage = usageIn(code);
    bool none = true;
    for (auto v = own_.begin(); v != own_.end();)
      if (usage.mayChange(*v)) {
        v = own_.erase(v);
        none = false;
      } else {
        ++v;
      }
    for (const VarDecl *v : parameters_)
      if (usage.mayChange(v)) refuse("one thread changes what all have a copy of");
    return none;
  }

  void settle() {
    for (VarDecl *v : declared_) {
      if (isArray(v->type) && isVariablyModified(v->type)) {
        if (v->init) return refuse("it has variable arrays with initialisers");
        plan_.variableArrays.insert(v);
        for (const VarDecl *bound : freeVariables(v))
          if (bound != v) agreed_.insert(bound);
        continue;
      }
      if (isVariablyModified(v->type)) return refuse("it has pointers to arrays of variable size");
      const bool qualified = canonical(v->type).quals & (QualVolatile | QualAtomic);
      if (isScalar(v->type) && !isComplex(v->type) && !qualified && !usage_.addressTaken.count(v) &&
          v->storage != Storage::Static && !changesInRegions(v)) {
        own_.insert(v);
        for (const OmpDirective *region : plan_.regions)
          if (isReducedIn(*region, v)) reduced_.insert(v);
      }
    }
    for (Expr *e : bounds_)
      for (const VarDecl *v : e ? freeVariables(e) : VarList()) agreed_.insert(v);
    for (const VarDecl *v : parameters_)
      if (usage_.mayChange(v) && (usage_.addressTaken.count(v) || changesInRegions(v)))
        return refuse("what regions share is a copy of the target construct's");
    do settleWhoRuns();
    while (!leaveToOne());
    for (Expr *e : bounds_)
      if (!isSame(e) || loadsMemory(e, memory_))
        return refuse("what its distribute construct goes through depends on memory");
    if (!plan_.whyNot.empty()) return;
    for (const VarDecl *v : declared_)
      if (!own_.count(v) && !plan_.variableArrays.count(v)) {
        plan_.shared.insert(v);
        if (hasConstMember(v->type)) refuse("it has objects with const members");
        if (kindOf(v->type) == TypeKind::LongDouble || sizeOf(v->type) < 0)
          refuse("it has objects of unknown size");
      }
    for (const VarDecl *array : plan_.variableArrays)
      for (const VarDecl *bound : freeVariables(const_cast<VarDecl *>(array)))
        if (bound != array && !isOwn(bound)) refuse("how large an array is depends on memory");
    findOfOne();
    std::vector<Expr *> decisive = conditions_;
    decisive.insert(decisive.end(), bounds_.begin(), bounds_.end());
    findAccesses(plan_, memory_, leaves_, decisive, [this](const VarDecl *v) { return isOwn(v); });
  }

  /// What all threads run, and what one does.
  void settleWhoRuns() {
    for (bool settled = false; !settled;) {
      settled = true;
      plan_.byOne.clear();
      plan_.byAll.clear();
      plan_.handedOver.clear();
      for (Stmt *s : leaves_) {
        if (auto *ds = as<DeclStmt>(s)) {
          settled &= settleDeclarations(*ds);
          if (allOwn(*ds)) continue;
        } else if (values_.isSame(s)) {
          plan_.byAll.insert(s);
          continue;
        }
        plan_.byOne.insert(s);
        settled &= changesByOne(s);
      }
      plan_.evaluatedByOne.clear();
      for (Expr *e : conditions_)
        if (!isSame(e) || loadsMemory(e, memory_)) {
          plan_.evaluatedByOne.insert(e);
          settled &= changesByOne(e);
        }
    }
  }

  /// Variables that more than the one thread needs: regions, what decides where all threads go, and what such
  /// variables are computed of.
  VarSet neededByAll() {
    VarSet needed = agreed_;
    const auto add = [&](Node *code) {
      for (const VarDecl *v : code ? freeVariables(code) : VarList()) needed.insert(v);
    };
    for (const std::vector<Expr *> *list : {&conditions_, &bounds_})
      for (Expr *e : *list) add(e);
    for (const OmpDirective *region : plan_.regions)
      for (const VarDecl *v : declared_)
        if (!isOnlyReducedIn(*region, v)) needed.insert(v);
    for (size_t before = 0; before != needed.size();) {
      before = needed.size();
      for (Stmt *s : leaves_) {
        const Usage usage = usageIn(s);
        auto *ds = as<DeclStmt>(s);
        for (Decl *d : ds ? ds->decls : List<Decl *>())
          if (auto *v = as<VarDecl>(d); v && v->init && own_.count(v) && needed.count(v)) add(v->init);
        bool changes = false;
        for (const VarDecl *v : needed) changes |= own_.count(v) && usage.mayChange(v);
        if (changes && !ds) add(s);
      }
    }
    return needed;
  }

  bool loadsOrCalls(Node *code) const { return loadsMemory(code, memory_) || hasCalls(code); }

  /// What is reduced, loaded or calculated by a call, and what nobody else needs, is left to the one thread.
  /// Returns whether nothing was.
  bool leaveToOne() {
    const VarSet needed = neededByAll();
    bool none = true;
    const auto leave = [&](const VarDecl *v) {
      if (!needed.count(v) && own_.erase(v)) none = false;
    };
    for (const VarDecl *v : VarSet(reduced_)) leave(v);
    for (Stmt *s : leaves_) {
      if (!loadsOrCalls(s)) continue;
      auto *ds = as<DeclStmt>(s);
      for (Decl *d : ds ? ds->decls : List<Decl *>())
        if (auto *v = as<VarDecl>(d); v && v->init && loadsOrCalls(v->init)) leave(v);
      const Usage usage = usageIn(s);
      for (const VarDecl *v : VarSet(own_))
        if (!ds && usage.mayChange(v)) leave(v);
    }
    return none;
  }

  static bool isPlain(QualType type) {
    const TypeKind kind = kindOf(type);
    return (isInteger(type) && !isBitInt(type) && sizeOf(type) <= 8) || kind == TypeKind::Float ||
           kind == TypeKind::Double;
  }
  /// Whether the threads of the region have nothing to do with the variable but to reduce into it at its end.
  bool isOnlyReducedIn(const OmpDirective &region, const VarDecl *v) const {
    for (const ReductionItem &item : reductionItems(region))
      if (item.var == v)
        return !item.user && as<Ident>(skipParens(item.item)) && isPlain(v->type) &&
               !plan_.composite.count(&region);
    for (const VarDecl *copy : clauseVariables(region, OmpClauseKind::Private))
      if (copy == v) return true;
    for (const VarDecl *copy : copiedVariables(region))
      if (copy == v) return false;
    Mentions mentions(*v);
    mentions.visit(region.body);
    return !mentions.found;
  }

  static bool isReducedIn(const OmpDirective &region, const VarDecl *v) {
    for (const ReductionItem &item : reductionItems(region))
      if (item.var == v) return true;
    return false;
  }

  void findOfOne() {
    for (const VarDecl *v : plan_.shared) {
      const bool qualified = canonical(v->type).quals & (QualVolatile | QualAtomic);
      bool one = isScalar(v->type) && !isComplex(v->type) && !qualified && !usage_.addressTaken.count(v) &&
                 v->storage != Storage::Static;
      for (const OmpDirective *region : plan_.regions) one = one && isOnlyReducedIn(*region, v);
      if (one) plan_.ofOne.insert(v);
    }
    alike_ = &plan_.ofOne;
    for (const Stmt *s : plan_.byOne)
      if (auto *e = as<ExprStmt>(const_cast<Stmt *>(s));
          e && e->expr && isSame(e->expr) && !loadsOrCalls(e->expr))
        plan_.harmless.insert(s);
    for (const VarDecl *v : plan_.ofOne)
      if (isSame(v->init) && !(v->init && loadsOrCalls(v->init))) plan_.plainlyBegun.insert(v);
    alike_ = nullptr;
    for (const VarDecl *v : reduced_)
      if (own_.count(v)) plan_.ofAll.insert(v);
    for (const OmpDirective *region : plan_.inOrder) {
      const auto items = reductionItems(*region);
      bool all = !items.empty();
      for (const ReductionItem &item : items)
        all = all && (plan_.ofOne.count(item.var) || plan_.ofAll.count(item.var));
      if (all) plan_.endingInReductions.insert(region);
    }
  }
};

} // namespace

GuardedPlan planGuarded(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  return Planner(unit, target, k).plan();
}

} // namespace ompicc
