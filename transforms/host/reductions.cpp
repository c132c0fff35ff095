// Reductions (OpenMP 5.2 §5.5) on the host: each thread has a copy of the list item that starts with the
// reduction's initial value, and combines it with the original at the end, one thread at a time.
//
// A list item is a scalar or structure, a whole array, or an array section; the last two are combined element
// by element, whatever their dimensions are. Of a section only the elements that it names are copied; a
// pointer (or a pointer to an array) that is moved back by where the section begins makes the user's
// subscripts fit.
#include "transforms/host/reductions.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/reduction_elements.h"
#include "transforms/host/allocate.h"
#include "transforms/host/copy_names.h"
#include "transforms/host/reduction_operations.h"
#include "transforms/host/task_reductions.h"

namespace ompicc {
namespace {

/// Sections of arrays up to this size get a copy of the whole array: the C compiler knows it best.
constexpr long long kSmallArray = 16 * 1024;

} // namespace

VarDecl *ReductionCopies::scalarCopy(const ReductionItem &item, Privates &p, Expr *original) {
  QualType type = canonical(item.var->type).unqualified();
  VarDecl *own =
      names_.standsFor(*item.var, type, item.user ? nullptr : reductionIdentity(c_, item.op, type));
  keepAlignment(c_, own, *item.var);
  p.before.push_back(c_.declStmt(own));
  if (Stmt *s = allocations_.allocation(p, *item.var, own)) p.before.push_back(s);
  if (item.user) {
    Expr *start = p.valueBefore && operations_.readsOriginal(item) ? p.valueBefore(item.var) : original;
    p.before.push_back(operations_.initialise(item, c_.ident(own), start, type));
  }
  p.inside.replace(item.var, own);
  return own;
}

void ReductionCopies::reductionCopy(const ReductionItem &item, Privates &p, Expr *original) {
  VarDecl *v = item.var;
  const std::string name = "_" + std::string(v->name->text);
  Expr *listed = skipParens(item.item);
  auto before = [&](Stmt *s) { p.before.push_back(s); };
  if (as<Ident>(listed) && !isArray(v->type)) {
    VarDecl *own = scalarCopy(item, p, original);
    p.after.push_back(
        operations_.combine(item, copy(original), c_.ident(own), canonical(v->type).unqualified()));
    return;
  }

  const ReducedElements found = reducedElements(unit_, item);
  QualType element = found.element, size = c_.types.sizeType(), flat = c_.types.pointerTo(element);
  const bool array = isArray(v->type), constant = found.constantCount();
  const long long arraySize = array ? sizeOf(v->type) : -1;
  auto startOf = [&](Expr *base) {
    return c_.textExpr(flat, "($) &$", {c_.typeArg(flat), found.first(c_, base)});
  };
  VarDecl *n = local(name + "_length", QualType(size).with(QualConst), found.count(c_));
  VarDecl *origin = local(name + "_original", flat, startOf(copy(original)));
  auto number = [&]() -> Expr * { return constant ? found.count(c_) : static_cast<Expr *>(c_.ident(n)); };
  if (!constant) before(c_.declStmt(n));
  before(c_.declStmt(origin));

  // The copy, and a pointer to its elements.
  VarDecl *elements = nullptr;
  const bool whole =
      found.lower.empty() || (constant && found.constantLower && arraySize >= 0 && arraySize <= kSmallArray);
  if (array && whole) {
    VarDecl *own = names_.standsFor(*v, unqualifiedElements(c_.types, v->type));
    keepAlignment(c_, own, *v);
    before(c_.declStmt(own));
    if (Stmt *s = allocations_.allocation(p, *v, own)) before(s);
    p.inside.replace(v, own);
    elements = local(name + "_elements", flat, startOf(c_.ident(own)));
    before(c_.declStmt(elements));
  } else {
    // Elements in front of the section, where they are few, are there but not used: then the pointer need not
    // leave the array.
    const bool lead = !array && found.lower.size() == 1 && found.constantLower && !found.fromStart &&
                      !isArray(elementOf(v->type)) && evaluateConstant(found.lower[0]).value >= 0 &&
                      evaluateConstant(found.lower[0]).value <= kSmallArray / sizeOf(element);
    const std::string leading = lead ? std::to_string(evaluateConstant(found.lower[0]).value) : std::string();
    VarDecl *all = local(name + "_elements", element);
    Expr *room = lead ? c_.textExpr(size, leading + " + $", {number()}) : number();
    if (allocations_.allocateElements(p, *v, all, room))
      before(c_.declStmt(all));
    else
      before(declareText("$ $[$];", {c_.typeArg(element), c_.ident(all), room}));
    elements = all;
    QualType pointer = array ? QualType(c_.types.pointerTo(unqualifiedElements(c_.types, v->type)))
                             : canonical(v->type).unqualified();
    Expr *start = c_.textExpr(pointer, "($) $", {c_.typeArg(pointer), c_.ident(all)});
    if (!found.fromStart && !lead)
      start = c_.textExpr(pointer,
                          array ? "($) ((char *) $ - ((char *) $ - (char *) &$))"
                                : "($) ((char *) $ - ((char *) $ - (char *) $))",
                          {c_.typeArg(pointer), c_.ident(all), c_.ident(origin), copy(original)});
    VarDecl *own = names_.standsFor(*v, pointer, start);
    if (lead) {
      elements = local(name + "_section", flat, c_.textExpr(flat, "$ + " + leading, {c_.ident(all)}));
      before(c_.declStmt(elements));
    }
    before(c_.declStmt(mayBeUnused(own)));
    // It may point outside of the array, which the C compiler must not conclude anything from.
    if (!found.fromStart && !lead)
      before(c_.textStmt("__asm__(\"\" : \"+r\" ($) : \"r\" ($ + 0) : \"memory\");",
                         {c_.ident(own), c_.ident(all)}));
    if (array)
      p.inside.replaceByDeref(v, own);
    else
      p.inside.replace(v, own);
  }
  auto at = [&](VarDecl *base) { return c_.textExpr(element, "$[_e]", {c_.ident(base)}); };
  auto forAll = [&](Stmt *s) {
    return c_.textStmt("{\n  unsigned long _e;\n  for (_e = 0; _e < $; _e++) $\n}", {number(), s});
  };
  VarDecl *initial = origin;
  if (p.elementsBefore && operations_.readsOriginal(item)) {
    initial = local(name + "_before", flat, p.elementsBefore(item));
    before(c_.declStmt(initial));
  }
  before(forAll(operations_.initialise(item, at(elements), at(initial), element)));
  p.after.push_back(forAll(operations_.combine(item, at(origin), at(elements), element)));
}

VarDecl *ReductionCopies::elementsNow(const ReductionItem &item, std::vector<Stmt *> &into) {
  const ReducedElements found = reducedElements(unit_, item);
  VarDecl *now =
      local("_" + std::string(item.var->name->text) + "_before", c_.types.pointerTo(found.element));
  Expr *count = found.count(c_);
  if (!found.constantCount()) {
    VarDecl *n = local("_length", QualType(c_.types.sizeType()).with(QualConst), count);
    into.push_back(c_.declStmt(n));
    count = c_.ident(n);
  }
  into.push_back(declareText("$ $[$];", {c_.typeArg(found.element), c_.ident(now), c_.paren(count)}));
  into.push_back(c_.textStmt("__builtin_memcpy($, (void *) &$, sizeof($));",
                             {c_.ident(now), found.first(c_, c_.ident(item.var)), c_.ident(now)}));
  return now;
}

void ReductionCopies::reduceInto(const std::vector<ReductionItem> &items, Privates &p,
                                 const OriginalOf &makeOriginal) {
  std::unordered_map<const VarDecl *, Expr *> made;
  auto original = [&](const ReductionItem &item) {
    Expr *&place = made[item.var];
    if (!place) place = makeOriginal(item);
    return copy(place);
  };
  std::vector<ReductionItem> plain, withTasks;
  for (const ReductionItem &item : items) (item.tasks ? withTasks : plain).push_back(item);
  // The tasks, which may use copies of the others, end first.
  if (!withTasks.empty()) tasks_.reduceWithTasks(withTasks, p, original);
  reduceThreads(plain, p, original);
  keepOriginals(plain, p);
}

void ReductionCopies::keepOriginals(const std::vector<ReductionItem> &items, Privates &p) {
  switch (p.construct ? p.construct->kind : OmpDirectiveKind::Simd) {
  case OmpDirectiveKind::Parallel:
  case OmpDirectiveKind::For:
  case OmpDirectiveKind::ForSimd:
  case OmpDirectiveKind::Sections:
  case OmpDirectiveKind::Scope:
    // No thread may add its part before all have read the originals.
    for (const ReductionItem &item : items)
      if (operations_.readsOriginal(item)) return p.before.push_back(call("GOMP_barrier"));
    return;
  default: return; // one thread, or (teams) the values before the construct have been kept
  }
}

void ReductionCopies::reduceThreads(const std::vector<ReductionItem> &items, Privates &p,
                                    const OriginalOf &original) {
  if (items.empty()) return;
  if (items.size() == 1 && operations_.isLockFree(items[0])) {
    Expr *into = original(items[0]);
    VarDecl *own = scalarCopy(items[0], p, into);
    p.after.push_back(operations_.combineAtomically(items[0], copy(into), own));
    return;
  }
  p.after.push_back(c_.textStmt("$();", {c_.textExpr(basic(TypeKind::Void), rt("GOMP_atomic_start"))}));
  for (const ReductionItem &item : items) reductionCopy(item, p, original(item));
  p.after.push_back(c_.textStmt("$();", {c_.textExpr(basic(TypeKind::Void), rt("GOMP_atomic_end"))}));
}

} // namespace ompicc
