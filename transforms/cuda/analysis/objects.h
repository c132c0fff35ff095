// Which object an expression means: a thread's own one, or what a pointer points to.
#ifndef OMPICC_TRANSFORMS_CUDA_OBJECTS_H
#define OMPICC_TRANSFORMS_CUDA_OBJECTS_H

#include "transforms/common/variables.h"

namespace ompicc {

/// The variable that an expression is; or null.
inline VarDecl *variableOf(Expr *e) {
  auto *i = e ? as<Ident>(skipParens(e)) : nullptr;
  return i ? as<VarDecl>(i->decl) : nullptr;
}

inline bool isReference(const VarDecl &v) { return v.type.type->kind == TypeKind::Reference; }
inline bool isRestrict(const VarDecl &v) { return canonical(v.type).quals & QualRestrict; }
inline bool isPlain(QualType type) { return !(canonical(type).quals & (QualVolatile | QualAtomic)); }
inline bool isCounter(QualType type) {
  return isInteger(type) && !isBitInt(type) && sizeOf(type) <= 8 && isPlain(type);
}

/// A thread's own variable, as opposed to a name of storage that others reach.
inline bool isOwn(const VarDecl &v) {
  return isAutomatic(v) && !isReference(v) && !v.threadLocal && !v.groupPrivate;
}

/// Own variables that are reached without a pointer: x, x.m, x[i]; or null.
VarDecl *ownObject(Expr *e);
/// The pointer p of p[i], p[i].m, *p, p->m, where nothing else is followed; or null.
VarDecl *pointerFollowed(Expr *e);
/// Whether an expression is computed of variables and constants alone: it reads no elements or members,
/// nothing that pointers lead to, and calls nothing.
bool isOfVariables(Expr *e);
/// Whether a function of the program does nothing but compute a value: it stores to its own variables alone.
bool onlyReads(const FunctionDecl *f);

/// An element of an array that is a variable: the array, and its subscripts in order; null if the array is no
/// variable, or less than an element is meant.
struct ElementOfArray {
  VarDecl *array = nullptr;
  std::vector<Expr *> subscripts;
};
ElementOfArray elementOfArray(Index &e);

} // namespace ompicc
#endif
