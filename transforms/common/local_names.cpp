// Local variables may be called like those that generated code declares beside them, since names with one
// underscore are only reserved at file scope (C11 7.1.3): they get other names. So do variables that
// associated loops declare and that are called like a list item of their construct: both are declared where
// that was.
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_checks.h"
#include <algorithm>

namespace ompicc {
namespace {

/// What sets declare under fixed names. (Others are made so that they differ from all that are known.)
constexpr std::string_view kGenerated[] = {
    "_allocas",  "_device", "_env",    "_frame", "_group",  "_initial", "_items", "_iteration", "_launch",
    "_mw_thrid", "_maps",   "_nitems", "_nmaps", "_params", "_place",   "_tasks", "_thread",    "_vars"};

class LocalNames : public Visitor {
public:
  LocalNames(Context &c, const std::function<bool(const VarDecl &)> &clashes)
      : Visitor(c.statements()), c_(c), clashes_(clashes) {}
  void rename(VarDecl &v) {
    if (v.name && v.storage != Storage::Extern && clashes_(v)) v.name = c_.name(c_.fresh(v.name->text));
  }

private:
  Context &c_;
  const std::function<bool(const VarDecl &)> &clashes_;
  void visitVarDecl(VarDecl &v) override {
    rename(v);
    walk(v);
  }
  void visitOmpDirective(OmpDirective &d) override {
    for (OmpClause *clause : d.clauses)
      for (OmpIterator *i : clause->iterators) rename(*i->var);
    walk(d);
  }
};

/// Variables of loops that hide a list item: `private(i)` in front of `for (int i = 0; …`.
class HidingVariables : public Visitor {
public:
  explicit HidingVariables(Context &c) : Visitor(c.statements()), c_(c) {}
  VarSet found;

private:
  Context &c_;
  VarSet listed_; ///< by the directives around

  void visitOmpDirective(OmpDirective &d) override {
    const VarSet outside = listed_;
    for (const OmpClause *clause : d.clauses)
      for (Expr *item : clause->items)
        if (VarDecl *v = listedVariable(item)) listed_.insert(v);
    if (isLoopAssociated(d.kind) && !listed_.empty())
      for (VarDecl *own : iterationVariables(c_, d))
        for (const VarDecl *v : listed_)
          if (v != own && v->name == own->name) found.insert(own);
    if (!as<OmpDirective>(d.body)) listed_.clear(); // otherwise both may be merged into one block
    walk(d);
    listed_ = outside;
  }
};

} // namespace

void renameLocals(Context &c, FunctionDecl &function, const std::function<bool(const VarDecl &)> &clashes) {
  LocalNames names(c, clashes);
  for (VarDecl *p : function.params) names.rename(*p);
  names.visit(function.body);
}

void nameLocalsApart(Unit &unit, FunctionDecl &function) {
  Context &c = unit.context;
  HidingVariables hiding(c);
  hiding.visit(function.body);
  const bool generated = std::any_of(std::begin(kGenerated), std::end(kGenerated),
                                     [&](std::string_view name) { return c.names.find(name); });
  if (!generated && hiding.found.empty()) return;
  renameLocals(c, function, [&](const VarDecl &v) {
    return hiding.found.count(&v) ||
           std::find(std::begin(kGenerated), std::end(kGenerated), v.name->text) != std::end(kGenerated);
  });
}

} // namespace ompicc
