// Variables that hold square roots by which something is divided.
#ifndef OMPICC_TRANSFORMS_CUDA_ROOT_VARIABLES_H
#define OMPICC_TRANSFORMS_CUDA_ROOT_VARIABLES_H

#include "transforms/common/variables.h"
#include <unordered_map>

namespace ompicc {

/// The type of a real number that the device computes with, or Void: not of another one.
TypeKind realOf(const Expr &e);
/// The argument of a call of sqrtf or sqrt of the C library that is all of `e`, or null. Parentheses, and
/// casts to the call's own type, may be around the call.
Expr *underRoot(Expr *e);

/// The variables of a function that have one value, the root of a number, and by which something is divided:
///     const float r = sqrtf(x * x + y * y);
/// What is under the root gets a name of its own, if it is no variable that stays as it is, so that it can be
/// named where r is. So does `r = sqrtf(…);` where all that uses r stands behind it in its block.
class RootVariables {
public:
  /// Names what is under the roots.
  RootVariables(Context &c, FunctionDecl &f);

  /// The variable that is all of `e`, as of underRoot, if it holds such a root; else null.
  const VarDecl *rootIn(Expr *e) const;
  /// A name for what the variable is the root of.
  Expr *square(const VarDecl *root) const;
  /// Whether nothing is done with the root but to divide by it, or by its product with its square.
  bool onlyDivides(const VarDecl *root) const;
  /// Some division by it has become one that does not need it.
  void tookQuotient(const VarDecl *root);
  /// Takes away the roots that nobody needs any more, and has the library compute those of which quotients
  /// were taken: root and quotient are of one approximation then.
  void finish();

private:
  struct Root {
    VarDecl *square;      ///< what it is the root of
    Expr **value;         ///< the call
    Stmt *definition;     ///< the declaration or the assignment
    unsigned uses = 0;    ///< of the variable
    unsigned divides = 0; ///< of these: the divisor, or a factor of it
    bool taken = false;
  };
  Context &c_;
  FunctionDecl &f_;
  std::unordered_map<const VarDecl *, Root> roots_;

  friend class RootNamer;
};

} // namespace ompicc
#endif
