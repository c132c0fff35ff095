#include "transforms/cuda/data/array_reductions.h"
#include "ast/const_eval.h"

namespace ompicc::cuda {

ArrayReduction::ArrayReduction(CudaContext &cuda, Reductions &reductions, Allocation &allocation,
                               const OmpDirective &d, const ReductionItem &item, Privates &p, Combine combine)
    : CudaPart(cuda), reductions_(reductions), allocation_(allocation), d_(d), item_(item), p_(p),
      combine_(combine), v_(item.var), name_(v_->name->text), found_(reducedElements(unit_, item)),
      element_(found_.element), flat_(c_.types.pointerTo(element_)), constant_(found_.constantCount()),
      variable_(isVariablyModified(v_->type)), whole_(isArray(v_->type) && canonical(v_->type)->length >= 0 &&
                                                      !variable_ && constant_ && found_.constantLower),
      length_(local(name_ + "_length", QualType(c_.types.sizeType()).with(QualConst), found_.count(c_))) {}

Expr *ArrayReduction::startOf(Expr *base) {
  return c_.textExpr(flat_, "($) &$", {c_.typeArg(flat_), found_.first(c_, base)});
}

Expr *ArrayReduction::number() {
  return constant_ ? found_.count(c_) : static_cast<Expr *>(c_.ident(length_));
}

Stmt *ArrayReduction::forAll(Stmt *s) {
  return c_.textStmt(constant_ ? "for (int _e = 0; _e < $; _e++)\n$"
                               : "for (unsigned long _e = 0; _e < $; _e++)\n$",
                     {number(), c_.compound({s})});
}

Expr *ArrayReduction::at(VarDecl *base) {
  const QualType type = isVolatileArray(base->type) ? element_.with(QualVolatile) : element_;
  return c_.textExpr(type, "$[_e]", {c_.ident(base)});
}

void ArrayReduction::declare(VarDecl *own) {
  before(c_.declStmt(own));
  allocation_.alignCopy(d_, v_, own, p_.checksOrBefore());
}

/// An array like the original.
VarDecl *ArrayReduction::declareWhole() {
  VarDecl *own = c_.variable(c_.freshLocal(name_ + "_private"), unqualifiedElements(c_.types, v_->type));
  declare(own);
  return own;
}

void ArrayReduction::copyItem() {
  // A one-dimensional array of the thread's own needs no pointers to its elements.
  if (whole_ && !isArray(elementOf(v_->type))) return copyOneDimension();
  if (combine_ == Combine::Block) combine_ = Combine::Team;
  VarDecl *origin = local(name_ + "_original", flat_, startOfOriginal());
  before(c_.declStmt(origin));
  if (!constant_) before(c_.declStmt(length_));
  VarDecl *elements = whole_ ? elementsOfWhole() : elementsOfSection(origin);
  before(forAll(reductions_.initialise(item_, at(elements), at(origin), element_)));
  Stmt *all =
      reductions_.combineElements(item_, c_.ident(origin), c_.ident(elements), number(), element_, combine_);
  p_.after.push_back(all ? all
                         : forAll(reductions_.combine(item_, at(origin), at(elements), element_, combine_)));
  if (!whole_ && !isArray(elements->type))
    p_.after.push_back(allocation_.alignmentOf(d_, v_)
                           ? c_.textStmt("$;", {c_.routineCall(basic(TypeKind::Void), "omp_free",
                                                               {c_.ident(elements), c_.intLiteral(1)})})
                           : c_.textStmt("free($);", {c_.ident(elements)}));
}

void ArrayReduction::copyOneDimension() {
  ConstInt from = found_.lower.empty() ? ConstInt{true, 0} : evaluateConstant(found_.lower[0]);
  std::string begin = std::to_string(from.value), end = std::to_string(from.value + found_.known);
  std::string loop = "for (int _e = " + begin + "; _e < " + end + "; _e++)\n$";
  VarDecl *own = declareWhole();
  before(c_.textStmt(loop, {c_.compound({reductions_.initialise(item_, at(own), at(v_), element_)})}));
  p_.inside.replace(v_, own);
  cuda_.copyOf[own] = v_;
  auto from0 = [&](VarDecl *base) {
    return isVolatileArray(base->type)
               ? c_.textExpr(flat_, "($) &$[" + begin + "]", {c_.typeArg(flat_), c_.ident(base)})
               : c_.textExpr(flat_, "&$[" + begin + "]", {c_.ident(base)});
  };
  if (reductions_.combineTogether(d_, item_, own, int(from.value), int(from.value + found_.known), combine_))
    return;
  Stmt *all = reductions_.combineElements(item_, from0(v_), from0(own), c_.intLiteral(found_.known), element_,
                                          combine_);
  if (!all)
    all = c_.textStmt(loop, {c_.compound({reductions_.combine(item_, at(v_), at(own), element_, combine_)})});
  p_.after.push_back(all);
}

/// A variable array's reference is a flat pointer already: its subscripts are those of the elements.
Expr *ArrayReduction::startOfOriginal() {
  if (!variable_ || !isArray(v_->type)) return startOf(c_.ident(v_));
  Ident *base = c_.ident(v_);
  base->type = v_->type;
  return found_.lower.empty() ? c_.textExpr(flat_, "$", {base}) : startOf(base);
}

VarDecl *ArrayReduction::elementsOfWhole() {
  VarDecl *own = declareWhole();
  p_.inside.replace(v_, own);
  cuda_.copyOf[own] = v_;
  VarDecl *elements = local(name_ + "_elements", flat_, startOf(c_.ident(own)));
  before(c_.declStmt(elements));
  return elements;
}

/// Constant length: an array of the thread's own. Others: from the device's heap.
VarDecl *ArrayReduction::elementsOfSection(VarDecl *origin) {
  const bool onHeap = !constant_ || found_.known <= 0;
  VarDecl *elements =
      c_.variable(c_.freshLocal(name_ + "_elements"),
                  onHeap ? flat_ : QualType(c_.types.arrayOf(element_, found_.known, nullptr)));
  if (!onHeap) {
    declare(elements);
  } else {
    Expr *bytes = c_.textExpr(c_.types.sizeType(), "$ * sizeof($)", {number(), c_.typeArg(element_)});
    if (Expr *align = allocation_.alignmentOf(d_, v_)) {
      elements->init =
          c_.textExpr(flat_, "($) $",
                      {c_.typeArg(flat_),
                       c_.routineCall(flat_, "omp_aligned_alloc", {copy(align), bytes, c_.intLiteral(1)})});
      before(c_.declStmt(elements));
      before(c_.textStmt(
          "if (!$ && $) @FATAL(\"ompicc: the device's heap has no room for the private copy of '" + name_ +
              "'\\n\");",
          {c_.ident(elements), number()}));
    } else {
      Expr *what = c_.textExpr(c_.types.pointerTo(basic(TypeKind::Char)),
                               "\"the private copy of '" + name_ + "' that each thread has at " +
                                   escapedForC(placeText(unit_, d_.loc)) + ": fewer threads need less\"");
      elements->init =
          c_.textExpr(flat_, "($) $", {c_.typeArg(flat_), c_.routineCall(flat_, "@heap", {bytes, what})});
      before(c_.declStmt(elements));
    }
  }
  replaceBy(elements, origin);
  return elements;
}

void ArrayReduction::replaceBy(VarDecl *elements, VarDecl *origin) {
  const bool array = isArray(v_->type);
  QualType pointer = !array      ? canonical(v_->type).unqualified()
                     : variable_ ? flat_
                                 : QualType(c_.types.pointerTo(unqualifiedElements(c_.types, v_->type)));
  Expr *base = nullptr;
  if (found_.fromStart)
    base = c_.textExpr(pointer, "($) $", {c_.typeArg(pointer), c_.ident(elements)});
  else
    base = c_.textExpr(pointer,
                       array && !variable_ ? "($) ((char *) $ - ((char *) $ - (char *) &$))"
                                           : "($) ((char *) $ - ((char *) $ - (char *) $))",
                       {c_.typeArg(pointer), c_.ident(elements), c_.ident(origin), c_.ident(v_)});
  VarDecl *own = c_.variable(c_.freshLocal(name_ + "_private"), pointer, base);
  before(c_.declStmt(own));
  cuda_.copyOf[own] = v_;
  cuda_.copyOf[elements] = v_; // what the pointer points to
  if (array && variable_)
    p_.inside.replaceBy(v_, [&c = c_, own, v = v_] {
      Ident *i = c.ident(own);
      i->type = v->type;
      return i;
    });
  else if (array)
    p_.inside.replaceByDeref(v_, own);
  else
    p_.inside.replace(v_, own);
}

} // namespace ompicc::cuda
