// Allocate clauses and directives (OpenMP 5.2 §6.5, §6.6) before sets see them. A clause keeps the list items
// that its construct has copies of, which for a combined directive each of the constructs finds out. A
// directive keeps variables with automatic storage; static ones lie in the memory that all predefined
// allocators stand for on the host, so that only their alignment is left to be done.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

Expr *clauseValue(const List<OmpClause *> &clauses, K kind) {
  for (OmpClause *clause : clauses)
    if (clause->kind == kind) return clause->expr;
  return nullptr;
}

class Allocations : public Rewriter {
public:
  explicit Allocations(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (d.kind == OmpDirectiveKind::Allocate) return directive(d);
    List<OmpClause *> clauses;
    for (OmpClause *clause : d.clauses) {
      if (clause->kind == K::Allocate) keepCopied(d, *clause);
      if (clause->kind != K::Allocate || !clause->items.empty()) clauses.push(c_.arena, clause);
    }
    d.clauses = clauses;
    return &d;
  }

  void keepCopied(const OmpDirective &d, OmpClause &clause) {
    List<Expr *> items;
    for (Expr *item : clause.items)
      if (VarDecl *v = baseVariable(item); v && copies(d, v)) items.push(c_.arena, item);
    clause.items = items;
  }
  /// A task's copies of in_reduction list items are those of the construct that it takes part in.
  static bool copies(const OmpDirective &d, const VarDecl *v) {
    for (const OmpClause *clause : d.clauses)
      for (K kind : {K::Private, K::Firstprivate, K::Lastprivate, K::Reduction, K::TaskReduction})
        if (clause->kind == kind)
          for (Expr *item : clause->items)
            if (baseVariable(item) == v) return true;
    return false;
  }

  Node *directive(OmpDirective &d) {
    Expr *align = clauseValue(d.clauses, K::Align);
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != K::FlushList) continue;
      List<Expr *> automatic;
      for (Expr *item : clause->items) {
        VarDecl *v = baseVariable(item);
        if (v && isAutomatic(*v))
          automatic.push(c_.arena, item);
        else if (v && align)
          alignTo(*v, align);
      }
      clause->items = automatic;
      if (automatic.empty()) return c_.compound({}, d.loc);
    }
    return &d;
  }
  void alignTo(VarDecl &v, Expr *align) {
    auto *attribute = c_.make<Attribute>(v.loc);
    attribute->name = c_.name("__aligned__");
    attribute->text = c_.text(std::to_string(static_cast<long long>(evaluateConstant(align).value)));
    v.attributes.push(c_.arena, attribute);
  }
};

/// The declarations that an allocate directive at file scope becomes, or null.
Decl *alignAllocation(Unit &unit, OmpDeclarative &d) {
  Context &c = unit.context;
  Expr *align = clauseValue(d.clauses, K::Align);
  std::string text;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != K::FlushList || !align) continue;
    for (Expr *item : clause->items) {
      VarDecl *v = baseVariable(item);
      if (!v) continue;
      // Another declaration of the same variable may ask for more.
      const std::string name(v->name->text),
          value = std::to_string(static_cast<long long>(evaluateConstant(align).value));
      text += std::string(v->storage == Storage::Static ? "static " : "extern ") +
              (v->threadLocal || v->threadPrivate ? "__thread " : "") + "__typeof__(" + name + ") " + name +
              " __attribute__((__aligned__(" + value + ")));\n";
    }
  }
  if (text.empty()) return nullptr;
  text.pop_back();
  return c.textDecl(text);
}

} // namespace

Stmt *lowerAllocations(Unit &unit, Stmt *root) {
  return static_cast<Stmt *>(Allocations(unit).rewrite(root));
}

void alignAllocations(Unit &unit) {
  for (External *external : unit.tree.externals)
    for (Decl *&d : external->decls)
      if (auto *o = as<OmpDeclarative>(d); o && o->kind == OmpDirectiveKind::Allocate)
        if (Decl *aligned = alignAllocation(unit, *o)) d = aligned;
}

} // namespace ompicc
