// Scopes (C11 6.2.1). What a name means now hangs on its Identifier, so that the scanner's question "is this
// a type?" is one load. A scope is a mark in a log of what the names meant before; leaving it undoes the log.
#ifndef OMPICC_TRANSLATOR_SEMA_SCOPE_H
#define OMPICC_TRANSLATOR_SEMA_SCOPE_H

#include "ast/node.h"
#include <vector>

namespace ompicc {

class Scopes {
public:
  /// Depth 0 is file scope.
  unsigned depth() const { return unsigned(marks_.size()); }
  void push() { marks_.push_back({log_.size(), ++opened_}); }
  void pop();
  /// Tells the innermost scope from all others, before and after it.
  unsigned serial() const { return marks_.empty() ? 0 : marks_.back().serial; }
  /// True if the scope with this serial number has not been left.
  bool isOpen(unsigned serial) const {
    for (const Mark &m : marks_)
      if (m.serial == serial) return true;
    return serial == 0;
  }
  /// Leaves scopes until `depth` are open: after a syntax error, whose recovery skips their ends.
  void restore(unsigned depth) {
    while (this->depth() > depth) pop();
  }

  void bind(Identifier *name, Decl *decl);
  void bindTag(Identifier *name, TagDecl *tag);
  /// Binds in file scope from inside a block (implicitly declared functions). Nothing may hide the name.
  void bindAtFileScope(Identifier *name, Decl *decl);

  /// The name's meaning, if it was declared in the innermost scope; else null.
  Decl *here(const Identifier *name) const {
    return name->ordinary && name->ordinaryDepth == depth() ? name->ordinary : nullptr;
  }
  TagDecl *tagHere(const Identifier *name) const {
    return name->tagBinding && name->tagDepth == depth() ? name->tagBinding : nullptr;
  }

private:
  struct Entry {
    Identifier *name;
    Decl *ordinary; ///< for an ordinary identifier
    TagDecl *tag;   ///< for a tag
    unsigned depth;
    bool isTag;
  };
  std::vector<Entry> log_;
  struct Mark {
    size_t log;
    unsigned serial; ///< tells scopes of one depth apart
  };
  std::vector<Mark> marks_;
  unsigned opened_ = 0;
};

} // namespace ompicc
#endif
