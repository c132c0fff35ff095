#include "transforms/cuda/files/device_unit.h"
#include "ast/const_object.h"
#include "ast/visitor.h"
#include "transforms/common/choose.h"
#include "transforms/common/constant_lengths.h"
#include "transforms/common/indirect.h"
#include "transforms/common/linkage.h"
#include "transforms/cuda/constructs/atomic_objects.h"
#include "transforms/cuda/files/checks.h"
#include "transforms/cuda/files/lift_statics.h"
#include "transforms/cuda/files/old_style.h"
#include "transforms/cuda/files/tidy.h"
#include "translator/emit/device_library.h"
#include "translator/emit/device_name.h"

namespace ompicc::cuda {
namespace {

/// References to variables with static storage duration.
class GlobalReferences : public Visitor {
public:
  std::vector<std::pair<Ident *, VarDecl *>> found;

private:
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl))
      if (v->isFileScope || v->storage == Storage::Extern) found.push_back({&i, v});
  }
};

} // namespace

VarDecl *DeviceUnit::definitionOf(VarDecl &v) const {
  // C11 6.9.2: the declaration with an initialiser, else the last tentative one, defines the variable.
  VarDecl *found = &v;
  if (v.init || (v.storage == Storage::Static && !v.isFileScope)) return found;
  for (External *external : unit_.tree.externals)
    for (Decl *d : external->decls)
      if (auto *other = as<VarDecl>(d); other && other->name == v.name && other->isFileScope) {
        if (other->init) return other;
        if (other->storage != Storage::Extern || found->storage == Storage::Extern) found = other;
      }
  return found;
}

void DeviceUnit::follow(Node *root) {
  std::vector<std::pair<Ident *, FunctionDecl *>> calls;
  forEachFunctionReference(root, [&](Ident &i, FunctionDecl &f) { calls.push_back({&i, &f}); });
  for (auto &call : calls) reach(*call.first, *call.second);
  GlobalReferences globals;
  globals.visit(root);
  for (auto &reference : globals.found) reach(*reference.first, *definitionOf(*reference.second));
}

void DeviceUnit::reach(Ident &reference, FunctionDecl &f) {
  if (isDeviceLibraryFunction(f) || isRegionFunction(f)) return;
  FunctionDecl *definition = f.body ? &f : f.definition;
  if (definition && definition->body) {
    if (definition->name != f.name && !f.body) { // an alias
      reference.name = definition->name;
      reference.decl = definition;
    }
    return addFunction(*definition);
  }
  if (!functionsSeen_.insert(&f).second) return;
  if (unit_.source.place(f.loc).inSystemHeader) {
    unit_.diagnostics.error(reference.loc, "function '" + std::string(f.name->text) +
                                               "' of the system's library has no version for the device");
    return;
  }
  contents_.externalFunctions.push_back(&f);
  contents_.linkage.needed.push_back({deviceName(c_, f.name), reference.loc});
  contents_.needsLinking = true;
}

void DeviceUnit::refuseCycle(const Ident &reference, const VarDecl &v) {
  for (const VarDecl *active : activeGlobals_)
    if (active == &v)
      unit_.diagnostics.error(reference.loc, "the initializer of '" + std::string(v.name->text) +
                                                 "' leads back to its own address, which PTX cannot express");
}

void DeviceUnit::reach(Ident &reference, VarDecl &v) {
  const std::string name(v.name->text);
  if (v.groupPrivate && v.onHostOnly)
    unit_.diagnostics.error(reference.loc,
                            "'" + name +
                                "' is used in code that runs on the device, but its 'groupprivate' directive "
                                "says 'device_type(host)'");
  if (!globalsSeen_.insert(&v).second) return refuseCycle(reference, v);
  if (v.groupPrivate) {
    contents_.groupVariables.push_back(&v);
    contents_.roots.push_back(&v);
    return;
  }
  const bool constant = isConstObject(v.type);
  const bool own = constant ? v.init || v.storage == Storage::Static : unit_.liftedStatics.count(&v) != 0;
  if (!unit_.isDeclareTarget(&v) && !own) {
    unit_.diagnostics.error(reference.loc ? reference.loc : v.loc, // a clause's may be implicit
                            "'" + name +
                                "' is used in code that runs on the device, but it is neither mapped nor "
                                "in a 'declare target' directive");
    return;
  }
  addGlobal(v);
  if (v.storage == Storage::Extern && !v.init) {
    contents_.linkage.needed.push_back({deviceSymbol(unit_, v), reference.loc});
    contents_.needsLinking = true;
  }
}

