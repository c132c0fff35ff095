// Host and device may have chosen different variants of a metadirective or a function (OpenMP 5.2 §7). Until
// each has its own copy of the code the tree has both.
#ifndef OMPICC_TRANSFORMS_COMMON_CHOOSE_H
#define OMPICC_TRANSFORMS_COMMON_CHOOSE_H

#include "ast/node.h"

namespace ompicc {

enum Side { OnHost, OnDevice };

/// Leaves in `root` what `side` has chosen, in place. Returns root, which must not be a choice itself.
Node *chooseIn(Node *root, Side side);
template <class T> T *chooseVariants(T *root, Side side) { return static_cast<T *>(chooseIn(root, side)); }

} // namespace ompicc
#endif
