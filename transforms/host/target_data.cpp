#include "transforms/host/target_data.h"
#include "transforms/host/cancel.h"
#include "transforms/host/depend.h"
#include "transforms/host/target_tasks.h"

namespace ompicc {

Stmt *TargetData::callFor(const std::string &function, Expr *device, const MapList &list) const {
  std::vector<Expr *> arguments = list.arguments(c_);
  arguments.insert(arguments.begin(), device);
  return callAtLine(function, arguments);
}

void TargetData::useDevicePointer(VarDecl *v, VarDecl *device, Compound &region, Substitution &inside) {
  QualType type = canonical(v->type).unqualified();
  VarDecl *own = c_.variable(c_.freshLocal(std::string(v->name->text) + "_device"), type,
                             callExpr(type, "ort_device_address", {c_.ident(device), c_.ident(v)}));
  region.body.push(c_.arena, c_.declStmt(mayBeUnused(own)));
  inside.replace(v, own);
}

void TargetData::useDeviceAddress(Expr *item, VarDecl *device, Compound &region, Substitution &inside) {
  VarDecl *v = baseVariable(item);
  const bool section = !as<Ident>(skipParens(item)), pointer = section && isPointer(v->type);
  const QualType type = pointer ? canonical(v->type).unqualified() : QualType(c_.types.pointerTo(v->type));
  Expr *start = pointer ? static_cast<Expr *>(c_.ident(v)) : c_.unary(UnaryOp::AddressOf, c_.ident(v));
  Expr *address = callExpr(type, "ort_device_address", {c_.ident(device), copy(start)});
  if (section) { // only the section need be there
    VarDecl *first =
        c_.variable(c_.freshLocal(std::string(v->name->text) + "_first"), voidPointer(),
                    c_.cast(voidPointer(), c_.unary(UnaryOp::AddressOf, firstElement(c_, item))));
    region.body.push(c_.arena, c_.declStmt(first));
    address = c_.textExpr(type, "(void *) ((char *) $ - ((char *) $ - (char *) $))",
                          {callExpr(voidPointer(), "ort_device_address", {c_.ident(device), c_.ident(first)}),
                           c_.ident(first), start});
  }
  VarDecl *own = c_.variable(c_.freshLocal(std::string(v->name->text) + "_device"), type, address);
  region.body.push(c_.arena, c_.declStmt(mayBeUnused(own)));
  if (pointer)
    inside.replace(v, own);
  else
    inside.replaceByDeref(v, own);
}

Stmt *TargetData::region(OmpDirective &d) {
  std::vector<MapItem> maps = mapItems(unit_, d);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  VarDecl *device = local("_device", basic(TypeKind::Int), tasks_.device(d));
  append(c_.declStmt(device));
  const MapList list = maps_.make(d, maps, *block);
  append(tasks_.place(d));
  append(callFor("ort_target_data_begin", c_.ident(device), list));
  Substitution inside(c_);
  Compound *region = c_.compound({}, d.loc);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::UseDevicePtr))
    useDevicePointer(v, device, *region, inside);
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::UseDeviceAddr)
      for (Expr *item : clause->items) useDeviceAddress(item, device, *region, inside);
  region->body.push(c_.arena, inside.apply(d.body));
  append(region);
  std::vector<Stmt *> end = {tasks_.place(d), callFor("ort_target_data_end", c_.ident(device), list)};
  if (Stmt *release = list.release(c_)) end.push_back(release);
  for (Stmt *s : end) append(s);
  for (Stmt *s : cancellation_.leaving(d, end)) append(s);
  return block;
}

Stmt *TargetData::standalone(OmpDirective &d) {
  std::vector<MapItem> maps = mapItems(unit_, d);
  const char *function = d.kind == OmpDirectiveKind::TargetUpdate      ? "ort_target_update"
                         : d.kind == OmpDirectiveKind::TargetEnterData ? "ort_target_enter_data"
                                                                       : "ort_target_exit_data";
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  const MapList list = maps_.make(d, maps, *block);
  Expr *device = tasks_.evaluatedDevice(d, *block);
  append(tasks_.place(d));
  append(callFor(function, device, list));
  if (Stmt *release = list.release(c_, factsOf(d).executedBy)) append(release);
  return dependences_.waitFor(d, block);
}

} // namespace ompicc
