// Canonical loops (OpenMP 5.2 §4.4.1) and their logical iterations 0, 1, … count-1.
#ifndef OMPICC_TRANSFORMS_COMMON_CANONICAL_LOOP_H
#define OMPICC_TRANSFORMS_COMMON_CANONICAL_LOOP_H

#include "transforms/common/unit.h"

namespace ompicc {

/// Describes the `depth` outermost loops of d's body as d.loops. Returns false after an error.
bool describeNest(Unit &unit, OmpDirective &d, size_t depth);
/// The same for loops whose bounds may depend on outer ones' variables.
bool describeDependentNest(Unit &unit, OmpDirective &d, size_t depth);
/// The number of iterations where it is a constant.
ConstInt constantCount(const OmpLoop &loop);
/// True if the number of iterations, counted in 32 bits, may be above 0xc0000000 for all that the loop's text
/// says: who counts on by up to 2^30 may then begin anew at 0.
bool mayWrap(const OmpLoop &loop);
/// The number of iterations, an expression of type loop.countType. Fresh nodes at each call.
Expr *iterationCount(Context &c, const OmpLoop &loop);
/// The same where there is at least one iteration, so that no test for zero is needed.
Expr *positiveIterationCount(Unit &unit, const OmpLoop &loop);
/// The loop variable's value in logical iteration `k`, of the variable's type.
Expr *iterationValue(Unit &unit, const OmpLoop &loop, Expr *k);
/// The logical number of the iteration that the loop variable's value belongs to, an unsigned long.
Expr *iterationNumber(Context &c, const OmpLoop &loop);
/// The comparison that holds of a and b where the given one holds of b and a; what compares alike stays.
BinaryOp mirrored(BinaryOp comparison);
/// True if the loop runs upwards.
bool isUpward(const OmpLoop &loop);
/// The statement inside the `n` nested loops of `forStmt`.
Stmt *bodyOfNest(Stmt *forStmt, size_t n);
/// True if there is a `continue` in `body` that belongs to the loop around it.
bool hasContinue(Stmt *body);
/// True if there is a `break` or `continue` in `body`, whichever loop or switch it belongs to.
bool hasBreakOrContinue(Stmt *body);

} // namespace ompicc
#endif
