// Implicit data-sharing attributes (OpenMP 5.2 §5.1.1) and data-mapping attributes (§5.8.1) as clauses.
//
// Innermost constructs first: what an inner construct shares, its encloser refers to; what it makes
// private, its encloser does not. The attributes in a construct that generates tasks follow from those in the
// constructs around it, whose clauses and declarations have been seen on the way to it.
#include "ast/visitor.h"
#include "transforms/common/capture.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include <algorithm>

namespace ompicc {
namespace {

class DataSharing : public Visitor {
public:
  explicit DataSharing(Unit &unit) : Visitor(unit.context.statements()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  /// A construct around the one at hand, and the variables declared in it.
  struct Around {
    const OmpDirective &directive;
    VarSet declared;
  };
  std::vector<Around> around_;

  void visitVarDecl(VarDecl &v) override {
    if (!around_.empty()) around_.back().declared.insert(&v);
    walk(v);
  }
  void visitOmpDirective(OmpDirective &d) override {
    around_.push_back({d, {}});
    walk(d);
    around_.pop_back();
    dropUnusedArrays(d);
    switch (d.kind) {
    case OmpDirectiveKind::Taskloop:
    case OmpDirectiveKind::TaskloopSimd: loopVariables(d); [[fallthrough]];
    case OmpDirectiveKind::Task: task(d); break;
    case OmpDirectiveKind::For:
    case OmpDirectiveKind::ForSimd:
    case OmpDirectiveKind::Distribute:
    case OmpDirectiveKind::DistributeSimd: loopVariables(d); break;
    case OmpDirectiveKind::Parallel:
    case OmpDirectiveKind::Teams: region(d); break;
    case OmpDirectiveKind::Target: target(d); break;
    default: break;
    }
  }

  /// A private copy of a variable array that nothing refers to is none: the variables that hold its bounds
  /// are not referred to either.
  static void dropUnusedArrays(OmpDirective &d) {
    VarList used;
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != OmpClauseKind::Private && clause->kind != OmpClauseKind::Firstprivate) continue;
      List<Expr *> &items = clause->items;
      for (size_t i = 0; i < items.size();) {
        VarDecl *v = baseVariable(items[i]);
        const bool variable = v && isArray(v->type) && isVariablyModified(v->type);
        if (variable && used.empty()) used = freeVariables(&d);
        if (variable && std::find(used.begin(), used.end(), v) == used.end())
          items.erase(i);
        else
          i++;
      }
    }
  }

  static VarSet listed(const OmpDirective &d) {
    VarSet set;
    for (OmpClause *clause : d.clauses) switch (clause->kind) {
      case OmpClauseKind::Private:
      case OmpClauseKind::Firstprivate:
      case OmpClauseKind::Lastprivate:
      case OmpClauseKind::Shared:
      case OmpClauseKind::Reduction:
      case OmpClauseKind::Map:
      case OmpClauseKind::IsDevicePtr:
      case OmpClauseKind::Linear:
      case OmpClauseKind::InReduction:
      case OmpClauseKind::Detach:
      case OmpClauseKind::HasDeviceAddr:
        for (Expr *item : clause->items)
          if (VarDecl *v = baseVariable(item)) set.insert(v);
        break;
      case OmpClauseKind::UsesAllocators:
        for (OmpAllocator *a : clause->allocators)
          if (VarDecl *v = baseVariable(a->allocator)) set.insert(v);
        break;
      default: break;
      }
    return set;
  }

  /// §5.1.1: loop iteration variables are private.
  void loopVariables(OmpDirective &d) {
    VarSet have = listed(d);
    for (const List<OmpLoop *> *loops : {&d.loops, &d.orderedLoops})
      for (OmpLoop *loop : *loops)
        if (!loop->declaresVar && !have.count(loop->var))
          addItemClause(c_, d, OmpClauseKind::Private, loop->var, d.loc);
  }

