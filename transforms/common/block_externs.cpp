// Functions and external variables that are declared inside of a function, and that a construct in it uses
// which does not contain the declaration, are declared at file scope, before the function, as well: outlined
// functions need the declaration, too. The one inside stays, since it may hide a local variable of that name.
// Both have no place in the program then: the C compiler would find the second redundant.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc {
namespace {

/// Finds what blocks declare, and what of it is used in code that may move out of the function without it.
class BlockExterns : public Visitor {
public:
  explicit BlockExterns(WalkScope scope = {}) : Visitor(scope) {}
  std::vector<Decl *> found;
  std::unordered_set<const Identifier *> needed;

private:
  std::unordered_map<const Identifier *, int> declaredIn_; ///< the number of roots around the declaration
  int roots_ = 0; ///< around the place: constructs, and what becomes a function or a variable at file scope

  void add(Decl &d) {
    found.push_back(&d);
    declaredIn_[d.name] = roots_;
  }
  void root(Node &node) {
    roots_++;
    walk(node);
    roots_--;
  }
  void visitVarDecl(VarDecl &v) override {
    if (v.storage == Storage::Extern) add(v);
    v.storage == Storage::Static ? root(v) : walk(v);
  }
  void visitFunctionDecl(FunctionDecl &f) override {
    if (f.body)
      walk(f); // a nested function
    else if (!f.isNested && f.storage != Storage::Auto)
      add(f);
  }
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    if (!as<FunctionDecl>(i.decl) && !(v && (v->isFileScope || v->storage == Storage::Extern))) return;
    auto declared = declaredIn_.find(i.decl->name);
    if (declared != declaredIn_.end() && declared->second < roots_) needed.insert(i.decl->name);
  }
  void visitOmpDirective(OmpDirective &d) override { root(d); }
  void visitOmpDeclarative(OmpDeclarative &d) override { root(d); }
  void visitReductionDecl(ReductionDecl &r) override { root(r); }
};

/// Takes the declarations' places from them.
class Hide : public Rewriter {
public:
  Hide(const Context &c, const std::unordered_map<const Decl *, Decl *> &copies)
      : Rewriter(c.statements()), copies_(copies) {}

private:
  const std::unordered_map<const Decl *, Decl *> &copies_;
  Node *rewriteVarDecl(VarDecl &v) override { return copy(v); }
  Node *rewriteFunctionDecl(FunctionDecl &f) override { return copy(f); }
  Node *copy(Decl &d) {
    auto found = copies_.find(&d);
    if (found != copies_.end()) return found->second;
    rewriteChildren(d);
    return &d;
  }
};

/// Names that are types or enumeration constants at file scope. (Those of variables and functions mean the
/// same entity there.)
std::unordered_set<const Identifier *> otherMeanings(const Unit &unit) {
  std::unordered_set<const Identifier *> names;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      if (as<TypedefDecl>(d)) names.insert(d->name);
      if (auto *tag = as<TagDecl>(d))
        for (EnumeratorDecl *e : tag->enumerators) names.insert(e->name);
    }
  return names;
}

} // namespace

void declareBlockExterns(Unit &unit, FunctionDecl &function, List<Decl *> &lifted) {
  BlockExterns any(unit.context.statements());
  any.visit(function.body);
  if (any.found.empty()) return;
  BlockExterns externs;
  externs.visit(function.body);
  if (externs.needed.empty()) return;
  std::unordered_set<const Identifier *> names = otherMeanings(unit);
  std::unordered_map<const Decl *, Decl *> copies;
  for (Decl *d : externs.found) {
    if (!externs.needed.count(d->name)) continue;
    auto copyOf = [&] {
      Decl *copy = Cloner(unit.context).clone(d);
      copy->loc = {};
      if (auto *f = as<FunctionDecl>(copy))
        for (VarDecl *p : f->params) p->loc = {};
      return copy;
    };
    copies[d] = copyOf();
    if (!names.insert(d->name).second) continue;
    Decl *copy = copyOf();
    if (auto *f = as<FunctionDecl>(copy); f && f->params.empty())
      f->oldStyleParams = true; // `f(a, b)` without types is said once: no names here
    lifted.push(unit.context.arena, copy);
  }
  Hide(unit.context, copies).rewrite(function.body);
}

} // namespace ompicc
