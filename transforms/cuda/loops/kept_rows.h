// Rows of the program's arrays that an iteration goes through again and again, and that the team which shares
// out its inner loops keeps in its memory meanwhile, as one does by hand in CUDA:
//
//     for (int m = 0; m < matrices; m++)                 for (int m = 0; m < matrices; m++) {
//       for (int k = 0; k < 32; k++) {                     float l_kept[32][32];
//         l[m][k][k] = sqrtf(l[m][k][k]);                  for (i …) for (j …) l_kept[i][j] = l[m][i][j];
//         for (int i = k + 1; i < 32; i++)            →    for (int k = 0; k < 32; k++) {
//           l[m][i][k] /= l[m][k][k];                        l_kept[k][k] = sqrtf(l_kept[k][k]);
//         …                                                  …
//       }                                                  }
//                                                          for (i …) for (j …) l[m][i][j] = l_kept[i][j];
//                                                        }
//
// One element is a variable, and what loops add to it a sum, where iterations lie apart (strides.h); columns
// have ways of their own (column_tiles.h).
//
// What makes it right: all that the iteration reaches through the pointer is in the row, and it reaches all
// of the row for certain (touched_elements.h). That the kernel's pointers do not overlap is taken for
// granted, as everywhere where inner loops are shared out (apart.h).
#ifndef OMPICC_TRANSFORMS_CUDA_KEPT_ROWS_H
#define OMPICC_TRANSFORMS_CUDA_KEPT_ROWS_H

#include "ast/context.h"
#include "transforms/cuda/analysis/dependence.h"
#include <vector>

namespace ompicc {

enum class Keep { All, Numbers };
/// Keeps such rows of what an iteration changes in arrays of its own, or single numbers alone.
/// @param around the loops that count iterations, from the outermost one on
void keepRows(Context &c, Stmt *&body, const std::vector<CountedLoop> &around, Keep which = Keep::All);

} // namespace ompicc
#endif
