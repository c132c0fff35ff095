// What C has and device code cannot have.
#ifndef OMPICC_TRANSFORMS_CUDA_CHECKS_H
#define OMPICC_TRANSFORMS_CUDA_CHECKS_H

#include "ast/node.h"
#include "translator/support/diagnostics.h"
#include <string>

namespace ompicc::cuda {

/// Reports it where it stands, before anything is generated from it.
/// @param root a target construct, or a function's body
/// @param where what that is: "in a target region"
void checkDeviceCode(Diagnostics &diagnostics, Node *root, const std::string &where);

} // namespace ompicc::cuda
#endif
