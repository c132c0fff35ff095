// Whether an SPMD kernel needs the device library's record of its team (cudadev-device/state.h): what the
// translator writes for constructs in the kernel's own text mostly asks the hardware.
#include "ast/visitor.h"
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
      for (size_t at = 0; (at = text.find("cudadev_", at)) != text.npos; at += 8) {
        const std::string_view name = text.substr(at + 8);
        bool without = false;
        for (std::string_view known : {"update_", "atomic_", "flush(", "critical", "identity<", "less(",
                                       "reduce_block<", "reduce_alone<"})
          without |= name.substr(0, known.size()) == known;
        const std::string_view word = name.substr(0, name.find_first_of(",>:"));
        for (std::string_view operation : {"add", "mul", "and", "or", "xor", "land", "lor", "min", "max"})
          without |= word == operation;
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
