// Loops that test in each iteration whether what they read is within bounds, as filters do:
//
//     for (int k = -R; k <= R; k++)            if (j + -R >= 0 && j + R < n)
//       if (j + k >= 0 && j + k < n)             for (int k = -R; k <= R; k++)
//         sum += w[k + R] * in[j + k];    →        sum += w[k + R] * in[j + k];
//                                              else
//                                                for (int k = -R; k <= R; k++)
//                                                  if (j + k >= 0 && j + k < n)
//                                                    sum += w[k + R] * in[j + k];
//
// Most threads are far from the edges. What they do needs no tests then: addresses differ by constants, and
// loads need not wait for each other's predicates (17 weights: 150 instructions become 75).
#ifndef OMPICC_TRANSFORMS_CUDA_BOUNDS_TESTS_H
#define OMPICC_TRANSFORMS_CUDA_BOUNDS_TESTS_H

#include "ast/context.h"
#include <vector>

namespace ompicc {

/// Makes two of such loops in a kernel: loops of up to 64 iterations, as constants say, whose body is an
/// `if`, or begins with one around a `continue` or a `break`, behind declarations; of comparisons of signed
/// integers that the loop's variable is added to or subtracted from, and nothing else in them changes in the
/// loop.
/// @param body the kernel's
/// @param across the variable in which neighbouring threads differ by one; null: there is none. Where it is
/// compared with a constant of up to 128, most warps have threads at an edge, and would execute both loops
void splitBoundsTests(Context &c, Stmt *body, const VarDecl *across = nullptr);

/// The same of an iteration, for threads that have several of them one behind the other: it has no such tests
/// any more where what they depend on is known in front of it.
/// @param iteration is changed
/// @param row counts the iterations; the tests that are false somewhere are so in the first or the last one
/// @param across as above; null: there is none. Where rows are short, what is tested of it stays
/// @param tests get what must be true in both
/// @param testsAcross whether it stays in any case
Stmt *withoutBoundsTests(Context &c, Stmt *iteration, const VarDecl *row, const VarDecl *across,
                         std::vector<Expr *> &tests, bool testsAcross = false);

} // namespace ompicc
#endif
