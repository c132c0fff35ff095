#include "transforms/cuda/analysis/left_out.h"
#include "transforms/cuda/analysis/objects.h"

namespace ompicc {

bool comparesWithOne(Expr *condition, BinaryOp op, const VarDecl *counted, VarList &others) {
  auto *test = as<Binary>(skipParens(condition));
  if (!test || test->op != op) return false;
  const bool left = variableOf(test->lhs) == counted;
  Expr *const other = left ? test->rhs : test->lhs;
  if ((!left && variableOf(test->rhs) != counted) || !isOfVariables(other) || !isInteger(other->type))
    return false;
  for (VarDecl *v : freeVariables(other)) {
    if (v == counted || !isOwn(*v) || !isPlain(v->type)) return false;
    others.push_back(v);
  }
  return true;
}

} // namespace ompicc
