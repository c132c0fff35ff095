// Functions without OpenMP in them that devices may call: the host has them as they stand in the source. Some
// are normalised all the same, since device code is made of what that leaves:
//
// - arrays of variable length: their storage is made from the names of their bounds (array_bounds.cpp);
// - types declared inside: device code has all types at file scope, under names of their own
// (lift_types.cpp);
// - functions and variables declared inside are declared at file scope, too (block_externs.cpp).
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include "transforms/common/variables.h"
#include <unordered_map>

namespace ompicc {
namespace {

class Declarations : public Visitor {
public:
  bool matter = false;

private:
  void visitVarDecl(VarDecl &v) override {
    matter |= isVariablyModified(v.type) || v.storage == Storage::Extern;
    walk(v);
  }
  void visitTypedefDecl(TypedefDecl &) override { matter = true; }
  void visitTagDecl(TagDecl &) override { matter = true; }
  void visitFunctionDecl(FunctionDecl &) override { matter = true; }
};

bool declarationsMatter(FunctionDecl &f) {
  Declarations found;
  for (VarDecl *p : f.params) found.visit(p);
  found.visit(f.body);
  return found.matter;
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
      if (auto other = others.find(f->name); other != others.end() && declarationsMatter(*f))
        other->second->usesOmp = true;
    forEachFunctionReference(d, [&](Ident &, FunctionDecl &called) {
      FunctionDecl *definition = called.body ? &called : called.definition;
      if (definition && definition->body && seen.insert(definition->name).second) toSee.push_back(definition);
    });
  }
}

} // namespace ompicc
