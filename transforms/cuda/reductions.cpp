// Reductions (OpenMP 5.2 §5.5) in device code: each thread has a copy of the list item; the device library
// combines the threads' values (cudadev-device/reduction.h). Arrays are combined element by element.
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/reduction_elements.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {

const char *reductionFunctor(OmpReductionOp op) {
  switch (op) {
  case OmpReductionOp::Mul: return "@mul";
  case OmpReductionOp::And: return "@and";
  case OmpReductionOp::Or: return "@or";
  case OmpReductionOp::Xor: return "@xor";
  case OmpReductionOp::LAnd: return "@land";
  case OmpReductionOp::LOr: return "@lor";
  case OmpReductionOp::Min: return "@min";
  case OmpReductionOp::Max: return "@max";
  default: return "@add";
  }
}

/// The object `e` of the type `type` as the device library's templates take it, which know no volatile ones:
/// a copy is combined with it once.
static Expr *notVolatile(Context &c, Expr *e, QualType type) {
  if (!(canonical(e->type).quals & QualVolatile)) return e;
  return c.textExpr(type, "*($) &$", {c.typeArg(c.types.pointerTo(type)), e});
}

Stmt *CudaSet::initialiseCopy(const ReductionItem &item, Expr *copyOfIt, Expr *original, QualType type) {
  if (!item.user)
    return c_.textStmt(std::string("$ = @identity<") + reductionFunctor(item.op) + ", $>();",
                       {copyOfIt, c_.typeArg(type)});
  if (!item.user->initialise) return c_.textStmt("memset(&$, 0, sizeof($));", {copyOfIt, copy(copyOfIt)});
  return c_.textStmt("$(&$, &$);",
                     {c_.ident(item.user->initialise), copyOfIt, notVolatile(c_, original, type)});
}

Stmt *CudaSet::combineCopy(const ReductionItem &item, Expr *into, Expr *value, QualType type,
                           Combine combine) {
  into = notVolatile(c_, into, type);
  if (combine == Combine::Alone) return combineAlone(item, into, value, type);
  const char *how = combine == Combine::Team              ? "@reduce"
                    : combine == Combine::CancellableTeam ? "@reduce_cancellable"
                    : combine == Combine::AmongTeams      ? "@reduce_among_teams"
                    : combine == Combine::League          ? "@reduce_league"
                                                          : "@reduce_alone"; // the master speaks for its team
  if (item.user)
    return c_.textStmt(std::string(how) + (unit_.readOriginal.count(item.user)
                                               ? "<@user_of_original<$, $>>(&$, $);"
                                               : "<@user<$, $>>(&$, $);"),
                       {c_.typeArg(type), c_.ident(item.user->combine), into, value});
  if (combine == Combine::Block)
    return c_.textStmt("@reduce_block<" + std::string(reductionFunctor(item.op)) + ", " +
                           std::to_string(blockReductions_++) + ">(&$, $);",
                       {into, value});
  if (combine == Combine::Master && sizeOf(type) <= 8)
    return c_.textStmt("@update_" + std::string(reductionFunctor(item.op)).substr(1) + "(&$, $);",
                       {into, value});
  return c_.textStmt(std::string(how) + "<" + reductionFunctor(item.op) + ">(&$, $);", {into, value});
}

namespace {

/// Elements up to which an array's copy may well be in registers: they are combined one by one.
constexpr long long kFew = 16;

/// Elements that the hardware can update at once.
bool isPlain(QualType element) {
  const TypeKind kind = kindOf(element);
  return (isInteger(element) && !isBitInt(element) && sizeOf(element) <= 8) || kind == TypeKind::Float ||
         kind == TypeKind::Double;
}

} // namespace

/// The elements of a larger array, at once; null if they are to be combined one by one.
Stmt *CudaSet::combineElements(const ReductionItem &item, Expr *into, Expr *values, Expr *count,
                               QualType element, Combine combine) {
  const ConstInt n = evaluateConstant(count);
  if (item.user || !isPlain(element) || (n.known && n.value <= kFew)) return nullptr;
  if (combine != Combine::Team && combine != Combine::League) return nullptr;
  const std::string how = combine == Combine::Team ? "@reduce_array<" : "@reduce_league_array<";
  return c_.textStmt(how + reductionFunctor(item.op) + ">($, $, $);", {into, values, count});
}

void CudaSet::reductionCopy(const OmpDirective &d, const ReductionItem &item, Privates &p, Combine combine) {
  if (teamArrays_.count(item.var) && combine == Combine::League) return teamCopy(item, p);
  // What a combiner makes of the original is only said once all have contributed: here a team's threads have.
  if (combine == Combine::AmongTeams && item.user && unit_.readOriginal.count(item.user))
    combine = Combine::Team;
  if (combine == Combine::AmongTeams && factsOf(d).cancellableReduction) combine = Combine::Team;
  if (combine == Combine::Block && factsOf(d).cancellableReduction) combine = Combine::Team;
  if (combine == Combine::Team && factsOf(d).cancellableReduction) combine = Combine::CancellableTeam;
  VarDecl *v = item.var;
  if (combine == Combine::Block && (item.user || !as<Ident>(skipParens(item.item)) || !isPlain(v->type)))
    combine = Combine::Team;
  std::string name(v->name->text);
  auto before = [&](Stmt *s) { p.before.push_back(s); };
  auto declare = [&](VarDecl *own) {
    before(c_.declStmt(own));
    alignCopy(d, v, own, p.checksOrBefore());
  };
  if (as<Ident>(skipParens(item.item)) && !isArray(v->type)) {
    QualType type = canonical(v->type).unqualified();
    VarDecl *own = c_.variable(c_.freshLocal(name + "_private"), unqualifiedElements(c_.types, v->type));
    if (!item.user)
      own->init = c_.textExpr(type, std::string("@identity<") + reductionFunctor(item.op) + ", $>()",
                              {c_.typeArg(type)});
    declare(own);
    if (item.user) before(initialiseCopy(item, c_.ident(own), c_.ident(v), type));
    p.inside.replace(v, own);
    cuda_.copyOf[own] = v;
    p.after.push_back(combineCopy(item, c_.ident(v), c_.ident(own), type, combine));
    return;
  }

  const ReducedElements found = reducedElements(unit_, item);
  QualType element = found.element, flat = c_.types.pointerTo(element), size = c_.types.sizeType();
  const bool constant = found.constantCount();
  auto startOf = [&](Expr *base) {
    return c_.textExpr(flat, "($) &$", {c_.typeArg(flat), found.first(c_, base)});
  };
  VarDecl *n = local(name + "_length", size.with(QualConst), found.count(c_));
  auto number = [&]() -> Expr * { return constant ? found.count(c_) : static_cast<Expr *>(c_.ident(n)); };
  auto forAll = [&](Stmt *s) {
    return c_.textStmt(constant ? "for (int _e = 0; _e < $; _e++)\n$"
                                : "for (unsigned long _e = 0; _e < $; _e++)\n$",
                       {number(), c_.compound({s})});
  };
  auto at = [&](VarDecl *base) {
    const QualType type = isVolatileArray(base->type) ? element.with(QualVolatile) : element;
    return c_.textExpr(type, "$[_e]", {c_.ident(base)});
  };
  const bool variable = isVariablyModified(v->type);
  const bool whole =
      isArray(v->type) && canonical(v->type)->length >= 0 && !variable && constant && found.constantLower;
  // A one-dimensional array of the thread's own needs no pointers to its elements.
  if (whole && !isArray(elementOf(v->type))) {
    VarDecl *own = c_.variable(c_.freshLocal(name + "_private"), unqualifiedElements(c_.types, v->type));
    ConstInt from = found.lower.empty() ? ConstInt{true, 0} : evaluateConstant(found.lower[0]);
    std::string begin = std::to_string(from.value), end = std::to_string(from.value + found.known);
    std::string loop = "for (int _e = " + begin + "; _e < " + end + "; _e++)\n$";
    declare(own);
    before(c_.textStmt(loop, {c_.compound({initialiseCopy(item, at(own), at(v), element)})}));
    p.inside.replace(v, own);
    cuda_.copyOf[own] = v;
    auto from0 = [&](VarDecl *base) {
      return isVolatileArray(base->type)
                 ? c_.textExpr(flat, "($) &$[" + begin + "]", {c_.typeArg(flat), c_.ident(base)})
                 : c_.textExpr(flat, "&$[" + begin + "]", {c_.ident(base)});
    };
    Stmt *all = combineElements(item, from0(v), from0(own), c_.intLiteral(found.known), element, combine);
    if (!all) all = c_.textStmt(loop, {c_.compound({combineCopy(item, at(v), at(own), element, combine)})});
    p.after.push_back(all);
    return;
  }

  // A variable array's reference is a flat pointer already: its subscripts are those of the elements.
  Expr *start = nullptr;
  if (variable && isArray(v->type)) {
    Ident *base = c_.ident(v);
    base->type = v->type;
    start = found.lower.empty() ? c_.textExpr(flat, "$", {base}) : startOf(base);
  } else
    start = startOf(c_.ident(v));
  VarDecl *origin = local(name + "_original", flat, start);
  before(c_.declStmt(origin));
  if (!constant) before(c_.declStmt(n));
  VarDecl *elements = nullptr;
  if (whole) {
    VarDecl *own = c_.variable(c_.freshLocal(name + "_private"), unqualifiedElements(c_.types, v->type));
    declare(own);
    p.inside.replace(v, own);
    cuda_.copyOf[own] = v;
    elements = local(name + "_elements", flat, startOf(c_.ident(own)));
    before(c_.declStmt(elements));
  } else {
    // Constant length: an array of the thread's own. Others: from the device's heap.
    elements = c_.variable(
        c_.freshLocal(name + "_elements"),
        constant && found.known > 0 ? QualType(c_.types.arrayOf(element, found.known, nullptr)) : flat);
    if (constant && found.known > 0)
      declare(elements);
    else {
      if (Expr *align = alignmentOf(d, v))
        elements->init = c_.textExpr(flat, "($) omp_aligned_alloc($, $ * sizeof($), 1)",
                                     {c_.typeArg(flat), copy(align), number(), c_.typeArg(element)});
      else
        elements->init =
            c_.textExpr(flat, "($) malloc($ * sizeof($))", {c_.typeArg(flat), number(), c_.typeArg(element)});
      before(c_.declStmt(elements));
    }
    if (!isArray(elements->type))
      before(c_.textStmt(
          "if (!$ && $) @FATAL(\"ompicc: the device's heap has no room for the private copy of '" + name +
              "'\\n\");",
          {c_.ident(elements), number()}));
    QualType pointer = !isArray(v->type) ? canonical(v->type).unqualified()
                       : variable        ? flat
                                  : QualType(c_.types.pointerTo(unqualifiedElements(c_.types, v->type)));
    Expr *base = nullptr;
    if (found.fromStart)
      base = c_.textExpr(pointer, "($) $", {c_.typeArg(pointer), c_.ident(elements)});
    else
      base = c_.textExpr(pointer,
                         isArray(v->type) && !variable ? "($) ((char *) $ - ((char *) $ - (char *) &$))"
                                                       : "($) ((char *) $ - ((char *) $ - (char *) $))",
                         {c_.typeArg(pointer), c_.ident(elements), c_.ident(origin), c_.ident(v)});
    VarDecl *own = c_.variable(c_.freshLocal(name + "_private"), pointer, base);
    before(c_.declStmt(own));
    cuda_.copyOf[own] = v;
    cuda_.copyOf[elements] = v; // what the pointer points to
    if (isArray(v->type) && variable)
      p.inside.replaceBy(v, [this, own, v] {
        Ident *i = c_.ident(own);
        i->type = v->type;
        return i;
      });
    else if (isArray(v->type))
      p.inside.replaceByDeref(v, own);
    else
      p.inside.replace(v, own);
  }
  before(forAll(initialiseCopy(item, at(elements), at(origin), element)));
  Stmt *all = combineElements(item, c_.ident(origin), c_.ident(elements), number(), element, combine);
  p.after.push_back(all ? all : forAll(combineCopy(item, at(origin), at(elements), element, combine)));
  if (!whole && !isArray(elements->type))
    p.after.push_back(c_.textStmt(alignmentOf(d, v) ? "omp_free($, 1);" : "free($);", {c_.ident(elements)}));
}

} // namespace ompicc
