// Local variables may be called like those that generated code declares beside them, since names with one
// underscore are only reserved at file scope (C11 7.1.3): they get other names.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include <algorithm>

namespace ompicc {
namespace {

/// What sets declare under fixed names. (Others are made so that they differ from all that are known.)
constexpr std::string_view kGenerated[] = {
    "_allocas",  "_device", "_env",    "_frame", "_group",  "_initial", "_items", "_iteration", "_launch",
    "_mw_thrid", "_maps",   "_nitems", "_nmaps", "_params", "_place",   "_tasks", "_thread",    "_vars"};

class LocalNames : public Visitor {
public:
  explicit LocalNames(Context &c) : Visitor(c.statements()), c_(c) {}
  void rename(VarDecl &v) {
    if (!v.name || v.storage == Storage::Extern) return;
    if (std::find(std::begin(kGenerated), std::end(kGenerated), v.name->text) != std::end(kGenerated))
      v.name = c_.name(c_.fresh(v.name->text));
  }

private:
  Context &c_;
  void visitVarDecl(VarDecl &v) override {
    rename(v);
    walk(v);
  }
};

} // namespace

void nameLocalsApart(Unit &unit, FunctionDecl &function) {
  Context &c = unit.context;
  if (std::none_of(std::begin(kGenerated), std::end(kGenerated),
                   [&](std::string_view name) { return c.names.find(name); }))
    return;
  LocalNames names(c);
  for (VarDecl *p : function.params) names.rename(*p);
  names.visit(function.body);
}

} // namespace ompicc
