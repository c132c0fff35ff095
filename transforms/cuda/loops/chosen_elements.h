// Small arrays of a thread's own, elements of which variables choose, where that is what puts them into
// memory; and arrays that a pointer chooses. Of registers there is no address: one writes conditions.
//
//     double l[5], r[5];
//     …                                              const int w = sm >= 0 ? 0 : 1;
//     const double *w = sm >= 0 ? l : r;       →     … (w == 0 ? l[4] : r[4]) *
//     … w[4] * l[1 + axis] …                              @element<5>(l, 1 + axis) …
//     f[1 + axis] += p;                              @set_element<5>(f, 1 + axis, @element<5>(f, …) + p);
//
// C compilers do so where the choice is a constant once functions are in the place of their calls and loops
// are written out, and leave the array in memory otherwise.
#ifndef OMPICC_TRANSFORMS_CUDA_CHOSEN_ELEMENTS_H
#define OMPICC_TRANSFORMS_CUDA_CHOSEN_ELEMENTS_H

#include "ast/context.h"
#include "transforms/cuda/analysis/array_parameters.h"

namespace ompicc {

/// Writes such conditions, in a function's or kernel's body, for arrays of up to eight numbers that are used
/// by their elements alone, also in functions that get them. Of more than four the choice must be the same
/// throughout: what data choose is for thread_arrays.h.
/// @param f the function whose parameters get arrays of known lengths; null: `body` is a kernel's
void chooseElements(Context &c, Stmt *body, const FunctionDecl *f, const ArrayParameters &parameters);

} // namespace ompicc
#endif