  void region(OmpDirective &d) {
    VarSet have = listed(d);
    OmpClause *defaultClause = findClause(d, OmpClauseKind::Default);
    OmpClauseKind implicit = OmpClauseKind::Shared;
    if (defaultClause && defaultClause->modifiers == DefaultPrivate) implicit = OmpClauseKind::Private;
    if (defaultClause && defaultClause->modifiers == DefaultFirstprivate)
      implicit = OmpClauseKind::Firstprivate;
    for (VarDecl *v : freeVariables(&d))
      if (!have.count(v) && !v->threadPrivate && !v->groupPrivate)
        addItemClause(c_, d, isLocal(*v) && !isBound(*v) ? implicit : OmpClauseKind::Shared, v, d.loc);
  }

  /// Declared in a function, also as static: what default clauses are about.
  bool isLocal(const VarDecl &v) const { return isAutomatic(v) || unit_.liftedStatics.count(&v); }

  /// What the program knows nothing of, and must keep its value.
  bool isBound(const VarDecl &v) const { return unit_.arrayBounds.count(&v); }

  /// §5.1.1: without a default clause a variable is shared in a task if all implicit tasks of the team share
  /// it, otherwise firstprivate.
  void task(OmpDirective &d) {
    VarSet have = listed(d);
    OmpClause *clause = findClause(d, OmpClauseKind::Default);
    unsigned kind = clause ? clause->modifiers : unsigned(DefaultNone);
    for (VarDecl *v : freeVariables(&d)) {
      if (have.count(v) || v->groupPrivate) continue;
      OmpClauseKind attribute = kind == DefaultNone
                                    ? isShared(*v) ? OmpClauseKind::Shared : OmpClauseKind::Firstprivate
                                : kind == DefaultShared || !isLocal(*v)  ? OmpClauseKind::Shared
                                : kind == DefaultPrivate && !isBound(*v) ? OmpClauseKind::Private
                                                                         : OmpClauseKind::Firstprivate;
      addItemClause(c_, d, attribute, v, d.loc);
    }
  }

  /// Whether v is shared in all constructs around, up to the innermost one that makes a team.
  bool isShared(const VarDecl &v) const {
    for (size_t i = around_.size(); i-- > 0;) {
      const OmpDirective &d = around_[i].directive;
      if (around_[i].declared.count(&v)) return false;
      for (const OmpLoop *loop : d.loops)
        if (loop->var == &v) return false;
      const bool team = d.kind == OmpDirectiveKind::Parallel || d.kind == OmpDirectiveKind::Teams;
      const OmpClause *own = attributeIn(d, v);
      if (own && own->kind != OmpClauseKind::Shared && own->kind != OmpClauseKind::Map) return false;
      if (own && own->kind == OmpClauseKind::Shared && team) return true;
      if (own) continue;
      OmpClause *clause = findClause(d, OmpClauseKind::Default);
      if (clause && isLocal(v) &&
          (clause->modifiers == DefaultPrivate || clause->modifiers == DefaultFirstprivate))
        return false;
      if (team) return true;
      if (d.kind == OmpDirectiveKind::Target && isAutomatic(v) && isFirstprivateInTarget(d, v)) return false;
    }
    return !isAutomatic(v);
  }
  /// Whether a construct around has a private copy of v, also of a declare target variable.
  bool isCopyAround(const VarDecl &v) const {
    for (const Around &around : around_) {
      for (const OmpLoop *loop : around.directive.loops)
        if (loop->var == &v && !loop->declaresVar) return true;
      const OmpClause *own = attributeIn(around.directive, v);
      if (own && (own->kind == OmpClauseKind::Private || own->kind == OmpClauseKind::Firstprivate ||
                  own->kind == OmpClauseKind::Lastprivate || own->kind == OmpClauseKind::Reduction ||
                  own->kind == OmpClauseKind::InReduction || own->kind == OmpClauseKind::Linear))
        return true;
    }
    return false;
  }
  static const OmpClause *attributeIn(const OmpDirective &d, const VarDecl &v) {
    for (const OmpClause *clause : d.clauses) switch (clause->kind) {
      case OmpClauseKind::Private:
      case OmpClauseKind::Firstprivate:
      case OmpClauseKind::Lastprivate:
      case OmpClauseKind::Shared:
      case OmpClauseKind::Reduction:
      case OmpClauseKind::InReduction:
      case OmpClauseKind::Map:
      case OmpClauseKind::IsDevicePtr:
      case OmpClauseKind::HasDeviceAddr:
      case OmpClauseKind::Linear:
        for (Expr *item : clause->items)
          if (baseVariable(item) == &v) return clause;
        break;
      default: break;
      }
    return nullptr;
  }
  static bool isFunctionPointer(const VarDecl &v) {
    return isPointer(v.type) && isFunction(elementOf(v.type));
  }
  static bool isFirstprivateInTarget(const OmpDirective &d, const VarDecl &v) {
    unsigned behaviour = implicitBehaviour(d, v);
    return behaviour == DefaultmapFirstprivate ||
           (behaviour == DefaultmapDefault && (isOmpScalar(v) || isFunctionPointer(v)));
  }

