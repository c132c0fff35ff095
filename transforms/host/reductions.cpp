// Reductions (OpenMP 5.2 §5.5) on the host: each thread has a copy of the list item that starts with the
// reduction's initial value, and combines it with the original at the end, one thread at a time.
//
// A list item is a scalar or structure, a whole array, or an array section; the last two are combined element
// by element, whatever their dimensions are. Of a section only the elements that it names are copied; a
// pointer (or a pointer to an array) that is moved back by where the section begins makes the user's
// subscripts fit.
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/reduction_elements.h"
#include "transforms/host/host_set.h"

namespace ompicc {
namespace {

/// Sections of arrays up to this size get a copy of the whole array: the C compiler knows it best.
constexpr long long kSmallArray = 16 * 1024;

/// Whether the processor can combine two values of a list item in one step, or try to (§15.8.4's atomic
/// update).
bool isLockFree(const ReductionItem &item) {
  QualType type = canonical(item.var->type);
  if (item.user || !as<Ident>(skipParens(item.item)) || !isArithmetic(type) || (type.quals & QualAtomic))
    return false;
  const long long size = sizeOf(type);
  return !isComplex(type) && (size == 1 || size == 2 || size == 4 || size == 8);
}

} // namespace

/// One list item needs no lock. The order in memory does not matter: a barrier follows.
Stmt *HostSet::combineAtomically(const ReductionItem &item, Expr *original, VarDecl *own) {
  QualType type = own->type;
  const char *fetch = nullptr;
  switch (item.op) {
  case OmpReductionOp::Add:
  case OmpReductionOp::Sub: fetch = "__atomic_fetch_add(&$, $, 0);"; break; // the copies are added either way
  case OmpReductionOp::And: fetch = "__atomic_fetch_and(&$, $, 0);"; break;
  case OmpReductionOp::Or: fetch = "__atomic_fetch_or(&$, $, 0);"; break;
  case OmpReductionOp::Xor: fetch = "__atomic_fetch_xor(&$, $, 0);"; break;
  default: break;
  }
  if (fetch && isInteger(type) && type->kind != TypeKind::Bool)
    return c_.textStmt(fetch, {original, c_.ident(own)});
  VarDecl *old = local("_old", type), *fresh = local("_new", type);
  Stmt *load = c_.textStmt("__atomic_load(&$, &$, 0);", {original, c_.ident(old)});
  if (item.op == OmpReductionOp::Min || item.op == OmpReductionOp::Max)
    return c_.compound(
        {c_.declStmt(old), load,
         c_.textStmt(item.op == OmpReductionOp::Min
                         ? "while ($ < $ && !__atomic_compare_exchange(&$, &$, &$, 1, 0, 0));"
                         : "while ($ > $ && !__atomic_compare_exchange(&$, &$, &$, 1, 0, 0));",
                     {c_.ident(own), c_.ident(old), copy(original), c_.ident(old), c_.ident(own)})});
  // combineCopy's statement, from the old value to the new one.
  Compound *step = c_.compound(
      {assign(c_.ident(fresh), c_.ident(old)), combineCopy(item, c_.ident(fresh), c_.ident(own), type)});
  return c_.compound({c_.declStmt(old), c_.declStmt(fresh), load,
                      c_.textStmt("do\n$\nwhile (!__atomic_compare_exchange(&$, &$, &$, 1, 0, 0));",
                                  {step, copy(original), c_.ident(old), c_.ident(fresh)})});
}

/// True if the initializer of the item's reduction mentions omp_orig.
static bool readsOriginal(const Unit &unit, const ReductionItem &item) {
  return item.user && unit.readOriginal.count(item.user);
}

Stmt *HostSet::initialiseCopy(const ReductionItem &item, Expr *copyOfIt, Expr *original, QualType type) {
  if (!item.user) return c_.textStmt("$ = $;", {copyOfIt, reductionIdentity(c_, item.op, type)});
  if (!item.user->initialise)
    return c_.textStmt("__builtin_memset(&$, 0, sizeof($));", {copyOfIt, copy(copyOfIt)});
  return c_.textStmt("$(&$, ($) &$);", {c_.ident(item.user->initialise), copyOfIt,
                                        c_.typeArg(c_.types.pointerTo(type)), original});
}

Stmt *HostSet::combineCopy(const ReductionItem &item, Expr *into, Expr *value, QualType type) {
  if (item.user)
    return c_.textStmt("$(($) &$, &$);",
                       {c_.ident(item.user->combine), c_.typeArg(c_.types.pointerTo(type)), into, value});
  if (item.op == OmpReductionOp::Min || item.op == OmpReductionOp::Max)
    return c_.textStmt(item.op == OmpReductionOp::Min ? "if ($ < $) $ = $;" : "if ($ > $) $ = $;",
                       {value, copy(into), into, copy(value)});
  // What the arithmetic promotes is converted back, as the reduction's own type says.
  bool narrow = isInteger(type) && sizeOf(type) < 4;
  std::string format =
      std::string(narrow ? "$ = ($) ($ " : "$ = $ ") + spelling(item.op) + (narrow ? " $);" : " $;");
  if (narrow) return c_.textStmt(format, {into, c_.typeArg(type), copy(into), value});
  return c_.textStmt(format, {into, copy(into), value});
}

VarDecl *HostSet::scalarCopy(const ReductionItem &item, Privates &p, Expr *original) {
  QualType type = canonical(item.var->type).unqualified();
  VarDecl *own = standsFor(*item.var, type, item.user ? nullptr : reductionIdentity(c_, item.op, type));
  keepAlignment(c_, own, *item.var);
  p.before.push_back(c_.declStmt(own));
  if (Stmt *s = allocation(p, *item.var, own)) p.before.push_back(s);
  if (item.user) {
    Expr *start = p.valueBefore && readsOriginal(unit_, item) ? p.valueBefore(item.var) : original;
    p.before.push_back(initialiseCopy(item, c_.ident(own), start, type));
  }
  p.inside.replace(item.var, own);
  return own;
}

void HostSet::reductionCopy(const ReductionItem &item, Privates &p, Expr *original) {
  VarDecl *v = item.var;
  const std::string name = "_" + std::string(v->name->text);
  Expr *listed = skipParens(item.item);
  auto before = [&](Stmt *s) { p.before.push_back(s); };
  if (as<Ident>(listed) && !isArray(v->type)) {
    VarDecl *own = scalarCopy(item, p, original);
    p.after.push_back(combineCopy(item, copy(original), c_.ident(own), canonical(v->type).unqualified()));
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
    VarDecl *own = standsFor(*v, unqualifiedElements(c_.types, v->type));
    keepAlignment(c_, own, *v);
    before(c_.declStmt(own));
    if (Stmt *s = allocation(p, *v, own)) before(s);
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
    if (allocateElements(p, *v, all, room))
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
    VarDecl *own = standsFor(*v, pointer, start);
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
  if (p.elementsBefore && readsOriginal(unit_, item)) {
    initial = local(name + "_before", flat, p.elementsBefore(item));
    before(c_.declStmt(initial));
  }
  before(forAll(initialiseCopy(item, at(elements), at(initial), element)));
  p.after.push_back(forAll(combineCopy(item, at(origin), at(elements), element)));
}

VarDecl *HostSet::elementsNow(const ReductionItem &item, std::vector<Stmt *> &into) {
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

void HostSet::reduceInto(const std::vector<ReductionItem> &items, Privates &p,
                         const std::function<Expr *(const ReductionItem &)> &makeOriginal) {
  std::unordered_map<const VarDecl *, Expr *> made;
  auto original = [&](const ReductionItem &item) {
    Expr *&place = made[item.var];
    if (!place) place = makeOriginal(item);
    return copy(place);
  };
  std::vector<ReductionItem> plain, withTasks;
  for (const ReductionItem &item : items) (item.tasks ? withTasks : plain).push_back(item);
  // The tasks, which may use copies of the others, end first.
  if (!withTasks.empty()) reduceWithTasks(withTasks, p, original);
  reduceThreads(plain, p, original);
  keepOriginals(plain, p);
}

void HostSet::keepOriginals(const std::vector<ReductionItem> &items, Privates &p) {
  switch (p.construct ? p.construct->kind : OmpDirectiveKind::Simd) {
  case OmpDirectiveKind::Parallel:
  case OmpDirectiveKind::For:
  case OmpDirectiveKind::ForSimd:
  case OmpDirectiveKind::Sections:
  case OmpDirectiveKind::Scope:
    // No thread may add its part before all have read the originals.
    for (const ReductionItem &item : items)
      if (readsOriginal(unit_, item)) return p.before.push_back(barrierStmt());
    return;
  default: return; // one thread, or (teams) the values before the construct have been kept
  }
}

void HostSet::reduceThreads(const std::vector<ReductionItem> &items, Privates &p,
                            const std::function<Expr *(const ReductionItem &)> &original) {
  if (items.empty()) return;
  if (items.size() == 1 && isLockFree(items[0])) {
    Expr *into = original(items[0]);
    VarDecl *own = scalarCopy(items[0], p, into);
    p.after.push_back(combineAtomically(items[0], copy(into), own));
    return;
  }
  p.after.push_back(c_.textStmt("$();", {c_.textExpr(basic(TypeKind::Void), rt("GOMP_atomic_start"))}));
  for (const ReductionItem &item : items) reductionCopy(item, p, original(item));
  p.after.push_back(c_.textStmt("$();", {c_.textExpr(basic(TypeKind::Void), rt("GOMP_atomic_end"))}));
}

} // namespace ompicc
