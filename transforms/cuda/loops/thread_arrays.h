// Small arrays of a thread's own whose elements data choose: stacks, counts, the best so far.
//
//     int stack[20], depth = 0;                  @thread_array<0, int, 20> stack;
//     …                                    →     int depth = 0;
//     stack[depth++] = node;                     stack[depth++] = node;
//
// They would lie in local memory, where the threads of a warp that choose other elements are each at a line
// of the cache of their own. In shared memory an element of one thread lies beside those of the others
// (cudadev-device/thread_array.h): no two of a warp are in each other's way, whichever each chooses.
#ifndef OMPICC_TRANSFORMS_CUDA_THREAD_ARRAYS_H
#define OMPICC_TRANSFORMS_CUDA_THREAD_ARRAYS_H

#include "ast/context.h"

namespace ompicc {

constexpr unsigned kThreadsWithArrays = 64; ///< of a block, at most: as CUDADEV_THREADS_WITH_ARRAYS

/// Has such arrays be in shared memory, if they are so few that a multiprocessor has room for many threads:
/// arrays of numbers, of constant length, in a kernel's own code, that are used by their elements alone, and
/// whose declarations no jump leaves out.
/// @param body of a kernel whose blocks may have kThreadsWithArrays threads
/// @return whether there are any: its blocks must have no more threads then
bool shareThreadArrays(Context &c, Stmt *body);

} // namespace ompicc
#endif