  /// What defaultmap clauses say about variables of v's category (§5.8.7).
  static unsigned implicitBehaviour(const OmpDirective &d, const VarDecl &v) {
    unsigned category = isPointer(v.type) ? DefaultmapPointer
                        : isOmpScalar(v)  ? DefaultmapScalar
                                          : DefaultmapAggregate;
    for (OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Defaultmap && (clause->modifiers & category))
        return clause->modifiers & DefaultmapBehaviourMask;
    return DefaultmapDefault;
  }

  /// §5.5.10: the target task's copies of in_reduction list items are mapped, with their values.
  void mapReductions(OmpDirective &d) {
    for (size_t i = 0, n = d.clauses.size(); i < n; i++) {
      if (d.clauses[i]->kind != OmpClauseKind::InReduction) continue;
      OmpClause *map = c_.make<OmpClause>(d.clauses[i]->loc);
      map->kind = OmpClauseKind::Map;
      map->modifiers = unsigned(MapTofrom) | MapAlways;
      map->isImplicit = true;
      for (Expr *item : d.clauses[i]->items) map->items.push(c_.arena, Cloner(c_).clone(item));
      d.clauses.push(c_.arena, map);
    }
  }

  /// §5.4.7: an array in is_device_ptr is one that is in the device's memory.
  void deviceArrays(OmpDirective &d) {
    VarList arrays;
    Loc where;
    for (OmpClause *clause : d.clauses)
      for (size_t i = clause->items.size(); clause->kind == OmpClauseKind::IsDevicePtr && i-- > 0;)
        if (VarDecl *v = baseVariable(clause->items[i]); v && isArray(v->type)) {
          arrays.push_back(v);
          where = clause->loc;
          clause->items.erase(i);
        }
    for (VarDecl *v : arrays) addItemClause(c_, d, OmpClauseKind::HasDeviceAddr, v, where);
  }

  /// §5.4.9: where what a pointer points to has a device address, that is the pointer's value.
  void deviceSections(OmpDirective &d) {
    VarList pointers;
    Loc where;
    for (OmpClause *clause : d.clauses)
      for (size_t i = clause->items.size(); clause->kind == OmpClauseKind::HasDeviceAddr && i-- > 0;)
        if (VarDecl *v = baseVariable(clause->items[i]);
            v && isPointer(v->type) && !as<Ident>(skipParens(clause->items[i]))) {
          pointers.push_back(v);
          where = clause->loc;
          clause->items.erase(i);
        }
    for (VarDecl *v : pointers) addItemClause(c_, d, OmpClauseKind::IsDevicePtr, v, where);
  }

