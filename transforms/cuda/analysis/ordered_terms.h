// The statements by which iterations of a loop add to variables, in order (ordered_sums.h).
#ifndef OMPICC_TRANSFORMS_CUDA_ORDERED_TERMS_H
#define OMPICC_TRANSFORMS_CUDA_ORDERED_TERMS_H

#include "ast/context.h"
#include "transforms/common/variables.h"
#include <optional>
#include <vector>

namespace ompicc {

/// What a statement adds to a variable or an element: value * factor, or value alone.
struct OrderedTerm {
  VarDecl *sum = nullptr;  ///< null: an element
  Expr *element = nullptr; ///< of the sum's type
  ExprStmt *update = nullptr;
  Expr *value = nullptr, *factor = nullptr;
  QualType type; ///< in which it is computed; that of the sum if it is an integer
  bool subtracted = false;
  bool isConditional = false;   ///< iterations may do without it
  const Stmt *branch = nullptr; ///< of the innermost `if` around it; null: it stands in none
};

/// The terms of an iteration, each of which it adds once at most, in the order in which it does that.
/// @param sums the variables
/// @param update what adds to an element; null: nothing does
/// @return nothing where something else is done with the variables, or statements in loops add to them
std::optional<std::vector<OrderedTerm>> orderedTerms(Stmt *iteration, const VarList &sums, ExprStmt *update);

} // namespace ompicc
#endif
