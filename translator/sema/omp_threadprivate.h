// threadprivate (OpenMP 5.2 §5.2). It changes what a declaration means, before and after the directive, so it
// is carried out while the unit is parsed.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_THREADPRIVATE_H
#define OMPICC_TRANSLATOR_SEMA_OMP_THREADPRIVATE_H

#include "ast/node.h"
#include "translator/sema/scope.h"
#include "translator/support/diagnostics.h"

namespace ompicc {

/// Makes the variables in the list of the directive, which stands where `scopes` is now, threadprivate, with
/// all their declarations in `unit` so far; later ones follow (Declarations::declareVariable). Externals that
/// declare one are marked as using OpenMP: they cannot be copied as they stand. Reports what cannot be
/// threadprivate.
void makeThreadprivate(Diagnostics &diagnostics, const Scopes &scopes, TranslationUnit &unit,
                       const OmpDeclarative &directive);

/// True if one of the declarations is of a threadprivate variable.
bool declaresThreadprivate(const List<Decl *> &declarations);

} // namespace ompicc
#endif
