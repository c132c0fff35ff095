// Whether an SPMD kernel needs the device library's record of its team (cudadev-device/state.h): what the
// translator writes for constructs in the kernel's own text mostly asks the hardware.
#include "ast/visitor.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/library.h"
#include <unordered_set>

namespace ompicc {
namespace {

class AsksForState : public Visitor {
public:
  bool found = false;

private:
  std::unordered_set<const FunctionDecl *> seen_;
  void visitRoutineCall(RoutineCall &e) override {
    found |= (traitsOf(e) & LibraryTeamState) != 0;
    walk(e);
  }
  void visitTextExpr(TextExpr &e) override {
    found |= (traitsOfTexts(e.texts) & LibraryTeamState) != 0;
    walk(e);
  }
  void visitTextStmt(TextStmt &s) override {
    found |= (traitsOfTexts(s.texts) & LibraryTeamState) != 0;
    walk(s);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    found |= !callee || (callee->decl && !as<FunctionDecl>(callee->decl));
    walk(call);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) found |= v->groupPrivate;
    if (!as<FunctionDecl>(i.decl)) return;
    const CodeTraits traits = traitsOf(&i);
    found |= traits.runtimeCalls || traits.worksharing || traits.parallel || traits.teamState ||
             traits.unknownCalls || traits.pointerCalls || traits.cancels || traits.tasks;
  }
};

} // namespace

bool asksForState(Node *code) {
  AsksForState asks;
  asks.visit(code);
  return asks.found;
}

} // namespace ompicc
