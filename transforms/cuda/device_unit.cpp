// The unit's device file: everything that its kernels use and that is not a kernel. The call graph of each
// kernel is followed, so functions need no mark (OpenMP 5.0 §2.12.7, implicit declare target).
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "transforms/common/choose.h"
#include "transforms/common/indirect.h"
#include "transforms/cuda/atomic_objects.h"
#include "transforms/cuda/checks.h"
#include "transforms/cuda/cuda_set.h"
#include "transforms/cuda/old_style.h"
#include "transforms/cuda/tidy.h"
#include "transforms/cuda/type_order.h"
#include "translator/emit/cuda_printer.h"
#include "translator/emit/device_library.h"
#include "translator/emit/device_name.h"

namespace ompicc {
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

VarDecl *CudaSet::definitionOf(VarDecl &v) const {
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

void CudaSet::addFunctions(Node *root) {
  std::vector<std::pair<Ident *, FunctionDecl *>> calls;
  forEachFunctionReference(root, [&](Ident &i, FunctionDecl &f) { calls.push_back({&i, &f}); });
  for (auto &call : calls) {
    FunctionDecl *f = call.second;
    if (isDeviceLibraryFunction(*f)) continue;
    if (isRegionFunction(*f)) continue;
    FunctionDecl *definition = f->body ? f : f->definition;
    if (definition && definition->body) {
      if (definition->name != f->name && !f->body) { // an alias
        call.first->name = definition->name;
        call.first->decl = definition;
      }
      deviceFunction(*definition);
      continue;
    }
    if (!functionsSeen_.insert(f).second) continue;
    if (unit_.source.place(f->loc).inSystemHeader) {
      unit_.diagnostics.error(call.first->loc, "function '" + std::string(f->name->text) +
                                                   "' of the system's library has no version for the device");
      continue;
    }
    externalFunctions_.push_back(f);
    linkage_.needed.push_back({deviceName(c_, f->name), call.first->loc});
    needsLinking_ = true;
  }
  GlobalReferences globals;
  globals.visit(root);
  for (auto &reference : globals.found) {
    VarDecl *v = definitionOf(*reference.second);
    if (v->groupPrivate && v->onHostOnly)
      unit_.diagnostics.error(
          reference.first->loc,
          "'" + std::string(v->name->text) +
              "' is used in code that runs on the device, but its 'groupprivate' directive "
              "says 'device_type(host)'");
    if (!globalsSeen_.insert(v).second) {
      for (const VarDecl *active : activeGlobals_)
        if (active == v)
          unit_.diagnostics.error(reference.first->loc,
                                  "the initializer of '" + std::string(v->name->text) +
                                      "' leads back to its own address, which PTX cannot express");
      continue;
    }
    if (v->groupPrivate) {
      groupVariables_.push_back(v);
      roots_.push_back(v);
      continue;
    }
    bool constant =
        canonical(v->type).isConst() || (isArray(v->type) && canonical(elementOf(v->type)).isConst());
    const bool own = constant ? v->init || v->storage == Storage::Static : unit_.liftedStatics.count(v) != 0;
    if (!unit_.isDeclareTarget(v) && !own) {
      unit_.diagnostics.error(reference.first->loc ? reference.first->loc
                                                   : v->loc, // a clause's may be implicit
                              "'" + std::string(v->name->text) +
                                  "' is used in code that runs on the device, but it is neither mapped nor "
                                  "in a 'declare target' directive");
      continue;
    }
    addGlobal(*v);
    if (v->storage == Storage::Extern && !v->init) {
      linkage_.needed.push_back({deviceSymbol(unit_, *v), reference.first->loc});
      needsLinking_ = true;
    }
  }
}

/// What its initialiser refers to is declared first.
void CudaSet::addGlobal(VarDecl &v) {
  activeGlobals_.push_back(&v);
  if (v.init) addFunctions(v.init);
  activeGlobals_.pop_back();
  globals_.push_back(&v);
  roots_.push_back(&v);
}

bool CudaSet::isRegionFunction(const FunctionDecl &f) const {
  for (FunctionDecl *region : deviceRegions_)
    if (region == &f) return true;
  if (cuda_.code)
    for (FunctionDecl *region : code().regions)
      if (region == &f) return true;
  return false;
}

std::vector<FunctionDecl *> CudaSet::regionsReachedFrom(const std::vector<Node *> &code) {
  std::unordered_set<const FunctionDecl *> reached, regions;
  std::vector<const FunctionDecl *> open;
  auto refer = [&](const FunctionDecl *f) {
    if (!f->body && f->definition) f = f->definition;
    if (reached.insert(f).second) open.push_back(f);
  };
  for (Node *root : code) forEachFunctionReference(root, [&](Ident &, FunctionDecl &f) { refer(&f); });
  while (!open.empty()) {
    auto found = deviceFunctions_.find(open.back());
    open.pop_back();
    if (found == deviceFunctions_.end()) continue;
    regions.insert(found->second.regions.begin(), found->second.regions.end());
    for (const FunctionDecl *f : found->second.refersTo) refer(f);
  }
  std::vector<FunctionDecl *> result;
  for (FunctionDecl *region : deviceRegions_)
    if (regions.count(region)) result.push_back(region);
  return result;
}

void CudaSet::deviceFunction(FunctionDecl &definition) {
  if (!functionsSeen_.insert(&definition).second) {
    for (const FunctionDecl *active : activeFunctions_) recursive_ |= active == &definition;
    return;
  }
  unsigned errors = unit_.diagnostics.errorCount();
  FunctionDecl *f = chooseVariants(c_, Cloner(c_).clone(&definition), OnDevice);
  checkDeviceCode(unit_.diagnostics, f->body,
                  "in function '" + std::string(definition.name->text) + "', which a target region calls");
  if (unit_.diagnostics.errorCount() != errors) return;
  functionsSeen_.insert(f); // a recursive function refers to its clone
  takePromoted(unit_, *f);
  lowerAtomicObjects(unit_, f->body);
  if (unit_.diagnostics.errorCount() != errors) return;
  const CodeTraits traits = traitsOf(f->body);
  const bool forks = traits.parallel || traits.unknownCalls || traits.pointerCalls;
  reachThroughLinks(f->body);
  unit_.callsPointers |= lookUpCalls(unit_, f->body);
  f->body = cancellation_.leaveFunction(*f, traits);
  cancellation_.markReductions(definition, f->body);
  f->body = static_cast<Compound *>(arrays_.declarePrivate(f->body));
  arrays_.flatten(f->body);
  Code code, *outer = cuda_.code;
  Usage usage = usageIn(f->body);
  for (VarDecl *p : f->params)
    if (!usage.mayChange(p)) code.parameters.insert(p);
  std::vector<const VarDecl *> initialised; // a function may refer to what is initialised with its address
  initialised.swap(activeGlobals_);
  cuda_.begin(code, f->body);
  f->body = static_cast<Compound *>(cuda_.apply(f->body));
  if (forks) storage_.share(f, f->body);
  complete(cuda_, *f);
  for (FunctionDecl *region : code.regions) {
    complete(cuda_, *region);
    deviceRegions_.push_back(region);
  }
  for (Decl *d : code.decls) {
    functionDecls_.push_back(d);
    roots_.push_back(d);
  }
  functionOrder_.push_back(f);
  roots_.push_back(f);
  activeFunctions_.push_back(&definition);
  activeFunctions_.push_back(f);
  addFunctions(f);
  for (Decl *d : code.decls) addFunctions(d);
  DeviceFunction has;
  has.regions.assign(code.regions.begin(), code.regions.end());
  auto note = [&](Ident &, FunctionDecl &other) { has.refersTo.push_back(&other); };
  forEachFunctionReference(f, note);
  for (Decl *d : code.decls) forEachFunctionReference(d, note);
  deviceFunctions_[&definition] = deviceFunctions_[f] = has;
  activeFunctions_.pop_back();
  activeFunctions_.pop_back();
  initialised.swap(activeGlobals_);
  cuda_.code = outer;
}

/// A function on the device reaches what is in a link clause through the pointer that the runtime sets
/// (§7.8.1).
void CudaSet::reachThroughLinks(Stmt *body) {
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

/// groupprivate (OpenMP 6.0 §7.14): shared memory, which each team has for itself. Of a variable with
/// external linkage device linking leaves one copy, however many units use it.
void CudaSet::teamsCopy(CudaPrinter &printer, const VarDecl &v) {
  const std::string name(v.name->text);
  const bool external = v.isFileScope && v.storage != Storage::Static && !unit_.liftedStatics.count(&v);
  VarDecl copy = v;
  copy.name = c_.name("copy");
  copy.storage = Storage::None;
  copy.groupPrivate = false;
  copy.type = unqualifiedElements(c_.types, v.type).with(canonical(v.type).quals & QualVolatile);
  printer.out() += spelled(external ? "inline @device auto &" : "static inline @device auto &") + name +
                   spelled("() { /* groupprivate: one for each team */\n  static @shared ") +
                   printer.declarator(copy.type, "copy") + ";\n  return copy;\n}\n";
}

/// A variable of the set's own that the runtime finds by its name: declared first, which gives a const one
/// external linkage, and defined.
std::string CudaSet::exported(const std::string &declaration, const std::string &value) const {
  return spelled("@c_linkage {\nextern @device ") + declaration + spelled(";\n@device ") + declaration +
         " = " + value + ";\n}\n";
}

std::string CudaSet::deviceFile() {
  const std::string own = spelled("static @device "), shared = spelled("@c_linkage @device ");
  CudaPrinter printer(c_, cuda_.dialect, unit_.deviceLines ? &unit_.source : nullptr);
  printer.nameGlobals([this](const VarDecl &v) { return nameInDeviceCode(unit_, v); });
  std::string &out = printer.out();
  std::string guard = "OMPICC_DEVICE_" + unit_.id;
  out += "/* " + deviceFileName() + ": types, variables and functions of " + unit_.file +
         " that its kernels use. */\n";
  out += "#ifndef " + guard + "\n#define " + guard + "\n#include " + cuda_.dialect.header() +
         "\n\nnamespace ompicc_user {\n\n";
  for (const std::string &lock : sync_.locks())
    out += own + "unsigned " + spelled(lock) + "; /* of the critical sections */\n";
  if (!sync_.locks().empty()) out += "\n";

  TypeOrder types(unit_.tree);
  for (Node *root : roots_) types.need(root);
  for (FunctionDecl *f : externalFunctions_) types.need(f);
  types.finish();
  for (const TypeOrder::Entry &entry : types.order()) {
    if (entry.forwardOnly)
      out += printer.declarator(
                 c_.types.tagType(entry.tag->tagKind == TagKind::Union ? TypeKind::Union : TypeKind::Struct,
                                  entry.tag),
                 "") +
             ";\n";
    else
      printer.decl(*entry.decl);
  }
  if (!types.order().empty()) out += "\n";

  for (FunctionDecl *f : externalFunctions_) out += printer.functionHead(*f, shared.c_str()) + ";\n";
  auto isExternal = [&](const FunctionDecl &f) {
    for (const Decl *d : unit_.declareTarget)
      if (d->kind == NodeKind::FunctionDecl && d->name == f.name && f.storage != Storage::Static) return true;
    return false;
  };
  auto qualifiers = [&](FunctionDecl &f) { return isExternal(f) ? shared.c_str() : own.c_str(); };
  for (FunctionDecl *f : functionOrder_)
    if (isExternal(*f)) linkage_.defined.push_back(deviceName(c_, f->name));
  for (FunctionDecl *f : functionOrder_) out += printer.functionHead(*f, qualifiers(*f)) + ";\n";
  if (!functionOrder_.empty()) out += "\n";
  if (unit_.callsPointers) out += exported(spelled("@indirect_table ") + indirectTable(unit_), "{0, 0}");
  for (const std::string &name : unit_.ancestors) out += exported(spelled("@ancestor ") + name, "{0, 0, 0}");
  for (const FunctionDecl *f : indirectDefinitions(unit_)) {
    const std::string name = deviceName(c_, f->name);
    out += exported("decltype(&" + name + ") " + indirectEntry(unit_, *f), name);
  }
  for (const VarDecl *v : groupVariables_) teamsCopy(printer, *v);
  for (VarDecl *v : globals_) {
    if (!unit_.isDeclareTarget(v)) {
      printer.variable(*v, own);
      continue;
    }
    // A definition in a linkage block: `extern "C" T x;` would only declare, and a const variable needs the
    // declaration before it for external linkage (C++14 3.5p3).
    out += spelled("@c_linkage {\n");
    if (v->storage != Storage::Extern || v->init) {
      out += spelled("extern @device ") + printer.declarator(v->type, deviceSymbol(unit_, *v)) + ";\n";
      printer.variable(*v, spelled("@device "));
      if (v->storage != Storage::Static) linkage_.defined.push_back(deviceSymbol(unit_, *v));
    } else
      printer.variable(*v, spelled("extern @device "));
    out += "}\n";
  }
  if (!globals_.empty()) out += "\n";
  for (Decl *d : functionDecls_) {
    if (auto *f = as<FunctionDecl>(d))
      printer.function(*f, own);
    else
      printer.decl(*d);
    out += "\n";
  }
  for (FunctionDecl *f : functionOrder_) {
    out += "/* " + placeText(unit_, f->loc) + " */\n";
    printer.function(*f, qualifiers(*f));
    out += "\n";
  }
  if (unit_.deviceLines) out += "# 1 \"<ompicc>\"\n";
  out += "} // namespace ompicc_user\n#endif\n";
  return unit_.deviceLines ? withRepeatedMarkers(out) : out;
}

/// Whether f has device constructs, or calls functions that have: what `declare target` around a whole file
/// is not meant for. `known`: what has been found out so far.
bool CudaSet::isForHost(const FunctionDecl &f, std::unordered_map<const FunctionDecl *, bool> &known) const {
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

std::vector<OutputFile> CudaSet::finish() {
  // Declare target definitions are on the device also if no kernel here uses them.
  std::unordered_map<const FunctionDecl *, bool> forHost;
  for (External *external : unit_.tree.externals)
    for (Decl *d : external->decls) {
      if (!unit_.isDeclareTarget(d)) continue;
      if (auto *f = as<FunctionDecl>(d);
          f && f->body && (functionsSeen_.count(f) || !isForHost(*f, forHost))) {
        deviceFunction(*f);
        if (f->storage != Storage::Static) needsLinking_ = true;
      }
      if (auto *v = as<VarDecl>(d);
          v && definitionOf(*v) == v && (v->storage != Storage::Extern || v->init)) {
        if (globalsSeen_.insert(v).second) addGlobal(*v);
        if (v->storage != Storage::Static) needsLinking_ = true;
      }
    }
  for (External *external : unit_.tree.externals)
    for (Decl *d : external->decls) {
      auto link = unit_.linkPointers.find(d->name);
      if (d->kind != NodeKind::VarDecl || link == unit_.linkPointers.end()) continue;
      VarDecl *pointer = link->second;
      if (pointer->storage == Storage::Extern) continue; // whoever defines the variable has it
      if (globalsSeen_.insert(pointer).second) {
        globals_.push_back(pointer);
        roots_.push_back(pointer);
      }
      if (pointer->storage != Storage::Static) needsLinking_ = true;
    }
  std::vector<OutputFile> files;
  if (recursive_)
    for (CudaPlan *plan : plans_) plan->flags |= ORT_KERNEL_RECURSIVE;
  if (kernels_.empty() && functionOrder_.empty() && globals_.empty()) return files;
  files.push_back({deviceFileName(), deviceFile(), OutputFile::Device});
  std::string all = "/* All kernels of " + unit_.file + ": this file is what is compiled. */\n#include \"" +
                    deviceFileName() + "\"\n";
  for (KernelText &k : kernels_) {
    all += "#include \"" + k.fileName + "\"\n";
    files.push_back({std::move(k.fileName), std::move(k.text), OutputFile::Kernel});
  }
  files.push_back({unit_.stem + ".kernels" + cuda_.dialect.suffix(), all, OutputFile::All});
  return files;
}

} // namespace ompicc
