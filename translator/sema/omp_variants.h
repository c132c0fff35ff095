// Metadirectives and declare variant: what the context chooses takes their place, before OpenMP's rules are
// checked (OpenMP 5.2 §7).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_VARIANTS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_VARIANTS_H

#include "ast/context.h"
#include "translator/sema/omp_context.h"
#include "translator/support/diagnostics.h"

namespace ompicc {

/// Resolves the whole unit. Where host and device choose differently an OmpChoice or OmpChoiceExpr is left.
void resolveVariants(Context &context, Diagnostics &diagnostics, TranslationUnit &unit,
                     const OmpTargetTraits &target);

/// The statements of a `sections` construct's block become the bodies of its section directives (§11.3.1).
void gatherSections(Context &context, OmpDirective &sections);

} // namespace ompicc
#endif
