// Which code around parallel regions all threads of a team can run (guarded.h).
#include "transforms/common/clauses.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/common_values.h"
#include "transforms/cuda/kernels/guarded_accesses.h"
#include "transforms/cuda/kernels/guarded_code.h"
#include "transforms/cuda/kernels/obstacles.h"
#include "transforms/cuda/loops/scan_loop.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

/// Whether code refers to the variable but for counting with it, in loops that have copies of it.
class References : public Visitor {
public:
  explicit References(const VarDecl &v) : v_(v) {}
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
  Planner(OmpDirective &target, const TargetInterface &k)
      : usage_(usageIn(target.body)), memory_(memoryUse(target.body, k)),
        code_(collectGuardedCode(target, k, usage_, plan_)),
        values_(
            memory_, [this](const VarDecl *v) { return isOwn(v); },
            [this](const VarDecl *v) {
              return plan_.variableArrays.count(v) || (isArray(v->type) && !isVariablyModified(v->type));
            }) {}

  GuardedPlan plan() {
    if (plan_.whyNot.empty()) settle();
    return std::move(plan_);
  }

private:
  GuardedPlan plan_;
  const Usage usage_;
  const MemoryUse memory_;
  const GuardedCode code_;
  VarSet agreed_;  ///< variables of which all threads must have the same value: bounds of arrays and loops
  VarSet own_;     ///< variables of which each thread may have one: they are the same in all
  VarSet reduced_; ///< of those, the ones that regions reduce
  const CommonValues values_;
  const VarSet *alike_ = nullptr; ///< variables that count as such, too

  void refuse(std::string_view why) {
    if (plan_.whyNot.empty()) plan_.whyNot = why;
  }

  /// Whether a region may give the variable, which is around it, another value, but by a reduction at its end
  /// that all threads have the result of.
  bool changesInRegions(const VarDecl *v) {
    for (const OmpDirective *region : plan_.regions) {
      if (isReducedIn(*region, v)) {
        if (!isOnlyReducedIn(*region, v)) return true;
        continue;
      }
      if (isScannedIn(*region, v)) continue;
      bool copied = false;
      for (const VarDecl *copy : copiedVariables(*region)) copied |= copy == v;
      if (copied || !usageIn(region->body).mayChange(v)) continue;
      References references(*v);
      references.visit(region->body);
      if (references.found) return true;
    }
    return false;
  }

  bool isOwn(const VarDecl *v) const {
    return own_.count(v) || (alike_ && alike_->count(v)) ||
           (code_.parameters.count(v) && !usage_.addressTaken.count(v));
  }

  bool isSame(Expr *e) const { return values_.isSame(e); }

  /// Whether one thread can find the variable's value and hand it over, so that each has it.
  bool canBeHandedOver(const VarDecl &v) const {
    if (isRecord(v.type)) return !hasConstMember(v.type) && isUsedInRegions(&v);
    return agreed_.count(&v) && v.init && !usage_.mayChange(&v) && (isInteger(v.type) || isPointer(v.type)) &&
           !isVariablyModified(v.type);
  }
  bool isUsedInRegions(const VarDecl *v) const {
    for (const OmpDirective *region : plan_.regions)
      if (mentions(region->body, v)) return true;
    return false;
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
    for (const VarDecl *v : code_.parameters)
      if (usage.mayChange(v)) refuse("one thread changes what all have a copy of");
    return none;
  }

