// The declarations of runtime/ort.h that stand at the top of generated host code.
#ifndef OMPICC_TRANSFORMS_HOST_ORT_DECLARATIONS_H
#define OMPICC_TRANSFORMS_HOST_ORT_DECLARATIONS_H

#include "ast/context.h"
#include <string>

namespace ompicc {

/// The declarations of runtime/ort.h, as generated code has them.
std::string hostOrtDeclarations();
/// Those for units whose kernels several sets make, behind the others.
std::string hostAlternativeDeclarations();
/// A variable of one of its structures, which the tree does not declare, or an array of `length`.
VarDecl *ortVariable(Context &c, std::string_view name, std::string_view structure, size_t length = 0);

} // namespace ompicc
#endif
