// Which elements of a row of memory an iteration is sure to reach: found by going through its statements as a
// machine would, as far as constants say where they go.
//
//     float *x = b + m * 64 * 64;
//     for (int k = 0; k < 64 * 64; k++) x[k] = a[k];        all 4096 elements from b + m * 4096 on are
//     written, for (int p = 0; p < 64; p++) …                        whatever comes then, before any is read
//
// Who knows that an iteration reaches all of them may read or write all of them in its place: they are there,
// and no other iteration changes one, since that would be a data race (C11 5.1.2.4).
#ifndef OMPICC_TRANSFORMS_CUDA_TOUCHED_ELEMENTS_H
#define OMPICC_TRANSFORMS_CUDA_TOUCHED_ELEMENTS_H

#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/polynomial.h"
#include <map>

namespace ompicc {

/// A row of memory: `bytes` of it from `first` behind where `root` points to, or is.
struct MemoryRow {
  const VarDecl *root = nullptr;
  Polynomial first;      ///< bytes, in symbols of `counters`
  long long bytes = 0;   ///< how long it is
  long long element = 0; ///< the bytes of an element
};

struct TouchedElements {
  bool all = false;         ///< each one is read or written
  bool writesFirst = false; ///< …and written before anything may read it
};

/// Goes through an iteration.
/// @param counters the variables that count iterations, and their symbols in `row.first`
TouchedElements touchedElements(Stmt *iteration, const MemoryRow &row,
                                const std::map<const VarDecl *, Polynomial::Symbol> &counters);

} // namespace ompicc
#endif
