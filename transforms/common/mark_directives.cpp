#include "transforms/common/mark_directives.h"
#include "ast/visitor.h"

namespace ompicc {
namespace {

/// Whether the node is a directive or holds one.
bool mark(Node &n) {
  bool holds = as<OmpDirective>(&n) != nullptr;
  forEachChild(n, [&](Node *&child) { holds |= mark(*child); });
  if (holds) n.isPlain = false;
  return holds;
}

} // namespace

void markDirectives(Node &root) { mark(root); }

} // namespace ompicc
