// Variables at file scope that target constructs only read: structures, and all of declare target. The host
// asks libompirt what they are on the device, in front of the construct (OpenMP 5.2 §5.8.1, §7.8):
//
//     struct grid g;                                          struct grid g_1 = *ort_value_of(device, &g, …);
//     #pragma omp target teams distribute parallel for    →   #pragma omp target teams distribute parallel
//     for for (int i = 0; i < g.nx; i++) …                        for (int i = 0; i < g_1.nx; i++) …
//
// A structure that other files may know would be copied to the device and back by each construct, which waits
// for that, unless it is there; and of neither, the host, which chooses the grid, would know what loops over
// it come to. What a variable of its own becomes, structure_members.cpp, data_sharing.cpp and
// mapped_values.cpp say: a value that the kernel gets. libompirt says the host's value where the device has
// none, and remembers what it knows of the others (DataEnvironment::value_of), so that asking waits for
// nothing. What the region may store to by a pointer stays as it is.
#include "transforms/common/ask_device.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "transforms/common/passed_by_value.h"
#include "transforms/common/structure_stores.h"
#include "transforms/common/structure_uses.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Whether code calls functions that may be other files', or that pointers point to.
class CallsOthers : public Visitor {
public:
  bool found = false;

private:
  std::unordered_set<const FunctionDecl *> seen_;

  void visitCall(Call &call) override {
    auto *name = as<Ident>(skipParens(call.callee));
    auto *f = name ? as<FunctionDecl>(name->decl) : nullptr;
    if (f && !f->body && f->definition) f = f->definition;
    if (f && f->body) {
      if (seen_.insert(f).second) visit(f->body);
    } else
      found |= !name || !(onlyComputes(name->name->text) || name->name->text.substr(0, 4) == "omp_");
    walk(call);
  }
};

class DeviceValues : public Rewriter {
public:
  DeviceValues(Unit &unit, FunctionDecl &function)
      : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context), function_(function) {}

  void pass() {
    if (!unit_.askable.empty()) function_.body = static_cast<Compound *>(rewrite(function_.body));
  }

private:
  Unit &unit_;
  Context &c_;
  FunctionDecl &function_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (!maySayDevice(d)) {
      rewriteChildren(d);
      return &d;
    }
    const VarList read = variablesOf(d);
    if (read.empty() || listsAll(c_, d)) return &d;
    Compound *block = c_.compound({}, d.loc);
    for (VarDecl *v : read) {
      VarDecl *own = c_.variable(c_.freshLocal(v->name->text), canonical(v->type).unqualified(),
                                 deviceValue(unit_, d, c_.ident(v, d.loc)));
      own->loc = d.loc;
      block->body.push(c_.arena, c_.declStmt(own));
      Substitution values(c_);
      values.replace(v, own);
      d.body = values.apply(d.body);
      removeItems(c_, d, v, [](const OmpClause &, Expr *) { return true; });
    }
    block->body.push(c_.arena, &d);
    return block;
  }

  /// The variables that the construct reads, and that values can stand for.
  VarList variablesOf(OmpDirective &d) const {
    VarList variables;
    for (VarDecl *v : freeVariables(d.body))
      if (v->isFileScope && unit_.askable.count(v->name)) variables.push_back(v);
    if (variables.empty()) return variables;
    const Usage usage = usageIn(d.body, MapsTake::Copies);
    if (usage.flushes) return {};
    const StructureUses uses = structureUses(d.body);
    CallsOthers calls;
    calls.visit(d.body);
    const StructureStores stores = structureStores(d.body);
    const bool inOrder = !onlyLoop(d); // what one part of the region stores, others may read
    const auto mayBeStored = [&](QualType type) {
      return (isRecord(type) && stores.mayChange(definitionOf(type))) || stores.mayChangeNumbersOf(type) ||
             ((inOrder || (isRecord(type) && holdsArrays(*definitionOf(type)))) &&
              stores.mayChangeElementsOf(type));
    };
    const auto stays = [&](const VarDecl *v) {
      constexpr long long kFewBytes = 256; // as much as a kernel takes by value (mapped_values.cpp)
      const bool byMembers = isRecord(v->type) && uses.members.count(v) && !uses.others.count(v);
      const bool whole = !isRecord(v->type) || (sizeOf(v->type) <= kFewBytes && !holdsPointers(v->type));
      const bool othersChange = calls.found && v->storage != Storage::Static && unit_.isDeclareTarget(v);
      return usage.mayChange(v) || usage.synchronised.count(v) || othersChange || !(byMembers || whole) ||
             isCopied(d, v) || mayBeStored(canonical(v->type));
    };
    variables.erase(std::remove_if(variables.begin(), variables.end(), stays), variables.end());
    return variables;
  }

  /// Whether the construct lists the variable otherwise than in a plain map.
  static bool isCopied(const OmpDirective &d, const VarDecl *v) {
    for (const OmpClause *clause : d.clauses)
      for (Expr *item : clause->items)
        if (baseVariable(item) == v && !(isPlainMap(*clause) && as<Ident>(skipParens(item)))) return true;
    return false;
  }
};

} // namespace

void askForDeviceValues(Unit &unit, FunctionDecl &function) { DeviceValues(unit, function).pass(); }

} // namespace ompicc
