#include "transforms/cuda/analysis/accesses.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/gathering.h"

namespace ompicc {
namespace {

constexpr size_t kMostAccesses = 48;

/// Goes through an iteration in order and notes what it reads and writes that is not its own.
class Collector : public Visitor {
public:
  Collector(Knowledge known, bool reassociate) : known_(std::move(known)), reassociate_(reassociate) {}

  IterationAccesses result() {
    return {std::move(whyNot_), std::move(accesses_), std::move(scalars_), std::move(known_)};
  }

private:
  std::string whyNot_;
  std::vector<Access> accesses_;
  std::map<VarDecl *, Scalar> scalars_;
  Knowledge known_;
  const bool reassociate_;
  std::vector<Knowledge::Condition> where_;
  std::vector<Inner> loops_;
  int breakable_ = 0; ///< loops and switches inside
  ExprStmt *update_ = nullptr;
  OmpReductionOp updateOp_ = OmpReductionOp::None;

  void fail(const std::string &why) {
    if (whyNot_.empty()) whyNot_ = why;
  }

  void scalar(VarDecl *v, bool writes, OmpReductionOp op = OmpReductionOp::None) {
    if (known_.isInside(v)) return;
    if (writes && !isAutomatic(*v)) return fail("it changes a variable of static storage");
    auto [entry, isNew] = scalars_.emplace(v, Scalar());
    Scalar &s = entry->second;
    if (isNew)
      s.op = op;
    else if (s.op != op)
      s.op = OmpReductionOp::None;
    if (writes) s.changes = !s.written || s.changes == op ? op : OmpReductionOp::None;
    s.read |= !writes;
    s.written |= writes;
  }

  void access(Expr *e, bool writes) {
    e = skipParens(e);
    if (auto *i = as<Ident>(e)) {
      auto *v = as<VarDecl>(i->decl);
      if (!v || isArray(v->type)) return;
      if (canonical(v->type).quals & (QualVolatile | QualAtomic)) fail("it uses volatile or atomic objects");
      if (!isRecord(v->type)) return scalar(v, writes);
    }
    subscripts(e);
    const long long width = sizeOf(e->type);
    const auto places = known_.addressOf(e);
    if (places.empty() || (canonical(e->type).quals & (QualVolatile | QualAtomic)))
      return fail("it uses what pointers of unknown value point to");
    for (const Knowledge::Address &a : places) {
      if (known_.isInside(a.root)) continue;
      Access found{a.root, a.at, width, writes, writes ? update_ : nullptr, updateOp_, where_, loops_};
      if (width <= 0) found.at.reset();
      found.where.insert(found.where.end(), a.where.begin(), a.where.end());
      accesses_.push_back(found);
    }
    if (accesses_.size() > kMostAccesses) fail("it has very many accesses");
  }
  /// What is evaluated to find the object.
  void subscripts(Expr *e) {
    e = skipParens(e);
    if (auto *index = as<Index>(e)) {
      subscripts(index->base);
      visit(index->index);
    } else if (auto *m = as<Member>(e)) {
      if (m->arrow)
        visit(m->object);
      else
        subscripts(m->object);
    } else if (auto *u = as<Unary>(e)) {
      visit(u->operand);
    } else if (!as<Ident>(e)) {
      visit(e);
    }
  }

