#include "transforms/common/linkage.h"
#include "ast/attribute_name.h"

namespace ompicc {

bool definesForOthers(const Unit &unit, const FunctionDecl &definition) {
  if (definition.storage == Storage::Static) return false;
  if (!definition.isInline) return true;
  constexpr unsigned kFirstWithInline = 1999;
  if (unit.context.standard < kFirstWithInline || hasAttribute(definition.attributes, {"gnu_inline"}))
    return definition.storage != Storage::Extern; // GNU C's meaning of `extern inline`
  for (const External *external : unit.tree.externals)
    for (const Decl *d : external->decls) {
      if (d->kind != NodeKind::FunctionDecl || d->name != definition.name) continue;
      auto *f = static_cast<const FunctionDecl *>(d);
      if (!f->isInline || f->storage == Storage::Extern) return true;
    }
  return false;
}

} // namespace ompicc
