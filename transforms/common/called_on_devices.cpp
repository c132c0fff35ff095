// Functions without OpenMP in them that devices may call: the host has them as they stand in the source. Some
// are normalised all the same, since device code is made of what that leaves:
//
// - arrays of variable length: their storage is made from the names of their bounds (array_bounds.cpp);
// - types declared inside: device code has all types at file scope, under names of their own
// (lift_types.cpp);
// - functions and variables declared inside are declared at file scope, too (block_externs.cpp).
//
// A declaration with the attribute alias names a function that this unit defines (GNU): devices get that one.
#include "ast/attribute_name.h"
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

/// The definitions that aliases stand for become theirs.
void resolveAliases(const TranslationUnit &tree) {
  std::unordered_map<std::string_view, std::string_view> aliases;
  std::unordered_map<std::string_view, FunctionDecl *> definitions;
  const auto forEachFunction = [&](auto &&f) {
    for (External *external : tree.externals)
      for (Decl *d : external->decls)
        if (auto *function = as<FunctionDecl>(d); function && function->name) f(*function);
  };
  forEachFunction([&](FunctionDecl &f) {
    if (f.body) definitions[f.name->text] = &f;
    for (const Attribute *a : f.attributes)
      if (plainAttributeName(a->name->text) == "alias" && a->text.size() > 2 && a->text[0] == '"')
        aliases[f.name->text] = a->text.substr(1, a->text.size() - 2);
  });
  if (aliases.empty()) return;
  forEachFunction([&](FunctionDecl &f) {
    if (f.definition || !aliases.count(f.name->text)) return;
    std::string_view name = f.name->text;
    for (size_t steps = 0; steps < aliases.size() && aliases.count(name); steps++) name = aliases[name];
    if (auto target = definitions.find(name); target != definitions.end()) f.definition = target->second;
  });
}

} // namespace

void includeCalledOnDevices(Unit &unit) {
  resolveAliases(unit.tree);
  std::unordered_map<const Identifier *, External *> others;
  std::vector<Decl *> toSee;
  bool devices = !unit.declareTarget.empty();
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      if (external->usesOmp) {
        if (!f || !f->body) continue;
        toSee.push_back(f);
        forEachDirective(unit.context, f->body,
                         [&](OmpDirective &o) { devices |= isDeviceDirective(o.kind); });
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
