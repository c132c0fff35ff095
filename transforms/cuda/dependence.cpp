// dependence.cpp: see dependence.h.
#include "transforms/cuda/dependence.h"
#include "ast/const_eval.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/mode.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <numeric>

namespace ompicc {
namespace {

constexpr size_t kMostAccesses = 48;

bool isVariable(Expr *e, const Ident &variable) {
  auto *i = as<Ident>(skipParens(e));
  return i && i->decl == variable.decl;
}

/// What fmax and the like gather by.
OmpReductionOp gatheredByCall(const Call &call) {
  auto *callee = as<Ident>(skipParens(call.callee));
  auto *function = callee ? as<FunctionDecl>(callee->decl) : nullptr;
  if (!callee || call.args.size() != 2 || (callee->decl && (!function || function->body)))
    return OmpReductionOp::None;
  const std::string_view name = callee->name->text;
  if (name == "fmax" || name == "fmaxf") return OmpReductionOp::Max;
  return name == "fmin" || name == "fminf" ? OmpReductionOp::Min : OmpReductionOp::None;
}

/// What `if (e > x) x = e` gathers by.
/// @param value e, which may be evaluated twice
OmpReductionOp gatheredByComparison(Expr *condition, Expr *value, const Ident &variable) {
  auto *b = as<Binary>(skipParens(condition));
  const QualType type = canonical(variable.type), other = canonical(value->type);
  if (!b || hasSideEffects(value) || (isFloating(type) ? !isFloating(other) : type.type != other.type))
    return OmpReductionOp::None;
  const bool greater = b->op == BinaryOp::Gt || b->op == BinaryOp::Ge;
  if (!greater && b->op != BinaryOp::Lt && b->op != BinaryOp::Le) return OmpReductionOp::None;
  const bool first = isVariable(b->rhs, variable) && structurallyEqual(skipParens(b->lhs), skipParens(value)),
             second =
                 isVariable(b->lhs, variable) && structurallyEqual(skipParens(b->rhs), skipParens(value));
  if (!first && !second) return OmpReductionOp::None;
  return greater == first ? OmpReductionOp::Max : OmpReductionOp::Min;
}

/// The operation of `x op= e`, `x++`, and of a variable `x = x op e`, `x = fmax(x, e)` and `x = e > x ? e :
/// x`, by which values can be gathered in any order.
OmpReductionOp gatheredBy(Expr *e, Expr *&target, Expr *&value) {
  e = skipParens(e);
  if (auto *u = as<Unary>(e)) {
    target = u->operand;
    value = nullptr;
    switch (u->op) {
    case UnaryOp::PreInc:
    case UnaryOp::PostInc:
    case UnaryOp::PreDec:
    case UnaryOp::PostDec: return OmpReductionOp::Add;
    default: return OmpReductionOp::None;
    }
  }
  auto *a = as<Assign>(e);
  if (!a) return OmpReductionOp::None;
  target = a->lhs;
  value = a->rhs;
  auto *variable = as<Ident>(skipParens(target));
  if (auto *choice = as<Conditional>(skipParens(value)); a->op == AssignOp::Plain && variable && choice) {
    if (!choice->then) return OmpReductionOp::None;
    const bool keeps = isVariable(choice->then, *variable);
    if (!keeps && !isVariable(choice->otherwise, *variable)) return OmpReductionOp::None;
    value = keeps ? choice->otherwise : choice->then;
    const OmpReductionOp op = gatheredByComparison(choice->cond, value, *variable);
    if (!keeps || op == OmpReductionOp::None) return op;
    return op == OmpReductionOp::Max ? OmpReductionOp::Min : OmpReductionOp::Max;
  }
  if (auto *call = as<Call>(skipParens(value)); a->op == AssignOp::Plain && variable && call) {
    const OmpReductionOp op = gatheredByCall(*call);
    if (op == OmpReductionOp::None || !isFloating(variable->type)) return OmpReductionOp::None;
    const bool first = isVariable(call->args[0], *variable);
    if (!first && !isVariable(call->args[1], *variable)) return OmpReductionOp::None;
    value = call->args[first ? 1 : 0];
    return op;
  }
  auto *b = as<Binary>(skipParens(value));
  if (a->op == AssignOp::Plain && variable && b) {
    const bool first = isVariable(b->lhs, *variable);
    if (!first && (b->op == BinaryOp::Sub || !isVariable(b->rhs, *variable))) return OmpReductionOp::None;
    value = first ? b->rhs : b->lhs;
    switch (b->op) {
    case BinaryOp::Add:
    case BinaryOp::Sub: return OmpReductionOp::Add;
    case BinaryOp::And: return OmpReductionOp::And;
    case BinaryOp::Or: return OmpReductionOp::Or;
    case BinaryOp::Xor: return OmpReductionOp::Xor;
    default: return OmpReductionOp::None;
    }
  }
  switch (a->op) {
  case AssignOp::Add:
  case AssignOp::Sub: return OmpReductionOp::Add;
  case AssignOp::And: return OmpReductionOp::And;
  case AssignOp::Or: return OmpReductionOp::Or;
  case AssignOp::Xor: return OmpReductionOp::Xor;
  default: return OmpReductionOp::None;
  }
}

/// The same whatever the order is.
bool isExtreme(OmpReductionOp op) { return op == OmpReductionOp::Max || op == OmpReductionOp::Min; }

bool mentions(Node *n, const VarDecl *v) {
  for (const VarDecl *x : n ? freeVariables(n) : VarList())
    if (x == v) return true;
  return false;
}

/// A loop inside of the one that is judged, around an access.
struct Inner {
  Knowledge::Symbol symbol;
  std::vector<Polynomial> least, most;
};

struct Access {
  const VarDecl *root;
  std::optional<Polynomial> at;
  long long width;
  bool writes;
  ExprStmt *update; ///< of an integer, which could be atomic
  OmpReductionOp op;
  std::vector<Knowledge::Condition> where;
  std::vector<Inner> loops;
};

/// Goes through an iteration in order and notes what it reads and writes that is not its own.
class Collector : public Visitor {
public:
  Collector(Knowledge known, bool reassociate) : known_(std::move(known)), reassociate_(reassociate) {}

