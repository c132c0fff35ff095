// See quiet_symbols.h.
#include "transforms/host/quiet_symbols.h"
#include "ast/attribute_name.h"

namespace ompicc {
namespace {

/// What all the code that runs ahead together has in common, as bits: it must be one of the two.
enum : unsigned { AccessesNothing = 1, HasNoDeviceAddresses = 2 };
unsigned howQuiet(bool accesses, bool hasDeviceAddresses) {
  return (accesses ? 0u : AccessesNothing) | (hasDeviceAddresses ? 0u : HasNoDeviceAddresses);
}

std::string symbolOf(std::string_view function) { return "ompicc_quiet_" + std::string(function); }

/// Whether its symbol is of a kind that an alias cannot be made of, or that others do not see.
bool isSpecial(const FunctionDecl &f) {
  return hasAttribute(f.attributes, {"visibility", "section", "target_clones", "target", "ifunc"}) ||
         !f.asmLabel.empty() || f.name->text == "main";
}

/// #pragma weak: several files may define such functions.
bool hasWeakPragma(const Unit &unit) {
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls)
      if (auto *pragma = as<PragmaDecl>(d); pragma && pragma->text.find("weak") != std::string_view::npos)
        return true;
  return false;
}

} // namespace

std::string quietSymbols(const Unit &unit, QuietCode &quiet) {
  std::string text;
  if (hasWeakPragma(unit)) return text;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      if (!f || !f->body || f->deviceOnly || f->storage == Storage::Static || f->isInline) continue;
      if (isSpecial(*f)) continue;
      if (!isVoid(canonical(f->type)->element) || !quiet.isFunction(*f) || !quiet.constructs(f->body))
        continue;
      const std::string name(f->name->text), own = "ompicc_own_" + name;
      text += "static __typeof__(" + name + ") " + own + " __attribute__((__alias__(\"" + name +
              "\"))); extern const struct ort_quiet " + symbolOf(name) +
              " __attribute__((__visibility__(\"hidden\"))); const struct ort_quiet " + symbolOf(name) +
              " = {(const void *) " + own + ", " +
              std::to_string(howQuiet(quiet.accessesMemory(f->body), quiet.hasDeviceAddresses())) + "};\n";
    }
  return text;
}

Expr *OthersQuiet::areQuiet(const std::set<std::string_view> &functions, bool accesses,
                            bool hasDeviceAddresses) {
  std::string text;
  if (const unsigned how = howQuiet(accesses, hasDeviceAddresses);
      how != (AccessesNothing | HasNoDeviceAddresses))
    text = std::to_string(how);
  for (std::string_view function : functions) {
    named_.insert(function);
    const std::string symbol = symbolOf(function), name(function);
    text += (text.empty() ? "" : " & ") +
            ("(" + symbol + ".function == (const void *) " + name + " ? " + symbol + ".how : 0)");
  }
  Context &c = unit_.context;
  return c.textExpr(c.types.basic(TypeKind::UInt), text);
}

void OthersQuiet::declare() {
  if (named_.empty()) return;
  Context &c = unit_.context;
  auto *own = c.make<External>();
  own->usesOmp = true;
  for (std::string_view function : named_)
    own->decls.push(c.arena, c.textDecl("__attribute__((__weak__, __visibility__(\"hidden\"))) const struct "
                                        "ort_quiet " +
                                        symbolOf(function) + " = {0, 0};"));
  List<External *> externals;
  externals.push(c.arena, own);
  for (External *external : unit_.tree.externals) externals.push(c.arena, external);
  unit_.tree.externals = externals;
}

} // namespace ompicc
