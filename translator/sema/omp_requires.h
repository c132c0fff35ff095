// The requires directive (OpenMP 5.2 §8.2).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_REQUIRES_H
#define OMPICC_TRANSLATOR_SEMA_OMP_REQUIRES_H

#include "ast/context.h"
#include "translator/support/diagnostics.h"
#include <string>
#include <vector>

namespace ompicc {

/// Checks the unit's requires directives. Returns what selectors call their clauses: "reverse_offload",
/// "atomic_default_mem_order(seq_cst)", ….
std::vector<std::string> checkRequires(Diagnostics &diagnostics, TranslationUnit &unit);
/// Atomic constructs without a memory order get the one of atomic_default_mem_order (§15.8.4).
void applyDefaultMemoryOrder(Context &context, TranslationUnit &unit);

/// What the unit demands of devices: ort_requirement bits (runtime/ort.h), and where the first was.
unsigned deviceRequirements(const TranslationUnit &unit, Loc &where);

} // namespace ompicc
#endif
