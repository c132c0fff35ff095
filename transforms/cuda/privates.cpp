// Private copies and reductions (OpenMP 5.2 §5.4, §5.5) in device code.
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {
namespace {

const char *functor(OmpReductionOp op) {
  switch (op) {
  case OmpReductionOp::Mul: return "cudadev_mul";
  case OmpReductionOp::And: return "cudadev_and";
  case OmpReductionOp::Or: return "cudadev_or";
  case OmpReductionOp::Xor: return "cudadev_xor";
  case OmpReductionOp::LAnd: return "cudadev_land";
  case OmpReductionOp::LOr: return "cudadev_lor";
  case OmpReductionOp::Min: return "cudadev_min";
  case OmpReductionOp::Max: return "cudadev_max";
  default: return "cudadev_add";
  }
}

} // namespace

CudaSet::Privates CudaSet::privatise(OmpDirective &d, Combine combine, const VarSet &alreadyPrivate) {
  Privates p(c_);
  VarSet first, last;
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) first.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate)) last.insert(v);
  auto declare = [&](VarDecl *v, std::string_view name, Expr *init) {
    if (isArray(v->type) && isVariablyModified(v->type))
      unit_.diagnostics.error(d.loc, "a private copy of the variable array '" + std::string(v->name->text) +
                                         "' is not supported in device code");
    VarDecl *own = c_.variable(name, unqualifiedElements(c_.types, v->type), init);
    keepAlignment(c_, own, *v);
    own->loc = d.loc;
    p.before.push_back(c_.declStmt(own));
    p.inside.replace(v, own);
    copyOf_[own] = v;
    return own;
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) {
    declare(v, v->name->text, nullptr);
  }
  auto copyOf = [&](VarDecl *v) {
    bool array = isArray(v->type);
    VarDecl *own = declare(v, c_.fresh(std::string(v->name->text) + "_private"),
                           first.count(v) && !array ? c_.ident(v) : nullptr);
    if (first.count(v) && array) p.before.push_back(copyArray(own, c_.ident(v)));
    if (last.count(v)) p.last.push_back({v, own});
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate))
    if (!alreadyPrivate.count(v) || last.count(v)) copyOf(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate))
    if (!first.count(v)) copyOf(v);
  for (const ReductionItem &item : reductionItems(d)) reductionCopy(item, p, combine);
  return p;
}

Stmt *CudaSet::combineStmt(OmpReductionOp op, Expr *into, Expr *value, Combine combine) {
  std::string f = functor(op);
  if (combine == Combine::Team) return c_.textStmt("cudadev_reduce<" + f + ">(&$, $);", {into, value});
  if (combine == Combine::League)
    return c_.textStmt("cudadev_reduce_league<" + f + ">(&$, $);", {into, value});
  // The master alone speaks for its team.
  return c_.textStmt("cudadev_update_" + f.substr(8) + "(&$, $);", {into, value});
}

