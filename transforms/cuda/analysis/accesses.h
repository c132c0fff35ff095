// What an iteration of a loop reads and writes (dependence.h).
#ifndef OMPICC_TRANSFORMS_CUDA_ACCESSES_H
#define OMPICC_TRANSFORMS_CUDA_ACCESSES_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

/// A loop inside of the one that is judged, around an access.
struct Inner {
  Knowledge::Symbol symbol;
  std::vector<Polynomial> least, most;
};

/// An access to memory that is not the iteration's own.
struct Access {
  const VarDecl *root;
  std::optional<Polynomial> at;
  long long width;
  bool writes;
  ExprStmt *update; ///< of an integer, which could be atomic, or any atomic one
  OmpReductionOp op;
  bool isAtomic;  ///< the program says so, of numbers of any kind
  ConstInt value; ///< what is stored in an integer, if it is a constant
  std::vector<Knowledge::Condition> where;
  std::vector<Inner> loops;
  Index *packed = nullptr;    ///< it is a store to that element (packed_stores.h)
  VarDecl *counter = nullptr; ///< of such elements
  /// An atomic update of a floating-point number: it commutes with no other one, with itself (since all
  /// iterations add the same), or with all of its operation.
  enum { WithNone, WithItself, WithAll } commutes = WithAll;
};

/// What an iteration does with a variable from around.
struct Scalar {
  bool read = false, written = false;
  bool inOrder = false;                     ///< sums of floating-point numbers are formed in it
  bool compared = true;                     ///< it becomes what is found to be greater, or less
  bool called = true;                       ///< what fmax, or fmin, says of it and something else
  std::vector<ExprStmt *> stores;           ///< statements that store a constant in it
  ConstInt value;                           ///< all that is stored in it, if that is one constant
  OmpReductionOp op = OmpReductionOp::None; ///< that all its uses gather by
  If *placed = nullptr; ///< a least or greatest value, or its place, and all its uses are there
  OmpReductionOp changes = OmpReductionOp::None; ///< that all changes of it gather by
};

/// All of that.
struct IterationAccesses {
  std::string whyNot; ///< "" if all of it can be named
  std::vector<Access> accesses;
  std::map<VarDecl *, Scalar> scalars; ///< variables from around that are written
  Knowledge known;                     ///< with what the iteration has declared
};

/// Goes through an iteration in order and notes what it reads and writes that is not its own.
/// @param bound of the loop, which is evaluated with each
/// @param reassociate sums of floating-point numbers may be formed in another order
IterationAccesses accessesOf(Expr *bound, Stmt *iteration, const Knowledge &known, bool reassociate);

/// Adds what holds where an access is made.
/// @param names other symbols for those of the loops around it
/// @param counter a symbol that has `value` there
void assume(Facts &facts, const Access &a, const std::map<Knowledge::Symbol, Knowledge::Symbol> &names,
            Knowledge::Symbol counter, const Polynomial &value);

} // namespace ompicc
#endif
