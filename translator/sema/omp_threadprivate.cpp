#include "translator/sema/omp_threadprivate.h"
#include "translator/sema/omp_citations.h"
#include <string>

namespace ompicc {

namespace {

/// What speaks against it, or null.
std::string objection(const Scopes &scopes, const Ident &item, const VarDecl &v, bool group) {
  const std::string shown = "'" + std::string(item.name->text) + "'",
                    what = group ? "'groupprivate'" : "'threadprivate'";
  if (!group && !v.isFileScope && v.storage != Storage::Static)
    return "automatic variable " + shown + " cannot be " + what;
  if (scopes.here(item.name) != &v || v.isParam)
    return shown + " is not declared in the scope of the " + what + " directive";
  if (v.storage == Storage::Extern && scopes.depth() > 0)
    return shown + " has linkage: the " + what + " directive must be at file scope";
  if (!isCompleteType(v.type) && !(isArray(v.type) && v.storage == Storage::Extern))
    return what + " " + shown + " has incomplete type";
  if (group && (isVariablyModified(v.type) || v.threadLocal || v.threadPrivate))
    return shown + " cannot be " + what + ": it has " +
           (v.threadPrivate || v.threadLocal ? "a copy for each thread" : "variably modified type");
  if (group && v.init)
    return what + " " + shown + " has an initializer, but its copies start without a value";
  if (v.isReferredTo && !v.threadPrivate && !v.groupPrivate)
    return shown + " declared " + what + " after first use";
  return "";
}

/// Marks a declaration.
void mark(VarDecl &v, bool group, bool onHostOnly) {
  (group ? v.groupPrivate : v.threadPrivate) = true;
  v.onHostOnly = group && onHostOnly;
}

} // namespace

void replicate(Diagnostics &diagnostics, const Scopes &scopes, TranslationUnit &unit,
               const OmpDeclarative &directive) {
  const bool group = directive.kind == OmpDirectiveKind::Groupprivate;
  const std::string name = info(directive.kind).spelling;
  Citing section(diagnostics, sectionOf(directive.kind));
  bool hasList = false, onHostOnly = false, hasDeviceType = false;
  for (OmpClause *clause : directive.clauses)
    if (group && clause->kind == OmpClauseKind::DeviceType) {
      if (hasDeviceType) diagnostics.error(clause->loc, "too many 'device_type' clauses");
      hasDeviceType = true;
      onHostOnly = clause->modifiers == DeviceTypeHost;
    }
  for (OmpClause *clause : directive.clauses) {
    if (group && clause->kind == OmpClauseKind::DeviceType) continue;
    if (clause->kind != OmpClauseKind::FlushList) {
      diagnostics.error(clause->loc, std::string("'") + spelling(clause->kind) +
                                         "' is not valid for '#pragma omp " + name + "'");
      continue;
    }
    hasList = true;
    for (Expr *item : clause->items) {
      auto *ident = as<Ident>(item);
      auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
      if (!v) {
        diagnostics.error(item->loc, ident ? "'" + std::string(ident->name->text) + "' is not a variable"
                                           : "expected a variable's name in '" + name + "'");
        continue;
      }
      if (isUnknown(v->type)) continue;
      const std::string problem = objection(scopes, *ident, *v, group);
      if (!problem.empty()) {
        diagnostics.error(item->loc, problem);
        continue;
      }
      mark(*v, group, onHostOnly);
      if (!v->isFileScope && v->storage != Storage::Static) {
        diagnostics.warning(item->loc, "automatic variable '" + std::string(ident->name->text) +
                                           "' in 'groupprivate' is taken for a static one");
        v->storage = Storage::Static;
      }
      if (!v->isFileScope) continue;
      for (External *external : unit.externals)
        for (Decl *d : external->decls)
          if (auto *other = as<VarDecl>(d); other && other->name == v->name) {
            mark(*other, group, onHostOnly);
            external->usesOmp = true;
          }
    }
  }
  if (!hasList)
    diagnostics.error(directive.loc, "expected '(' and a list of variables after '#pragma omp " + name + "'");
}

bool declaresReplicated(const List<Decl *> &declarations) {
  for (const Decl *d : declarations)
    if (auto *v = as<VarDecl>(d); v && (v->threadPrivate || v->groupPrivate)) return true;
  return false;
}

} // namespace ompicc
