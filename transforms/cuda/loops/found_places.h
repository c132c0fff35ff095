// Loops that look for a place, in the form of those that look for a value and its place
// (placed_extremes.h), which a team's threads can look for together:
//
//     for (i = k + 1; i < n; i++)                            value = k + 1 < n ? a[p] : 0;
//       if (a[i] > a[p]) p = i;                        →     for (…)
//                                                              if (a[i] > value) value = a[i], p = i;
//
//     for (i = 0; i < n; i++)                                found = 0;
//       if (x[i] == key) last = i;                     →     for (…)
//                                                              if (x[i] == key && 0 <= found) found = 0, last
//                                                              = i;
//
//     for (i = 0; i < n; i++)                                open = first < 0;
//       if (x[i] == key && first < 0) first = i;       →     for (…)
//                                                              if (x[i] == key && 0 < open) open = 0, first =
//                                                              i;
//
//     if (d < best) place = j;                               if (d < best) best = d, place = j;
//     best = d < best ? d : best;                      →
//
// In the first one the loop stores to nothing else than variables, so that the element at the place stays.
#ifndef OMPICC_TRANSFORMS_CUDA_FOUND_PLACES_H
#define OMPICC_TRANSFORMS_CUDA_FOUND_PLACES_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

struct FoundPlaces {
  VarList values;             ///< new variables, to be declared
  std::vector<Stmt *> begins; ///< what gives them values in front of the loop
  bool joined = false;        ///< the loop is another one even without these
};

/// Does that in the loop's body.
FoundPlaces withValuesOfPlaces(Context &c, For &loop, const CountedLoop &counted);

} // namespace ompicc
#endif
