#include "transforms/cuda/analysis/loop_range.h"
#include "ast/const_eval.h"
#include <cstdlib>

namespace ompicc {

long long constantTrips(const CountedLoop &loop) {
  const ConstInt from = evaluateConstant(loop.from), to = evaluateConstant(loop.to);
  if (!from.known || !to.known) return -1;
  const long long span = loop.step > 0 ? to.value - from.value : from.value - to.value;
  const long long step = std::abs(loop.step);
  return span < 0 ? 0 : (span + loop.inclusive + step - 1) / step;
}

Expr *hasIterations(Context &c, const CountedLoop &loop) {
  const QualType number = canonical(loop.var->type).unqualified();
  Expr *from = Cloner(c).clone(loop.from);
  if (!compatible(canonical(from->type).unqualified(), number)) from = c.cast(number, c.paren(from));
  const BinaryOp relation = loop.step > 0    ? loop.inclusive ? BinaryOp::Le : BinaryOp::Lt
                            : loop.inclusive ? BinaryOp::Ge
                                             : BinaryOp::Gt;
  return c.binary(relation, from, Cloner(c).clone(loop.to), c.types.basic(TypeKind::Int));
}

} // namespace ompicc
