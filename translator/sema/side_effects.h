// Two questions about expressions that OpenMP's rules ask: may it be evaluated more or less often than it is
// written, and is it the same expression (atomic's `x` in `x = x + e`, OpenMP 5.2 §15.8.4)?
#ifndef OMPICC_TRANSLATOR_SEMA_SIDE_EFFECTS_H
#define OMPICC_TRANSLATOR_SEMA_SIDE_EFFECTS_H

#include "ast/node.h"

namespace ompicc {

/// True if evaluating `e` may change something or depend on how often it is done: assignments, increments,
/// calls (but of builtins that only compute), volatile accesses (C11 5.1.2.3p2), statement expressions and
/// text made by transformations. What sizeof does not evaluate does not count. Null has none.
bool hasSideEffects(const Expr *e);

/// True of a builtin, or a mathematical function of the C library, that only computes a value from values
/// (errno aside).
bool onlyComputes(std::string_view function);

/// True if both are the same tree over the same declarations, parentheses aside. Constants are compared as
/// written or, for integers, by value and type. Two nulls are equal.
bool structurallyEqual(const Expr *a, const Expr *b);

} // namespace ompicc
#endif