  void visitIdent(Ident &i) override { access(&i, false); }
  void visitIndex(Index &e) override {
    if (isArray(e.type)) return subscripts(&e); // where it lies
    access(&e, false);
  }
  void visitMember(Member &e) override {
    if (isArray(e.type)) return subscripts(&e);
    access(&e, false);
  }
  void visitUnary(Unary &u) override {
    const bool changes = u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
    if (u.op == UnaryOp::Deref) return access(&u, false);
    if (u.op == UnaryOp::AddressOf) return subscripts(u.operand);
    if (changes) return access(u.operand, true), used(u.operand);
    walk(u);
  }
  void visitAssign(Assign &a) override {
    visit(a.rhs);
    access(a.lhs, true);
    if (a.op != AssignOp::Plain) used(a.lhs);
  }
  /// A scalar that is changed by what it was.
  void used(Expr *e) {
    if (auto *i = as<Ident>(skipParens(e)))
      if (auto *v = as<VarDecl>(i->decl)) scalar(v, false);
  }
  void visitConditional(Conditional &c) override {
    visit(c.cond);
    under(c.then ? c.cond : nullptr, true, c.then);
    under(c.then ? c.cond : nullptr, false, c.otherwise);
  }
  void visitBinary(Binary &b) override {
    if (b.op != BinaryOp::LAnd && b.op != BinaryOp::LOr) return walk(b);
    visit(b.lhs);
    under(b.lhs, b.op == BinaryOp::LAnd, b.rhs);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (!callee || (callee->decl && !f)) return fail("it calls through pointers");
    // What functions do with what they are not given the kernel has been asked for (apart.h).
    for (Expr *argument : call.args) {
      if (isPointer(argument->type) || isArray(argument->type))
        fail("it passes pointers to '" + std::string(callee->name->text) + "'");
      visit(argument);
    }
  }
  void visitStmtExpr(StmtExpr &) override { fail("it has statement expressions"); }
  void visitCompoundLiteral(CompoundLiteral &) override { fail("it has compound literals"); }
  void visitAsm(Asm &) override { fail("it has asm statements"); }
  void visitGoto(Goto &) override { fail("it has jumps"); }
  void visitIndirectGoto(IndirectGoto &) override { fail("it has jumps"); }
  void visitLabel(Label &) override { fail("it has jumps"); }
  void visitReturn(Return &) override { fail("it has jumps"); }
  void visitOmpDirective(OmpDirective &) override { fail("it has directives"); }
  void visitOmpChoice(OmpChoice &) override { fail("it has directives"); }
  void visitTextStmt(TextStmt &) override { fail("it has directives"); }
  void visitTextExpr(TextExpr &) override { fail("it has directives"); }
  void visitRoutineCall(RoutineCall &) override { fail("it has directives"); }
  void visitFunctionDecl(FunctionDecl &) override { fail("it has nested functions"); }
  void visitBreak(Break &) override {
    if (!breakable_) fail("it ends early");
  }

