#include "transforms/common/indirect.h"
#include "ast/visitor.h"
#include <algorithm>

namespace ompicc {
namespace {

class PointerCalls : public Visitor {
public:
  explicit PointerCalls(const Unit &unit) : unit_(unit) {}
  bool any = false;

private:
  const Unit &unit_;

  void visitCall(Call &call) override {
    walk(call);
    Expr *callee = skipParens(call.callee);
    while (auto *u = as<Unary>(callee)) { // (*f)() and f() are the same (C11 6.3.2.1p4)
      if (u->op != UnaryOp::Deref) return;
      callee = skipParens(u->operand);
    }
    if (!callee->type || !isPointer(callee->type) || !isFunction(elementOf(callee->type))) return;
    any = true;
    Context &c = unit_.context;
    call.callee =
        c.routineCall(callee->type, "@indirect", {c.textExpr(callee->type, indirectTable(unit_)), callee});
  }
};

} // namespace

std::vector<FunctionDecl *> indirectDefinitions(const Unit &unit) {
  std::vector<FunctionDecl *> all;
  for (FunctionDecl *f : unit.indirect) {
    FunctionDecl *definition = f->body ? f : f->definition;
    if (definition && std::find(all.begin(), all.end(), definition) == all.end()) all.push_back(definition);
  }
  return all;
}

std::string indirectEntry(const Unit &unit, const FunctionDecl &f) {
  return unit.id + "_entry_" + std::string(f.name->text);
}

std::string indirectTable(const Unit &unit) { return unit.id + "_indirect"; }

bool lookUpCalls(const Unit &unit, Node *root) {
  PointerCalls calls(unit);
  calls.visit(root);
  return calls.any;
}

} // namespace ompicc
