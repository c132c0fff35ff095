// Stores one behind the other, at places that a variable counts:
//
//     if (x[j] > limit) {
//       index[n] = j;
//       value[n] = x[j];
//       n++;
//     }
//
// No two of them mean one element of an array, since the variable is one more behind each, and never less: it
// does not wrap.
#ifndef OMPICC_TRANSFORMS_CUDA_PACKED_STORES_H
#define OMPICC_TRANSFORMS_CUDA_PACKED_STORES_H

#include "transforms/common/variables.h"
#include <unordered_map>

namespace ompicc {

/// The assignments in an iteration that are such stores, and the variable that counts their places.
std::unordered_map<const Assign *, VarDecl *> packedStores(Stmt *iteration);
/// Of the subscript of such a store, all but that variable: what is added to it.
std::vector<Expr *> addedTo(const VarDecl *counter, Expr *subscript);

} // namespace ompicc
#endif
