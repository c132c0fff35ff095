// Loops with a scan directive (OpenMP 5.2 §5.6) in device code, as rounds of their team (the pass scan:
// transforms/common/scan_rounds.h).
#ifndef OMPICC_TRANSFORMS_CUDA_SCANS_H
#define OMPICC_TRANSFORMS_CUDA_SCANS_H

#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

/// Such a loop: in each round a thread has as many iterations as it has terms; the device library scans what
/// they contribute between the phases (cudadev-device/team_scan.h).
class Scans : CudaPart {
public:
  explicit Scans(CudaContext &cuda) : CudaPart(cuda) {}
  Stmt *scan(OmpDirective &d);

private:
  /// A loop at hand.
  struct Rounds {
    int each;
    bool inclusive;
    Expr *count;
    VarDecl *k, *turn, *first, *at, *stride, *round;
    Expr *team; ///< for the device library's templates
  };
  /// `phase` for each of the thread's iterations that there are, behind `always`, which may be null.
  Stmt *turns(const Rounds &rounds, Stmt *always, Stmt *phase, Loc loc);
  /// The terms of list item `number` become results.
  Stmt *scanned(const OmpDirective &d, const OmpClause &item, size_t number, const Rounds &rounds);
  Stmt *scannedElements(const OmpDirective &d, const OmpClause &item, size_t number, const Rounds &rounds);
  Stmt *step(const OmpDirective &d, const OmpClause &item, size_t number, const Rounds &rounds, Expr *running,
             Expr *terms, Expr *round);
};

} // namespace ompicc::cuda
#endif
