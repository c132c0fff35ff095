// See scope.h.
#include "translator/sema/scope.h"

namespace ompicc {

void Scopes::pop() {
  size_t mark = marks_.back().log;
  while (log_.size() > mark) {
    const Entry &e = log_.back();
    if (e.isTag) {
      e.name->tagBinding = e.tag;
      e.name->tagDepth = e.depth;
    } else {
      e.name->ordinary = e.ordinary;
      e.name->ordinaryDepth = e.depth;
    }
    log_.pop_back();
  }
  marks_.pop_back();
}

void Scopes::bind(Identifier *name, Decl *decl) {
  if (depth()) log_.push_back({name, name->ordinary, nullptr, name->ordinaryDepth, false});
  name->ordinary = decl;
  name->ordinaryDepth = depth();
}

void Scopes::bindTag(Identifier *name, TagDecl *tag) {
  if (depth()) log_.push_back({name, nullptr, name->tagBinding, name->tagDepth, true});
  name->tagBinding = tag;
  name->tagDepth = depth();
}

void Scopes::bindAtFileScope(Identifier *name, Decl *decl) {
  name->ordinary = decl;
  name->ordinaryDepth = 0;
}

} // namespace ompicc
