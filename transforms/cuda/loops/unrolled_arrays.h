// Small arrays of a thread's own that would lie in memory, since a C compiler leaves loops as they are whose
// counters choose their elements: loops in triangles, and nests that are long. Written out, all subscripts
// are constants, and the array is registers, as one writes it by hand in CUDA:
//
//     float a[8][8];                                        #pragma unroll
//     for (int p = 0; p < 7; p++)                           for (int p = 0; p < 7; p++)
//       for (int q = p + 1; q < 8; q++) {              →    #pragma unroll
//         rotation(a[p][p], a[q][q], a[p][q], &c, &s);        for (int q = p + 1; q < 8; q++) {
//         for (int k = 0; k < 8; k++) … a[k][p] …             #pragma unroll
//                                                               for (int k = 0; k < 8; k++) …
//
// Long single loops are such loops, too. Where one chooses the same elements again and again, no more of its
// iterations are written out than it takes:
//
//     unsigned w[16];                                       #pragma unroll 16
//     for (int t = 0; t < 64; t++) {                 →      for (int t = 0; t < 64; t++) {
//       w[t & 15] += w[(t - 7) & 15]; …                       w[t & 15] += w[(t - 7) & 15]; …
#ifndef OMPICC_TRANSFORMS_CUDA_UNROLLED_ARRAYS_H
#define OMPICC_TRANSFORMS_CUDA_UNROLLED_ARRAYS_H

#include "ast/context.h"

namespace ompicc {

/// Has the loops written out, in a function's body, that choose the elements of such arrays, where constants
/// bound them, nothing else does, and it comes to no more than some thousand operations.
void unrollForArrays(Context &c, Stmt *body);

} // namespace ompicc
#endif
