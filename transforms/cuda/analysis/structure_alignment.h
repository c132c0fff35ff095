// What pointers to structures and complex numbers may be taken to be aligned to. In C a structure of four
// float may lie at any multiple of four bytes, so that it is loaded in four pieces; CUDA's float4 is loaded
// in one. Where storage begins at all the launch knows: a kernel with two versions (apart.h) has one for
// structures that lie at multiples of their size (runtime/ort.h, ort_param_t::size).
#ifndef OMPICC_TRANSFORMS_CUDA_STRUCTURE_ALIGNMENT_H
#define OMPICC_TRANSFORMS_CUDA_STRUCTURE_ALIGNMENT_H

#include "transforms/common/target_interface.h"
#include "transforms/common/variables.h"

namespace ompicc {

/// The bytes, up to 16, that an array of what `pointer` points to, or points to rows of, can be aligned to
/// with all of its elements; 0 if that is no more than the type says itself, or it is no pointer to such.
unsigned structureAlignment(QualType pointer);

/// The kernel's pointers to such structures of which the body reads or writes several members, or that
/// functions get.
/// @param body of an iteration, as the user has written it
VarList alignedPointers(Stmt *body, const TargetInterface &k);

} // namespace ompicc
#endif
