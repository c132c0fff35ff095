// Whether an SPMD kernel needs the device library's record of its team (cudadev-device/state.h): what the
// translator writes for constructs in the kernel's own text mostly asks the hardware.
#include "ast/visitor.h"
#include "transforms/cuda/dialect.h"
#include "transforms/cuda/mode.h"
#include <unordered_set>

namespace ompicc {
namespace {

class AsksForState : public Visitor {
public:
  bool found = false;

private:
  std::unordered_set<const FunctionDecl *> seen_;
  void texts(const List<std::string_view> &texts) {
    for (std::string_view text : texts)
      for (std::string_view word : deviceWords(text)) {
        bool without = !Dialect::isOfLibrary(word);
        for (std::string_view family : {"update_", "atomic_", "critical"})
          without |= word.substr(0, family.size()) == family;
        for (std::string_view known : {"flush", "identity", "less", "reduce_block", "reduce_alone", "add",
                                       "mul", "and", "or", "xor", "land", "lor", "min", "max"})
          without |= word == known;
        found |= !without;
      }
  }
  void visitTextExpr(TextExpr &e) override {
    texts(e.texts);
    walk(e);
  }
  void visitTextStmt(TextStmt &s) override {
    texts(s.texts);
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
             traits.unknownCalls || traits.pointerCalls || traits.cancels;
  }
};

} // namespace

bool asksForState(Node *code) {
  AsksForState asks;
  asks.visit(code);
  return asks.found;
}

} // namespace ompicc
