// Host and device may have chosen different variants of a metadirective or a function (OpenMP 5.2 §7). Until
// each has its own copy of the code the tree has both.
#ifndef OMPICC_TRANSFORMS_COMMON_CHOOSE_H
#define OMPICC_TRANSFORMS_COMMON_CHOOSE_H

#include "ast/context.h"

namespace ompicc {

enum Side { OnHost, OnDevice };

/// Leaves in `root` what `side` has chosen, in place. Returns root, which must not be a choice itself.
Node *chooseIn(const Context &c, Node *root, Side side);
template <class T> T *chooseVariants(const Context &c, T *root, Side side) {
  return static_cast<T *>(chooseIn(c, root, side));
}

} // namespace ompicc
#endif
