// An iteration that adds up terms, made one that notes them, for others to add (ordered_sums.h, row_tiles.h).
#ifndef OMPICC_TRANSFORMS_CUDA_NOTED_TERMS_H
#define OMPICC_TRANSFORMS_CUDA_NOTED_TERMS_H

#include "transforms/cuda/analysis/ordered_terms.h"
#include <functional>

namespace ompicc {

/// Where the terms of an iteration are noted, by their numbers; each call makes an expression of its own.
struct TermPlaces {
  std::function<Expr *(size_t)> value;   ///< null: it is noted for another term, or elsewhere
  std::function<Expr *(size_t)> factor;  ///< null: the same, or those of the term's sum have none
  std::function<Expr *(size_t)> element; ///< the address of the element that the term is for
  std::function<bool(size_t)> isAdded;   ///< what the program subtracts, too: with the other sign
};

/// The loop's body, in which terms are noted where they were added; and what adds nothing, if an iteration
/// may do without them: -0, or 0 where it is subtracted, by which any sum stays as it is, or no element.
/// @param body is used up; its statements do one thing each (separate.h)
/// @param terms of it, in order
Stmt *withTermsNoted(Context &c, Stmt *body, const std::vector<OrderedTerm> &terms, const TermPlaces &places);

} // namespace ompicc
#endif
