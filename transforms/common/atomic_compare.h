// What the code of atomic compare (OpenMP 5.2 §15.8.4) has in common on the host and on devices: all but the
// compare-and-exchange itself.
#ifndef OMPICC_TRANSFORMS_COMMON_ATOMIC_COMPARE_H
#define OMPICC_TRANSFORMS_COMMON_ATOMIC_COMPARE_H

#include "ast/context.h"
#include "translator/sema/omp_atomic_compare.h"

namespace ompicc {

/// Variables of the generated code.
struct AtomicCompareLocals {
  VarDecl *e;     ///< what x is compared with
  VarDecl *fresh; ///< what x gets
  VarDecl *old;   ///< x's value before
  VarDecl *done;  ///< whether x was changed
};

/// `_old == _e`, or the other comparison that the construct asks for, of type `truth`.
Expr *atomicComparison(Context &c, const AtomicCompare &form, const AtomicCompareLocals &l, QualType truth);

/// Appends what the construct stores besides x: in r whether x was changed, in v what its capture asks for.
void appendAtomicOutcome(Context &c, Compound &block, const AtomicCompare &form,
                         const AtomicCompareLocals &l);

} // namespace ompicc
#endif
