// threadprivate (OpenMP 5.2 §5.2) and groupprivate (6.0 §7.14): variables of which each thread, or each
// contention group, has a copy. They change what a declaration means, before and after the directive, so they
// are carried out while the unit is parsed.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_THREADPRIVATE_H
#define OMPICC_TRANSLATOR_SEMA_OMP_THREADPRIVATE_H

#include "ast/node.h"
#include "translator/sema/scope.h"
#include "translator/support/diagnostics.h"

namespace ompicc {

/// True for the two directives.
inline bool isReplication(OmpDirectiveKind kind) {
  return kind == OmpDirectiveKind::Threadprivate || kind == OmpDirectiveKind::Groupprivate;
}

/// Makes the variables in the list of the directive, which stands where `scopes` is now, threadprivate or
/// groupprivate, with all their declarations in `unit` so far; later ones follow
/// (Declarations::declareVariable). Externals that declare one are marked as using OpenMP: they cannot be
/// copied as they stand. Reports what cannot be one.
void replicate(Diagnostics &diagnostics, const Scopes &scopes, TranslationUnit &unit,
               const OmpDeclarative &directive);

/// True if one of the declarations is of such a variable.
bool declaresReplicated(const List<Decl *> &declarations);

} // namespace ompicc
#endif
