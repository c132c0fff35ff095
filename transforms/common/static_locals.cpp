// Static local variables move to file scope, before the function, under names that nobody else uses, where
// outlined regions refer to them: a region then reaches the variable, or its own thread's copy of a
// threadprivate one (OpenMP 5.2 §5.2), by its name. Through a pointer the C compiler would not know that two
// arrays are not the same.
//
// constexpr variables (C23) move all: regions want their values, in the bounds of arrays and in clauses, and
// their address says nothing.
//
// Variables that need something of the function, in their type or initialiser, stay where they are; so do
// those that target constructs use, unless they are declare target variables.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include "transforms/common/own_statics.h"
#include "transforms/common/variables.h"

namespace ompicc {
namespace {

/// Whether the function has static local variables at all.
class StaticLocals : public Visitor {
public:
  explicit StaticLocals(const Context &c) : Visitor(c.statements()) {}
  bool found = false;

private:
  void visitVarDecl(VarDecl &v) override {
    found |= v.storage == Storage::Static || v.threadPrivate || v.isConstexpr;
  }
};

class Lifter : public Rewriter {
public:
  Lifter(Unit &unit, FunctionDecl &function, List<Decl *> &lifted)
      : Rewriter(unit.context.statements()), unit_(unit), c_(unit.context), function_(function),
        lifted_(lifted) {
    forEachDirective(c_, function.body, [&](OmpDirective &d) {
      const bool target = info(d.kind).leafs & LeafTarget;
      for (VarDecl *v : freeVariables(&d)) (target ? onDevices_ : inRegions_).insert(v);
    });
  }

private:
  Unit &unit_;
  Context &c_;
  FunctionDecl &function_;
  List<Decl *> &lifted_;
  VarSet inRegions_, onDevices_;

  bool movable(VarDecl &v) {
    if (v.isFileScope) return false;
    if (v.threadPrivate || v.groupPrivate || unit_.isDeclareTarget(&v)) return true;
    if (v.isConstexpr) return !needsFunction(v);
    if (v.storage != Storage::Static || v.threadLocal || !inRegions_.count(&v) || onDevices_.count(&v))
      return false;
    if ((function_.isInline && function_.storage != Storage::Static) || !v.asmLabel.empty()) return false;
    return !needsFunction(v);
  }

  int targets_ = 0; ///< target constructs around
  Node *rewriteOmpDirective(OmpDirective &d) override {
    const bool target = info(d.kind).leafs & LeafTarget;
    targets_ += target;
    rewriteChildren(d);
    targets_ -= target;
    return &d;
  }
  Node *rewriteDeclStmt(DeclStmt &s) override {
    rewriteChildren(s);
    List<Decl *> kept;
    for (Decl *d : s.decls) {
      auto *v = as<VarDecl>(d);
      if (!v || !movable(*v)) {
        kept.push(c_.arena, d);
        continue;
      }
      v->name = c_.name(c_.fresh(std::string(function_.name->text) + "_" + std::string(v->name->text)));
      v->isFileScope = true;
      if (v->isConstexpr) v->storage = Storage::Static;
      lifted_.push(c_.arena, v);
      if (!unit_.isDeclareTarget(v)) unit_.liftedStatics.insert(v);
      if (targets_ && !unit_.isDeclareTarget(v)) unit_.targetStatics.insert(v);
    }
    s.decls = kept;
    return kept.empty() ? nullptr : &s;
  }
};

} // namespace

void liftStaticLocals(Unit &unit, FunctionDecl &function, List<Decl *> &lifted) {
  StaticLocals locals(unit.context);
  locals.visit(function.body);
  if (locals.found) Lifter(unit, function, lifted).rewrite(function.body);
}

} // namespace ompicc
