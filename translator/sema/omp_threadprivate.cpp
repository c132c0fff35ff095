#include "translator/sema/omp_threadprivate.h"
#include "translator/sema/omp_sections.h"
#include <string>

namespace ompicc {

namespace {

/// What speaks against it, or null.
std::string objection(const Scopes &scopes, const Ident &item, const VarDecl &v) {
  const std::string shown = "'" + std::string(item.name->text) + "'";
  if (!v.isFileScope && v.storage != Storage::Static)
    return "automatic variable " + shown + " cannot be 'threadprivate'";
  if (scopes.here(item.name) != &v)
    return shown + " is not declared in the scope of the 'threadprivate' directive";
  if (v.storage == Storage::Extern && scopes.depth() > 0)
    return shown + " has linkage: the 'threadprivate' directive must be at file scope";
  if (!isCompleteType(v.type) && !(isArray(v.type) && v.storage == Storage::Extern))
    return "'threadprivate' " + shown + " has incomplete type";
  if (v.isReferredTo && !v.threadPrivate) return shown + " declared 'threadprivate' after first use";
  return "";
}

} // namespace

void makeThreadprivate(Diagnostics &diagnostics, const Scopes &scopes, TranslationUnit &unit,
                       const OmpDeclarative &directive) {
  Citing section(diagnostics, sectionOf(directive.kind));
  bool hasList = false;
  for (OmpClause *clause : directive.clauses) {
    if (clause->kind != OmpClauseKind::FlushList) {
      diagnostics.error(clause->loc, std::string("'") + spelling(clause->kind) +
                                         "' is not valid for '#pragma omp threadprivate'");
      continue;
    }
    hasList = true;
    for (Expr *item : clause->items) {
      auto *ident = as<Ident>(item);
      auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
      if (!v) {
        diagnostics.error(item->loc, ident ? "'" + std::string(ident->name->text) + "' is not a variable"
                                           : "expected a variable's name in 'threadprivate'");
        continue;
      }
      if (isUnknown(v->type)) continue;
      const std::string problem = objection(scopes, *ident, *v);
      if (!problem.empty()) {
        diagnostics.error(item->loc, problem);
        continue;
      }
      v->threadPrivate = true;
      if (!v->isFileScope) continue;
      for (External *external : unit.externals)
        for (Decl *d : external->decls)
          if (auto *other = as<VarDecl>(d); other && other->name == v->name) {
            other->threadPrivate = true;
            external->usesOmp = true;
          }
    }
  }
  if (!hasList)
    diagnostics.error(directive.loc,
                      "expected '(' and a list of variables after '#pragma omp threadprivate'");
}

bool declaresThreadprivate(const List<Decl *> &declarations) {
  for (const Decl *d : declarations)
    if (auto *v = as<VarDecl>(d); v && v->threadPrivate) return true;
  return false;
}

} // namespace ompicc
