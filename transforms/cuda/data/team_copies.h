// Copies of elements that all teams update atomically (analysis/scattered_updates.h), as a CUDA programmer
// writes a histogram:
//
//     #pragma omp atomic        →   if (cudadev_has_copies()) {
//     hist[key[i]]++;                 cudadev_team_copy<cudadev_add, unsigned> _hist_copy(hist, …);
//                                     cudadev_copies_begin();
//                                     for (…) cudadev_update_copy_add(_hist_copy, &(hist[key[i]]), 1);
//                                     cudadev_copies_end();
//                                     _hist_copy.bring();
//                                   }
//
// How many elements there are only the launch knows, from the maps; it decides whether copies pay, and has
// shared memory for them then (cudadev-device/team_copies.h).
#ifndef OMPICC_TRANSFORMS_CUDA_TEAM_COPIES_H
#define OMPICC_TRANSFORMS_CUDA_TEAM_COPIES_H

#include "transforms/common/atomic_form.h"
#include "transforms/cuda/analysis/scattered_updates.h"
#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

/// Those of the kernel at hand.
class TeamCopies : CudaPart {
public:
  static constexpr int kTurns = 4; ///< of a thread, whose updates are done behind all that they are made of

  explicit TeamCopies(CudaContext &cuda) : CudaPart(cuda) {}

  /// The kernel has copies of these.
  void use(const std::vector<ScatteredUpdates> &updates);
  /// When an update is done of atomic constructs that are transformed.
  enum class When {
    Never, ///< they update the elements themselves
    AtOnce,
    Kept, ///< at once, but those of one element after the other a thread adds up first
    Later ///< they only note what is to be updated
  };
  void update(When when) {
    when_ = when;
    keeps_ |= when == When::Kept;
  }
  /// Whether updates are kept so.
  bool keep() const { return keeps_; }
  /// @param iteration that will note, before it is transformed
  void updateLater(VarDecl *turn, Stmt *iteration);
  /// What the construct becomes; null: its element has no copy.
  /// @param operation as the device library calls it: "add"
  Stmt *update(const AtomicForm &form, const char *operation);
  /// Whether the launch has room for copies.
  Expr *areThere();
  /// What the loop is between where it uses copies.
  std::vector<Stmt *> before(), after();
  /// What notes are: declarations, that there is none of this turn, and what is done for each turn.
  std::vector<Stmt *> notes(), noNotes(), updates();
  /// What the launch has to know of them (ORT_KERNEL_TEAM_MEMORY of device-interface/kernel.h).
  unsigned memory() const;

private:
  struct Copy {
    ScatteredUpdates of;
    std::string name;
  };
  /// Updates that are done later.
  struct Noted {
    const Copy *copy;
    std::string operation;
    VarDecl *at, *value; ///< of each turn; `value` may be null: one
  };
  When when_ = When::Never;
  bool keeps_ = false; ///< some updates are
  VarDecl *turn_ = nullptr;
  bool always_ = false; ///< each turn has all of them
  std::vector<Noted> noted_;
  std::vector<Copy> copies_; ///< those with elements of eight bytes first
  long long bytesOfAll() const;
  Stmt *updateOf(const Copy &copy, const std::string &operation, Expr *element, Expr *value);
  Stmt *note(const Copy &copy, const char *operation, const AtomicForm &form, Expr *element);
  Expr *inTurn(VarDecl *ofTurns);
};

} // namespace ompicc::cuda
#endif
