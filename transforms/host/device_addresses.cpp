#include "transforms/host/device_addresses.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include <algorithm>

namespace ompicc {
namespace {

class ReachesKernels : public Visitor {
public:
  explicit ReachesKernels(const OmpDirective &d) {
    for (const OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::UseDevicePtr || clause->kind == OmpClauseKind::UseDeviceAddr)
        for (Expr *item : clause->items)
          for (const VarDecl *v : freeVariables(item)) variables_.insert(v);
    if (!variables_.empty()) visit(d.body);
  }
  bool found = false;

private:
  VarSet variables_;

  bool isGiven(Expr *e) const {
    const auto variables = e ? freeVariables(e) : VarList();
    return std::any_of(variables.begin(), variables.end(),
                       [&](const VarDecl *v) { return variables_.count(v); });
  }
  void visitOmpDirective(OmpDirective &d) override {
    found |= d.kind == OmpDirectiveKind::Target;
    walk(d);
  }
  void visitAssign(Assign &a) override {
    found |= isGiven(a.rhs);
    walk(a);
  }
  void visitVarDecl(VarDecl &v) override {
    found |= isGiven(v.init);
    walk(v);
  }
  void visitReturn(Return &s) override {
    found |= isGiven(s.value);
    walk(s);
  }
  void visitUnary(Unary &u) override {
    found |= u.op == UnaryOp::AddressOf && isGiven(u.operand);
    walk(u);
  }
  void visitCall(Call &call) override {
    auto *name = as<Ident>(skipParens(call.callee));
    auto *f = name ? as<FunctionDecl>(name->decl) : nullptr;
    if (!f || f->body || f->definition)
      for (Expr *argument : call.args) found |= isGiven(argument);
    walk(call);
  }
};

} // namespace

bool givesKernelsAddresses(const OmpDirective &targetData) { return ReachesKernels(targetData).found; }

} // namespace ompicc
