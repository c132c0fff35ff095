// The types that a piece of code needs, in an order in which they can be declared: a structure after the
// structures that it holds, after forward declarations of those that it points to.
#ifndef OMPICC_TRANSFORMS_CUDA_TYPE_ORDER_H
#define OMPICC_TRANSFORMS_CUDA_TYPE_ORDER_H

#include "ast/context.h"
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc {

class TypeOrder {
public:
  explicit TypeOrder(TranslationUnit &unit);
  struct Entry {
    Decl *decl;       ///< TypedefDecl or the TagDecl of a definition
    TagDecl *tag;     ///< for forwardOnly
    bool forwardOnly; ///< "struct S;"
  };
  /// Adds all types that `root` mentions.
  void need(Node *root);
  /// Adds the definitions of what has only been declared so far.
  void finish();
  const std::vector<Entry> &order() const { return order_; }

private:
  class Mentions;
  void needType(QualType type, bool complete);
  void needTag(TagDecl &tag, bool complete);
  void needValue(Expr *e); ///< what a constant expression refers to
  std::vector<Entry> order_;
  std::unordered_set<const Decl *> done_, forwarded_, active_;
  std::vector<TagDecl *> later_;
  std::unordered_map<const EnumeratorDecl *, TagDecl *> enumOf_;
};

} // namespace ompicc
#endif
