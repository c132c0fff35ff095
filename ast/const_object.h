// const_object.h: whether an object may be written.
#ifndef OMPICC_AST_CONST_OBJECT_H
#define OMPICC_AST_CONST_OBJECT_H
#include "ast/type.h"

namespace ompicc {

/// An object of type t is const: t is, or is an array whose elements are.
inline bool isConstObject(QualType t) {
  while (isArray(t)) t = elementOf(t);
  return t && canonical(t).isConst();
}

} // namespace ompicc

#endif
