// The code of a loop's tiles (row_tiles.h): what all threads do of it is in row_tiles.cpp, what the warps do
// that compute terms in row_tile_iterations.cpp, and what the one does that adds them up in
// row_tile_sums.cpp.
#ifndef OMPICC_TRANSFORMS_CUDA_ROW_TILE_CODE_H
#define OMPICC_TRANSFORMS_CUDA_ROW_TILE_CODE_H

#include "transforms/cuda/data/reductions.h"
#include "transforms/cuda/loops/row_terms.h"
#include <functional>
#include <string>

namespace ompicc {

/// Makes what stands in a loop's place.
class RowTiles : RowTerms {
public:
  /// @param isOne says whether the thread is the first one of a row that there is
  /// @param memory where tiles are, of all loops, one after the other
  RowTiles(Context &c, const RowLoop &row, const CountedLoop &counted, VarDecl *isOne, VarDecl *memory)
      : RowTerms(c, row, counted), isOne_(isOne), memory_(memory) {}

  /// @param own the row's variables that stand before the loop
  /// @param bytes that its tiles may take
  /// @return null: it is none for tiles
  Stmt *make(const VarList &own, const UniformAnalysis &analysis, long long bytes);
  using RowTerms::bytesOfTiles;
  /// What a loop takes beside its tiles, at most.
  static long long bytesOfRows(const VarList &own, size_t gathered);

private:
  VarDecl *const isOne_, *const memory_;
  const QualType int_ = c_.types.basic(TypeKind::Int), unsigned_ = c_.types.basic(TypeKind::UInt),
                 wide_ = c_.types.basic(TypeKind::LongLong);
  VarDecl *const slot_ = local("_slot", unsigned_), *const done_ = local("_done", wide_),
                 *const steps_ = local("_step", unsigned_), *const row_ = local("_row", unsigned_),
                 *const lane_ = local("_lane", unsigned_), *const warp_ = local("_warp", unsigned_),
                 *const adder_ = local("_adder", unsigned_), *const warps_ = local("_warps", unsigned_),
                 *const parts_ = local("_parts", unsigned_), ///< warps of a row
                     *const part_ = local("_part_of_row", unsigned_), *const most_ = local("_most", wide_),
                 *const firsts_ = local("_first_of", wide_), *const lengths_ = local("_length_of", wide_),
                 *const own_ = local("_first_row", unsigned_), ///< of the warp, which has each …th one
                     *const rowsApart_ = local("_rows_apart", unsigned_),
                 *const begin_ = local("_part_begin", int_),       ///< of its part of these,
                     *const upto_ = local("_part_end", int_),      ///< up to there,
                         *const stride_ = local("_stride", wide_); ///< or with each …th iteration
  const bool isNarrow_ = sizeOf(counted_.var->type) <= 4 && sizeOf(counted_.to->type) <= 4;
  /// Of iterations' numbers, and of how many there are.
  const QualType type_ = counted_.var->type.unqualified(),
                 numbers_ = !isNarrow_           ? wide_
                            : sizeOf(type_) >= 4 ? type_
                                                 : int_,
                 lengthType_ = isNarrow_ ? unsigned_ : wide_;
  VarList sumsOfRows_;                                ///< arrays with those of all rows
  VarList ofParts_;                                   ///< with what is gathered, of all parts of all rows
  std::vector<std::pair<VarDecl *, VarDecl *>> rows_; ///< the same of kept_

  static std::string number(long long n) { return std::to_string(n); }
  void append(Compound *to, Stmt *s) { to->body.push(c_.arena, s); }
  Stmt *meet();
  VarDecl *local(std::string_view name, QualType type, Expr *init = nullptr);

  // What all threads do (row_tiles.cpp).
  /// Where the terms of a row are in a tile.
  Expr *rowIn(const TermArray &a, const std::string &slot, VarDecl *row);
  /// Those of one type are one array, so that one address does.
  void declareTiles(Compound *all);
  /// A loop with sums.
  Stmt *tiles();
  /// A loop without sums: rows are the warps', in turn.
  Stmt *sharedOut();
  /// Puts what threads need of all rows where all of them find it.
  void declareRows(Compound *all);
  /// Gives each row what its warps have gathered.
  void appendGathered(Compound *all);
  /// into = into op value
  Stmt *combine(OmpReductionOp op, Expr *into, Expr *value);
  /// The number of the row's first iteration.
  Expr *first();
  /// Behind the last iteration.
  Expr *end();
  Expr *below();
  /// Declares how many terms of a row a tile has that begins behind `before` of them.
  Stmt *declareCount(VarDecl *count, Expr *before);

  // Warps that compute (row_tile_iterations.cpp).
  /// What such a warp does of a tile.
  Compound *rowsOfWarp();
  /// Iterations of rows by warps. Those beyond a multiple of the rows have none.
  Stmt *rowsOf();
  /// Combines what a warp's lanes have gathered of a row, with what it has of tiles before.
  /// @param copies the lane's, of gathered_
  void appendGathering(Compound *to, const VarList &copies);
  /// A lane's from `at` on: four or eight at a time, where their loads may be under way together, or
  /// addresses be the same but for constants.
  void appendIterations(Compound *to, Substitution &inside, VarDecl *begin, VarDecl *at, VarDecl *end);
  /// The variable of iteration `at` of a row whose part in the tile begins with `begin`.
  VarDecl *variableAt(Expr *begin, VarDecl *at);
  /// Loads what all rows have in a tile.
  Stmt *commonTerms(const TermArray &a);
  /// An iteration of a row's in a tile, whose terms are noted.
  /// @param other takes its place in a loop without sums
  Compound *iteration(Substitution &inside, VarDecl *begin, VarDecl *at, Stmt *other = nullptr);
  /// Code of such an iteration, in which the loop's variable and those that iterations set first are its own.
  Compound *withOwn(Substitution &inside, VarDecl *begin, VarDecl *at, Stmt *code);

  // The warp that adds (row_tile_sums.cpp).
  /// Additions of the tile before, by lanes, each of which has one of the sums of a row.
  Compound *sumsOfLanes();
  /// The same where sums are not alike: a lane has all of a row.
  Compound *sumsOfRow();
  /// Declares how many terms of a row the tile before has.
  Stmt *countBefore(VarDecl *count);
  /// Those of one iteration, in its order.
  Compound *additions(const std::function<Expr *(size_t)> &of, const VarList &results);
};

} // namespace ompicc
#endif
