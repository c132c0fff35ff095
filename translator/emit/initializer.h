// Initialisers (C11 6.7.9) resolved to what each subobject gets: designators, omitted braces, GNU ranges and
// overriding are worked out here, so that a printer can write the values by position.
#ifndef OMPICC_TRANSLATOR_EMIT_INITIALIZER_H
#define OMPICC_TRANSLATOR_EMIT_INITIALIZER_H

#include "ast/node.h"
#include <map>
#include <vector>

namespace ompicc {

/// The value of one object: an expression for all of it, or values of its members by position (the index of
/// an array's element, of a struct's or union's field in TagDecl::fields). Missing members are zero.
struct Initial {
  Expr *value = nullptr;
  std::map<long long, Initial> members;
};

/// What `list` gives an object of type `type`.
Initial resolveInitializer(QualType type, InitList &list);

/// The fields that an initialiser counts: all but unnamed bit-fields (6.7.9p9).
bool takesInitializer(const FieldDecl &field);

} // namespace ompicc
#endif
