// Whether the iterations of a loop that nobody marked may be run at the same time: whether the text proves
// that no two of them mean one object that one of them changes. Subscripts are compared as polynomials
// (polynomial.h).
//
//     for (int j = 1; j < n; j++)                       a[i * n + j] and a[i * n], a[j]: apart where i and j
//       a[i * n + j] -= a[i * n] * a[j];                 begin at 1
//
// Taken for granted is that two of the kernel's pointers never point into the same storage: who relies on it
// has to make sure of it (apart.h).
#ifndef OMPICC_TRANSFORMS_CUDA_DEPENDENCE_H
#define OMPICC_TRANSFORMS_CUDA_DEPENDENCE_H

#include "transforms/common/unit.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/counted_loop.h"
#include "transforms/cuda/analysis/placed_extremes.h"
#include "transforms/cuda/analysis/polynomial.h"
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ompicc {

/// The arrays from around it, and what such pointers point to, whose elements code changes.
struct StoredArrays {
  VarSet bases, declared; ///< …and the variables that it declares
  bool anywhere = false;  ///< it may change others, too
};
StoredArrays storedIn(Stmt *code);

/// What is known where a statement stands: of loops around it, of variables with one value, and of integers
/// in arrays that the iteration reads only.
class Knowledge {
public:
  using Symbol = Polynomial::Symbol;
  /// A polynomial, and what must hold for an expression to have that value.
  struct Condition {
    Polynomial p;
    bool differs = false; ///< from 0; else it is not below 0
  };
  struct Value {
    Polynomial p;
    std::vector<Condition> where;
  };
  struct Address {
    const VarDecl *root = nullptr; ///< an array, or a pointer that the kernel has been given
    std::optional<Polynomial> at;  ///< bytes from there, if they are known
    std::vector<Condition> where;
  };

  /// @param iteration the code that it is about
  explicit Knowledge(Stmt *iteration)
      : usage_(usageIn(iteration)), changing_(usage_), stored_(storedIn(iteration)) {}

  /// `var` counts from `from` to `to`; all that is known of it afterwards holds in the loop's body.
  void enter(const CountedLoop &loop);
  /// A declaration, of which the variables with one value are noted.
  void declare(DeclStmt &declarations);
  /// What comes is a loop's body, in which other variables change than around it. Those are no symbols, nor
  /// those that it declares; `counts` counts its iterations.
  void judge(const Usage &usage, const VarDecl *counts, Symbol symbol) {
    changing_ = usage;
    declaredInside_.clear();
    inside_ = true;
    count(counts, symbol);
  }
  /// `var` is counted by a loop inside of it: its values are the symbol's.
  void count(const VarDecl *var, Symbol symbol) {
    symbols_[var] = symbol;
    values_.erase(var);
    loops_.insert(var);
  }
  /// …no longer: they are what they were before.
  void endCount(const VarDecl *var, const Knowledge &before);
  /// Whether it may differ between the iterations of the loop that is judged.
  bool varies(Expr *e) const;
  bool isInside(const VarDecl *v) const { return declaredInside_.count(v) != 0; }

  /// What an expression of integers may be; empty if it is not known.
  std::vector<Value> valuesOf(Expr *e);
  /// Where a pointer may point to, an array or an object lies.
  std::vector<Address> pointsTo(Expr *e);
  std::vector<Address> addressOf(Expr *lvalue);
  /// What follows from the condition's being true, or false.
  std::vector<Condition> conditions(Expr *e, bool holds);

  Symbol symbolOf(const VarDecl *v);
  const VarDecl *variable(Symbol s) const;
  Symbol fresh() { return next_++; }
  Facts facts;
  /// The values a loop's variable may have, as bounds of its symbol: of `i < (n < m ? n : m)`, both.
  void range(const CountedLoop &loop, std::vector<Polynomial> &least, std::vector<Polynomial> &most);

private:
  Usage usage_, changing_;
  StoredArrays stored_; ///< what the iteration stores to
  std::map<const VarDecl *, Symbol> symbols_;
  std::map<const VarDecl *, std::vector<Value>> values_;
  std::map<const VarDecl *, std::vector<Address>> pointers_;
  std::vector<std::pair<Expr *, Symbol>> terms_; ///< expressions that are no polynomials
  VarSet locals_;                                ///< of the iteration
  VarSet declaredInside_;                        ///< of the iteration, or of the loop that is judged
  VarSet loops_;                                 ///< that loops of it count with
  bool inside_ = false;                          ///< of a loop that is judged
  Symbol next_ = 0;

  /// Those of an expression's values that it is never above, or never below.
  std::vector<Polynomial> limits(const std::vector<Value> &values, bool above) const;
  /// How many elements an array of that type has.
  std::optional<Polynomial> lengthOf(QualType type);
  std::optional<Polynomial> sizeOfType(QualType type);
  /// Where an address is formed, but nothing accessed: it may be behind the end of a row.
  std::vector<Address> formed(Expr *e);
  bool forms_ = false;
  /// Where the elements are that lie `count` behind, or in front of, what `pointer` points to.
  std::vector<Address> elementsFrom(Expr *pointer, Expr *count, bool forward);
  std::vector<Value> termOf(Expr *e);
  /// Of `tx < width / 64`, where there is a tx: that 64 * (width / 64) is not above width.
  void noteQuotients();
  std::vector<Value> valuesOfVariable(const VarDecl *v);
  std::vector<Value> valuesOfCast(Cast &c);
  std::vector<Value> valuesOfUnary(Unary &u);
  std::vector<Value> valuesOfBinary(Binary &b);
  std::vector<Value> valuesOfArithmetic(Binary &b);
  std::vector<Value> valuesOfConditional(Conditional &c);
  bool holdsStill(Expr *e);
  bool isReadOnly(const VarDecl *array) const;
};

/// What has to be done for a loop's iterations to run at the same time.
struct Independence {
  std::string whyNot; ///< "" if they can
  VarList own;        ///< variables around the loop of which each iteration needs one
  std::vector<std::pair<OmpReductionOp, VarDecl *>> reductions;
  std::vector<ExprStmt *> atomics; ///< updates of integers that must be atomic
  /// Variables that iterations gather values in, and read beside: their iterations are independent but for
  /// those (scan_loop.h).
  std::vector<std::pair<OmpReductionOp, VarDecl *>> running;
  bool inPlace = false; ///< iterations read what they change
  bool packed = false;  ///< they store one behind the other (packed_stores.h)
  VarSet compared = {}; ///< of what is reduced: what only comparisons change, so that what is no number stays
  VarSet called = {};   ///< …by calls of fmax or fmin, which leave none of that
  VarSet flags = {};    ///< variables around the loop to which iterations give one and the same value
  std::vector<ExprStmt *> stores = {}; ///< to those
  std::vector<If *> extremes = {};     ///< statements that find a least or greatest value with its place
};

/// By what threads find in any order what a loop gives a variable, one of its reductions: fmax leaves nothing
/// that is no number, a comparison keeps it if the variable begins with it. None: by neither.
/// @param iteration that the loop is a part of
OmpReductionOp operationInAnyOrder(const std::pair<OmpReductionOp, VarDecl *> &reduction,
                                   const Independence &found, Stmt *iteration);

/// Judges one loop, which `loop` describes.
/// @param at what is known where it stands
/// @param reassociate sums of floating-point numbers may be formed in another order
Independence independenceOf(For &statement, const CountedLoop &loop, const Knowledge &at, bool reassociate);

/// The same of a loop that may have running values.
Independence independenceButForRunning(For &statement, const CountedLoop &loop, const Knowledge &at,
                                       bool reassociate);

/// Whether no iteration reads or writes an element that an earlier one has written, and none changes
/// variables from around: all may read before any of them writes.
bool readsOnlyWhatIsToCome(For &statement, const CountedLoop &loop, const Knowledge &at);

} // namespace ompicc
#endif
