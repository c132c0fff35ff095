// Values of integer constant expressions (C11 6.6) of typed trees.
#ifndef OMPICC_AST_CONST_EVAL_H
#define OMPICC_AST_CONST_EVAL_H

#include "ast/node.h"

namespace ompicc {

/// The value of `e`, truncated to its type, or not known: not constant, beyond 64 bits, undefined
/// (division by zero). Folds a little more than the standard demands, as gcc does: addresses based on a null
/// pointer (hand-made offsetof), floating constants converted to an integer, a few builtins.
ConstInt evaluateConstant(const Expr *e);
/// The value of an arithmetic constant expression of real type (C11 6.6p8), as far as a double has it.
struct ConstFloat {
  bool known = false;
  double value = 0;
};
ConstFloat evaluateFloatingConstant(const Expr *e);
/// gcc's enum type_class of an expression of `type`, what __builtin_classify_type is.
int typeClass(QualType type);
/// Bytes from the start of `record` to `field`, which may be a member of an anonymous member; -1 if it is
/// none.
long long fieldOffset(const TagDecl &record, const FieldDecl *field);

} // namespace ompicc
#endif
