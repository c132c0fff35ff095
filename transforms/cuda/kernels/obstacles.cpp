#include "transforms/cuda/kernels/obstacles.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include <unordered_set>

namespace ompicc {
namespace {

bool isPlainAllocation(const Expr *allocator, const Expr *align) {
  return !align && (!allocator || evaluateConstant(allocator).known);
}

/// What a piece of code without regions holds that not every thread, or not one alone, can run.
class Finder : public Visitor {
public:
  Obstacles lookAt(Node *code) {
    visit(code);
    for (const Identifier *label : jumps_)
      if (!labels_.count(label)) say("it has jumps");
    return all_;
  }

private:
  Obstacles all_;
  std::unordered_set<const Identifier *> jumps_, labels_;
  int loops_ = 0, switches_ = 0, switchesHere_ = 0;
  void say(std::string_view what) {
    if (all_.found.empty()) all_.found = what;
  }
  void inLoop(Node &n) {
    loops_++, switches_++;
    walk(n);
    loops_--, switches_--;
  }
  void visitFor(For &s) override { inLoop(s); }
  void visitWhile(While &s) override { inLoop(s); }
  void visitDoWhile(DoWhile &s) override { inLoop(s); }
  void visitSwitch(Switch &s) override {
    switches_++, switchesHere_++;
    walk(s);
    switches_--, switchesHere_--;
  }
  void visitCase(Case &s) override { ofSwitch(s); }
  void visitDefault(Default &s) override { ofSwitch(s); }
  void ofSwitch(Node &label) {
    if (!switchesHere_) say("it has jumps");
    walk(label);
  }
  void visitBreak(Break &) override { all_.jumpsOut |= !switches_; }
  void visitContinue(Continue &) override { all_.jumpsOut |= !loops_; }
  void visitGoto(Goto &jump) override { jumps_.insert(jump.label); }
  void visitIndirectGoto(IndirectGoto &) override { say("it has jumps"); }
  void visitLabelAddress(LabelAddress &) override { say("it has jumps"); }
  void visitLabel(Label &s) override {
    labels_.insert(s.name);
    walk(s);
  }
  void visitReturn(Return &) override { say("it has jumps"); }
  void visitAsm(Asm &) override { say("it has asm statements"); }
  void visitFunctionDecl(FunctionDecl &) override { say("it has nested functions"); }
  // An object of one thread's, whose address may go anywhere.
  void visitCompoundLiteral(CompoundLiteral &literal) override {
    if (isArray(literal.target)) say("it has compound literals");
    walk(literal);
  }
  void visitMember(Member &m) override {
    if (!m.arrow && isArray(m.type) && isOfLiteral(m.object)) say("it has compound literals");
    walk(m);
  }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::AddressOf && isOfLiteral(u.operand)) say("it has compound literals");
    walk(u);
  }
  static bool isOfLiteral(Expr *object) {
    object = skipParens(object);
    auto *member = as<Member>(object);
    return member && !member->arrow ? isOfLiteral(member->object) : as<CompoundLiteral>(object) != nullptr;
  }
  void visitOmpDirective(OmpDirective &d) override {
    switch (d.kind) {
    case OmpDirectiveKind::Atomic:
    case OmpDirectiveKind::Critical:
    case OmpDirectiveKind::Flush:
    case OmpDirectiveKind::Simd: walk(d); return;
    default: say("it has constructs other than those");
    }
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    const std::string_view name = callee ? callee->name->text : std::string_view();
    if (name == "alloca" || name == "__builtin_alloca") say("it calls alloca");
    walk(call);
  }
  void visitVarDecl(VarDecl &v) override {
    if (v.storage == Storage::Extern || (v.storage == Storage::Static && !isStaticConstant(v)))
      say("it has variables of static storage");
    walk(v);
  }
};

} // namespace

bool isStaticConstant(const VarDecl &v) {
  QualType type = v.type;
  while (isArray(type)) type = elementOf(type);
  return v.storage == Storage::Static && (canonical(type).quals & QualConst);
}

Obstacles obstaclesIn(Node *code) { return Finder().lookAt(code); }

bool allocatesPlainly(const OmpDirective &d) {
  for (const OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Allocate && !isPlainAllocation(clause->expr, clause->expr2))
      return false;
  return true;
}

bool isPlainAllocation(const OmpDirective &allocate) {
  return isPlainAllocation(clauseExpr(allocate, OmpClauseKind::Allocator),
                           clauseExpr(allocate, OmpClauseKind::Align));
}

} // namespace ompicc
