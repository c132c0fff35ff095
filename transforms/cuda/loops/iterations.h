// What all loops of device code are made of: counts of iterations, one iteration of a nest, and who gets
// which.
#ifndef OMPICC_TRANSFORMS_CUDA_ITERATIONS_H
#define OMPICC_TRANSFORMS_CUDA_ITERATIONS_H

#include "transforms/cuda/data/private_copies.h"

namespace ompicc::cuda {

/// How many iterations a nest has, if constants say that they can be numbered as int; -1: they do not.
long long constantTotal(const OmpDirective &d);

/// Whether numbers of iterations of the `depth` outermost loops are divided by what is not constant.
bool divides(const OmpDirective &d, size_t depth);

/// The numbers of collapsed loops' iterations, which the nest's number is divided up into
/// (cudadev-device/nest.h).
struct NestNumbers {
  VarDecl *at = nullptr;    ///< what has them, or null
  VarList counts;           ///< of the loops
  VarDecl *total = nullptr; ///< how many iterations they have together, at least
};

/// Who gets which iterations of a loop: its chunks (null: of one iteration) go to `threads` threads, of
/// which the calling one is number `id`; with `league`, to those of all teams, or pieces of the loop, if
/// any, go to the teams, and a piece's chunks to a team's threads.
struct Dealing {
  Expr *pieces = nullptr, *chunks = nullptr;
  Expr *id = nullptr, *threads = nullptr;
  bool league = false;
  NestNumbers nest = {}; ///< in each chunk
};

/// How a thread counts in strides.
struct Striding {
  bool wraps = false;      ///< in 32 bits, and what is beyond the end may be beyond those (mayWrap)
  bool fours = false;      ///< four iterations at a time (loads_ahead.h)
  VarDecl *nest = nullptr; ///< goes on to the next iteration, too
};

/// Parts of loops.
class Iterations : CudaPart {
public:
  Iterations(CudaContext &cuda, PrivateCopies &copies) : CudaPart(cuda), copies_(copies) {}

  /// Declares how many iterations each loop of the nest has, and all of them together (`total`).
  /// @param positive there is no kernel if one of them is none
  VarList declareCounts(OmpDirective &d, Compound *into, VarDecl *&total, bool positive);
  std::string_view loopVariableName(const OmpLoop &l, const Privates &privates);
  /// Logical iteration k of n: the user's loop variables, the loop's body, and in the last one the final
  /// values.
  /// @param nest has the numbers of the loops' iterations, if it is not null: no division of k
  /// @param numbers those, if they are known otherwise; else it is empty
  Stmt *iteration(OmpDirective &d, VarDecl *k, VarDecl *n, const VarList &counts, Privates &privates,
                  VarDecl *nest = nullptr, std::vector<Expr *> numbers = {});
  /// The loop over the numbers start, start + stride, … below n, which `one` sees as `k`; what it needs is
  /// declared in `into`.
  Stmt *strides(VarDecl *k, VarDecl *n, Expr *start, Expr *stride, const Striding &how, Compound *into,
                Stmt *one);
  /// The chunk size of the clause, evaluated in `into` unless it is constant: before private copies hide what
  /// it refers to. Null if there is none.
  Expr *chunkBeforeCopies(OmpDirective &d, OmpClauseKind kind, Compound *into);
  /// The loop over the thread's chunks of 0..n-1: `one` is what runs with each number `k`. There are pieces
  /// or chunks. Their lengths are declared in `into`.
  Stmt *inChunks(OmpDirective &d, VarDecl *k, VarDecl *n, const Dealing &to, Compound *into, Stmt *one);
  /// The loop over the `length` numbers from `first` on that are below n. There is one.
  Stmt *oneChunk(VarDecl *k, VarDecl *n, VarDecl *first, VarDecl *length, Stmt *one,
                 const NestNumbers &nest = {});
  /// What has the numbers of the loops' iterations; it is not declared yet.
  NestNumbers numbersOf(const VarList &counts, VarDecl *n);
  /// The same of a directive's outermost loops; none where nothing is divided by what is not constant.
  NestNumbers dividedNumbers(const OmpDirective &d, const VarList &counts, VarDecl *n);
  /// Its declaration, for iteration `k` of the nest.
  Stmt *declare(const NestNumbers &nest, Expr *k);
  /// A loop over such iterations.
  /// @param loop "for ($ $ = first; …; $++", and what its holes are
  Stmt *inTurn(const NestNumbers &nest, Expr *first, const std::string &loop, std::vector<Node *> holes,
               Stmt *one);

private:
  PrivateCopies &copies_;
  size_t numbersOfConstants(OmpDirective &d, Expr *&rest, std::vector<Expr *> &values, Compound *into);
  Expr *inFours(VarDecl *k, VarDecl *n, Expr *stride, const Striding &how, Compound *into, Stmt *one);
  VarDecl *chunkLength(std::string_view name, Expr *size, VarDecl *n, Compound *into);
};

} // namespace ompicc::cuda
#endif
