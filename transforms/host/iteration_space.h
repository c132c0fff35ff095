// The iterations of loop-associated constructs, numbered over all their loops.
#ifndef OMPICC_TRANSFORMS_HOST_ITERATION_SPACE_H
#define OMPICC_TRANSFORMS_HOST_ITERATION_SPACE_H

#include "transforms/host/doacross.h"

namespace ompicc {

/// The iterations of a loop-associated construct.
struct IterationSpace {
  QualType number;         ///< the type that numbers them
  VarList counts;          ///< variables: how many each loop has
  VarDecl *n = nullptr;    ///< a variable: how many there are
  bool fitsLong = false;   ///< n is at most LONG_MAX
  VarDecl *last = nullptr; ///< the number of the last iteration, where it is not n - 1
};

/// Counts iterations, before the loops, in the type that suits them best.
class IterationSpaces : public HostPart {
public:
  IterationSpaces(HostContext &context, DoacrossLoops &doacross) : HostPart(context), doacross_(doacross) {}
  /// Declares the variables of d's space in `block`.
  IterationSpace declare(OmpDirective &d, Compound *block);
  /// The space's n, for use beside values of `type`.
  Expr *numberOfIterations(const IterationSpace &space, QualType type) const;
  /// The last iteration is among those with the numbers [lo, hi).
  Expr *containsLast(const IterationSpace &space, VarDecl *lo, VarDecl *hi) const;
  /// The number of iterations is at most LONG_MAX.
  bool fitsLong(const OmpDirective &d) const;
  /// The chunk size that the schedule clause asks for, or null; with the simd modifier a multiple of the
  /// lanes (§11.5.3).
  Expr *chunkSize(const OmpDirective &d) const;

private:
  bool isCountedSigned(const OmpDirective &d) const;
  /// How many iterations the only loop of `d` has.
  Expr *countOfOne(const OmpDirective &d, QualType number, bool isSignedSpace) const;
  /// The product of the variables that hold how many each loop has, which `block` gets.
  Expr *declareCounts(const OmpDirective &d, IterationSpace &space, Compound *block) const;

  DoacrossLoops &doacross_;
};

} // namespace ompicc
#endif
