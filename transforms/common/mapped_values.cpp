// Scalar variables and small structures that target constructs map and only read become firstprivate
// (OpenMP 5.2 §5.4.4), where nobody can tell one from the other:
//
//     int n = …;                                        // its address is taken nowhere
//     #pragma omp target map(to: n) map(tofrom: a[0:n]) →   firstprivate(n) map(tofrom: a[0:n])
//     for (int i = 0; i < n; i++) a[i]++;
//
// (A structure that no clause names is mapped, too.)
// Mapped, the value would be copied at each launch and loaded by each thread; and the host, which chooses the
// grid, would not know what loops over it come to.
//
// A variable of the function whose address is not taken can be on the device only by what the function itself
// maps. So it is all of a variable's maps or none: one that is in target data, in an update, in a map clause
// with modifiers, or in a construct that is executed later (nowait, depend) stays mapped everywhere.
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "transforms/common/passed_by_value.h"
#include "translator/sema/omp_checks.h"
#include <algorithm>

namespace ompicc {
namespace {

class MappedValues {
public:
  MappedValues(Unit &unit, FunctionDecl &function) : c_(unit.context), function_(function) {}

  void pass() {
    forEachDirective(c_, function_.body, [this](OmpDirective &d) { note(d); });
    dropRefused();
    if (maps_.empty()) return;
    const VarSet reached = reachedElsewhere(function_);
    refused_.insert(reached.begin(), reached.end());
    dropRefused();
    refuseChanged();
    dropRefused();
    for (const Map &map : maps_) makeFirstprivate(map);
  }

private:
  struct Map {
    OmpDirective *target;
    OmpClause *clause;
    VarDecl *var;
  };
  Context &c_;
  FunctionDecl &function_;
  std::vector<Map> maps_; ///< list items that may become firstprivate
  VarSet refused_;        ///< variables of which none may

  void dropRefused() {
    const auto refused = [this](const Map &map) { return refused_.count(map.var) != 0; };
    maps_.erase(std::remove_if(maps_.begin(), maps_.end(), refused), maps_.end());
  }

  static bool isPlainScalar(const VarDecl &v) {
    return isOmpScalar(v) && !isComplex(v.type) && isAutomatic(v) && isSteady(v.type);
  }
  static bool isSmallStructure(const VarDecl &v) {
    constexpr long long kFewBytes = 256; // as much as a kernel takes by value (target_interface.cpp)
    return isRecord(v.type) && isAutomatic(v) && isSteady(v.type) && !holdsPointers(v.type) &&
           sizeOf(v.type) > 0 && sizeOf(v.type) <= kFewBytes;
  }
  static bool namesStorage(OmpClauseKind kind) {
    return kind == OmpClauseKind::Map || kind == OmpClauseKind::To || kind == OmpClauseKind::From ||
           kind == OmpClauseKind::UseDevicePtr || kind == OmpClauseKind::UseDeviceAddr ||
           kind == OmpClauseKind::IsDevicePtr || kind == OmpClauseKind::HasDeviceAddr ||
           kind == OmpClauseKind::InReduction;
  }

  static size_t timesListed(const OmpDirective &d, const VarDecl *v) {
    size_t times = 0;
    for (const OmpClause *clause : d.clauses)
      for (Expr *item : clause->items) times += baseVariable(item) == v;
    return times;
  }

  void note(OmpDirective &d) {
    const bool atOnce = mapsAtOnce(d);
    for (OmpClause *clause : d.clauses) {
      if (!namesStorage(clause->kind)) continue;
      const bool plain = atOnce && isPlainMap(*clause);
      for (Expr *item : clause->items) {
        VarDecl *v = baseVariable(item);
        if (!v || (!isPlainScalar(*v) && !(isSmallStructure(*v) && !d.mappers))) continue;
        if (plain && as<Ident>(skipParens(item)) && timesListed(d, v) == 1)
          maps_.push_back({&d, clause, v});
        else
          refused_.insert(v);
      }
    }
  }

  /// Those that a region changes, or for which it may wait until somebody else does.
  void refuseChanged() {
    const OmpDirective *target = nullptr;
    Usage usage;
    for (const Map &map : maps_) { // those of a construct stand together
      if (map.target != target) usage = usageIn(map.target->body, MapsTake::Copies);
      target = map.target;
      if (usage.mayChange(map.var) || usage.synchronised.count(map.var) || usage.flushes)
        refused_.insert(map.var);
    }
  }

  void makeFirstprivate(const Map &map) {
    List<Expr *> others;
    for (Expr *item : map.clause->items)
      if (baseVariable(item) != map.var) others.push(c_.arena, item);
    map.clause->items = others;
    if (others.empty()) {
      List<OmpClause *> &clauses = map.target->clauses;
      for (size_t i = clauses.size(); i-- > 0;)
        if (clauses[i] == map.clause) clauses.erase(i);
    }
    addItemClause(c_, *map.target, OmpClauseKind::Firstprivate, map.var, map.clause->loc);
  }
};

} // namespace

void passMappedValues(Unit &unit, FunctionDecl &function) { MappedValues(unit, function).pass(); }

} // namespace ompicc
