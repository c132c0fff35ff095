// What rows that share a block take of a loop (row_tiles.h): its variables, its terms, and the arrays of a
// tile that have these. Makes no code yet.
#ifndef OMPICC_TRANSFORMS_CUDA_ROW_TERMS_H
#define OMPICC_TRANSFORMS_CUDA_ROW_TERMS_H

#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/columns.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/ordered_terms.h"
#include "transforms/cuda/analysis/uniform_reads.h"

namespace ompicc {

/// Where a term's values are, or its factors: an array of each tile.
struct TermArray {
  QualType type;
  Expr *common = nullptr; ///< what all rows have there; null: each has its own
  long long offset = 0;   ///< behind others in the same array
  VarDecl *tile = nullptr, *row = nullptr, *even = nullptr,
          *odd = nullptr; ///< the last two: eights of a lane's
};

/// The base of the class that makes a loop's tiles.
class RowTerms {
protected:
  static constexpr long long kRows = 16; ///< of a block, at most
  static constexpr long long kWarp = 32;
  static constexpr long long kLongest = 256; ///< terms of each of so many rows; of fewer rows more,
  static constexpr long long kLonger = 4;    ///< up to so many times as many
  static constexpr long long kParts = 32;    ///< of all rows of a block: warps that have one each, at most
  static constexpr size_t kNone = ~size_t(0);

  RowTerms(Context &c, const RowLoop &row, const CountedLoop &counted)
      : c_(c), loop_(*row.loop), counted_(counted), gathered_(row.gathered) {}

  Context &c_;
  For &loop_;
  const CountedLoop &counted_;
  const std::vector<std::pair<OmpReductionOp, VarDecl *>> &gathered_; ///< in any order (columns.h)
  Stmt *body_ = nullptr; ///< the loop's, whose statements do one thing each
  VarList sums_, kept_,
      temporaries_; ///< of the row: what is added to, what is read, what iterations set first
  std::vector<OrderedTerm> terms_;
  std::vector<bool> swapped_; ///< of terms: value and factor have each other's place
  bool areAlike_ = false;     ///< each sum has one term, and all are products, or none is
  std::vector<TermArray> arrays_;
  std::vector<size_t> values_, factors_; ///< of the terms, in arrays_; or kNone
  long long step_ = kLongest;            ///< terms of each of kRows rows

  /// Finds out all of these.
  /// @param own the row's variables that stand before the loop
  /// @param bytes that its tiles may take
  /// @return whether the loop is one for tiles, or, if it has no sums, for warps that share out the rows
  bool plan(const VarList &own, const UniformAnalysis &analysis, long long bytes);
  /// Elements from one row to the next, behind the terms: rows begin in banks of memory of their own.
  static long long paddingOf(const TermArray &a);
  /// Elements of the array that a tile has.
  long long lengthOf(const TermArray &a) const;
  /// Of both tiles.
  long long bytesOfTiles() const;
  /// Whether an iteration notes a term's value, or its factor, which no term before it has.
  bool notes(size_t term, bool factor) const;
  /// The number of the first term that is added to the sum, which has one.
  size_t termOf(const VarDecl *sum) const;

private:
  /// A value of a term, or a factor.
  struct Part {
    const OrderedTerm *term;
    Expr *e;
    bool isFactor, isNegative;
    size_t array;
  };

  /// Finds out which of the loop's variables are the row's.
  bool knows(const VarList &own, const UniformAnalysis &analysis);
  /// Of what iterations change, they set what is no sum first (columns.cpp).
  bool isSum(VarDecl *v) const;
  bool isOfRow(const VarDecl *v) const;
  bool isGathered(const VarDecl *v) const;
  /// Whether a lane can add up each of the sums.
  bool haveTermsAlike() const;
  /// What each iteration loads, whichever row it is of: elements by the loop's variable, which all rows count
  /// from the same number.
  bool isCommon(const OrderedTerm &t, Expr *e) const;
  /// Whether two have the same array: what iterations do without is noted for each branch.
  bool areSame(const Part &a, const Part &b, const Usage &usage, bool stores) const;
  void planArrays();
};

} // namespace ompicc
#endif
