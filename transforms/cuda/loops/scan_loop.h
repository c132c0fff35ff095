// A loop that is independent but for running values: integers that each iteration adds to, or gathers in in
// another way (gathering.h), and that are read in each, too (Blelloch, Prefix sums and their applications,
// 1990).
//
//     for (int i = 0; i < n; i++) {             for (each round of four iterations a thread) {
//       sum += a[i];                              int sum_terms[4];
//       out[i] = sum;                             for (its four) sum_terms[_j] = a[i];
//     }                                    →      int sum_here = what comes before them, by a scan;
//                                                 for (its four) {
//                                                   sum_here += sum_terms[_j];
//                                                   out[i] = sum_here;
//                                                 }
//                                               }
//
// What an iteration adds is found out without the running values, and without anything that others see. Then
// all of it runs as it was written.
#ifndef OMPICC_TRANSFORMS_CUDA_SCAN_LOOP_H
#define OMPICC_TRANSFORMS_CUDA_SCAN_LOOP_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

constexpr int kScannedInARow = 4; ///< iterations of a thread

struct RunningValue {
  OmpReductionOp op;
  VarDecl *var;
  VarDecl *terms = nullptr; ///< an array of what the thread's iterations contribute
  VarDecl *here = nullptr;  ///< the value in the thread's iterations
};

/// What threads run before the scan, and behind it.
struct ScanPhases {
  Stmt *first = nullptr, *second = nullptr;
};

/// Whether an iteration has these phases.
/// @param inPlace iterations read what they change
bool hasScanPhases(Context &c, Stmt *iteration, const std::vector<RunningValue> &values, bool inPlace);
/// Makes them of copies of the iteration, which has them.
/// @param number of the iteration among the thread's
ScanPhases scanPhases(Context &c, Stmt *iteration, const std::vector<RunningValue> &values, VarDecl *number);

/// The running values of a loop that a team shares out: those in its `inclusive` clause, which no program can
/// write there.
std::vector<RunningValue> runningValues(const OmpDirective &loop);

} // namespace ompicc
#endif
