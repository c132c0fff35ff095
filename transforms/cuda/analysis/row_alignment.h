// Which pointers lead to rows that a thread goes along, each of which begins at a multiple of 16 bytes if the
// first one does: `a[i * 16 + d]` with a loop over d inside of the iteration. A thread whose pointer is known
// to be aligned loads four such numbers at once; 32 threads that load one each from a row of their own take
// four times as many accesses to the cache. Such a row may have a name (`row = a + i * 16`), or be a
// function's that goes along it (`checksum(data + i * 128, 128)`: sixteen bytes are one load). As of
// structures (structure_alignment.h), the launch knows where storage begins.
#ifndef OMPICC_TRANSFORMS_CUDA_ROW_ALIGNMENT_H
#define OMPICC_TRANSFORMS_CUDA_ROW_ALIGNMENT_H

#include "transforms/common/target_interface.h"
#include "transforms/common/variables.h"

namespace ompicc {

constexpr unsigned kRowAlignment = 16; ///< bytes

/// The kernel's pointers to numbers, and to arrays of them, by which an iteration reaches such rows.
/// @param body of an iteration, as the user has written it
VarList pointersToAlignedRows(Stmt *body, const TargetInterface &k);

} // namespace ompicc
#endif
