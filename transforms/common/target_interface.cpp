#include "transforms/common/target_interface.h"
#include "runtime/ort.h"
#include "transforms/common/clauses.h"
#include "transforms/common/literals.h"
#include "transforms/common/structure_stores.h"

namespace ompicc {
namespace {

QualType voidPointer(Context &c) { return c.types.pointerTo(c.types.basic(TypeKind::Void)); }

/// Firstprivate variables that the teams or threads of the region share and may change need one copy on the
/// device that all of them see; the others travel by value.
bool needsBuffer(const VarDecl &v, const Usage &usage, const VarSet &sharedInside) {
  if (isArray(v.type)) return true;
  if (sizeOf(v.type) > 256) return true;
  return usage.mayChange(&v) && sharedInside.count(&v);
}

/// Variables that the target construct has a private copy of, which several teams share and may change: the
/// initial thread that runs the construct has one copy for all of them (OpenMP 5.2 §5.4.3, §10.2).
VarSet sharedByTeams(const Context &c, OmpDirective &target, const VarSet &privates, const Usage &usage) {
  VarSet found;
  forEachDirective(c, target.body, [&](OmpDirective &d) {
    if (d.kind != OmpDirectiveKind::Teams) return;
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Shared))
      if (privates.count(v) && usage.mayChange(v)) found.insert(v);
  });
  return found;
}

} // namespace

Expr *PlainAddress::expression(Context &c, const std::string &through) const {
  switch (form) {
  case OfObject: return c.textExpr(voidPointer(c), "(void *) " + through + "&$", {of});
  case OfPointer: return c.textExpr(c.types.pointerTo(voidPointer(c)), "(void **) " + through + "&$", {of});
  case Value: return c.textExpr(voidPointer(c), "(void *) " + through + "$", {of});
  default: return of;
  }
}

bool PlainAddress::losesQualifiers() const {
  const QualType type = of->type;
  if (!type || form == Written) return false;
  if (form == Value) return isPointer(type) && hasQualifiedElements(elementOf(type));
  return hasQualifiedElements(type);
}

Expr *PlainAddress::withoutQualifiers(Context &c) const {
  return expression(c, losesQualifiers() ? "(unsigned long) " : "");
}

void dropParametersFromPrivate(OmpDirective &target, const TargetInterface &k) {
  for (OmpClause *clause : target.clauses) {
    if (clause->kind != OmpClauseKind::Private) continue;
    for (size_t i = clause->items.size(); i-- > 0;)
      for (const KernelParam &p : k.params)
        if (p.var == baseVariable(clause->items[i])) {
          clause->items.erase(i);
          break;
        }
  }
}

namespace {

/// Builds the interface of one construct: a parameter, a constant or nothing for each variable that is free
/// in it.
class InterfaceBuilder {
public:
  InterfaceBuilder(Unit &unit, OmpDirective &target, FunctionDecl &function)
      : unit_(unit), c_(unit.context), target_(target), usage_(usageIn(target.body, MapsTake::Copies)) {
    t_.target = &target;
    t_.function = &function;
    t_.maps = mapItems(unit, target);
    forEachDirective(c_, target.body, [&](OmpDirective &d) {
      note(d, OmpClauseKind::Shared, sharedInside_);
      note(d, OmpClauseKind::Reduction, sharedInside_);
    });
    note(target, OmpClauseKind::HasDeviceAddr, deviceAddresses_);
    note(target, OmpClauseKind::Firstprivate, firstprivate_);
    note(target, OmpClauseKind::Private, privates_);
    note(target, OmpClauseKind::IsDevicePtr, devicePointers_);
    for (OmpClause *clause : target.clauses)
      for (OmpAllocator *a : clause->allocators) privates_.insert(baseVariable(a->allocator));
  }

  TargetInterface build() {
    const VarSet teamsCopies = sharedByTeams(c_, target_, privates_, usage_);
    for (VarDecl *v : freeVariables(&target_)) {
      if (teamsCopies.count(v))
        addTeamsCopy(v);
      else if (privates_.count(v) || v->groupPrivate || unit_.targetStatics.count(v))
        continue;
      else if (deviceAddresses_.count(v))
        t_.params.push_back({v, KernelParam::DeviceAddress});
      else if (devicePointers_.count(v))
        addDevicePointer(v);
      else if (firstprivate_.count(v))
        addFirstprivate(v);
      else
        addMapped(v);
    }
    noteStructures();
    return std::move(t_);
  }

private:
  void addDevicePointer(VarDecl *v) {
    KernelParam p{v, KernelParam::ByValue};
    p.isDevicePointer = isPointer(v->type);
    t_.params.push_back(p);
  }
  static void note(OmpDirective &d, OmpClauseKind kind, VarSet &into) {
    for (VarDecl *v : clauseVariables(d, kind)) into.insert(v);
  }

