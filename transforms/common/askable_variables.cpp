// Which variables at file scope constructs may ask libompirt for (device_values.cpp): nothing in the file
// does with them on devices what libompirt would not know of.
//
// A variable of declare target is on each device for ever. What it is there changes by `target update`, by
// code that maps it by its address, or asks for its address there, all of which libompirt sees, and by device
// code that names it. Of that code, which other files may have, too, ort_global says so
// (unit.changedOnDevices); here, such variables are none to ask for.
//
// A structure at file scope is on a device for as long as anybody maps it. In this file that are target
// constructs only, by plain maps of all of it; others may have it there for longer.
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "transforms/common/passed_by_value.h"
#include "transforms/common/structure_stores.h"
#include "translator/sema/omp_checks.h"

namespace ompicc {
namespace {

using VariableNames = std::unordered_set<const Identifier *>;

/// What device code of the unit may change, with the functions that it calls.
class DeviceCode {
public:
  explicit DeviceCode(Unit &unit) : unit_(unit) {}

  VariableNames changed() {
    for (External *external : unit_.tree.externals)
      for (Decl *d : external->decls) {
        auto *f = as<FunctionDecl>(d);
        if (auto *v = as<VarDecl>(d); v && v->init) code(v->init); // an address, which devices may have, too
        if (!f || !f->body) continue;
        if (unit_.isDeclareTarget(f) || f->deviceOnly) function(*f);
        forEachDirective(unit_.context, f->body, [this](OmpDirective &o) {
          if (isDeviceDirective(o.kind) && o.kind != OmpDirectiveKind::TargetData) code(&o);
        });
      }
    return changed_;
  }

private:
  Unit &unit_;
  VariableNames changed_;
  std::unordered_set<const FunctionDecl *> seen_;

  void function(FunctionDecl &f) {
    if (f.body && seen_.insert(&f).second) code(f.body);
  }
  void code(Node *code) {
    const Usage usage = usageIn(code, MapsTake::Copies);
    for (const VarSet *changed : {&usage.written, &usage.addressTaken, &usage.synchronised})
      for (const VarDecl *v : *changed) changed_.insert(v->name);
    const StructureStores stores = structureStores(code);
    unit_.storedOnDevices.insert(stores.stored.begin(), stores.stored.end());
    forEachFunctionReference(code, [this](Ident &, FunctionDecl &called) {
      if (called.body)
        function(called);
      else if (called.definition)
        function(*called.definition);
    });
  }
};

/// What constructs of the file map, or list, in another way than all of it at once.
VariableNames mappedOtherwise(const Unit &unit) {
  VariableNames names;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      if (!f || !f->body) continue;
      forEachDirective(unit.context, f->body, [&](OmpDirective &directive) {
        if (!isDeviceDirective(directive.kind)) return;
        for (const OmpClause *clause : directive.clauses)
          for (Expr *item : clause->items)
            if (isOnDevicesOtherwise(directive, *clause, item))
              if (VarDecl *v = baseVariable(item)) names.insert(v->name);
      });
    }
  return names;
}

/// Variables of declare target that only the file knows, and of which nobody has the address: no pointer
/// leads to them.
void findWithoutAddress(Unit &unit) {
  VariableNames addresses;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      Node *code = f && f->body ? static_cast<Node *>(f->body) : d;
      for (const VarDecl *v : usageIn(code, MapsTake::Copies).addressTaken) addresses.insert(v->name);
    }
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls)
      if (auto *v = as<VarDecl>(d))
        v->hasNoAddress = v->isFileScope && v->storage == Storage::Static && unit.isDeclareTarget(v) &&
                          !unit.linked.count(v) && !unit.changedOnDevices.count(v->name) &&
                          !addresses.count(v->name) && !holdsPointers(v->type);
}

bool isPlainVariable(const VarDecl &v) {
  return v.isFileScope && !v.threadPrivate && !v.groupPrivate && !v.threadLocal && !v.isConstexpr &&
         v.asmLabel.empty() && v.attributes.empty() && isSteady(v.type);
}

} // namespace

void findAskable(Unit &unit) {
  unit.changedOnDevices = DeviceCode(unit).changed();
  findWithoutAddress(unit);
  const VariableNames otherwise = mappedOtherwise(unit);
  VariableNames refused;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *v = as<VarDecl>(d);
      if (!v) continue;
      constexpr long long kShort = 4096; // bytes
      const bool scalar = isOmpScalar(*v) && !isComplex(v->type) && kindOf(v->type) != TypeKind::LongDouble;
      const bool onDevices = unit.isDeclareTarget(v);
      bool may = isPlainVariable(*v) && !unit.linked.count(v) && !unit.structuresOfHost.count(v) &&
                 (isRecord(v->type) || (scalar && onDevices)) && sizeOf(v->type) > 0 &&
                 sizeOf(v->type) <= kShort;
      may = may && !(onDevices ? unit.changedOnDevices : otherwise).count(v->name);
      (may ? unit.askable : refused).insert(v->name);
    }
  for (const Identifier *name : refused) unit.askable.erase(name);
}

} // namespace ompicc
