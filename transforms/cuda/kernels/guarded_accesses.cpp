// guarded_accesses.cpp: see guarded_accesses.h.
#include "transforms/cuda/kernels/guarded_accesses.h"

namespace ompicc {
namespace {

class Accesses {
public:
  Accesses(GuardedPlan &plan, const MemoryUse &memory, const std::vector<Stmt *> &leaves,
           const std::vector<Expr *> &decisive, const std::function<bool(const VarDecl *)> &isOwn)
      : plan_(plan), memory_(memory), leaves_(leaves), decisive_(decisive), isOwn_(isOwn) {}

  void find() {
    findLoading();
    findQuiet();
    plan_.readsApart = memory_.apart && (!plan_.loading.empty() || !plan_.quiet.empty());
    plan_.stored = memory_.stored;
  }

private:
  GuardedPlan &plan_;
  const MemoryUse &memory_;
  const std::vector<Stmt *> &leaves_;
  const std::vector<Expr *> &decisive_;
  const std::function<bool(const VarDecl *)> &isOwn_;

  void findLoading() {
    for (Stmt *s : leaves_) {
      bool loads = plan_.byAll.count(s) && loadsMemory(s, memory_);
      auto *ds = as<DeclStmt>(s);
      for (Decl *d : ds ? ds->decls : List<Decl *>())
        if (auto *v = as<VarDecl>(d); v && v->init && isOwn_(v) && !plan_.handedOver.count(v))
          loads |= loadsMemory(v->init, memory_);
      if (loads) plan_.loading.insert(s);
    }
  }

  /// Parameters of which only the one thread loads and stores elements.
  VarSet usedByOne() {
    VarSet used = memory_.stored;
    const auto take = [&](Node *code) {
      for (const VarDecl *v : code ? freeVariables(code) : VarList()) used.erase(v);
    };
    for (const OmpDirective *region : plan_.regions) {
      take(region->body);
      for (const OmpClause *clause : region->clauses)
        for (Expr *item : clause->items) take(item);
    }
    for (Expr *e : decisive_) take(e);
    for (Stmt *s : leaves_)
      if (!plan_.byOne.count(s) || as<DeclStmt>(s) || handsOutPointers(s)) take(s);
    return used;
  }

  void findQuiet() {
    const VarSet used = usedByOne();
    for (Stmt *s : leaves_) {
      if (!plan_.byOne.count(s) || as<DeclStmt>(s) || handsOutPointers(s)) continue;
      bool quiet = true;
      for (const VarDecl *v : freeVariables(s)) {
        const bool value = !isPointer(v->type) && (isOwn_(v) || plan_.ofOne.count(v));
        quiet = quiet && (value || used.count(v) || memory_.loadedOnly.count(v));
      }
      if (quiet) plan_.quiet.insert(s);
    }
  }
};

} // namespace

void findAccesses(GuardedPlan &plan, const MemoryUse &memory, const std::vector<Stmt *> &leaves,
                  const std::vector<Expr *> &decisive, const std::function<bool(const VarDecl *)> &isOwn) {
  Accesses(plan, memory, leaves, decisive, isOwn).find();
}

} // namespace ompicc