  /// `code` runs where `cond` holds, or where it does not.
  void under(Expr *cond, bool holds, Node *code) {
    const size_t before = where_.size();
    if (cond)
      for (const auto &condition : known_.conditions(cond, holds)) where_.push_back(condition);
    visit(code);
    where_.resize(before);
  }
  static bool isContinue(Stmt *s) {
    if (auto *block = as<Compound>(s)) return block->body.size() == 1 && isContinue(block->body[0]);
    return as<Continue>(s) != nullptr;
  }
  void visitCompound(Compound &block) override {
    const size_t before = where_.size();
    for (Stmt *s : block.body) {
      auto *branch = as<If>(s);
      if (branch && !branch->otherwise && isContinue(branch->then)) {
        visit(branch->cond); // what follows is under its opposite
        for (const auto &condition : known_.conditions(branch->cond, false)) where_.push_back(condition);
      } else {
        visit(s);
      }
    }
    where_.resize(before);
  }
  void visitIf(If &s) override {
    auto *then = s.otherwise ? nullptr : as<ExprStmt>(onlyStatement(s.then));
    auto *a = then ? as<Assign>(skipParens(then->expr)) : nullptr;
    auto *variable = a && a->op == AssignOp::Plain ? as<Ident>(skipParens(a->lhs)) : nullptr;
    const OmpReductionOp op =
        variable ? gatheredByComparison(s.cond, a->rhs, *variable) : OmpReductionOp::None;
    if (auto *v = variable ? as<VarDecl>(variable->decl) : nullptr; v && gathers(v, op, a->rhs)) {
      visit(a->rhs);
      return scalar(v, true, op);
    }
    visit(s.cond);
    under(s.cond, true, s.then);
    under(s.cond, false, s.otherwise);
  }
  void visitSwitch(Switch &s) override {
    visit(s.cond);
    breakable_++;
    visit(s.body);
    breakable_--;
  }
  void visitWhile(While &s) override {
    breakable_++;
    walk(s);
    breakable_--;
  }
  void visitDoWhile(DoWhile &s) override {
    breakable_++;
    walk(s);
    breakable_--;
  }
  void visitFor(For &s) override {
    const auto loop = countedLoop(s);
    breakable_++;
    if (!loop) {
      walk(s);
    } else {
      visit(loop->from);
      visit(loop->to);
      if (auto *ds = as<DeclStmt>(s.init))
        known_.declare(*ds);
      else
        scalar(loop->var, true), scalar(loop->var, false);
      Inner inner{known_.fresh(), {}, {}};
      known_.range(*loop, inner.least, inner.most);
      const auto outer = known_;
      known_.count(loop->var, inner.symbol);
      loops_.push_back(inner);
      visit(s.body);
      loops_.pop_back();
      known_.endCount(loop->var, outer);
    }
    breakable_--;
  }
  void visitDeclStmt(DeclStmt &s) override {
    for (Decl *d : s.decls)
      if (auto *v = as<VarDecl>(d)) {
        if (v->storage == Storage::Static || v->storage == Storage::Extern)
          fail("it has variables of static storage");
        if (isVariablyModified(v->type)) fail("it has variable arrays");
        visit(v->init);
      }
    known_.declare(s);
  }
  void visitExprStmt(ExprStmt &s) override {
    if (s.expr) evaluated(s.expr, &s);
  }
  /// Whether values may be gathered in the variable by the operation, in any order.
  bool gathers(const VarDecl *v, OmpReductionOp op, Expr *value) const {
    const QualType type = canonical(v->type);
    if (op == OmpReductionOp::None || (type.quals & (QualVolatile | QualAtomic)) || mentions(value, v))
      return false;
    if (isFloating(type)) return isExtreme(op) || (reassociate_ && op == OmpReductionOp::Add);
    return isPlainInteger(type) && isOfIntegers(value);
  }
  /// What is added to an integer as a number with a fraction is rounded each time.
  static bool isOfIntegers(Expr *value) { return !value || isInteger(value->type); }
  static bool isPlainInteger(QualType type) {
    return isInteger(type) && !isBitInt(type) && kindOf(type) != TypeKind::Bool;
  }
  /// Something whose value nobody uses.
  /// @param s the statement that it is all of; null: it is not
  void evaluated(Expr *e, ExprStmt *s) {
    e = skipParens(e);
    if (auto *b = as<Binary>(e); b && b->op == BinaryOp::Comma) {
      evaluated(b->lhs, nullptr);
      return evaluated(b->rhs, nullptr);
    }
    const Gathering gathering = gatheredBy(e);
    if (gathering.op == OmpReductionOp::None) return visit(e);
    if (auto *i = as<Ident>(skipParens(gathering.target)))
      return gathered(e, as<VarDecl>(i->decl), gathering);
    if (s && canBeAtomic(gathering.target) && isOfIntegers(gathering.value)) return updated(*s, gathering);
    visit(e);
  }
  /// `e` gathers values in a variable.
  void gathered(Expr *e, VarDecl *v, const Gathering &gathering) {
    if (v && gathers(v, gathering.op, gathering.value)) {
      visit(gathering.value);
      return scalar(v, true, gathering.op);
    }
    visit(e);
    if (auto found = v && isFloating(canonical(gathering.target->type)) ? scalars_.find(v) : scalars_.end();
        found != scalars_.end())
      found->second.inOrder = true;
  }
  /// Not where all would wait for their turn at one element.
  bool canBeAtomic(Expr *target) const {
    const QualType type = canonical(target->type);
    auto *member = as<Member>(skipParens(target));
    const bool field = member && member->field && member->field->bitWidth;
    return isPlainInteger(type) && !field && (sizeOf(type) == 4 || sizeOf(type) == 8) &&
           known_.varies(target);
  }
  /// The statement is an update of an element, which could be atomic.
  void updated(ExprStmt &s, const Gathering &gathering) {
    visit(gathering.value);
    update_ = &s;
    updateOp_ = gathering.op;
    access(gathering.target, true);
    update_ = nullptr;
    updateOp_ = OmpReductionOp::None;
  }
};

} // namespace

IterationAccesses accessesOf(Expr *bound, Stmt *iteration, const Knowledge &known, bool reassociate) {
  Collector collector(known, reassociate);
  collector.visit(bound);
  collector.visit(iteration);
  return collector.result();
}

} // namespace ompicc
