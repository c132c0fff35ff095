// The walks that nodes.def implies. GenericSelection::chosen is one of the associations' expressions: it is
// a second pointer to an owned child, so no walk follows it and the rewriter keeps it in step.
#include "ast/visitor.h"

namespace ompicc {

namespace {

#define REF(cls, name)
#define VALUE(type, name)
#define TYPE(name)

/// Calls change(T *&) for every owned child pointer, also null ones; lists(List<T *> &) for every list.
template <class Child, class Children> void eachChild(Node &node, Child child, Children children) {
  if (auto *generic = as<GenericSelection>(&node)) {
    child(generic->control);
    children(generic->assocs);
    return;
  }
  switch (node.kind) {
#define NODE(kind, base)                                                                                     \
  case NodeKind::kind: {                                                                                     \
    [[maybe_unused]] auto &n = static_cast<kind &>(node);
#define CHILD(cls, name) child(n.name);
#define LIST(cls, name) children(n.name);
#define END(kind)                                                                                            \
  break;                                                                                                     \
  }
#include "ast/nodes.def"
#undef NODE
#undef CHILD
#undef LIST
#undef END
  }
}

/// Whether a walk over `scope` goes to a child that is not null. Its type says whether it is an expression.
template <class T> bool goesTo(const T &child, const WalkScope &scope) {
  if (std::is_base_of<Expr, T>::value) return scope.expressions;
  return !std::is_base_of<Stmt, T>::value || scope.plainStatements || !child.isPlain;
}

} // namespace

void forEachChild(Node &node, const std::function<void(Node *&)> &f) {
  auto one = [&](auto *&child) {
    if (!child) return;
    Node *value = child;
    f(value);
    child = static_cast<std::remove_reference_t<decltype(child)>>(value);
  };
  eachChild(node, one, [&](auto &list) {
    for (size_t i = 0; i < list.size(); i++) one(list[i]);
  });
}

void Visitor::walk(Node &node) {
  auto one = [&](auto *&child) {
    if (child && goesTo(*child, scope_)) visit(child);
  };
  eachChild(node, one, [&](auto &list) {
    for (size_t i = 0; i < list.size(); i++) one(list[i]);
  });
}

#define CHILD(cls, name)
#define LIST(cls, name)
#define END(kind)

// What a pass does not override. Here, since every pass's file would compile them all.
Visitor::~Visitor() = default;
#define NODE(kind, base)                                                                                     \
  void Visitor::visit##kind(kind &node) { walk(node); }
#include "ast/nodes.def"
#undef NODE

Rewriter::~Rewriter() = default;
#define NODE(kind, base)                                                                                     \
  Node *Rewriter::rewrite##kind(kind &node) {                                                                \
    rewriteChildren(node);                                                                                   \
    return &node;                                                                                            \
  }
#include "ast/nodes.def"
#undef NODE

void Visitor::visit(Node *node) {
  if (!node) return;
  switch (node->kind) {
#define NODE(kind, base)                                                                                     \
  case NodeKind::kind:                                                                                       \
    return visit##kind(static_cast<kind &>(*node));
#include "ast/nodes.def"
#undef NODE
  }
}

Node *Rewriter::rewrite(Node *node) {
  if (!node) return nullptr;
  switch (node->kind) {
#define NODE(kind, base)                                                                                     \
  case NodeKind::kind:                                                                                       \
    return rewrite##kind(static_cast<kind &>(*node));
#include "ast/nodes.def"
#undef NODE
  }
  return node;
}

void Rewriter::rewriteChildren(Node &node) {
  auto *generic = as<GenericSelection>(&node);
  GenericAssoc *chosen = nullptr;
  if (generic)
    for (GenericAssoc *assoc : generic->assocs)
      if (assoc->expr == generic->chosen) chosen = assoc;
  auto one = [&](auto *&child) {
    if (child && goesTo(*child, scope_)) rewriteChild(child);
  };
  eachChild(node, one, [&](auto &list) {
    for (size_t i = 0; i < list.size();) {
      one(list[i]);
      if (list[i])
        i++;
      else
        list.erase(i);
    }
  });
  if (chosen) generic->chosen = chosen->expr;
}

} // namespace ompicc