/// What its initialiser refers to is declared first.
void DeviceUnit::addGlobal(VarDecl &v) {
  activeGlobals_.push_back(&v);
  if (v.init) follow(v.init);
  activeGlobals_.pop_back();
  contents_.globals.push_back(&v);
  contents_.roots.push_back(&v);
}

bool DeviceUnit::isRegionFunction(const FunctionDecl &f) const {
  for (const auto *outlined : {&regions_, &tasks_})
    for (FunctionDecl *region : *outlined)
      if (region == &f) return true;
  if (cuda_.code)
    for (const auto *outlined : {&code().regions, &code().tasks})
      for (FunctionDecl *region : *outlined)
        if (region == &f) return true;
  return false;
}

std::vector<FunctionDecl *> DeviceUnit::regionsReachedFrom(const std::vector<Node *> &code) const {
  std::unordered_set<const FunctionDecl *> reached, regions;
  std::vector<const FunctionDecl *> open;
  auto refer = [&](const FunctionDecl *f) {
    if (!f->body && f->definition) f = f->definition;
    if (reached.insert(f).second) open.push_back(f);
  };
  for (Node *root : code) forEachFunctionReference(root, [&](Ident &, FunctionDecl &f) { refer(&f); });
  while (!open.empty()) {
    auto found = functions_.find(open.back());
    open.pop_back();
    if (found == functions_.end()) continue;
    regions.insert(found->second.regions.begin(), found->second.regions.end());
    for (const FunctionDecl *f : found->second.refersTo) refer(f);
  }
  std::vector<FunctionDecl *> result;
  for (FunctionDecl *region : regions_)
    if (regions.count(region)) result.push_back(region);
  return result;
}

void DeviceUnit::addFunction(FunctionDecl &definition) {
  if (!functionsSeen_.insert(&definition).second) {
    bool callsItself = recursive_.count(&definition) != 0; // or may be on the way around another time
    for (const FunctionDecl *active : activeFunctions_) callsItself |= active == &definition;
    if (callsItself) recursive_.insert(activeFunctions_.begin(), activeFunctions_.end());
    contents_.recursive |= callsItself;
    return;
  }
  FunctionDecl *f = checked(definition);
  if (!f) return;
  Code code, *outer = cuda_.code;
  std::vector<const VarDecl *> initialised; // a function may refer to what is initialised with its address
  initialised.swap(activeGlobals_);
  transform(*f, definition, code);
  activeFunctions_.push_back(&definition);
  activeFunctions_.push_back(f);
  follow(f);
  for (Decl *d : code.decls) follow(d);
  noteUses(*f, definition, code);
  activeFunctions_.pop_back();
  activeFunctions_.pop_back();
  initialised.swap(activeGlobals_);
  cuda_.code = outer;
}

void DeviceUnit::markRecursion() {
  for (FunctionDecl *f : contents_.functions)
    if (recursive_.count(f))
      f->body->body.insert(c_.arena, 0,
                           c_.textStmt("const @recursion " + std::string(c_.fresh("_recursion")) + ";"));
}

FunctionDecl *DeviceUnit::checked(FunctionDecl &definition) {
  const unsigned errors = unit_.diagnostics.errorCount();
  FunctionDecl *f = chooseVariants(c_, copyForDevice(c_, definition), OnDevice);
  checkDeviceCode(unit_.diagnostics, f->body,
                  "in function '" + std::string(definition.name->text) + "', which a target region calls");
  if (unit_.diagnostics.errorCount() != errors) return nullptr;
  functionsSeen_.insert(f); // a recursive function refers to its clone
  takePromoted(unit_, *f);
  liftOwnStatics(unit_, f->body, std::string(definition.name->text));
  lowerAtomicObjects(unit_, f->body);
  return unit_.diagnostics.errorCount() == errors ? f : nullptr;
}

