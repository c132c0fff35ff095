// Functions and external variables that are declared inside of a function that uses OpenMP are declared at
// file scope, before the function, as well: outlined functions need the declaration, too. The one inside
// stays, since it may hide a local variable of that name.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include <unordered_set>
#include <vector>

namespace ompicc {
namespace {

class BlockExterns : public Visitor {
public:
  explicit BlockExterns(const Context &c) : Visitor(c.statements()) {}
  std::vector<Decl *> found;

private:
  void visitVarDecl(VarDecl &v) override {
    if (v.storage == Storage::Extern) found.push_back(&v);
    walk(v);
  }
  void visitFunctionDecl(FunctionDecl &f) override {
    if (f.body)
      walk(f); // a nested function
    else if (!f.isNested && f.storage != Storage::Auto)
      found.push_back(&f);
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
  BlockExterns externs(unit.context);
  externs.visit(function.body);
  if (externs.found.empty()) return;
  std::unordered_set<const Identifier *> names = otherMeanings(unit);
  for (Decl *d : externs.found)
    if (names.insert(d->name).second) {
      Decl *copy = Cloner(unit.context).clone(d);
      if (auto *f = as<FunctionDecl>(copy); f && f->params.empty())
        f->oldStyleParams = true; // `f(a, b)` without types is said once: no names here
      lifted.push(unit.context.arena, copy);
    }
}

} // namespace ompicc
