// Where the list items of depend clauses lie, as far as that is known when compiling (OpenMP 5.2 §15.9.5).
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_LOCATIONS_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_LOCATIONS_H

#include "transforms/common/variables.h"
#include <optional>

namespace ompicc::cuda {

/// Variables that count in loops, and their values now; the innermost last.
using Values = std::vector<std::pair<VarDecl *, long long>>;

/// The expression's value, where such variables have these.
ConstInt valueOf(Context &c, Expr *e, const Values &values);

/// Bytes of a variable, or of what a pointer points to.
struct Location {
  const VarDecl *root;
  bool throughPointer; ///< the root is the pointer
  long long first, end;
};

/// Where the list item lies: a variable, or elements, sections and members of it with constant subscripts.
std::optional<Location> locationOf(Context &c, Expr *item, const Values &values);

/// Whether two of them may have bytes in common.
/// @param apart variables that no pointer points to
bool mayMeet(const Location &a, const Location &b, const VarSet &apart);

} // namespace ompicc::cuda
#endif