  std::vector<Access> accesses;
  std::string whyNot;
  Knowledge &known() { return known_; }

  struct Scalar {
    bool read = false, written = false;
    bool inOrder = false;                     ///< sums of floating-point numbers are formed in it
    OmpReductionOp op = OmpReductionOp::None; ///< that all its uses gather by
  };
  std::map<VarDecl *, Scalar> scalars; ///< variables from around that are written

private:
  Knowledge known_;
  const bool reassociate_;
  std::vector<Knowledge::Condition> where_;
  std::vector<Inner> loops_;
  int breakable_ = 0; ///< loops and switches inside
  ExprStmt *update_ = nullptr;
  OmpReductionOp updateOp_ = OmpReductionOp::None;

  void fail(const std::string &why) {
    if (whyNot.empty()) whyNot = why;
  }

  void scalar(VarDecl *v, bool writes, OmpReductionOp op = OmpReductionOp::None) {
    if (known_.isInside(v)) return;
    if (writes && !isAutomatic(*v)) return fail("it changes a variable of static storage");
    auto [entry, isNew] = scalars.emplace(v, Scalar());
    Scalar &s = entry->second;
    if (isNew)
      s.op = op;
    else if (s.op != op)
      s.op = OmpReductionOp::None;
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
      accesses.push_back(found);
    }
    if (accesses.size() > kMostAccesses) fail("it has very many accesses");
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
    Expr *target = nullptr, *value = nullptr;
    const OmpReductionOp op = gatheredBy(e, target, value);
    if (op == OmpReductionOp::None) return visit(e);
    const QualType type = canonical(target->type);
    const bool integer = isInteger(type) && !isBitInt(type) && kindOf(type) != TypeKind::Bool;
    if (auto *i = as<Ident>(skipParens(target))) {
      auto *v = as<VarDecl>(i->decl);
      if (!v || !gathers(v, op, value)) {
        visit(e);
        if (auto found = v && isFloating(type) ? scalars.find(v) : scalars.end(); found != scalars.end())
          found->second.inOrder = true;
        return;
      }
      visit(value);
      return scalar(v, true, op);
    }
    auto *member = as<Member>(skipParens(target));
    const bool field = member && member->field && member->field->bitWidth;
    // Not where all would wait for their turn at one element.
    if (s && integer && !field && (sizeOf(type) == 4 || sizeOf(type) == 8) && known_.varies(target)) {
      visit(value);
      update_ = s;
      updateOp_ = op;
      access(target, true);
      update_ = nullptr;
      updateOp_ = OmpReductionOp::None;
      return;
    }
    visit(e);
  }
};

/// Adds what holds where an access is made.
void assume(Facts &facts, const Access &a, const std::map<Knowledge::Symbol, Knowledge::Symbol> &names,
            Knowledge::Symbol counter, const Polynomial &value) {
  auto there = [&](const Polynomial &p) { return p.renamed(names).with(counter, value); };
  for (const Inner &inner : a.loops) {
    auto found = names.find(inner.symbol);
    const Knowledge::Symbol s = found == names.end() ? inner.symbol : found->second;
    for (const Polynomial &p : inner.least) facts.atLeast(s, there(p));
    for (const Polynomial &p : inner.most) facts.atMost(s, there(p));
    for (const Polynomial &least : inner.least)
      for (const Polynomial &most : inner.most) facts.holds(there(most - least));
  }
  for (const Knowledge::Condition &condition : a.where) {
    const Polynomial p = there(condition.p);
    if (condition.differs) {
      if (facts.isNotNegative(p))
        facts.holds(p - 1);
      else if (facts.isNotNegative(p * Polynomial(-1)))
        facts.holds(p * Polynomial(-1) - 1);
      facts.differs(p);
    } else {
      facts.holds(p);
    }
  }
}

/// Whether the two, of an iteration and of a later one, can never mean the same bytes.
bool areApart(const Facts &facts, const Polynomial &difference, long long widthA, long long widthB) {
  long long step = 0;
  for (const auto &[product, factor] : difference.terms())
    if (!product.empty()) step = std::gcd(step, factor);
  const long long rest = difference.constant();
  if (step == 0) return rest <= -widthB || rest >= widthA;
  int tried = 0;
  for (long long d = 1 - widthB; d < widthA; d++)
    if ((rest - d) % step == 0 && (++tried > 4 || !facts.isNotZero(difference - Polynomial(d)))) return false;
  return true;
}

} // namespace

