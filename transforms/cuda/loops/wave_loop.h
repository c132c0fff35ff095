// A nest of two loops, each of whose iterations needs what its neighbours before it compute, in waves: what
// lies on a diagonal may be computed at the same time (Lamport, The parallel execution of DO loops, CACM
// 1974).
//
//     for (int i = 1; i < 17; i++)             for (int _wave = 2; _wave <= 32; _wave++)
//       for (int j = 1; j < 17; j++)      →      for (int i = 1; i <= 16; i++) {    ← at the same time
//         x[i][j] = f(x[i - 1][j],                 const int j = _wave - i;
//                     x[i][j - 1]);                if (j >= 1 && j <= 16) …
//                                              }
//
// All bounds are constants, so that which iteration needs which is not derived, but looked up: all of them
// are gone through, with the elements that they read and write.
#ifndef OMPICC_TRANSFORMS_CUDA_WAVE_LOOP_H
#define OMPICC_TRANSFORMS_CUDA_WAVE_LOOP_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

struct WaveLoop {
  For *all = nullptr;     ///< the loop over the waves; null: the nest is none
  For *row = nullptr;     ///< the loop inside of it, whose iterations are independent,
  Stmt **place = nullptr; ///< and where it stands
};

/// Returns the nest in that form. The nest itself is not changed.
/// @param at what is known where it stands
WaveLoop inWaves(Context &c, For &nest, const Knowledge &at);

} // namespace ompicc
#endif
