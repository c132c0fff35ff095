// What a metadirective is replaced by (OpenMP 5.2 §7.4).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_METADIRECTIVE_H
#define OMPICC_TRANSLATOR_SEMA_OMP_METADIRECTIVE_H

#include "translator/sema/omp_context.h"

namespace ompicc {

/// A variant that may replace the metadirective.
struct OmpCandidate {
  OmpDirective *variant = nullptr; ///< null: `nothing`
  Expr *condition = nullptr;       ///< only if this holds at run time; null in the last candidate
};

/// Which clauses it has, in which order, and their selectors.
void checkMetadirective(Diagnostics &diagnostics, OmpDirective &d);
/// The variants in the order in which they are to be tried; only the last has no condition.
std::vector<OmpCandidate> candidates(Context &c, OmpDirective &d, const OmpContext &context,
                                     const OmpTargetTraits &target);
bool sameCandidates(const std::vector<OmpCandidate> &a, const std::vector<OmpCandidate> &b);
/// The statement that the candidates make: `if (condition) variant else …`, each with a copy of the body.
Stmt *buildMetadirective(Context &c, Diagnostics &diagnostics, OmpDirective &d,
                         const std::vector<OmpCandidate> &chain);

} // namespace ompicc
#endif