Independence independenceOf(For &statement, const CountedLoop &loop, const Knowledge &at, bool reassociate) {
  Independence result;
  Knowledge known = at;
  const Usage usage = usageIn(&statement);
  // The bounds as they are seen before the loop; then what is known in it.
  std::vector<Polynomial> least, most;
  const Knowledge::Symbol counter = known.fresh(), later = known.fresh();
  known.judge(usage, loop.var, counter);
  known.range(loop, least, most);
  Collector collector(known, reassociate);
  collector.visit(loop.to);
  collector.visit(statement.body);
  if (!collector.whyNot.empty()) {
    result.whyNot = collector.whyNot;
    return result;
  }
  for (const auto &[v, s] : collector.scalars) {
    if (!s.written || v == loop.var) continue;
    if (s.op != OmpReductionOp::None && !s.read)
      result.reductions.push_back({s.op, v});
    else if (setsFirst(statement.body, v) && isScalar(v->type))
      result.own.push_back(v);
    else {
      result.whyNot = (s.inOrder ? "its iterations add to '" + std::string(v->name->text) + "' in order"
                                 : "its iterations share '" + std::string(v->name->text) + "'");
      return result;
    }
  }
  // Two different iterations are there, so that there are two.
  const long long step = loop.step < 0 ? -loop.step : loop.step;
  Facts base = collector.known().facts;
  const Polynomial s = Polynomial::of(later), j = Polynomial::of(counter);
  base.atLeast(later, step);
  for (const Polynomial &p : least) base.atLeast(counter, p);
  for (const Polynomial &p : most) {
    base.atMost(counter, p - Polynomial(step));
    base.atMost(later, p - j);
    for (const Polynomial &from : least) {
      base.atMost(later, p - from);
      base.holds(p - from - Polynomial(step));
    }
  }
  std::vector<const VarDecl *> changed;
  for (const Access &a : collector.accesses)
    if (a.writes) changed.push_back(a.root);
  auto isChanged = [&](const VarDecl *root) {
    return std::find(changed.begin(), changed.end(), root) != changed.end();
  };
  std::vector<const Access *> all;
  for (const Access &a : collector.accesses)
    if (isChanged(a.root)) all.push_back(&a);
  for (const Access *a : all)
    for (const Access *b : all) {
      if (a->root != b->root || (!a->writes && !b->writes)) continue;
      std::map<Knowledge::Symbol, Knowledge::Symbol> names;
      Knowledge::Symbol next = collector.known().fresh();
      for (const Inner &inner : b->loops) names[inner.symbol] = next++;
      bool apart = a->at && b->at;
      if (apart) {
        Facts facts = base;
        assume(facts, *a, {}, counter, j);
        assume(facts, *b, names, counter, j + s);
        const Polynomial there = b->at->renamed(names).with(counter, j + s);
        apart = areApart(facts, *a->at - there, a->width, b->width);
      }
      if (apart) continue;
      // Updates of integers may come in any order, one at a time.
      if (a->update && b->update && a->op == b->op && a->width == b->width && !a->at && !b->at) {
        for (ExprStmt *update : {a->update, b->update})
          if (std::find(result.atomics.begin(), result.atomics.end(), update) == result.atomics.end())
            result.atomics.push_back(update);
        continue;
      }
      result.whyNot =
          "its iterations may mean the same elements of '" + std::string(a->root->name->text) + "'";
      return result;
    }
  return result;
}

} // namespace ompicc
