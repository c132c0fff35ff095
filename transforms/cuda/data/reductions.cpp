// Reductions (OpenMP 5.2 §5.5) in device code: each thread has a copy of the list item; the device library
// combines the threads' values (cudadev-device/reduction.h). Arrays are combined element by element.
#include "transforms/cuda/data/reductions.h"
#include "ast/const_eval.h"
#include "transforms/cuda/data/array_reductions.h"

namespace ompicc::cuda {

static const char *reductionFunctor(OmpReductionOp op) {
  switch (op) {
  case OmpReductionOp::Mul: return "@mul";
  case OmpReductionOp::And: return "@and";
  case OmpReductionOp::Or: return "@or";
  case OmpReductionOp::Xor: return "@xor";
  case OmpReductionOp::LAnd: return "@land";
  case OmpReductionOp::LOr: return "@lor";
  case OmpReductionOp::Min: return "@min";
  case OmpReductionOp::Max: return "@max";
  case OmpReductionOp::MinNumber: return "@min_number";
  case OmpReductionOp::MaxNumber: return "@max_number";
  default: return "@add";
  }
}

Expr *functorOf(Context &c, OmpReductionOp op) {
  return c.textExpr(c.types.basic(TypeKind::Int), reductionFunctor(op));
}

Expr *identityOf(Context &c, OmpReductionOp op, QualType type) {
  return c.templateCall(type, "@identity", {functorOf(c, op), c.typeArg(type)}, {});
}

/// The object `e` of the type `type` as the device library's templates take it, which know no volatile ones:
/// a copy is combined with it once.
static Expr *notVolatile(Context &c, Expr *e, QualType type) {
  if (!(canonical(e->type).quals & QualVolatile)) return e;
  return c.textExpr(type, "*($) &$", {c.typeArg(c.types.pointerTo(type)), e});
}

/// Whether a league's values are gathered, since no atomic instruction combines them: those of variables, up
/// to a size of which each warp can leave one in shared memory. An array may have too many elements.
static bool isGathered(const ReductionItem &item, Expr *into, QualType type) {
  constexpr long long kMost = 64;
  return as<Ident>(skipParens(into)) && (item.user || !isPlainElement(type)) && sizeOf(type) <= kMost;
}

Stmt *Reductions::initialise(const ReductionItem &item, Expr *copyOfIt, Expr *original, QualType type) {
  if (!item.user) return c_.textStmt("$ = $;", {copyOfIt, identityOf(c_, item.op, type)});
  if (!item.user->initialise) return c_.textStmt("memset(&$, 0, sizeof($));", {copyOfIt, copy(copyOfIt)});
  return c_.textStmt("$(&$, &$);",
                     {c_.ident(item.user->initialise), copyOfIt, notVolatile(c_, original, type)});
}

Stmt *Reductions::combine(const ReductionItem &item, Expr *into, Expr *value, QualType type,
                          Combine combine) {
  const bool gathers = combine == Combine::League && isGathered(item, into, type);
  into = notVolatile(c_, into, type);
  if (combine == Combine::Alone) return combineAlone(item, into, value, type);
  const char *how = gathers                               ? "@gather_league"
                    : combine == Combine::Team            ? "@reduce"
                    : combine == Combine::CancellableTeam ? "@reduce_cancellable"
                    : combine == Combine::AmongTeams      ? "@reduce_among_teams"
                    : combine == Combine::League          ? "@reduce_league"
                    : combine == Combine::Task            ? "@reduce_of_task"
                                                          : "@reduce_alone"; // the master speaks for its team
  const std::vector<Expr *> args = {c_.unary(UnaryOp::AddressOf, into), value};
  if (item.user)
    return callTemplate(
        how,
        {c_.textExpr(type, unit_.readOriginal.count(item.user) ? "@user_of_original<$, $>" : "@user<$, $>",
                     {c_.typeArg(type), c_.ident(item.user->combine)})},
        args);
  if ((combine == Combine::Master || combine == Combine::Task) && sizeOf(type) <= 8 && !isClassOnDevice(type))
    return call("@update_" + std::string(reductionFunctor(item.op)).substr(1), args);
  return callTemplate(how, {functorOf(c_, item.op)}, args);
}

namespace {

/// Elements up to which an array's copy may well be in registers: they are combined one by one.
constexpr long long kFew = 16;

} // namespace

bool isFewElements(const ReductionItem &item) {
  constexpr long long kFewOfBlock = 8;
  const QualType type = item.var->type;
  return !item.user && isArray(type) && canonical(type)->length > 0 && !isVariablyModified(type) &&
         canonical(type)->length <= kFewOfBlock && isPlainElement(elementOf(type)) && !isVolatileArray(type);
}

bool isPlainElement(QualType element) {
  const TypeKind kind = kindOf(element);
  return (isInteger(element) && !isBitInt(element) && sizeOf(element) <= 8) || kind == TypeKind::Float ||
         kind == TypeKind::Double;
}

Stmt *Reductions::combineElements(const ReductionItem &item, Expr *into, Expr *values, Expr *count,
                                  QualType element, Combine combine) {
  const ConstInt n = evaluateConstant(count);
  if (item.user || !isPlainElement(element) || (n.known && n.value <= kFew)) return nullptr;
  if (combine != Combine::Team && combine != Combine::League) return nullptr;
  return callTemplate(combine == Combine::Team ? "@reduce_array" : "@reduce_league_array",
                      {functorOf(c_, item.op)}, {into, values, count});
}

/// target = target op value, where nobody else is at it.
Stmt *Reductions::combineAlone(const ReductionItem &item, Expr *into, Expr *value, QualType type) {
  if (item.user) return c_.textStmt("$(&$, &$);", {c_.ident(item.user->combine), into, value});
  const char *op = nullptr;
  switch (item.op) {
  case OmpReductionOp::Add:
  case OmpReductionOp::Sub: op = "+"; break;
  case OmpReductionOp::Mul: op = "*"; break;
  case OmpReductionOp::And: op = "&"; break;
  case OmpReductionOp::Or: op = "|"; break;
  case OmpReductionOp::Xor: op = "^"; break;
  default: break;
  }
  if (op && isArithmetic(type) && !isClassOnDevice(type))
    return c_.textStmt("$ " + std::string(op) + "= $;", {into, value});
  return c_.textStmt("$ = " + std::string(reductionFunctor(item.op)) + "::apply($, $);",
                     {into, copy(into), value});
}

/// Whether lanes of a warp may hand on their values of what the program calls a reduction.
bool Reductions::passesThroughLanes(const ReductionItem &item) const {
  constexpr long long kMost = 16;
  const QualType type = item.var->type;
  return !isArray(type) && !unit_.readOriginal.count(item.user) && sizeOf(type) > 0 &&
         sizeOf(type) <= kMost && !(canonical(type).quals & QualVolatile) && !hasQualifiedElements(type) &&
         !hasConstMember(type);
}

Combine Reductions::fitting(const OmpDirective &d, const ReductionItem &item, Combine combine) const {
  // What a combiner makes of the original is only said once all have contributed: here a team's threads have.
  if (combine == Combine::AmongTeams && item.user && unit_.readOriginal.count(item.user))
    combine = Combine::Team;
  const bool mayLeave = factsOf(d).cancellableReduction;
  if (combine == Combine::AmongTeams && mayLeave) combine = Combine::Team;
  if (combine == Combine::Block && mayLeave) combine = Combine::Team;
  if (combine == Combine::Team && mayLeave) combine = Combine::CancellableTeam;
  if (combine == Combine::Block && !isFewElements(item) &&
      (!as<Ident>(skipParens(item.item)) ||
       (item.user ? !passesThroughLanes(item) : !isPlainElement(item.var->type))))
    combine = Combine::Team;
  return combine;
}

bool Reductions::combineTogether(const OmpDirective &d, const ReductionItem &item, VarDecl *own, int first,
                                 int last, Combine combine) {
  if (!isFewElements(item) || (combine != Combine::Block && combine != Combine::League)) return false;
  const QualType type = elementOf(item.var->type);
  const bool shared = combine == Combine::Block && isShared(d, item.var);
  for (int e = first; e < last; e++)
    (combine == Combine::Block ? ofBlock_ : ofLeague_)
        .push_back(c_.templateCall(basic(TypeKind::Void), shared ? "@into_shared" : "@into",
                                   {functorOf(c_, item.op)},
                                   {elementAt(item.var, e, type), elementAt(own, e, type)}));
  return true;
}

Expr *Reductions::elementAt(VarDecl *array, int e, QualType type) {
  return c_.textExpr(type, "$[" + std::to_string(e) + "]", {c_.ident(array)});
}

void Reductions::copyItem(const OmpDirective &d, const ReductionItem &item, Privates &p, Combine combine) {
  if (item.placed) {
    if (item.item == item.placed->items[0]) copyPlaced(d, *item.placed, p, combine);
    return;
  }
  if (combine == Combine::League) {
    if (teamArrays_.isInPlace(item.var)) return;
    if (teamArrays_.has(item.var)) return teamArrays_.copy(item, p);
  }
  combine = fitting(d, item, combine);
  if (as<Ident>(skipParens(item.item)) && !isArray(item.var->type))
    copyScalar(d, item, p, combine);
  else
    ArrayReduction(cuda_, *this, allocation_, d, item, p, combine).copyItem();
}

void Reductions::copyScalar(const OmpDirective &d, const ReductionItem &item, Privates &p, Combine how) {
  VarDecl *v = item.var;
  QualType type = canonical(v->type).unqualified();
  VarDecl *own = c_.variable(c_.freshLocal(std::string(v->name->text) + "_private"),
                             unqualifiedElements(c_.types, v->type));
  if (!item.user) own->init = identityOf(c_, item.op, type);
  p.before.push_back(c_.declStmt(own));
  allocation_.alignCopy(d, v, own, p.checksOrBefore());
  if (item.user) p.before.push_back(initialise(item, c_.ident(own), c_.ident(v), type));
  p.inside.replace(v, own);
  cuda_.copyOf[own] = v;
  if (how == Combine::Block)
    ofBlock_.push_back(oneOfItems(item, own, type, isShared(d, v)));
  else if (how == Combine::League && !item.user && isPlainElement(type))
    ofLeague_.push_back(oneOfItems(item, own, type));
  else
    p.after.push_back(combine(item, c_.ident(v), c_.ident(own), type, how));
}

Expr *Reductions::oneOfItems(const ReductionItem &item, VarDecl *own, QualType type, bool isShared) {
  Expr *functor = item.user
                      ? c_.textExpr(type, "@user<$, $>", {c_.typeArg(type), c_.ident(item.user->combine)})
                      : functorOf(c_, item.op);
  return c_.templateCall(basic(TypeKind::Void), isShared ? "@into_shared" : "@into", {functor},
                         {notVolatile(c_, c_.ident(item.var), type), c_.ident(own)});
}

bool Reductions::isShared(const OmpDirective &d, const VarDecl *v) const {
  return factsOf(d).forAll && factsOf(d).shared.count(v);
}

void Reductions::copyPlaced(const OmpDirective &d, const OmpClause &clause, Privates &p, Combine combine) {
  if (combine == Combine::Alone) return; // one thread needs no copies
  Expr *functor = functorOf(c_, clause.op);
  Expr *last = c_.intLiteral(clause.modifiers == ReductionLastPlace);
  std::vector<Expr *> args = {nullptr};
  for (size_t i = 0; i < clause.items.size(); i++) {
    VarDecl *v = baseVariable(clause.items[i]);
    if (i > 1 && v == baseVariable(clause.items[1])) { // its number, too
      args.push_back(c_.routineCall(basic(TypeKind::Void), isShared(d, v) ? "@number_shared" : "@number",
                                    {c_.ident(v)}));
      continue;
    }
    const QualType type = canonical(v->type).unqualified();
    VarDecl *own = c_.variable(c_.freshLocal(std::string(v->name->text) + "_private"), type);
    own->init = i == 0   ? c_.templateCall(type, "@begin_extreme", {functor}, {c_.ident(v)})
                : i == 1 ? c_.templateCall(type, "@begin_at", {last, c_.typeArg(type)}, {})
                         : c_.routineCall(type, "@begin_place", {c_.ident(v)});
    p.before.push_back(c_.declStmt(own));
    p.inside.replace(v, own);
    cuda_.copyOf[own] = v;
    if (i == 1)
      args[0] = c_.ident(own);
    else
      args.push_back(c_.routineCall(basic(TypeKind::Void), isShared(d, v) ? "@place_shared" : "@place",
                                    {c_.ident(v), c_.ident(own)}));
  }
  ofBlock_.push_back(
      c_.templateCall(basic(TypeKind::Void), "@into_extreme", {copy(functor), copy(last)}, args));
}

Stmt *Reductions::endLeague() {
  if (ofLeague_.empty()) return nullptr;
  Stmt *all = call("@reduce_league", ofLeague_);
  ofLeague_.clear();
  return all;
}

Stmt *Reductions::endRegion(const OmpDirective &region) {
  if (ofBlock_.empty()) return nullptr;
  const RegionFacts &facts = factsOf(region);
  if (facts.inColumn)
    return callTemplate(facts.forAll ? "@reduce_column_for_all" : "@reduce_column",
                        {c_.intLiteral(facts.exchange)}, ofBlock_);
  return callTemplate(facts.forAll ? "@reduce_block_for_all" : "@reduce_block",
                      {c_.intLiteral(int(code().teamThreads)), c_.intLiteral(facts.exchange)}, ofBlock_);
}

} // namespace ompicc::cuda
