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

/// The copy that a thread has of an array or of a section, and what happens to its elements.
class ReductionCopies::Elements : public HostPart {
public:
  Elements(HostContext &context, ReductionCopies &copies, const ReductionItem &item, Privates &p,
           Expr *original)
      : HostPart(context), copies_(copies), item_(item), p_(p), original_(original),
        found_(reducedElements(unit_, item)), v_(item.var), name_("_" + std::string(v_->name->text)),
        flat_(c_.types.pointerTo(found_.element)), isArray_(isArray(v_->type)) {}

  void declare() {
    n_ = local(name_ + "_length", QualType(c_.types.sizeType()).with(QualConst), found_.count(c_));
    origin_ = local(name_ + "_original", flat_, startOf(copy(original_)));
    if (!found_.constantCount()) before(c_.declStmt(n_));
    before(c_.declStmt(origin_));
    if (isArray_ && hasWholeCopy())
      declareWhole();
    else
      declareSection();
    VarDecl *initial = origin_;
    if (p_.elementsBefore && copies_.operations_.readsOriginal(item_)) {
      initial = local(name_ + "_before", flat_, p_.elementsBefore(item_));
      before(c_.declStmt(initial));
    }
    before(forAll(copies_.operations_.initialise(item_, at(elements_), at(initial), found_.element)));
    p_.after.push_back(
        forAll(copies_.operations_.combine(item_, at(origin_), at(elements_), found_.element)));
  }

private:
  ReductionCopies &copies_;
  const ReductionItem &item_;
  Privates &p_;
  Expr *const original_;
  const ReducedElements found_;
  VarDecl *const v_;
  const std::string name_; ///< what names begin with
  const QualType flat_;    ///< a pointer to elements
  const bool isArray_;     ///< the variable is an array; otherwise a pointer
  VarDecl *n_ = nullptr, *origin_ = nullptr;
  VarDecl *elements_ = nullptr; ///< points to the copy's elements, or is an array of them

  void before(Stmt *s) { p_.before.push_back(s); }
  Expr *startOf(Expr *base) const {
    return c_.textExpr(flat_, "($) &$", {c_.typeArg(flat_), found_.first(c_, base)});
  }
  Expr *number() const { return found_.constantCount() ? found_.count(c_) : c_.ident(n_); }
  Expr *at(VarDecl *base) const { return c_.textExpr(found_.element, "$[_e]", {c_.ident(base)}); }
  Stmt *forAll(Stmt *s) const {
    return c_.textStmt("{\n  unsigned long _e;\n  for (_e = 0; _e < $; _e++) $\n}", {number(), s});
  }

  /// The copy is one of the whole array.
  bool hasWholeCopy() const {
    if (found_.lower.empty()) return true;
    const long long size = sizeOf(v_->type);
    return found_.constantCount() && found_.constantLower && size >= 0 && size <= kSmallArray;
  }
  void declareWhole() {
    VarDecl *own = copies_.names_.standsFor(*v_, unqualifiedElements(c_.types, v_->type));
    keepAlignment(c_, own, *v_);
    before(c_.declStmt(own));
    if (Stmt *s = copies_.allocations_.allocation(p_, *v_, own)) before(s);
    p_.inside.replace(v_, own);
    elements_ = local(name_ + "_elements", flat_, startOf(c_.ident(own)));
    before(c_.declStmt(elements_));
  }

  /// Elements in front of the section, where they are few, are there but not used: then the pointer need not
  /// leave the array. How many; 0: there are none.
  long long lead() const {
    if (isArray_ || found_.lower.size() != 1 || !found_.constantLower || found_.fromStart ||
        isArray(elementOf(v_->type)))
      return 0;
    const auto lower = evaluateConstant(found_.lower[0]).value;
    return lower >= 0 && lower <= kSmallArray / sizeOf(found_.element) ? static_cast<long long>(lower) : 0;
  }
  void declareSection() {
    const long long inFront = lead();
    const std::string leading = std::to_string(inFront);
    VarDecl *all = elements_ = local(name_ + "_elements", found_.element);
    Expr *room = inFront ? c_.textExpr(c_.types.sizeType(), leading + " + $", {number()}) : number();
    if (copies_.allocations_.allocateElements(p_, *v_, all, room))
      before(c_.declStmt(all));
    else
      before(declareText("$ $[$];", {c_.typeArg(found_.element), c_.ident(all), room}));
    const bool isMoved = !found_.fromStart && !inFront;
    VarDecl *own = pointerTo(all, isMoved);
    if (inFront) {
      elements_ = local(name_ + "_section", flat_, c_.textExpr(flat_, "$ + " + leading, {c_.ident(all)}));
      before(c_.declStmt(elements_));
    }
    before(c_.declStmt(mayBeUnused(own)));
    // It may point outside of the array, which the C compiler must not conclude anything from.
    if (isMoved)
      before(c_.textStmt("__asm__(\"\" : \"+r\" ($) : \"r\" ($ + 0) : \"memory\");",
                         {c_.ident(own), c_.ident(all)}));
    if (isArray_)
      p_.inside.replaceByDeref(v_, own);
    else
      p_.inside.replace(v_, own);
  }
  /// What stands for the variable: a pointer to `all`, moved back by where the section begins if `isMoved`.
  VarDecl *pointerTo(VarDecl *all, bool isMoved) const {
    QualType pointer = isArray_ ? QualType(c_.types.pointerTo(unqualifiedElements(c_.types, v_->type)))
                                : canonical(v_->type).unqualified();
    Expr *start = c_.textExpr(pointer, "($) $", {c_.typeArg(pointer), c_.ident(all)});
    if (isMoved)
      start = c_.textExpr(pointer,
                          isArray_ ? "($) ((char *) $ - ((char *) $ - (char *) &$))"
                                   : "($) ((char *) $ - ((char *) $ - (char *) $))",
                          {c_.typeArg(pointer), c_.ident(all), c_.ident(origin_), copy(original_)});
    return copies_.names_.standsFor(*v_, pointer, start);
  }
};

void ReductionCopies::reductionCopy(const ReductionItem &item, Privates &p, Expr *original) {
  if (as<Ident>(skipParens(item.item)) && !isArray(item.var->type)) {
    VarDecl *own = scalarCopy(item, p, original);
    p.after.push_back(
        operations_.combine(item, copy(original), c_.ident(own), canonical(item.var->type).unqualified()));
    return;
  }
  Elements(host_, *this, item, p, original).declare();
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
  p.after.push_back(call("GOMP_atomic_start"));
  for (const ReductionItem &item : items) reductionCopy(item, p, original(item));
  p.after.push_back(call("GOMP_atomic_end"));
}

} // namespace ompicc