  void settle() {
    for (VarDecl *v : code_.declared) {
      if (isArray(v->type) && isVariablyModified(v->type)) {
        if (v->init) return refuse("it has variable arrays with initialisers");
        plan_.variableArrays.insert(v);
        for (const VarDecl *bound : freeVariables(v))
          if (bound != v) agreed_.insert(bound);
        continue;
      }
      if (isVariablyModified(v->type)) return refuse("it has pointers to arrays of variable size");
      const bool qualified = canonical(v->type).quals & (QualVolatile | QualAtomic);
      // A structure that is loaded, and stays as it is, each thread has in registers.
      const bool record = isSmallRecord(v->type) && v->init && isExpr(*v->init) && !as<InitList>(v->init) &&
                          !usage_.mayChange(v);
      if (((isScalar(v->type) && !isClassOnDevice(v->type)) || record) && !qualified &&
          !usage_.addressTaken.count(v) && v->storage != Storage::Static && !changesInRegions(v)) {
        own_.insert(v);
        for (const OmpDirective *region : plan_.regions)
          if (isReducedIn(*region, v)) reduced_.insert(v);
      }
    }
    for (Expr *e : code_.bounds)
      for (const VarDecl *v : e ? freeVariables(e) : VarList()) agreed_.insert(v);
    for (const VarDecl *v : code_.parameters)
      if (usage_.mayChange(v) && (usage_.addressTaken.count(v) || changesInRegions(v)))
        return refuse("what regions share is a copy of the target construct's");
    do settleWhoRuns();
    while (!leaveToOne());
    for (Expr *e : code_.bounds)
      if (!isSame(e) || loadsMemory(e, memory_))
        return refuse("what its distribute construct goes through depends on memory");
    if (!plan_.whyNot.empty()) return;
    for (const VarDecl *v : code_.declared)
      if (!own_.count(v) && !plan_.variableArrays.count(v)) {
        plan_.shared.insert(v);
        for (const OmpDirective *region : plan_.regions)
          if (isScannedIn(*region, v)) refuse("a running value is no variable that each thread can have");
        if (hasConstMember(v->type)) refuse("it has objects with const members");
        if (kindOf(v->type) == TypeKind::LongDouble || sizeOf(v->type) < 0)
          refuse("it has objects of unknown size");
      }
    for (const VarDecl *array : plan_.variableArrays)
      for (const VarDecl *bound : freeVariables(const_cast<VarDecl *>(array)))
        if (bound != array && !isOwn(bound)) refuse("how large an array is depends on memory");
    findOfOne();
    std::vector<Expr *> decisive = code_.conditions;
    decisive.insert(decisive.end(), code_.bounds.begin(), code_.bounds.end());
    findAccesses(plan_, memory_, code_.leaves, decisive, [this](const VarDecl *v) { return isOwn(v); });
  }

  /// What all threads run, and what one does.
  void settleWhoRuns() {
    for (bool settled = false; !settled;) {
      settled = true;
      plan_.byOne.clear();
      plan_.byAll.clear();
      plan_.handedOver.clear();
      for (Stmt *s : code_.leaves) {
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
      for (Expr *e : code_.conditions)
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
    for (const std::vector<Expr *> *list : {&code_.conditions, &code_.bounds})
      for (Expr *e : *list) add(e);
    for (const OmpDirective *region : plan_.regions)
      for (const VarDecl *v : code_.declared)
        if (!isOnlyReducedIn(*region, v)) needed.insert(v);
    for (size_t before = 0; before != needed.size();) {
      before = needed.size();
      for (Stmt *s : code_.leaves) {
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
    for (Stmt *s : code_.leaves) {
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

  /// Whether the threads of the region have nothing to do with the variable but to reduce into it at its end.
  bool isOnlyReducedIn(const OmpDirective &region, const VarDecl *v) const {
    for (const ReductionItem &item : reductionItems(region))
      if (item.var == v)
        return !item.user && as<Ident>(skipParens(item.item)) && hasReductions(v->type) &&
               !plan_.composite.count(&region);
    for (const VarDecl *copy : clauseVariables(region, OmpClauseKind::Private))
      if (copy == v) return true;
    for (const VarDecl *copy : copiedVariables(region))
      if (copy == v) return false;
    References references(*v);
    references.visit(region.body);
    return !references.found;
  }

  /// Whether it is a running value of the region's loop: all threads have the last one then.
  static bool isScannedIn(const OmpDirective &region, const VarDecl *v) {
    auto *loop = as<OmpDirective>(onlyStatement(region.body));
    for (const RunningValue &value : loop ? runningValues(*loop) : std::vector<RunningValue>())
      if (value.var == v) return true;
    return false;
  }

  static bool isReducedIn(const OmpDirective &region, const VarDecl *v) {
    for (const ReductionItem &item : reductionItems(region))
      if (item.var == v) return true;
    return false;
  }

  void findOfOne() {
    for (const VarDecl *v : plan_.shared) {
      const bool qualified = canonical(v->type).quals & (QualVolatile | QualAtomic);
      bool one = isScalar(v->type) && !isClassOnDevice(v->type) && !qualified &&
                 !usage_.addressTaken.count(v) && v->storage != Storage::Static;
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

GuardedPlan planGuarded(OmpDirective &target, const TargetInterface &k) { return Planner(target, k).plan(); }

} // namespace ompicc
