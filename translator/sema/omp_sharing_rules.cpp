// What clauses say together: a list item in several clauses of one directive (OpenMP 5.2 §5.4), and the
// iteration variables of its loops in any (§5.1.1).
#include "translator/sema/omp_checks.h"
#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

namespace ompicc {

namespace {

using K = OmpClauseKind;

bool oneOf(OmpClauseKind kind, std::initializer_list<OmpClauseKind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

class SharingRules {
public:
  SharingRules(Context &context, Diagnostics &diagnostics, const OmpDirective &d)
      : c_(context), diag_(diagnostics), d_(d), leafs_(info(d.kind).leafs) {}

  void sharing() {
    std::vector<Listed> seen;
    for (OmpClause *clause : d_.clauses) {
      if (!oneOf(clause->kind,
                 {K::Private,       K::Firstprivate, K::Lastprivate,   K::Shared,        K::Reduction,
                  K::Map,           K::IsDevicePtr,  K::Linear,        K::Induction,     K::Copyprivate,
                  K::UseDevicePtr,  K::To,           K::From,          K::HasDeviceAddr, K::UseDeviceAddr,
                  K::Aligned,       K::InReduction,  K::TaskReduction, K::Detach,        K::Nontemporal,
                  K::UsesAllocators}))
        continue;
      List<Expr *> items = clause->items;
      for (OmpAllocator *a : clause->allocators) items.push(c_.arena, a->allocator);
      for (Expr *item : items) {
        VarDecl *v = listedVariable(item);
        if (!v) continue;
        const bool thread = v->threadPrivate && clause->kind != K::Copyprivate;
        if ((thread || v->groupPrivate) && clause->kind != K::Nontemporal) {
          diag_.error(item->loc, "'" + std::string(v->name->text) + "' is predetermined '" +
                                     (thread ? "threadprivate" : "groupprivate") + "' for '" +
                                     spelling(clause->kind) + "'");
          continue;
        }
        bool whole = as<Ident>(item);
        for (const Listed &other : seen)
          if (other.variable == v && clash(other, {v, clause->kind, clause->directive, whole})) {
            std::string shownName = "'" + std::string(v->name->text) + "'";
            bool maps = other.kind == K::Map || clause->kind == K::Map;
            diag_.error(item->loc, shownName + (maps ? " appears both in data and map clauses"
                                                     : " appears more than once in data clauses"));
            break;
          }
        seen.push_back({v, clause->kind, clause->directive, whole});
      }
    }
  }

  /// §2.15.1.1: the iteration variables of a worksharing loop are private; private and lastprivate may say
  /// so.
  void iterationVariablesListed() {
    List<VarDecl *> variables = iterationVariables(c_, d_);
    for (VarDecl *v : variables)
      if (v->threadPrivate || v->groupPrivate)
        diag_.error(d_.body->loc, "iteration variable '" + std::string(v->name->text) + "' must not be " +
                                      (v->threadPrivate ? "threadprivate" : "groupprivate"));
    for (OmpClause *clause : d_.clauses) {
      if (clause->kind == K::Lastprivate && (leafs_ & LeafLoop))
        for (Expr *item : clause->items) {
          VarDecl *v = listedVariable(item);
          if (v && std::find(variables.begin(), variables.end(), v) == variables.end())
            diag_.error(item->loc, "'lastprivate' clause on a 'loop' construct refers to '" +
                                       std::string(v->name->text) + "', which is not the loop iterator");
        }
      if (clause->kind == K::Linear && (leafs_ & LeafDistribute))
        for (Expr *item : clause->items) {
          VarDecl *v = listedVariable(item);
          if (v && std::find(variables.begin(), variables.end(), v) == variables.end())
            diag_.error(item->loc, "'linear' clause on a construct with 'distribute' refers to '" +
                                       std::string(v->name->text) + "', which is not an iteration variable");
        }
      if (!oneOf(clause->kind, {K::Firstprivate, K::Shared, K::Reduction, K::Induction}) &&
          !(clause->kind == K::Linear && (!(leafs_ & LeafSimd) || variables.size() > 1)))
        continue;
      for (Expr *item : clause->items)
        for (VarDecl *v : variables)
          if (listedVariable(item) == v && !(clause->kind == K::Firstprivate && (leafs_ & LeafTarget)))
            diag_.error(item->loc, "iteration variable '" + std::string(v->name->text) + "' should not be " +
                                       (clause->kind == K::Reduction ? "reduction" : spelling(clause->kind)));
    }
  }

private:
  struct Listed {
    VarDecl *variable;
    OmpClauseKind kind;
    OmpDirectiveKind directive; ///< that the clause names, or None
    bool whole;
  };

  bool clash(const Listed &a, const Listed &b) const {
    if (a.directive != b.directive && a.directive != OmpDirectiveKind::None &&
        b.directive != OmpDirectiveKind::None)
      return false;
    auto isMotion = [](K k) { return k == K::To || k == K::From; };
    auto isData = [](K k) {
      return oneOf(k, {K::Private, K::Firstprivate, K::Lastprivate, K::Shared, K::Reduction, K::Linear,
                       K::Induction, K::Copyprivate, K::IsDevicePtr, K::HasDeviceAddr, K::InReduction,
                       K::TaskReduction, K::Detach, K::UsesAllocators});
    };
    auto ofDevice = [](K k) { return oneOf(k, {K::IsDevicePtr, K::HasDeviceAddr, K::UsesAllocators}); };
    // They are target's own, which firstprivate and others need not be on a combined construct.
    if (ofDevice(a.kind) != ofDevice(b.kind) && leafs_ != LeafTarget && a.kind != K::Map && b.kind != K::Map)
      return false;
    if (oneOf(a.kind, {K::UseDevicePtr, K::UseDeviceAddr}) &&
        oneOf(b.kind, {K::UseDevicePtr, K::UseDeviceAddr}))
      return a.whole && b.whole;
    if (a.kind == K::Map || b.kind == K::Map) {
      if (a.kind == b.kind) return false; // OpenMP 5.0: their map types are joined
      const K other = a.kind == K::Map ? b.kind : a.kind;
      // Its region is a task's (6.0 §15.7), and the data environment is made in it.
      if (d_.kind == OmpDirectiveKind::TargetData && other == K::Private) return true;
      if (other == K::IsDevicePtr) return true; // what it points to is the device's already
      if (!a.whole || !b.whole) return false;
      if (d_.kind == OmpDirectiveKind::TargetData) return other == K::Firstprivate;
      if (!(leafs_ & LeafTarget)) return false;
      // On a combined construct private and firstprivate may belong to an inner one (§5.8.3), if that has
      // them.
      const bool inner =
          leafs_ != LeafTarget && (other != K::Firstprivate || leafs_ != (LeafTarget | LeafSimd));
      const OmpDirectiveKind named = a.kind == K::Map ? b.directive : a.directive;
      return ofDevice(other) || other == K::InReduction ||
             (oneOf(other, {K::Private, K::Firstprivate}) && (!inner || named == OmpDirectiveKind::Target));
    }
    if (isMotion(a.kind) || isMotion(b.kind))
      return a.whole && b.whole && isMotion(a.kind) && isMotion(b.kind);
    if (oneOf(K::Aligned, {a.kind, b.kind}) || oneOf(K::Nontemporal, {a.kind, b.kind}))
      return a.kind == b.kind;
    // The target task takes part in a reduction, and a construct in it has one of its own (§17.2).
    if ((a.kind == K::InReduction) != (b.kind == K::InReduction) && (leafs_ & LeafTarget) &&
        leafs_ != LeafTarget)
      return false;
    if (!isData(a.kind) || !isData(b.kind)) return a.kind == b.kind && a.whole && b.whole;
    bool first = a.kind == K::Firstprivate || b.kind == K::Firstprivate;
    bool last = a.kind == K::Lastprivate || b.kind == K::Lastprivate;
    return !(first && last) || d_.kind == OmpDirectiveKind::Distribute; // §11.6
  }

  Context &c_;
  Diagnostics &diag_;
  const OmpDirective &d_;
  const unsigned leafs_;
};

} // namespace

void checkSharing(Context &context, Diagnostics &diagnostics, const OmpDirective &d) {
  SharingRules rules(context, diagnostics, d);
  rules.sharing();
  if (isLoopAssociated(d.kind)) rules.iterationVariablesListed();
}

} // namespace ompicc
