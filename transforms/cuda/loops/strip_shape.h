// The shape of nests that go through rows in place, of which lanes have strips of columns (wave_strips.h).
#ifndef OMPICC_TRANSFORMS_CUDA_STRIP_SHAPE_H
#define OMPICC_TRANSFORMS_CUDA_STRIP_SHAPE_H

#include "transforms/cuda/analysis/dependence.h"
#include <functional>

namespace ompicc {

/// An array of the iteration's own that holds a row.
struct Row {
  VarDecl *here = nullptr; ///< the lane's columns of it, behind the one in front of them
  VarDecl *left = nullptr; ///< what the lane below has in its last column; null: that is not needed
  bool written = false;
};

/// Those of a nest, in the order in which it uses them.
class Rows {
public:
  std::vector<std::pair<VarDecl *, Row>> all;
  Row *find(const VarDecl *v) {
    for (auto &[array, row] : all)
      if (array == v) return &row;
    return nullptr;
  }
  bool has(const VarDecl *v) const { return const_cast<Rows *>(this)->find(v) != nullptr; }
};

/// What columns load, and rows do not change.
struct OfColumns {
  Index *element;
  VarDecl *here = nullptr; ///< an array of what the lane's columns load
};

/// What the nest consists of.
struct StripShape {
  std::optional<CountedLoop> rows, columns;
  For *inner = nullptr;
  Rows arrays;
  VarList handed;              ///< variables that an iteration changes for the next one of its row
  std::vector<Stmt *> ofRow;   ///< in front of the row's columns: what each lane computes for itself,
  std::vector<Stmt *> ofFirst; ///< and what the first lane begins the row with
  std::vector<For *> copies;   ///< of rows, behind them
  std::vector<std::pair<OmpReductionOp, VarDecl *>> reductions;
  std::vector<OfColumns> ofColumns;
  long long kept = 0;  ///< elements of all rows, if a C compiler writes out a row's iterations
  long long shift = 0; ///< what a column's element is behind the loop's variable
  long long front = 0; ///< the element in front of the first column
  long long each = 0;  ///< columns of a lane
  bool exact = false;  ///< each lane has as many
};

/// Empty if the nest has not that shape. The parameters are those of inStrips (wave_strips.h).
std::optional<StripShape> stripShapeOf(For &nest, const Knowledge &at,
                                       const std::function<bool(const VarDecl *)> &isOwn,
                                       const std::function<bool(const VarDecl *)> &isTemporary);

/// The constant that is added to `var` in `e`; empty if it is anything else.
std::optional<long long> offsetFrom(Expr *e, const VarDecl *var);

} // namespace ompicc
#endif
