// Types declared inside a function that uses OpenMP move to file scope, before the function, under names
// (those of enumeration constants too) that nobody else uses: outlined functions and kernels need them too.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include <unordered_map>
#include <unordered_set>

namespace ompicc {
namespace {

class Lifter : public Rewriter {
public:
  Lifter(Unit &unit, List<Decl *> &lifted)
      : Rewriter(unit.context.hasStatementExpressions), c_(unit.context), lifted_(lifted) {}

private:
  Context &c_;
  List<Decl *> &lifted_;
  std::unordered_map<const Decl *, Identifier *> names_; ///< by definition

  Node *rewriteDeclStmt(DeclStmt &s) override {
    rewriteChildren(s);
    nameAnonymousTags(s.decls);
    List<Decl *> kept;
    for (Decl *d : s.decls) {
      if (!movable(*d)) {
        kept.push(c_.arena, d);
        continue;
      }
      auto *tag = as<TagDecl>(d);
      // `struct s; struct s {…};`: all declarations of a tag keep one name.
      Identifier *&name = names_[tag && tag->definition ? tag->definition : d];
      if (d->name && !name) name = c_.name(c_.fresh(d->name->text));
      if (d->name) d->name = name;
      if (tag)
        for (EnumeratorDecl *e : tag->enumerators) e->name = c_.name(c_.fresh(e->name->text));
      lifted_.push(c_.arena, d);
    }
    s.decls = kept;
    return kept.empty() ? nullptr : &s;
  }

  /// Where a tag has no name, the printer defines it at its first use, which may now be inside an outlined
  /// function. Those of anonymous members stay without a name (6.7.2.1p13), and a typedef's name is one.
  void nameAnonymousTags(const List<Decl *> &decls) {
    std::unordered_set<const TagDecl *> members;
    for (Decl *d : decls)
      if (auto *tag = as<TagDecl>(d))
        for (FieldDecl *f : tag->fields)
          if (!f->name && isRecord(f->type)) members.insert(definitionOf(f->type));
    for (Decl *d : decls)
      if (auto *tag = as<TagDecl>(d);
          tag && !tag->name && tag->tagKind != TagKind::Enum && !tag->nameForAnonymous && !members.count(tag))
        tag->name = c_.name("anonymous");
  }

  static bool movable(const Decl &d) {
    if (auto *t = as<TypedefDecl>(&d)) return !isVariablyModified(t->type);
    return d.kind == NodeKind::TagDecl;
  }
};

} // namespace

void liftLocalTypes(Unit &unit, FunctionDecl &function, List<Decl *> &lifted) {
  Lifter(unit, lifted).rewrite(function.body);
}

} // namespace ompicc
