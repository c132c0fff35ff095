// The iterations of two loops that a thread has eight or sixteen of (joined_iterations.cpp): four in a row
// along y, of two or four along x that are a block apart. The code goes through them in turn.
//
// Where iterations do something only if a condition holds, bits say for which of a thread's they do. What the
// loops inside read depends on one of the numbers: a row without any such iteration has another one's number,
// and so has a column. So nothing is read that the program would not read, and the elements of a row or a
// column are the same for all that use them.
#ifndef OMPICC_TRANSFORMS_CUDA_THREAD_TURNS_H
#define OMPICC_TRANSFORMS_CUDA_THREAD_TURNS_H

#include "ast/context.h"
#include "transforms/common/variables.h"
#include <functional>
#include <string>
#include <vector>

namespace ompicc::cuda {

/// A thread's iterations: which number each has on the two axes.
class Turns {
public:
  struct Numbers {
    VarDecl *k, *n, *first; ///< the axis's, how many there are, and the thread's first one
  };
  /// @param columns a thread has four rows of so many iterations
  /// @param turn the variable that counts them
  Turns(Context &c, unsigned columns, const Numbers &x, const Numbers &y, VarDecl *turn)
      : c_(c), columns_(columns), x_(x), y_(y), turn_(turn), width_(std::to_string(columns)) {}

  unsigned count() const { return kRows * columns_; }
  /// The numbers that the turn has.
  Expr *column();
  Expr *row();
  /// Whether two numbers are in the loops' ranges.
  Expr *isBelow(Expr *column, Expr *row);
  /// Whether the turn has an iteration.
  Expr *isOne();
  /// The turn's element of an array.
  Expr *elementOf(VarDecl *array, QualType type);
  /// A loop over all of them.
  Stmt *each(Stmt *inTurn);

  /// Only those for which a condition holds are iterations.
  /// @param other what others do, or null
  /// @param numbers the declarations of the loops' variables
  /// @return what finds out which these are
  std::vector<Stmt *> restrictTo(Expr *condition, If *other, const std::vector<Stmt *> &numbers);
  /// Behind restrictTo: whether any turn has an iteration.
  Expr *areSome() { return c_.ident(held_); }
  /// Whether the turn is the first one.
  Expr *isFirst();
  bool areRestricted() const { return held_ != nullptr; }

  /// Each turn's own numbers.
  Substitution exactly();
  /// Those of another iteration where the turn has none.
  Substitution orOthers();
  /// Those of another row where the turn's has no iteration, and of another column where its has none.
  Substitution orRowsAndColumns();

private:
  static constexpr unsigned kRows = 4; ///< of a thread's iterations

  Context &c_;
  const unsigned columns_;
  const Numbers x_, y_;
  VarDecl *const turn_;
  const std::string width_;
  VarDecl *held_ = nullptr;                     ///< a bit for each turn that has an iteration; or null
  VarDecl *someX_ = nullptr, *someY_ = nullptr; ///< the numbers of one of these

  static QualType typeOf(const Numbers &axis) { return axis.k->type.unqualified(); }
  QualType boolean() const { return c_.types.basic(TypeKind::Bool); }
  /// Of what is beyond the range, the thread's own first number.
  Expr *limited(const Numbers &axis, Expr *number, Expr *again);
  Expr *chosen(const Numbers &axis, Expr *test, Expr *number, VarDecl *other);
  Substitution numbers(std::function<Expr *()> ofX, std::function<Expr *()> ofY);
};

} // namespace ompicc::cuda
#endif
