// cancel and cancellation point (OpenMP 5.2 §16).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_CANCEL_H
#define OMPICC_TRANSLATOR_SEMA_OMP_CANCEL_H

#include "translator/sema/omp_placement.h"

namespace ompicc {

/// Checks that the directive names one construct, and that it is closely nested in it.
void checkCancel(Diagnostics &diagnostics, const Regions &regions, OmpDirective &d);

} // namespace ompicc
#endif
