// mentions.cpp: see mentions.h.
#include "transforms/common/mentions.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include <algorithm>

namespace ompicc {
namespace {

/// References in the tree; those in types are freeVariables'.
class References : public Visitor {
public:
  explicit References(const VarDecl *v) : v_(v) {}
  bool found = false;

private:
  const VarDecl *v_;
  void visitIdent(Ident &i) override { found |= i.decl == v_; }
  void visitOmpLoop(OmpLoop &l) override {
    found |= l.var == v_;
    walk(l);
  }
};

} // namespace

bool mentions(Node *root, const VarDecl *v) {
  if (!root) return false;
  References references(v);
  references.visit(root);
  if (references.found) return true;
  const VarList used = freeVariables(root);
  return std::find(used.begin(), used.end(), v) != used.end();
}

} // namespace ompicc
