// The declarations of runtime/ort.h that stand at the top of generated host code.
#ifndef OMPICC_TRANSFORMS_HOST_ORT_DECLARATIONS_H
#define OMPICC_TRANSFORMS_HOST_ORT_DECLARATIONS_H

#include <string>

namespace ompicc {

/// The declarations of runtime/ort.h, as generated code has them.
std::string hostOrtDeclarations();
/// Those for units whose kernels several sets make, behind the others.
std::string hostAlternativeDeclarations();

} // namespace ompicc
#endif
