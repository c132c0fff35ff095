// What sequential code does beside computing.
#ifndef OMPICC_TRANSFORMS_CUDA_EFFECTS_H
#define OMPICC_TRANSFORMS_CUDA_EFFECTS_H

#include "transforms/common/variables.h"
#include <unordered_map>

namespace ompicc {

struct Effects {
  std::unordered_map<const VarDecl *, int> assigned; ///< own scalars, and how many places assign to each
  VarSet declared;
  bool others = false; ///< it may store to anything else, or wait for somebody else to do so
  bool jumps = false;
};

/// @param array stores to elements of this one are none; may be null
Effects effectsOf(Node *code, const VarDecl *array = nullptr);

} // namespace ompicc
#endif
