// How a function's own small arrays and structures are used, and those that its parameters lead to: whether
// they need be in memory (loops/chosen_elements.h).
#ifndef OMPICC_TRANSFORMS_CUDA_ELEMENT_USES_H
#define OMPICC_TRANSFORMS_CUDA_ELEMENT_USES_H

#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/array_parameters.h"
#include "transforms/cuda/analysis/objects.h"
#include <map>

namespace ompicc {

/// A number that is reached through one variable: x, x.m, x[i], x[i].m, x->m[i], *x.
struct NumberPlace {
  VarDecl *root = nullptr;    ///< null: it is no such number
  Index *last = nullptr;      ///< of the whole; null: it is no element of an array
  std::vector<Expr *> others; ///< subscripts before that
  bool isElementOfRoot() const { return last && variableOf(last->base) == root; }
};
NumberPlace numberPlaceOf(Expr *e);

struct ElementUses {
  std::map<const VarDecl *, long long> lengths; ///< of arrays, and of those that such parameters lead to
  VarSet others;                                ///< what is used in another way
  /// Pointers that choose among objects, and these in the order of their numbers. Pointers that get each
  /// other's values have the same.
  std::map<const VarDecl *, VarList> choices;
  std::unordered_set<const Expr *> varying; ///< subscripts, by which variables choose

  /// Whether that place is an element which a variable chooses, of an array that need not be in memory.
  bool varies(const NumberPlace &place) const {
    return place.last && varying.count(place.last->index) && !others.count(place.root);
  }
};
/// Looks at the code of a function, or of a kernel (`f` is null then), and of what it calls.
ElementUses elementUses(Stmt *body, const FunctionDecl *f, const ArrayParameters &parameters);

} // namespace ompicc
#endif