  /// What libompirt has to know to say what structures on the device are without looking.
  void noteStructures() {
    const StructureStores stores = structureStores(target_.body);
    t_.keepsStructures = stores.none();
    std::vector<bool> given(t_.maps.size());
    for (const KernelParam &p : t_.params) {
      if (p.passing != KernelParam::ByAddress && p.passing != KernelParam::PointerValue) continue;
      QualType type = p.passing == KernelParam::PointerValue ? elementOf(p.var->type) : p.var->type;
      while (isArray(type)) type = elementOf(type);
      if (!isRecord(type) || stores.handsOn) given[p.map] = true;
    }
    for (size_t i = 0; i < t_.maps.size(); i++) {
      // A pointer that is attached is found by the type of what it points to (map_items.cpp).
      const bool attaches = t_.maps[i].attach && !(t_.maps[i].kind & MapStructure);
      if (given[i] || attaches)
        t_.maps[i].kind &= ~unsigned(MapStructure);
      else
        t_.maps[i].kind |= MapStructure;
    }
  }

  MapItem item(VarDecl *v, PlainAddress address, Expr *size, unsigned kind) const {
    MapItem m;
    m.var = v;
    m.base = m.begin = address;
    m.size = size;
    m.kind = kind;
    m.loc = target_.loc;
    return m;
  }
  Expr *sizeOf(VarDecl *v) const { return c_.textExpr(c_.types.sizeType(), "sizeof($)", {c_.ident(v)}); }

  /// What the teams share, and nobody outside of the construct sees.
  void addTeamsCopy(VarDecl *v) {
    const MapItem m = item(v, {PlainAddress::Written, c_.textExpr(voidPointer(c_), "(void *) 0")},
                           sizeOfType(c_, v->type), MapFirstprivate);
    t_.params.push_back({v, KernelParam::ByAddress, t_.maps.size()});
    t_.maps.push_back(m);
  }

  void addFirstprivate(VarDecl *v) {
    if (isLiteralConstant(*v) && !usage_.addressTaken.count(v)) {
      t_.constants.push_back(v);
    } else if (!needsBuffer(*v, usage_, sharedInside_)) {
      t_.params.push_back({v, KernelParam::ByValue});
    } else {
      MapItem m = item(v, {PlainAddress::OfObject, c_.ident(v)}, sizeOf(v), MapTo | MapFirstprivate);
      m.isOwn = true;
      t_.maps.push_back(m);
      t_.params.push_back({v, KernelParam::ByAddress, t_.maps.size() - 1});
    }
  }

  /// The item that holds the variable itself comes before one that the variable only points to.
  size_t itemOf(const VarDecl *v) const {
    const std::vector<MapItem> &maps = t_.maps;
    size_t chosen = maps.size();
    for (size_t i = maps.size(); i-- > 0;)
      if (maps[i].var == v && !maps[i].pointer)
        if (chosen == maps.size() || !maps[i].throughPointer || maps[chosen].throughPointer) chosen = i;
    return chosen;
  }

  /// Only members' pointees are listed: the structure itself comes along, before the items that attach to it.
  void mapImplicitly(VarDecl *v) {
    const bool throughPointer = isPointer(v->type);
    MapItem m = item(v, {throughPointer ? PlainAddress::Value : PlainAddress::OfObject, c_.ident(v)},
                     throughPointer ? c_.intLiteral(0) : sizeOf(v),
                     MapImplicit | (throughPointer ? unsigned(MapAlloc) : unsigned(MapTofrom)));
    m.throughPointer = throughPointer;
    t_.maps.insert(t_.maps.begin(), m);
    for (MapItem &other : t_.maps)
      if (other.spannedBy < MapItem::Inside) other.spannedBy++;
    for (KernelParam &p : t_.params)
      if (p.passing == KernelParam::ByAddress || p.passing == KernelParam::PointerValue) p.map++;
  }

  void addMapped(VarDecl *v) {
    size_t chosen = itemOf(v);
    if (chosen == t_.maps.size()) {
      if (unit_.isOnDevices(v)) return;
      mapImplicitly(v);
      chosen = 0;
    }
    t_.params.push_back(
        {v, t_.maps[chosen].throughPointer ? KernelParam::PointerValue : KernelParam::ByAddress, chosen});
  }

  Unit &unit_;
  Context &c_;
  OmpDirective &target_;
  TargetInterface t_;
  const Usage usage_;
  VarSet sharedInside_, firstprivate_, privates_, devicePointers_, deviceAddresses_;
};

} // namespace

TargetInterface buildInterface(Unit &unit, OmpDirective &target, FunctionDecl &function) {
  return InterfaceBuilder(unit, target, function).build();
}

} // namespace ompicc
