// What code around parallel regions holds that neither all threads of a team, nor one of them while the
// others wait, can run (guarded.h).
#ifndef OMPICC_TRANSFORMS_CUDA_OBSTACLES_H
#define OMPICC_TRANSFORMS_CUDA_OBSTACLES_H

#include "ast/node.h"
#include <string_view>

namespace ompicc {

struct Obstacles {
  std::string_view found; ///< in words; "" for none
  bool jumpsOut = false;  ///< break or continue of a loop around it
};

/// Of a piece of code without regions; it may be null.
Obstacles obstaclesIn(Node *code);

/// A variable of static storage that nothing changes.
bool isStaticConstant(const VarDecl &v);

/// Whether the allocate clauses of a directive, or an allocate directive, say no more than that the team's
/// variables are the team's: no alignment, and no allocator that is found on the device.
bool allocatesPlainly(const OmpDirective &d);
bool isPlainAllocation(const OmpDirective &allocate);

} // namespace ompicc
#endif
