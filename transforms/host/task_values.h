// What a task reads of variables that it shares (OpenMP 5.2 §5.1.1, §12.5).
//
//     for (i = 0; i < n; i++)
//     #pragma omp task                  // i is shared, if a parallel region shares it
//       w[i] = v;
//
// What other tasks do not write either, a task that meets no other thread and depends on none can only find
// as it was when the task was created: anything else would be a race. It receives the value then, as a
// program expects that was written for a compiler that does so (gcc).
#ifndef OMPICC_TRANSFORMS_HOST_TASK_VALUES_H
#define OMPICC_TRANSFORMS_HOST_TASK_VALUES_H

#include "ast/node.h"

namespace ompicc {

/// Whether nothing in the task or taskloop construct `d` can synchronise with code that runs after its
/// creation.
bool seesOnlyItsCreation(OmpDirective &d);

} // namespace ompicc
#endif
