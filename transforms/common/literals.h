// Constants whose values the text says: moved code has them without their variables.
#ifndef OMPICC_TRANSFORMS_COMMON_LITERALS_H
#define OMPICC_TRANSFORMS_COMMON_LITERALS_H

#include "ast/context.h"
#include <vector>

namespace ompicc {

/// A const scalar whose initialiser is arithmetic of literals, enumerators and other such constants:
/// `const float h = 1.0f / 512;`, `const float w = 2 * h;`. Wherever code is moved, it can be declared anew
/// instead of being passed.
bool isLiteralConstant(const VarDecl &v);
/// A copy of the initialiser of such a constant that names no other one: `2 * (1.0f / 512)`.
Expr *literalInitialiser(Context &context, const VarDecl &v);
/// The declaration of such a constant once more, by literalInitialiser.
VarDecl *declaredAnew(Context &context, const VarDecl &v);
/// A const array of such values: `const double c[] = {0.5, 1.0 / 6};`. One does for everybody.
bool isLiteralTable(const VarDecl &v);

/// As long as it exists, evaluateConstant knows the unit's const integers that are literal constants: a loop
/// to `n`, of `const int n = 8;`, has a known length, as if n were an enumerator. For what is done to device
/// code: to C they are no constant expressions (C11 6.6p6).
class KnownConstants {
public:
  explicit KnownConstants(TranslationUnit &tree);
  ~KnownConstants();
  KnownConstants(const KnownConstants &) = delete;
  KnownConstants &operator=(const KnownConstants &) = delete;

private:
  std::vector<VarDecl *> known_;
};

} // namespace ompicc

#endif
