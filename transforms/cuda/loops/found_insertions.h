// Loops that look for a place in a short list (insertions.h).
#ifndef OMPICC_TRANSFORMS_CUDA_FOUND_INSERTIONS_H
#define OMPICC_TRANSFORMS_CUDA_FOUND_INSERTIONS_H

#include "transforms/common/variables.h"
#include <vector>

namespace ompicc {

/// The assignment of a value to a variable that a statement is; null if it does anything else.
Assign *assignmentIn(Stmt *s);

/// A loop that looks for a place, what it begins with, and what uses the place.
struct Insertion {
  VarDecl *place = nullptr;
  Compound *block = nullptr;
  size_t declared = 0, at = 0, last = 0; ///< in the block: what gives the place its value, the loop, the end
  Stmt *loop = nullptr;
  Expr *from = nullptr, *condition = nullptr;
  Stmt *body = nullptr;
  bool stepInBody = false; ///< it is the body's last statement
  int step = 0;
  long long end = 0;        ///< the place at which the condition does not hold
  For *around = nullptr;    ///< the loop that counts where it begins; null: a constant says it
  long long iterations = 0; ///< of all that is written out
};

/// Those of a function's body.
/// @param[out] hasLabels it has labels, which cannot be there twice
std::vector<Insertion> insertionsIn(Stmt *body, bool &hasLabels);

} // namespace ompicc
#endif
