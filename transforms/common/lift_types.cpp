// Types declared inside a function that uses OpenMP move to file scope, before the function, under names
// (those of enumeration constants too) that nobody else uses: outlined functions and kernels need them too.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include <unordered_map>
#include <unordered_set>

namespace ompicc {
namespace {

/// GNU: `struct { int a[n]; }` in a function.
bool hasVariableMember(const TagDecl &tag) {
  for (FieldDecl *f : tag.fields) {
    if (isVariablyModified(f->type)) return true;
    TagDecl *inner = isRecord(f->type) ? definitionOf(f->type) : nullptr;
    if (inner && inner != &tag && hasVariableMember(*inner)) return true;
  }
  return false;
}

/// Such a type stays in its function, so regions that become functions of their own cannot use it (gcc fails
/// to compile them, too).
class VariableMembers : public Visitor {
public:
  explicit VariableMembers(Diagnostics &diagnostics) : diagnostics_(diagnostics) {}

private:
  Diagnostics &diagnostics_;
  const OmpDirective *region_ = nullptr;

  static bool becomesFunction(const OmpDirective &d) {
    std::string_view words = info(d.kind).spelling;
    for (const char *word : {"parallel", "target", "teams", "task"})
      if (words.find(word) != words.npos) return d.body != nullptr;
    return false;
  }
  void visitOmpDirective(OmpDirective &d) override {
    const OmpDirective *outer = region_;
    if (!region_ && becomesFunction(d)) region_ = &d;
    walk(d);
    region_ = outer;
  }
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    if (!region_ || !v) return;
    QualType type = canonical(v->type);
    while (type && (type->kind == TypeKind::Pointer || type->kind == TypeKind::Array))
      type = canonical(type->element);
    TagDecl *tag = type && isRecord(type) ? definitionOf(type) : nullptr;
    if (tag && tag->loc.offset < region_->loc.offset && hasVariableMember(*tag))
      diagnostics_.error(
          i.loc, "'" + std::string(v->name->text) +
                     "', a structure with a member of variable size, cannot be used in '#pragma omp " +
                     info(region_->kind).spelling + "'");
  }
};

class Lifter : public Rewriter {
public:
  Lifter(Unit &unit, List<Decl *> &lifted)
      : Rewriter(unit.context.statements()), c_(unit.context), lifted_(lifted) {}

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
  /// Tags that move get another name when they do, the others' must differ here.
  void nameAnonymousTags(const List<Decl *> &decls) {
    std::unordered_set<const TagDecl *> members;
    for (Decl *d : decls)
      if (auto *tag = as<TagDecl>(d))
        for (FieldDecl *f : tag->fields)
          if (!f->name && isRecord(f->type)) members.insert(definitionOf(f->type));
    for (Decl *d : decls)
      if (auto *tag = as<TagDecl>(d);
          tag && !tag->name && tag->tagKind != TagKind::Enum && !tag->nameForAnonymous && !members.count(tag))
        tag->name = c_.name(movable(*tag) ? "anonymous" : c_.fresh("anonymous"));
  }

  static bool movable(const Decl &d) {
    if (auto *t = as<TypedefDecl>(&d)) return !isVariablyModified(t->type);
    auto *tag = as<TagDecl>(&d);
    return tag && !(tag->isDefinition && hasVariableMember(*tag));
  }
};

} // namespace

void liftLocalTypes(Unit &unit, FunctionDecl &function, List<Decl *> &lifted) {
  VariableMembers(unit.diagnostics).visit(function.body);
  Lifter(unit, lifted).rewrite(function.body);
}

} // namespace ompicc
