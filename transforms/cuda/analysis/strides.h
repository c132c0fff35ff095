// Which iterations gain by being run by the threads of one warp, as far as the text shows.
#ifndef OMPICC_TRANSFORMS_CUDA_STRIDES_H
#define OMPICC_TRANSFORMS_CUDA_STRIDES_H

#include "ast/node.h"
#include <cstddef>
#include <vector>

namespace ompicc {

/// True if, as far as the text shows, what the loops inside of an iteration read and write lies apart from
/// what those of the next one do: a[i * n + k] and b[start[i] + k], where a warp's threads are each at a line
/// of memory of their own, but not a[k * n + i], which they read together. Loops that constants bound by a
/// few iterations do not count beside others.
/// @param var counts the iterations, the innermost loop's of a nest
/// @param ofTeam arrays from around are in memory that threads share, too
bool iterationsLieApart(Stmt *body, const VarDecl *var, bool ofTeam = false);

/// True if, as far as the text shows, loops inside of an iteration write what lies together from one of their
/// iterations to the next, and apart from what the next iteration of `var`'s loop writes: y[i * n + k].
bool iterationsWriteRows(Stmt *body, const VarDecl *var);

/// True if nothing that an iteration reads and writes lies together with what the next one does, and some of
/// it lies apart.
bool allLiesApart(Stmt *body, const VarDecl *var);

/// True if elements in `code` lie apart from those of the next value of `var`, and none lies together with
/// them.
bool liesApart(Node *code, const VarDecl *var);

/// True if no element in `code`, of which there are some, depends on `var`.
bool liesAtOnePlace(Node *code, const VarDecl *var);

/// True if each element in `code` is next to that of the next value of `var`, or, unless `all` is set, the
/// same one.
bool liesTogether(Node *code, const VarDecl *var, bool all);

/// True if, as far as the text shows, what changes from one iteration to the next of the loops inside lies
/// together with what the next value of `column` reads and writes, and apart for the next value of `row`, an
/// inner loop's: a[i * n + j] with `i` for a row and `j` for a column. What does not depend on `column` may
/// be anywhere.
bool liesInColumns(Stmt *body, const VarDecl *column, const VarDecl *row);

/// By how many elements iterations lie apart, where one number says so: n of a[i * n + k], and 64 of m[i][k].
struct Distance {
  Expr *factor = nullptr; ///< as it stands in the code; null: see `elements`
  long long elements = 0; ///< 0: not known, or they do not lie apart
};
/// Of those of a nest's loop over `var`, if warps that share out the loop over `other`, too, read and write
/// far less of the memory at a time: b[i * n + k] * c[j * n + k].
Distance distanceOfIterations(Stmt *body, const VarDecl *var, const VarDecl *other);

/// The loop of a nest, from 0 for the outermost, whose consecutive iterations read and write most of what
/// lies together: of a[i + n * j] that over i, wherever it stands. The innermost one unless another one is
/// better.
/// @param vars count the loops' iterations, the outermost first
size_t loopReadTogether(Stmt *body, const std::vector<const VarDecl *> &vars);

/// The loop whose iterations warps should share out beside loop `x`, in patches (cudadev-device/patches.h) of
/// kPatchWidth of x's by kPatchHeight of its own: where some of what they read and write lies together along
/// one, and some along the other, as in b[j * n + i] = a[i * n + j]. vars.size() if warps along x do as well.
/// @param vars as above
size_t loopInPatches(Stmt *body, const std::vector<const VarDecl *> &vars, size_t x);
constexpr unsigned kPatchWidth = 4, kPatchHeight = 8; ///< threads: a warp

} // namespace ompicc
#endif
