// Loops that can be executed once more, from the start, where values that they go on with turn out to be
// wrong.
#ifndef OMPICC_TRANSFORMS_CUDA_REPEATABLE_H
#define OMPICC_TRANSFORMS_CUDA_REPEATABLE_H

#include "transforms/common/variables.h"
#include <functional>

namespace ompicc {

/// A `for` of the program's, or one of a template's that counts a variable of its own.
bool isLoop(const Stmt *s);

/// What is known of a loop of a function, for all loops of it.
class Repeatable {
public:
  explicit Repeatable(FunctionDecl &f);

  /// Whether nobody can tell that the innermost `loop` is executed twice, the first time with wrong values of
  /// the expressions of which `isGuess` is true: it changes nothing but the thread's own scalars and
  /// structures, calls nothing but functions that compute, and the wrong values decide neither what is
  /// accessed, nor whether, nor how often it goes round. `kept`: the variables from outside that it changes,
  /// which are to have their values again.
  bool canRepeat(Stmt &loop, const std::function<bool(Expr &)> &isGuess, VarList &kept) const;

private:
  const Usage usage_;
  VarSet own_; ///< variables that the function's declarations and parameters declare, as opposed to
               ///< templates' text
};

} // namespace ompicc
#endif
