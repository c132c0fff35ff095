// What a region does with structures: whether it reads members that variables can stand for, or anything
// else.
#ifndef OMPICC_TRANSFORMS_COMMON_STRUCTURE_USES_H
#define OMPICC_TRANSFORMS_COMMON_STRUCTURE_USES_H

#include "transforms/common/variables.h"

namespace ompicc {

/// The variable that a member, or a member of members, is of; null: it is reached by a pointer, or through an
/// element.
VarDecl *structureOf(Expr *e);
/// Whether a variable may stand for the member: of a bit-field, builtins know the width.
bool isMemberValue(const Member &e);

struct StructureUses {
  VarSet members; ///< of these, members are read that variables may stand for
  VarSet others;  ///< anything else is done with these
};
/// Of the variables that a region uses. Clauses in it that only hand on what there is do not count.
StructureUses structureUses(Stmt *region);

} // namespace ompicc
#endif
