// __func__ and its relatives (C11 6.4.2.2) become string literals: code that is moved into another function
// must show the user's.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include <algorithm>

namespace ompicc {
namespace {

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

} // namespace

void replaceFunctionNames(Unit &unit, FunctionDecl &function) {
  if (FunctionName::mentioned(unit.context)) FunctionName(unit, function).rewrite(function.body);
}

} // namespace ompicc
