// -Wopenmp-race for the missing reduction: the threads of a parallel region, or the teams of a league, update
// a variable that they share, as in `sum += a[i]`, `n++`, `s = s * x`, `if (x > most) most = x`.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_SHARED_UPDATES_H
#define OMPICC_TRANSLATOR_SEMA_OMP_SHARED_UPDATES_H

#include "ast/context.h"
#include "translator/support/diagnostics.h"

namespace ompicc {

/// Warns only of what is wrong whatever the rest of the program does: not where a lock may be held, nor where
/// a condition may be true for one thread or one iteration only.
void warnOfSharedUpdates(Diagnostics &diagnostics, TranslationUnit &unit);

} // namespace ompicc
#endif
