// Warnings for what OpenMP allows and hardly anybody means:
//   -Wopenmp-race            the threads of a parallel region share the variable of a sequential loop, or
//   update
//                            a variable that they share (omp_shared_updates.h)
//   -Wopenmp-lost-write      a target region assigns to a scalar that it has a private copy of, and the value
//                            is read after the region
//   -Wopenmp-stack           a target region of a unit that requires unified shared memory uses a pointer to
//   an
//                            automatic variable that is not mapped (where it is asked for: --managed does)
//   -Wopenmp-unused-clause   a clause makes private or reduces a variable that the construct does not use
//   (-Wall)
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_TRAPS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_TRAPS_H

#include "ast/context.h"
#include "translator/support/diagnostics.h"

namespace ompicc {

/// Warns only where no other reading of the program is possible: under an `if` and through pointers nothing
/// is said. Expects a unit without errors.
void warnOfOmpTraps(Diagnostics &diagnostics, TranslationUnit &unit);

} // namespace ompicc
#endif
