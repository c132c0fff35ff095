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
  explicit TeamCopies(CudaContext &cuda) : CudaPart(cuda) {}

  /// Atomic constructs that are transformed from here on, to stop(), update copies of these.
  void use(const std::vector<ScatteredUpdates> &updates);
  void stop() { active_ = false; }
  /// What the construct becomes; null: its element has no copy.
  /// @param operation as the device library calls it: "add"
  Stmt *update(const AtomicForm &form, const char *operation);
  /// Whether the launch has room for copies.
  Expr *areThere();
  /// What the loop is between where it uses copies.
  std::vector<Stmt *> before(), after();
  /// What the launch has to know of them (ORT_KERNEL_TEAM_MEMORY of device-interface/kernel.h).
  unsigned memory() const;

private:
  struct Copy {
    ScatteredUpdates of;
    std::string name;
  };
  bool active_ = false;
  std::vector<Copy> copies_; ///< those with elements of eight bytes first
  long long bytesOfAll() const;
};

} // namespace ompicc::cuda
#endif
