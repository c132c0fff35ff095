#include "transforms/common/target_interface.h"
#include "runtime/ort.h"
#include "transforms/common/clauses.h"

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

TargetInterface buildInterface(Unit &unit, OmpDirective &target, FunctionDecl &function) {
  Context &c = unit.context;
  TargetInterface t;
  t.target = &target;
  t.function = &function;
  t.maps = mapItems(unit, target);

  Usage usage = usageIn(target.body);
  VarSet sharedInside;
  forEachDirective(unit.context, target.body, [&](OmpDirective &d) {
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Shared)) sharedInside.insert(v);
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Reduction)) sharedInside.insert(v);
  });
  VarSet firstprivate, privates, devicePointers, deviceAddresses;
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::HasDeviceAddr)) deviceAddresses.insert(v);
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::Firstprivate)) firstprivate.insert(v);
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::Private)) privates.insert(v);
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::IsDevicePtr)) devicePointers.insert(v);
  for (OmpClause *clause : target.clauses)
    for (OmpAllocator *a : clause->allocators) privates.insert(baseVariable(a->allocator));

  const VarSet teamsCopies = sharedByTeams(c, target, privates, usage);
  for (VarDecl *v : freeVariables(&target)) {
    if (teamsCopies.count(v)) {
      MapItem m;
      m.var = v;
      m.base = m.begin = {PlainAddress::Written, c.textExpr(voidPointer(c), "(void *) 0")};
      m.size = sizeOfType(c, v->type);
      m.kind = MapFirstprivate;
      m.loc = target.loc;
      t.params.push_back({v, KernelParam::ByAddress, t.maps.size()});
      t.maps.push_back(m);
      continue;
    }
    if (privates.count(v) || v->groupPrivate || unit.targetStatics.count(v)) continue;
    if (deviceAddresses.count(v)) {
      t.params.push_back({v, KernelParam::DeviceAddress});
      continue;
    }
    if (devicePointers.count(v)) {
      t.params.push_back({v, KernelParam::ByValue});
      continue;
    }
    if (firstprivate.count(v)) {
      if (isLiteralConstant(*v) && !usage.addressTaken.count(v)) {
        t.constants.push_back(v);
        continue;
      }
      if (!needsBuffer(*v, usage, sharedInside)) {
        t.params.push_back({v, KernelParam::ByValue});
        continue;
      }
      MapItem m;
      m.var = v;
      m.base = m.begin = {PlainAddress::OfObject, c.ident(v)};
      m.size = c.textExpr(c.types.sizeType(), "sizeof($)", {c.ident(v)});
      m.kind = MapTo | MapFirstprivate;
      m.isOwn = true;
      m.loc = target.loc;
      t.maps.push_back(m);
      t.params.push_back({v, KernelParam::ByAddress, t.maps.size() - 1});
      continue;
    }
    // The item that holds the variable itself comes before one that the variable only points to.
    size_t chosen = t.maps.size();
    for (size_t i = t.maps.size(); i-- > 0;)
      if (t.maps[i].var == v && !t.maps[i].pointer)
        if (chosen == t.maps.size() || !t.maps[i].throughPointer || t.maps[chosen].throughPointer) chosen = i;
    if (chosen == t.maps.size()) {
      if (unit.isOnDevices(v)) continue;
      // Only members' pointees are listed: the structure itself comes along.
      MapItem m;
      m.var = v;
      m.throughPointer = isPointer(v->type);
      m.base = m.begin = {m.throughPointer ? PlainAddress::Value : PlainAddress::OfObject, c.ident(v)};
      m.size = m.throughPointer
                   ? c.intLiteral(0)
                   : static_cast<Expr *>(c.textExpr(c.types.sizeType(), "sizeof($)", {c.ident(v)}));
      m.kind = MapImplicit | (m.throughPointer ? unsigned(MapAlloc) : unsigned(MapTofrom));
      m.loc = target.loc;
      // Before the items that attach to it.
      t.maps.insert(t.maps.begin(), m);
      for (MapItem &other : t.maps)
        if (other.spannedBy < MapItem::Inside) other.spannedBy++;
      for (KernelParam &p : t.params)
        if (p.passing == KernelParam::ByAddress || p.passing == KernelParam::PointerValue) p.map++;
      chosen = 0;
    }
    t.params.push_back(
        {v, t.maps[chosen].throughPointer ? KernelParam::PointerValue : KernelParam::ByAddress, chosen});
  }
  return t;
}

} // namespace ompicc