void CudaSet::reductionCopy(const ReductionItem &item, Privates &p, Combine combine) {
  VarDecl *v = item.var;
  std::string name(v->name->text), f = functor(item.op);
  auto *section = as<ArraySection>(skipParens(item.item));
  auto identity = [&](QualType type) {
    return c_.textExpr(type, "cudadev_identity<" + f + ", $>()", {c_.typeArg(canonical(type).unqualified())});
  };
  if (!section && !isArray(v->type)) {
    VarDecl *own = c_.variable(c_.fresh(name + "_private"), v->type.unqualified(), identity(v->type));
    p.before.push_back(c_.declStmt(own));
    p.inside.replace(v, own);
    copyOf_[own] = v;
    p.after.push_back(combineStmt(item.op, c_.ident(v), c_.ident(own), combine));
    return;
  }
  QualType element = elementOf(v->type);
  if (isArray(element)) {
    unit_.diagnostics.error(item.item->loc, "reductions over sections of arrays of arrays are not supported");
    return;
  }
  // Constant bounds: an array of the thread's own. Others: from the device's heap.
  QualType size = c_.types.sizeType(), plain = canonical(element).unqualified();
  Expr *low = section && section->lower ? copy(section->lower) : c_.intLiteral(0);
  ConstInt lower = constantOf(unit_, low), length;
  Expr *count = nullptr;
  if (section && section->length) {
    count = copy(section->length);
    length = constantOf(unit_, count);
  } else if (isArray(v->type) && canonical(v->type)->length >= 0 && lower.known) {
    length = {true, canonical(v->type)->length - lower.value};
    count = c_.intLiteral(length.value);
  } else {
    unit_.diagnostics.error(item.item->loc, "the length of this array section must be given");
    return;
  }
  if (isArray(v->type) && canonical(v->type)->length >= 0 &&
      lower.known) { // a copy of the whole array, of its own type
    VarDecl *whole = c_.variable(c_.fresh(name + "_private"), v->type.unqualified());
    std::string from = std::to_string(lower.value);
    p.before.push_back(c_.declStmt(whole));
    p.before.push_back(c_.textStmt("for (int _e = " + from + "; _e < " + from + " + $; _e++) $[_e] = $;",
                                   {copy(count), c_.ident(whole), identity(element)}));
    p.inside.replace(v, whole);
    copyOf_[whole] = v;
    p.after.push_back(
        c_.textStmt("for (int _e = " + from + "; _e < " + from + " + $; _e++)\n$",
                    {copy(count),
                     c_.compound({combineStmt(item.op, c_.textExpr(element, "$[_e]", {c_.ident(v)}),
                                              c_.textExpr(element, "$[_e]", {c_.ident(whole)}), combine)})}));
    return;
  }
  bool constant = length.known && length.value > 0;
  VarDecl *first = local(name + "_lower", QualType(basic(TypeKind::Long)).with(QualConst), low);
  VarDecl *n = local(name + "_length", size.with(QualConst), count);
  VarDecl *own = c_.variable(c_.fresh(name + "_elements"),
                             constant ? QualType(c_.types.arrayOf(plain, length.value, nullptr))
                                      : QualType(c_.types.pointerTo(plain)));
  if (!constant)
    own->init = c_.textExpr(own->type, "($) malloc($ * sizeof($))",
                            {c_.typeArg(own->type), c_.ident(n), c_.typeArg(plain)});
  VarDecl *pointer =
      c_.variable(c_.fresh(name + "_private"), c_.types.pointerTo(plain),
                  c_.textExpr(c_.types.pointerTo(element), "$ - $", {c_.ident(own), c_.ident(first)}));
  p.before.push_back(c_.declStmt(first));
  p.before.push_back(c_.declStmt(n));
  p.before.push_back(c_.declStmt(own));
  if (!constant)
    p.before.push_back(c_.textStmt(
        "if (!$) CUDADEV_FATAL(\"ompicc: the device's heap has no room for the private copy of '" + name +
            "'\\n\");",
        {c_.ident(own)}));
  p.before.push_back(c_.textStmt("for (unsigned long _e = 0; _e < $; _e++) $[_e] = $;",
                                 {c_.ident(n), c_.ident(own), identity(element)}));
  p.before.push_back(c_.declStmt(pointer));
  p.inside.replace(v, pointer);
  copyOf_[pointer] = v;
  copyOf_[own] = v; // what the pointer points to
  p.after.push_back(c_.textStmt(
      "for (unsigned long _e = 0; _e < $; _e++)\n$",
      {c_.ident(n),
       c_.compound({combineStmt(item.op, c_.textExpr(element, "$[$ + _e]", {c_.ident(v), c_.ident(first)}),
                                c_.textExpr(element, "$[_e]", {c_.ident(own)}), combine)})}));
  if (!constant) p.after.push_back(c_.textStmt("free($);", {c_.ident(own)}));
}

void CudaSet::lastprivates(Privates &p, OmpDirective &d, const VarList &counts, Compound *into) {
  for (auto &l : p.last) {
    if (isArray(l.original->type)) {
      into->body.push(c_.arena, copyArray(l.original, c_.ident(l.copy)));
      continue;
    }
    Expr *value = c_.ident(l.copy);
    for (size_t i = 0; i < d.loops.size(); i++)
      if (d.loops[i]->var == l.original) value = iterationValue(unit_, *d.loops[i], c_.ident(counts[i]));
    // Written outside the substitution that makes `original` mean the copy.
    into->body.push(c_.arena, c_.textStmt("$ = $;", {c_.ident(l.original), value}));
  }
}

} // namespace ompicc
