// Whether code mentions a variable.
#ifndef OMPICC_TRANSFORMS_COMMON_MENTIONS_H
#define OMPICC_TRANSFORMS_COMMON_MENTIONS_H

#include "ast/node.h"

namespace ompicc {

/// True if `root` mentions `v`, in whatever way: also in clauses, as a loop's variable and in types. False
/// for null.
bool mentions(Node *root, const VarDecl *v);

} // namespace ompicc
#endif
