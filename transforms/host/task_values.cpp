#include "transforms/host/task_values.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"

namespace ompicc {
namespace {

/// Nothing that a synchronisation can be in: calls, atomic objects, most constructs.
class Meets : public Visitor {
public:
  bool found = false;

private:
  void look(Expr &e) { found |= e.type && (canonical(e.type).quals & QualAtomic); }
  void visitCall(Call &) override { found = true; }
  void visitBuiltinCall(BuiltinCall &) override { found = true; }
  void visitTextExpr(TextExpr &) override { found = true; }
  void visitRoutineCall(RoutineCall &) override { found = true; }
  void visitTextStmt(TextStmt &) override { found = true; }
  void visitAsm(Asm &) override { found = true; }
  void visitIdent(Ident &e) override { look(e); }
  void visitUnary(Unary &e) override { look(e), walk(e); }
  void visitIndex(Index &e) override { look(e), walk(e); }
  void visitMember(Member &e) override { look(e), walk(e); }
  void visitOmpDirective(OmpDirective &d) override {
    found |= d.kind != OmpDirectiveKind::Task && d.kind != OmpDirectiveKind::Simd;
    walk(d);
  }
};

} // namespace

bool seesOnlyItsCreation(OmpDirective &d) {
  if (hasClause(d, OmpClauseKind::Depend) || hasClause(d, OmpClauseKind::Detach)) return false;
  Meets meets;
  meets.visit(d.body);
  return !meets.found;
}

} // namespace ompicc
