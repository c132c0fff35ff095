// Walking and rewriting the tree. Both are derived from nodes.def.
//
//   forEachChild(node, f)  calls f(Node *&) for each owned child that is not null, in order.
//   Visitor                a pass that looks: override visit…(T &) for the kinds of interest and call
//                          walk(node) where the children should be visited too (the default does).
//   Rewriter               a pass that replaces: override rewrite…(T &) and return what takes the node's
//                          place; the default rewrites the children in place and returns the node.
#ifndef OMPICC_AST_VISITOR_H
#define OMPICC_AST_VISITOR_H

#include "ast/node.h"
#include <functional>

namespace ompicc {

#define END(kind)
#define CHILD(cls, name)
#define LIST(cls, name)
#define REF(cls, name)
#define VALUE(type, name)
#define TYPE(name)

/// Calls f for each owned child that is not null, in order; f may put another node of the same class in its
/// place.
void forEachChild(Node &node, const std::function<void(Node *&)> &f);

/// Where a pass need not go: Context has the two that leave something out.
struct WalkScope {
  bool expressions = true;
  bool plainStatements = true; ///< Node::isPlain
};

class Visitor {
public:
  explicit Visitor(WalkScope scope = {}) : scope_(scope) {}
  virtual ~Visitor();
  /// Dispatches to the visit function of the node's kind; null is skipped.
  void visit(Node *node);
  /// Visits the children of `node`.
  void walk(Node &node);

protected:
#define NODE(kind, base) virtual void visit##kind(kind &node);
#include "ast/nodes.def"
#undef NODE

private:
  const WalkScope scope_;
};

class Rewriter {
public:
  explicit Rewriter(WalkScope scope = {}) : scope_(scope) {}
  virtual ~Rewriter();
  /// What takes the place of `node` (maybe itself; null only where a child may be null).
  Node *rewrite(Node *node);
  template <class T> void rewriteChild(T *&child) {
    if (child) child = static_cast<T *>(rewrite(child));
  }
  /// Rewrites the children of `node` in place. In a list of statements or declarations a null result
  /// removes the element.
  void rewriteChildren(Node &node);

protected:
#define NODE(kind, base) virtual Node *rewrite##kind(kind &node);
#include "ast/nodes.def"
#undef NODE

private:
  const WalkScope scope_;
};

#undef END
#undef CHILD
#undef LIST
#undef REF
#undef VALUE
#undef TYPE

} // namespace ompicc
#endif
