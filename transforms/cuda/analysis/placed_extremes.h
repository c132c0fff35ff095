// The least or greatest value, and where it is:
//
//     if (j != i && d < best) {
//       best = d;
//       place = j;
//     }
//
// The iteration whose value stays is the first one of those with the least value (`<`, `>`), or the last one
// (`<=`, `>=`), whoever finds it: of zeros with different signs, too, and what is no number is never found.
#ifndef OMPICC_TRANSFORMS_CUDA_PLACED_EXTREMES_H
#define OMPICC_TRANSFORMS_CUDA_PLACED_EXTREMES_H

#include "transforms/common/variables.h"

namespace ompicc {

struct PlacedExtreme {
  OmpReductionOp op = OmpReductionOp::None; ///< Min or Max; None: it is something else
  bool last = false;                        ///< the last of those with that value
  VarDecl *value = nullptr;                 ///< what is compared and replaced
  VarList places;                           ///< what gets values beside it; may be none
  std::vector<Expr *> conditions;           ///< all that must hold, in order
  Expr *comparison = nullptr;               ///< of those, the one with the value
  std::vector<Expr *> stored;               ///< what the variables get, which mentions none of them
};

/// What the statement does; it changes nothing else.
PlacedExtreme placedExtreme(If &s);

/// An assignment to a variable.
struct VariableStore {
  VarDecl *to;
  Expr *value;
};
/// What code stores that only assigns to variables; empty if it does anything else.
std::vector<VariableStore> variableStores(Stmt *s);
/// Whether nobody can tell how often the expression is evaluated; mathematical functions are.
bool mayRepeat(Expr *e);
/// What must hold for `e` to, in order.
std::vector<Expr *> conjunctsOf(Expr *e);

} // namespace ompicc
#endif
