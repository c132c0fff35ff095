// read_first.cpp: see read_first.h.
#include "transforms/cuda/loops/read_first.h"
#include "ast/const_eval.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

constexpr long long kMostTrips = 1024;

/// The most iterations that the loop has, if constants bound them; 0: they do not.
long long mostTrips(const CountedLoop &loop, Knowledge known) {
  std::vector<Polynomial> least, most;
  known.range(loop, least, most);
  long long trips = 0;
  for (const Polynomial &from : least)
    for (const Polynomial &to : most) {
      Polynomial span;
      if (!known.facts.largest(to - from, span) || !span.isConstant()) continue;
      const long long here = span.constant() + 1;
      if (trips == 0 || here < trips) trips = here;
    }
  return trips;
}

/// The loop's only statement, an assignment to an element; null if there is anything else.
Assign *assignmentOf(For &loop) {
  auto *statement = as<ExprStmt>(onlyStatement(loop.body));
  auto *a = statement ? as<Assign>(skipParens(statement->expr)) : nullptr;
  if (!a || a->op != AssignOp::Plain || !as<Index>(skipParens(a->lhs)) || !isArithmetic(a->lhs->type) ||
      hasSideEffects(a->rhs) || hasSideEffects(as<Index>(skipParens(a->lhs))->index))
    return nullptr;
  return a;
}

} // namespace

Compound *readFirst(Context &c, For &loop, const CountedLoop &counted, const Knowledge &at) {
  const ConstInt from = evaluateConstant(counted.from);
  if (counted.step != 1 || !from.known || !as<DeclStmt>(loop.init) || !assignmentOf(loop)) return nullptr;
  const long long trips = mostTrips(counted, at), first = (long long)from.value;
  if (trips < 1 || trips > kMostTrips || !readsOnlyWhatIsToCome(loop, counted, at)) return nullptr;

  const Assign *assignment = assignmentOf(loop);
  auto *stored = baseVariable(assignment->lhs);
  const QualType type = canonical(assignment->lhs->type).unqualified();
  VarDecl *array = c.variable(c.fresh(std::string(stored ? stored->name->text : "value") + "_to_be"),
                              c.types.arrayOf(type, trips, c.intLiteral(trips)));
  array->loc = loop.loc;
  auto element = [&](VarDecl *i) {
    Expr *index = c.ident(i);
    if (first != 0)
      index = c.binary(BinaryOp::Sub, index, c.intLiteral(first), canonical(i->type).unqualified());
    auto *e = c.make<Index>(loop.loc);
    e->base = c.ident(array);
    e->index = index;
    e->type = type;
    return e;
  };
  For *reads = Cloner(c).clone(&loop), *writes = Cloner(c).clone(&loop);
  assignmentOf(*reads)->lhs = element(countedLoop(*reads)->var);
  assignmentOf(*writes)->rhs = element(countedLoop(*writes)->var);
  return c.compound({c.declStmt(array), reads, writes}, loop.loc);
}

} // namespace ompicc
