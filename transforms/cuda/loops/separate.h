// Statements that do several things become several, which analyses see one by one:
//
//     a[i] = x, s += x;       →   a[i] = x; s += x;
//     a[i] = s += b[i];       →   s += b[i]; a[i] = s;
//     a[n++] = x;             →   a[n] = x; n++;
#ifndef OMPICC_TRANSFORMS_CUDA_SEPARATE_H
#define OMPICC_TRANSFORMS_CUDA_SEPARATE_H

#include "ast/context.h"
#include <unordered_set>

namespace ompicc {

/// Does that in `code`, but for what heads of loops do, and returns what takes its place.
Stmt *separateStatements(Context &c, Stmt *code);
/// The other way round: puts what stands in these blocks, which declare nothing, into those around them.
void spliceBlocks(Context &c, Stmt *code, const std::unordered_set<const Stmt *> &blocks);

} // namespace ompicc
#endif
