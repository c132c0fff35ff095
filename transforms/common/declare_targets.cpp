// What declare target directives (OpenMP 5.2 §7.8) name, and what stands between declare target and its end.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_requires.h"
#include <unordered_set>

namespace ompicc {
namespace {

class DeclareTargets {
public:
  explicit DeclareTargets(Unit &unit) : unit_(unit) {}

  void collect() {
    Loc where;
    shared_ = deviceRequirements(unit_.tree, where) & ORT_REQUIRES_UNIFIED_SHARED_MEMORY;
    for (External *external : unit_.tree.externals)
      for (Decl *d : external->decls) {
        auto *f = as<FunctionDecl>(d);
        if (f && f->body && external->usesOmp) inBlocks(*f->body);
        if (auto *o = as<OmpDeclarative>(d))
          directive(*o);
        else if (isOpen() && (d->kind == NodeKind::VarDecl || d->kind == NodeKind::FunctionDecl)) {
          mark(d);
          if (open_.back().indirect) markIndirect(d);
        }
      }
    do allDeclarations();
    while (initialisers());
    pointers();
  }

private:
  Unit &unit_;
  /// The regions around: whether what they declare is for devices too, and whether that can be called by its
  /// host address.
  struct Region {
    bool onDevice, indirect;
  };
  std::vector<Region> open_;
  std::unordered_map<const Identifier *, Loc> links_;
  bool shared_ = false; ///< the unit requires that devices use the host's memory

  bool isOpen() const { return !open_.empty() && open_.back().onDevice; }
  void markIndirect(Decl *d) {
    if (auto *f = as<FunctionDecl>(d)) unit_.indirect.push_back(f);
  }
  /// Directives in blocks name static local variables.
  void inBlocks(Compound &body) {
    class Find : public Visitor {
    public:
      Find(const Context &c, DeclareTargets &all) : Visitor(c.statements()), all_(all) {}

    private:
      DeclareTargets &all_;
      void visitOmpDeclarative(OmpDeclarative &o) override { all_.directive(o); }
    };
    Find(unit_.context, *this).visit(&body);
  }
  /// A definition after its declaration was named counts too, and so does any other declaration.
  void allDeclarations() {
    std::unordered_set<const Identifier *> names;
    for (const Decl *d : unit_.declareTarget)
      if (auto *v = as<VarDecl>(d); v && v->isFileScope) names.insert(d->name);
    for (External *external : unit_.tree.externals)
      for (Decl *d : external->decls) {
        if (d->kind == NodeKind::VarDecl && names.count(d->name)) unit_.declareTarget.insert(d);
        if (auto *f = as<FunctionDecl>(d))
          if (f->definition && unit_.isDeclareTarget(f->definition)) unit_.declareTarget.insert(f);
      }
  }
  /// §7.8: the variables that the initialisers of declare target variables refer to are such variables, too
  /// (device_unit.cpp finds the functions). Returns whether there were any.
  bool initialisers() {
    class Find : public Visitor {
    public:
      std::vector<VarDecl *> variables;

    private:
      void visitIdent(Ident &i) override {
        if (auto *v = as<VarDecl>(i.decl); v && v->isFileScope) variables.push_back(v);
      }
    } find;
    for (External *external : unit_.tree.externals)
      for (Decl *d : external->decls)
        if (auto *v = as<VarDecl>(d); v && v->init && unit_.isDeclareTarget(v)) find.visit(v->init);
    bool found = false;
    for (VarDecl *v : find.variables)
      if (!unit_.isDeclareTarget(v) && !links_.count(v->name)) mark(v), found |= unit_.isDeclareTarget(v);
    return found;
  }
  /// §8.2: what is the host's is the device's, so variables are only reached through pointers.
  void mark(Decl *d) {
    if (auto *v = as<VarDecl>(d); v && v->groupPrivate) return; // has storage of its own kind
    // Of those in an open region devices have none, like threads: code there that uses one is an error.
    if (auto *v = as<VarDecl>(d); v && (v->threadLocal || v->threadPrivate)) return;
    if (shared_ && d->kind == NodeKind::VarDecl) {
      links_.emplace(d->name, d->loc);
      return;
    }
    unit_.declareTarget.insert(d);
    if (auto *f = as<FunctionDecl>(d))
      if (f->definition) unit_.declareTarget.insert(f->definition);
  }

  void directive(OmpDeclarative &o) {
    const bool begins = o.kind == OmpDirectiveKind::BeginDeclareTarget;
    if (o.kind == OmpDirectiveKind::EndDeclareTarget) {
      if (!open_.empty()) open_.pop_back();
      return;
    }
    if (!begins && o.kind != OmpDirectiveKind::DeclareTarget) return;
    // §7.8: device_type(host): there is no version for devices.
    bool onDevice = true, hasList = false, indirect = false;
    for (OmpClause *clause : o.clauses)
      if (clause->kind == OmpClauseKind::DeviceType)
        onDevice = clause->modifiers != DeviceTypeHost;
      else if (clause->kind == OmpClauseKind::Indirect)
        indirect = !clause->expr || evaluateConstant(clause->expr).value != 0;
    for (OmpClause *clause : o.clauses)
      for (Expr *item : clause->items) {
        hasList = true;
        auto *i = as<Ident>(skipParens(item));
        if (!i || !i->decl || !onDevice) continue;
        if (clause->kind == OmpClauseKind::Link)
          links_[i->decl->name] = item->loc;
        else
          mark(i->decl);
        if (indirect) markIndirect(i->decl);
      }
    if (begins || !hasList) open_.push_back({onDevice, indirect});
  }

  /// The pointers through which functions on devices reach what link clauses list.
  void pointers() {
    if (links_.empty()) return;
    Context &c = unit_.context;
    for (External *external : unit_.tree.externals)
      for (Decl *d : external->decls) {
        auto *v = as<VarDecl>(d);
        auto link = v && v->isFileScope ? links_.find(v->name) : links_.end();
        if (link == links_.end()) continue;
        if (unit_.isDeclareTarget(v)) {
          unit_.diagnostics.error(link->second,
                                  "'" + std::string(v->name->text) +
                                      "' is in a 'link' clause and in a 'to' or 'enter' clause of "
                                      "'declare target' (OpenMP 5.2 §7.8.1)");
          return;
        }
        VarDecl *&pointer = unit_.linkPointers[v->name];
        const bool defines = v->storage != Storage::Extern || v->init;
        if (!pointer) {
          pointer = c.variable(c.text(std::string(v->name->text) + "_link"), c.types.pointerTo(v->type));
          pointer->isFileScope = true;
          pointer->storage = v->storage;
          unit_.declareTarget.insert(pointer);
        }
        if (defines) {
          pointer->storage = v->storage == Storage::Static ? Storage::Static : Storage::None;
          pointer->type = c.types.pointerTo(v->type);
        }
        if (defines || !unit_.linked.count(pointer)) unit_.linked[pointer] = v;
      }
  }
};

} // namespace

void collectDeclareTargets(Unit &unit) { DeclareTargets(unit).collect(); }

} // namespace ompicc
