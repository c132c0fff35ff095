// Loops in which each thread goes along a row of its own: it loads four elements at a time.
//
//     for (int k = first; k < last; k++)        int k = first;
//       s += v[k] * x[c[k]];                    if (last - k >= 16) {
//                                                 for (; k < last && is_apart(&v[k]); k++)   // from a
//                                                 multiple of 16 bytes
//                                                   s += v[k] * x[c[k]];
//                                                 if (!is_apart(&c[k]))
//                                         →         for (; last - k >= 4; k += 4) { // and 16 before
//                                                     four<float> v_four[1] = {fours(&v[k])};
//                                                     four<int> c_four[1] = {fours(&c[k])};
//                                                     for (int e = 0; e < 4; e++)
//                                                       s += v_four[e / 4].of[e % 4] * x[c_four[e / 4].of[e %
//                                                       4]];
//                                                   }
//                                               }
//                                               for (; k < last; k++)
//                                                 s += v[k] * x[c[k]];
//
// A loop that stores to its row, too, computes four elements before it stores them, if pointers lie apart,
// and what an iteration reads of the one before it has in registers: running sums, recursive filters,
// eliminations along rows.
//
// 32 threads that each load from a row of their own ask the cache for 32 sectors, whether they take four
// bytes of each or sixteen. The order of all that is computed stays. Nothing is read that the loop would not
// read. Where rows begin anybody may ask the address: nothing has to be proven (analysis/row_alignment.h
// proves it where lengths are constants).
#ifndef OMPICC_TRANSFORMS_CUDA_ROW_FOURS_H
#define OMPICC_TRANSFORMS_CUDA_ROW_FOURS_H

#include "ast/context.h"
#include "ast/node.h"
#include <unordered_set>

namespace ompicc {

/// Whether an element is the next one in memory for the next value of the variable.
bool isNextInMemory(Expr *element, const VarDecl *v);

/// Does so with loops of a kernel whose iterations read elements of rows (own_reads.h), one after the other.
/// Those whose bounds are constants are left to the C compiler.
/// @param f the kernel, with its body complete
/// @param across the variable that has consecutive values in neighbouring threads
void loadRowsByFours(Context &c, FunctionDecl &f, const VarDecl *across);

/// The same of loops that store to such rows.
/// @param ifApart gets the statements for launches where pointers lie apart: texts whose last hole is the
/// loop as it was; null: the kernel has no other version, and what needs that stays
void storeRowsByFours(Context &c, FunctionDecl &f, const VarDecl *across,
                      std::unordered_set<const Stmt *> *ifApart);

} // namespace ompicc
#endif
