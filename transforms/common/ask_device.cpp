#include "transforms/common/ask_device.h"
#include "transforms/common/clauses.h"
#include "transforms/common/passed_by_value.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

/// The number of the device that executes the construct; the host's, where the if clause says so.
Expr *deviceOf(Context &c, const OmpDirective &d) {
  Cloner cloner(c);
  const QualType integer = c.types.basic(TypeKind::Int);
  Expr *number = clauseExpr(d, OmpClauseKind::Device);
  number = number ? cloner.clone(number) : c.textExpr(integer, "ORT_DEVICE_DEFAULT");
  if (Expr *condition = ifExpr(d))
    number =
        c.textExpr(integer, "$ ? $ : ORT_DEVICE_HOST", {c.paren(cloner.clone(condition)), c.paren(number)});
  return number;
}

std::vector<Expr *> placeOf(Unit &unit, const OmpDirective &d) {
  Context &c = unit.context;
  const Place place = unit.source.place(d.loc);
  return {c.textExpr(c.types.sizeType(), '"' + escapedForC(place.file) + '"'), c.intLiteral(place.line)};
}

/// The call by which a variable gets what the device has; or null.
const RoutineCall *askedBy(const VarDecl &v) {
  auto *deref = v.init ? as<Unary>(v.init) : nullptr;
  auto *cast = deref ? as<Cast>(skipParens(deref->operand)) : nullptr;
  auto *call = cast ? as<RoutineCall>(skipParens(cast->operand)) : nullptr;
  return call && call->routine.substr(0, 9) == "ort_value" ? call : nullptr;
}

} // namespace

bool mapsByMappers(const OmpDirective &d) {
  const auto isMapped = [&](QualType type) {
    while (isArray(type)) type = elementOf(type);
    for (const MapperDecl *m = d.mappers; m; m = m->outer)
      if (compatible(canonical(m->type).unqualified(), canonical(type).unqualified())) return true;
    return false;
  };
  if (!d.mappers) return false;
  for (const OmpClause *clause : d.clauses) {
    if (clause->kind == OmpClauseKind::Map && clause->name) return true;
    for (Expr *item : clause->items)
      if (isMapped(item->type)) return true;
  }
  for (const VarDecl *v : freeVariables(const_cast<OmpDirective *>(&d)))
    if (isMapped(v->type) && !askedBy(*v)) return true;
  return false;
}

bool maySayDevice(const OmpDirective &d) {
  return mapsAtOnce(d) && !mapsByMappers(d) && !hasClause(d, OmpClauseKind::Defaultmap) &&
         !hasSideEffects(ifExpr(d)) && !hasSideEffects(clauseExpr(d, OmpClauseKind::Device));
}

For *onlyLoop(OmpDirective &target) {
  for (OmpDirective *d = &target;;) {
    if (isLoopAssociated(d->kind)) return as<For>(associatedLoop(*d));
    Stmt *body = d->body;
    for (auto *block = as<Compound>(body); block && block->body.size() == 1; block = as<Compound>(body))
      body = block->body[0];
    d = body ? as<OmpDirective>(body) : nullptr;
    if (!d) return nullptr;
  }
}

bool listsAll(const Context &c, OmpDirective &d) {
  bool all = false;
  forEachDirective(c, &d, [&](OmpDirective &inner) {
    for (const OmpClause *clause : inner.clauses)
      all |= clause->kind == OmpClauseKind::Default && clause->modifiers != DefaultShared;
  });
  return all;
}

Expr *deviceValue(Unit &unit, const OmpDirective &d, Expr *object, IsThere isThere) {
  Context &c = unit.context;
  const QualType value = canonical(object->type).unqualified().with(QualConst);
  const std::vector<Expr *> place = placeOf(unit, d);
  const char *routine = isThere == IsThere::Surely ? "ort_value_of" : "ort_value_if_there";
  Expr *there = c.routineCall(c.types.pointerTo(value), routine,
                              {deviceOf(c, d), c.unary(UnaryOp::AddressOf, object),
                               sizeOfType(c, canonical(object->type).unqualified()), place[0], place[1]});
  return c.unary(UnaryOp::Deref, c.cast(c.types.pointerTo(value), there));
}

Expr *devicePointer(Unit &unit, const OmpDirective &d, Expr *object, Expr *there) {
  Context &c = unit.context;
  const QualType pointer = c.types.pointerTo(c.types.basic(TypeKind::Void));
  const std::vector<Expr *> place = placeOf(unit, d);
  Expr *location = c.cast(c.types.pointerTo(pointer.with(QualConst)), c.unary(UnaryOp::AddressOf, object));
  return c.cast(
      canonical(object->type).unqualified(),
      c.routineCall(pointer, "ort_pointer_of", {deviceOf(c, d), location, there, place[0], place[1]}));
}

std::string_view nameOfAsked(const VarDecl &v) {
  const RoutineCall *call = askedBy(v);
  auto *address = call ? as<Unary>(call->args[1]) : nullptr;
  VarDecl *asked = address ? baseVariable(address->operand) : nullptr;
  return asked ? asked->name->text : v.name->text;
}

void removeItems(Context &c, OmpDirective &d, const VarDecl *v, bool (*which)(const OmpClause &, Expr *)) {
  forEachDirective(c, &d, [&](OmpDirective &inner) {
    List<OmpClause *> clauses;
    for (OmpClause *clause : inner.clauses) {
      List<Expr *> others;
      for (Expr *item : clause->items)
        if (baseVariable(item) != v || !which(*clause, item)) others.push(c.arena, item);
      const bool lists = others.size() != clause->items.size();
      if (lists) clause->items = others;
      if (!lists || !others.empty()) clauses.push(c.arena, clause);
    }
    inner.clauses = clauses;
  });
}

} // namespace ompicc
