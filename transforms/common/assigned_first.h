// Whether code depends on what a variable holds when it begins.
#ifndef OMPICC_TRANSFORMS_COMMON_ASSIGNED_FIRST_H
#define OMPICC_TRANSFORMS_COMMON_ASSIGNED_FIRST_H

#include "ast/node.h"

namespace ompicc {

/// True if each execution of `code` gives `v` a value before it reads it, whichever way it takes, so that the
/// variable could as well be declared there. For code whose jumps are not structured, and where other threads
/// or tasks mention the variable first, the answer is false. Where its address has been taken it means
/// nothing.
bool isAssignedFirst(Stmt *code, const VarDecl *v);

/// The value if `s` is nothing but `v = value;`, and that does not depend on v; otherwise null.
Expr *assignedValue(Stmt *s, const VarDecl *v);

} // namespace ompicc
#endif