  /// A variable of declare target's `link`, which is mapped (§5.8.1); and any of declare target in a unit
  /// that requires unified shared memory, which is of one storage with the device (§8.2.3).
  bool isLinked(const VarDecl &v) const { return isNamedAtFileScope(v) && unit_.linkPointers.count(v.name); }

  /// p[:0]
  Expr *whatIsBehind(Expr *pointer, Loc loc) {
    auto *section = c_.make<ArraySection>(loc);
    section->base = pointer;
    section->lower = c_.intLiteral(0, loc);
    section->length = c_.intLiteral(0, loc);
    section->type = elementOf(pointer->type);
    return section;
  }

  /// §5.8.1: scalars are firstprivate, pointers are zero-length array sections, the rest is mapped tofrom,
  /// unless defaultmap says otherwise.
  void target(OmpDirective &d) {
    deviceArrays(d);
    deviceSections(d);
    VarSet have = listed(d);
    mapReductions(d);
    for (VarDecl *v : freeVariables(&d)) {
      if (have.count(v) || v->groupPrivate || unit_.targetStatics.count(v)) continue;
      const bool isCopy = isCopyAround(*v);
      if (unit_.isOnDevices(v) && !isCopy) continue;
      if (isLinked(*v) && !isCopy) {
        addItemClause(c_, d, OmpClauseKind::Map, v, d.loc)->modifiers = unsigned(MapTofrom) | MapImplicit;
        if (!isPointer(v->type)) continue;
        OmpClause *behind = addItemClause(c_, d, OmpClauseKind::Map, v, d.loc);
        behind->modifiers = unsigned(MapAlloc) | MapImplicit;
        behind->items[0] = whatIsBehind(behind->items[0], d.loc);
        continue;
      }
      unsigned behaviour = implicitBehaviour(d, *v);
      if (isBound(*v)) behaviour = DefaultmapDefault;
      if (behaviour == DefaultmapNone) {
        unit_.diagnostics.error(
            d.loc, "'" + std::string(v->name->text) +
                       "' has no data-mapping attribute in this construct, as 'defaultmap(none)' wants it");
        continue;
      }
      const bool byValue = isOmpScalar(*v) || isFunctionPointer(*v);
      if (behaviour == DefaultmapFirstprivate || (behaviour == DefaultmapDefault && byValue)) {
        addItemClause(c_, d, OmpClauseKind::Firstprivate, v, d.loc);
        continue;
      }
      if (behaviour == DefaultmapPrivate) {
        addItemClause(c_, d, OmpClauseKind::Private, v, d.loc);
        continue;
      }
      OmpClause *map = addItemClause(c_, d, OmpClauseKind::Map, v, d.loc);
      // Nobody can have changed a constant, and its host copy may be read-only.
      QualType element = v->type;
      while (isArray(element)) element = elementOf(element);
      bool constant = canonical(element).isConst() || canonical(v->type).isConst();
      if (behaviour != DefaultmapDefault) {
        static const unsigned types[] = {MapAlloc, MapTo, MapFrom, MapTofrom};
        const unsigned type = types[behaviour & 3];
        map->modifiers = behaviour == DefaultmapPresent      ? unsigned(MapAlloc) | MapPresent
                         : behaviour == DefaultmapSelf       ? unsigned(MapTofrom) | MapSelf
                         : constant && (type & MapFrom) != 0 ? unsigned(MapImplicit) | MapTo
                                                             : MapImplicit | type;
        continue;
      }
      map->modifiers = MapImplicit | (isPointer(v->type) ? unsigned(MapAlloc)
                                      : constant         ? unsigned(MapTo)
                                                         : unsigned(MapTofrom));
      if (isPointer(v->type)) map->items[0] = whatIsBehind(map->items[0], d.loc);
    }
  }
};

} // namespace

void makeDataSharingExplicit(Unit &unit, Stmt *root) { DataSharing(unit).visit(root); }

} // namespace ompicc
