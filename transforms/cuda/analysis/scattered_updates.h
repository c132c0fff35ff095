// Elements that iterations update atomically, and do nothing else with:
//
//     for (int i = 0; i < n; i++) {
//       #pragma omp atomic
//       hist[key[i]]++;
//     }
//
// Nobody in the construct can tell when an update is done, so that each team may gather those of its threads
// (data/team_copies.h).
#ifndef OMPICC_TRANSFORMS_CUDA_SCATTERED_UPDATES_H
#define OMPICC_TRANSFORMS_CUDA_SCATTERED_UPDATES_H

#include "transforms/common/target_interface.h"

namespace ompicc {

/// A parameter of the kernel, an array, a pointer or a number, whose elements are updated so.
struct ScatteredUpdates {
  enum Operation { Add, And, Or, Xor }; ///< subtractions are additions
  VarDecl *var = nullptr;
  size_t map = 0;   ///< the item of the map that the elements lie in
  QualType element; ///< four or eight bytes: an integer, or a number to which is added
  Operation operation = Add;
};

/// Whether GPUs have an atomic instruction for elements of that type: integers, and floating-point numbers to
/// which is added (`adds`), of four and eight bytes.
bool isUpdatedAtOnce(QualType element, bool adds);

/// Those of an iteration, if threads meet in it nowhere else.
/// @param body the iteration, before it is transformed
/// @param number which iteration it is, where each may have an element to itself (`a[i]`); or null
std::vector<ScatteredUpdates> scatteredUpdates(Unit &unit, Stmt *body, const TargetInterface &k,
                                               const VarDecl *number);

} // namespace ompicc
#endif
