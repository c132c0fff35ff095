// Static local variables that are threadprivate (OpenMP 5.2 §5.2) move to file scope, before the function,
// under names that nobody else uses: an outlined region reaches its own thread's copy by name.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

class Lifter : public Rewriter {
public:
  Lifter(Unit &unit, List<Decl *> &lifted) : c_(unit.context), lifted_(lifted) {}

private:
  Context &c_;
  List<Decl *> &lifted_;

  Node *rewriteDeclStmt(DeclStmt &s) override {
    rewriteChildren(s);
    List<Decl *> kept;
    for (Decl *d : s.decls) {
      auto *v = as<VarDecl>(d);
      if (!v || !v->threadPrivate || v->isFileScope) {
        kept.push(c_.arena, d);
        continue;
      }
      v->name = c_.name(c_.fresh(v->name->text));
      v->isFileScope = true;
      lifted_.push(c_.arena, v);
    }
    s.decls = kept;
    return kept.empty() ? nullptr : &s;
  }
};

} // namespace

void liftThreadprivate(Unit &unit, FunctionDecl &function, List<Decl *> &lifted) {
  Lifter(unit, lifted).rewrite(function.body);
}

} // namespace ompicc
