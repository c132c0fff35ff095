#include "transforms/common/normalise.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include <algorithm>

namespace ompicc {
namespace {

/// __func__ and its relatives become string literals: moved code must show the user's function.
class FunctionName : public Rewriter {
public:
  FunctionName(Unit &unit, FunctionDecl &function) : unit_(unit), function_(&function) {}
  /// False where the unit mentions none of them.
  static bool mentioned(const Context &c) {
    return std::any_of(std::begin(kNames), std::end(kNames),
                       [&](std::string_view name) { return c.names.find(name); });
  }

private:
  static constexpr std::string_view kNames[] = {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"};
  Unit &unit_;
  FunctionDecl *function_;
  Node *rewriteFunctionDecl(FunctionDecl &nested) override {
    FunctionDecl *outer = function_;
    function_ = &nested;
    rewriteChildren(nested);
    function_ = outer;
    return &nested;
  }
  Node *rewriteIdent(Ident &i) override {
    if (std::find(std::begin(kNames), std::end(kNames), i.name->text) == std::end(kNames)) return &i;
    std::string text = "\"" + std::string(function_->name->text) + "\"";
    return unit_.expressions.string(i.loc, unit_.context.text(text));
  }
};

/// Collects what declare target directives name, and what stands between declare target and its end.
void collectDeclareTarget(Unit &unit) {
  int depth = 0;
  auto mark = [&](Decl *d) {
    unit.declareTarget.insert(d);
    if (auto *f = as<FunctionDecl>(d))
      if (f->definition) unit.declareTarget.insert(f->definition);
  };
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      if (auto *o = as<OmpDeclarative>(d)) {
        bool begins = o->kind == OmpDirectiveKind::BeginDeclareTarget;
        bool ends = o->kind == OmpDirectiveKind::EndDeclareTarget;
        if (!begins && !ends && o->kind != OmpDirectiveKind::DeclareTarget) continue;
        bool hasList = false;
        for (OmpClause *clause : o->clauses)
          for (Expr *item : clause->items) {
            hasList = true;
            if (clause->kind == OmpClauseKind::Link) {
              unit.diagnostics.error(clause->loc, "clause 'link' on 'declare target' is not supported");
              continue;
            }
            if (auto *i = as<Ident>(skipParens(item)))
              if (i->decl) mark(i->decl);
          }
        if (ends)
          depth--;
        else if (begins || !hasList)
          depth++;
      } else if (depth > 0 && (d->kind == NodeKind::VarDecl || d->kind == NodeKind::FunctionDecl))
        mark(d);
    }
  // A definition after its declaration was named counts too, and so does any other declaration.
  std::unordered_set<const Identifier *> names;
  for (const Decl *d : unit.declareTarget)
    if (d->kind == NodeKind::VarDecl) names.insert(d->name);
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls)
      if (d->kind == NodeKind::VarDecl && names.count(d->name)) unit.declareTarget.insert(d);
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls)
      if (auto *f = as<FunctionDecl>(d))
        if (f->definition && unit.isDeclareTarget(f->definition)) unit.declareTarget.insert(f);
}

} // namespace

void normalise(Unit &unit) {
  collectDeclareTarget(unit);
  Context &c = unit.context;
  const bool namesFunctions = FunctionName::mentioned(c);
  List<External *> externals;
  for (External *external : unit.tree.externals) {
    List<Decl *> lifted;
    if (external->usesOmp)
      for (Decl *d : external->decls) {
        auto *f = as<FunctionDecl>(d);
        if (!f || !f->body) continue;
        if (namesFunctions) FunctionName(unit, *f).rewrite(f->body);
        f->body = static_cast<Compound *>(lowerAssumptions(unit, f->body));
        liftLocalTypes(unit, *f, lifted);
        liftStaticLocals(unit, *f, lifted);
        nameArrayBounds(unit, *f);
        f->body = static_cast<Compound *>(nameSectionBounds(unit, f->body));
        defineReductions(unit, *f, lifted);
        f->body = static_cast<Compound *>(transformLoops(unit, f->body));
        f->body = static_cast<Compound *>(boxNonRectangular(unit, f->body));
        if (unit.diagnostics.errorCount()) continue;
        f->body = static_cast<Compound *>(splitCombined(unit, f->body));
        f->body = static_cast<Compound *>(lowerScans(unit, f->body));
        describeLoops(unit, f->body);
        if (unit.diagnostics.errorCount() == 0) f->body = static_cast<Compound *>(lowerLinear(unit, f->body));
        if (unit.diagnostics.errorCount() == 0)
          f->body = static_cast<Compound *>(lowerTaskloops(unit, f->body));
        if (unit.diagnostics.errorCount() == 0) makeDataSharingExplicit(unit, f->body);
        if (unit.diagnostics.errorCount() == 0) expandMappers(unit, f->body);
        if (unit.diagnostics.errorCount() == 0)
          f->body = static_cast<Compound *>(makeTargetTasks(unit, f->body));
      }
    if (!lifted.empty()) {
      auto *types = c.make<External>();
      types->usesOmp = true;
      types->decls = lifted;
      externals.push(c.arena, types);
    }
    externals.push(c.arena, external);
  }
  unit.tree.externals = externals;
}

} // namespace ompicc