void DeviceUnit::transform(FunctionDecl &f, const FunctionDecl &definition, Code &code) {
  const CodeTraits traits = traitsOf(f.body);
  code.teamTasks = cuda_.hasTeamTasks;
  const bool forks =
      traits.parallel || traits.unknownCalls || traits.pointerCalls || (code.teamTasks && traits.tasks);
  reachThroughLinks(f.body);
  unit_.callsPointers |= lookUpCalls(unit_, f.body);
  f.body = cancellation_.leaveFunction(f, traits);
  cancellation_.markReductions(definition, f.body);
  f.body = static_cast<Compound *>(arrays_.declarePrivate(f.body));
  arrays_.flatten(f.body);
  const Usage usage = usageIn(f.body);
  for (VarDecl *p : f.params)
    if (!usage.mayChange(p)) code.parameters.insert(p);
  cuda_.begin(code, f.body);
  f.body = static_cast<Compound *>(cuda_.apply(f.body));
  if (forks) storage_.share(&f, f.body);
  storage_.shareOfTasks();
  completeCalled(cuda_, f, f.params);
  for (FunctionDecl *region : code.regions) {
    completeCalled(cuda_, *region);
    regions_.push_back(region);
  }
  for (FunctionDecl *task : code.tasks) {
    completeCalled(cuda_, *task);
    tasks_.push_back(task);
  }
  for (Decl *d : code.decls) {
    contents_.regionDecls.push_back(d);
    contents_.roots.push_back(d);
  }
  contents_.functions.push_back(&f);
  contents_.roots.push_back(&f);
}

void DeviceUnit::noteUses(FunctionDecl &f, const FunctionDecl &definition, const Code &code) {
  DeviceFunction has;
  has.regions = code.regions;
  auto note = [&](Ident &, FunctionDecl &other) { has.refersTo.push_back(&other); };
  forEachFunctionReference(&f, note);
  for (Decl *d : code.decls) forEachFunctionReference(d, note);
  functions_[&definition] = functions_[&f] = has;
}

/// A function on the device reaches what is in a link clause through the pointer that the runtime sets
/// (§7.8.1).
void DeviceUnit::reachThroughLinks(Stmt *body) {
  if (unit_.linkPointers.empty()) return;
  GlobalReferences globals;
  globals.visit(body);
  Substitution links(c_);
  for (auto &reference : globals.found) {
    auto pointer = unit_.linkPointers.find(reference.second->name);
    if (pointer != unit_.linkPointers.end()) links.replaceByDeref(reference.second, pointer->second);
  }
  links.apply(body);
}

/// Whether f has device constructs, or calls functions that have: what `declare target` around a whole file
/// is not meant for. `known`: what has been found out so far.
bool DeviceUnit::isForHost(const FunctionDecl &f,
                           std::unordered_map<const FunctionDecl *, bool> &known) const {
  auto [entry, isNew] = known.emplace(&f, false);
  if (!isNew) return entry->second;
  bool found = false;
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    using K = OmpDirectiveKind;
    found |= d.kind == K::Target || d.kind == K::TargetData || d.kind == K::TargetEnterData ||
             d.kind == K::TargetExitData || d.kind == K::TargetUpdate;
  });
  if (!found)
    forEachFunctionReference(f.body, [&](Ident &, FunctionDecl &called) {
      const FunctionDecl *definition = called.body ? &called : called.definition;
      found |= definition && definition->body && isForHost(*definition, known);
    });
  return known[&f] = found;
}

void DeviceUnit::addDeclareTarget() {
  // Declare target definitions are on the device also if no kernel here uses them.
  std::unordered_map<const FunctionDecl *, bool> forHost;
  for (External *external : unit_.tree.externals)
    for (Decl *d : external->decls) {
      if (!unit_.isDeclareTarget(d)) continue;
      if (auto *f = as<FunctionDecl>(d);
          f && f->body && (functionsSeen_.count(f) || !isForHost(*f, forHost))) {
        addFunction(*f);
        if (definesForOthers(unit_, *f)) contents_.needsLinking = true;
      }
      if (auto *v = as<VarDecl>(d);
          v && definitionOf(*v) == v && (v->storage != Storage::Extern || v->init)) {
        if (globalsSeen_.insert(v).second) addGlobal(*v);
        if (v->storage != Storage::Static) contents_.needsLinking = true;
      }
    }
  for (External *external : unit_.tree.externals)
    for (Decl *d : external->decls) {
      auto link = unit_.linkPointers.find(d->name);
      if (d->kind != NodeKind::VarDecl || link == unit_.linkPointers.end()) continue;
      VarDecl *pointer = link->second;
      if (pointer->storage == Storage::Extern) continue; // whoever defines the variable has it
      if (globalsSeen_.insert(pointer).second) {
        contents_.globals.push_back(pointer);
        contents_.roots.push_back(pointer);
      }
      if (pointer->storage != Storage::Static) contents_.needsLinking = true;
    }
}

} // namespace ompicc::cuda
