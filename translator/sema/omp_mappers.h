// declare mapper (OpenMP 5.2 §5.8.8): mappers as the parser meets them.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_MAPPERS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_MAPPERS_H

#include "ast/context.h"
#include "translator/sema/scope.h"
#include "translator/support/diagnostics.h"
#include <string_view>

namespace ompicc {

class Mappers {
public:
  Mappers(Context &context, Diagnostics &diagnostics, Scopes &scopes)
      : c_(context), diag_(diagnostics), scopes_(scopes) {}

  /// declare mapper(id: …; `id` may be empty.
  void begin(Loc loc, std::string_view id);
  /// … type name): in scope in the clauses. A null name is an error.
  void variable(Loc loc, QualType type, Identifier *name);
  /// The mapper is in scope from here on.
  void end(Loc loc, const List<OmpClause *> &clauses);
  /// The innermost mapper that is declared; it knows those around it. Null: there is none.
  MapperDecl *visible() const;

private:
  Context &c_;
  Diagnostics &diag_;
  Scopes &scopes_;
  MapperDecl *mapper_ = nullptr; ///< that is being declared
};

} // namespace ompicc
#endif
