// Functions without OpenMP in them that devices may call: the host has them as they stand in the source.
// Those that declare what has a variable length are normalised like the others, so that the bounds have names
// (array_bounds.cpp): the storage of such arrays is made from those on devices.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include "transforms/common/variables.h"
#include <unordered_map>

namespace ompicc {
namespace {

class Declarations : public Visitor {
public:
  bool variable = false; ///< one has a variably modified type

private:
  void visitVarDecl(VarDecl &v) override {
    variable |= isVariablyModified(v.type);
    walk(v);
  }
  void visitTypedefDecl(TypedefDecl &t) override {
    variable |= isVariablyModified(t.type);
    walk(t);
  }
};

bool declaresVariable(FunctionDecl &f) {
  Declarations found;
  for (VarDecl *p : f.params) found.variable |= isVariablyModified(p->type);
  found.visit(f.body);
  return found.variable;
}

} // namespace

void includeCalledOnDevices(Unit &unit) {
  std::unordered_map<const Identifier *, External *> others;
  std::vector<Decl *> toSee;
  bool devices = !unit.declareTarget.empty();
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      if (external->usesOmp) {
        if (!f || !f->body) continue;
        toSee.push_back(f);
        forEachDirective(unit.context, f->body, [&](OmpDirective &o) {
          devices |= std::string_view(info(o.kind).spelling).substr(0, 6) == "target";
        });
      } else if (unit.isDeclareTarget(d)) {
        toSee.push_back(d);
        if (f && f->body) others[f->name] = external;
      } else if (f && f->body)
        others[f->name] = external;
    }
  if (!devices) return;
  std::unordered_set<const Identifier *> seen;
  while (!toSee.empty()) {
    Decl *d = toSee.back();
    toSee.pop_back();
    auto *f = as<FunctionDecl>(d);
    if (f && f->body)
      if (auto other = others.find(f->name); other != others.end() && declaresVariable(*f))
        other->second->usesOmp = true;
    forEachFunctionReference(d, [&](Ident &, FunctionDecl &called) {
      FunctionDecl *definition = called.body ? &called : called.definition;
      if (definition && definition->body && seen.insert(definition->name).second) toSee.push_back(definition);
    });
  }
}

} // namespace ompicc
