// estimated_work.cpp: see estimated_work.h.
#include "transforms/cuda/analysis/estimated_work.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/dependence.h"
#include <algorithm>
#include <unordered_set>

namespace ompicc {
namespace {

constexpr long long kSomeTrips = 32;
constexpr long long kMost = 1ll << 40; ///< more is as good as that

class Estimate : public Visitor {
public:
  Estimate(Context &c, const std::function<bool(Expr *)> &isKnown) : c_(c), isKnown_(isKnown) {}
  EstimatedWork found;

private:
  Context &c_;
  const std::function<bool(Expr *)> &isKnown_;
  std::unordered_set<const FunctionDecl *> around_; ///< calls
  bool inCall_ = false;                             ///< whose parameters nobody knows

  void access() { found = found.plus(c_, {kWorkOfAccess}); }
  void visitIndex(Index &e) override {
    if (!isArray(e.type)) access();
    walk(e);
  }
  void visitMember(Member &e) override {
    if (e.arrow && !isArray(e.type)) access();
    walk(e);
  }
  void visitUnary(Unary &e) override {
    if (e.op == UnaryOp::Deref && !isArray(e.type)) access();
    walk(e);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
  void visitIdent(Ident &i) override {
    auto *f = as<FunctionDecl>(i.decl);
    FunctionDecl *definition = f ? (f->body ? f : f->definition) : nullptr;
    if (!definition || !definition->body || !around_.insert(definition).second) return;
    const bool before = inCall_;
    inCall_ = true;
    visit(definition->body);
    inCall_ = before;
    around_.erase(definition);
  }

  /// Adds what `code` is, so many times, and as many trips.
  template <class Trips> void repeat(std::initializer_list<Node *> code, Trips trips) {
    const EstimatedWork outside = found;
    found = {1};
    for (Node *n : code) visit(n);
    found = outside.plus(c_, found.times(c_, trips));
  }
  void visitFor(For &s) override {
    visit(s.init);
    const auto loop = countedLoop(s);
    const ConstInt from = loop ? evaluateConstant(loop->from) : ConstInt{},
                   to = loop ? evaluateConstant(loop->to) : ConstInt{};
    if (from.known && to.known) {
      const long long span = (long long)(loop->step > 0 ? to.value - from.value : from.value - to.value);
      repeat({s.body}, std::clamp((span + loop->inclusive) / std::abs(loop->step), 0ll, kMost));
    } else if (loop && !inCall_ && isKnown_(loop->from) && isKnown_(loop->to)) {
      repeat({s.body}, tripsOf(*loop));
    } else {
      repeat({s.cond, s.step, s.body}, kSomeTrips);
    }
  }
  Expr *tripsOf(const CountedLoop &loop) {
    const QualType number = c_.types.basic(TypeKind::LongLong), result = c_.types.basic(TypeKind::ULong);
    Expr *low = loop.step > 0 ? loop.from : loop.to, *high = loop.step > 0 ? loop.to : loop.from;
    auto wide = [&](Expr *e) { return c_.cast(number, Cloner(c_).clone(e)); };
    const long long step = std::abs(loop.step);
    return c_.paren(c_.textExpr(
        result,
        step == 1 ? "$ < $ ? (unsigned long) ($ - $) : 0ul" : "$ < $ ? (unsigned long) ($ - $) / $ : 0ul",
        step == 1 ? std::vector<Node *>{wide(low), wide(high), wide(high), wide(low)}
                  : std::vector<Node *>{wide(low), wide(high), wide(high), wide(low), c_.intLiteral(step)}));
  }
  void visitWhile(While &s) override { repeat({s.cond, s.body}, kSomeTrips); }
  void visitDoWhile(DoWhile &s) override { repeat({s.cond, s.body}, kSomeTrips); }
};

} // namespace

EstimatedWork EstimatedWork::times(Context &c, long long trips) const {
  if (trips == 1) return *this;
  EstimatedWork all;
  all.constant = trips && constant > kMost / trips ? kMost : constant * trips;
  const QualType type = c.types.basic(TypeKind::ULong);
  if (rest) all.rest = c.textExpr(type, "$ * $", {rest, c.intLiteral(trips)});
  return all;
}

EstimatedWork EstimatedWork::times(Context &c, Expr *trips) const {
  EstimatedWork all;
  Expr *each = asExpression(c);
  all.rest =
      !rest && constant == 1 ? trips : c.textExpr(c.types.basic(TypeKind::ULong), "$ * $", {trips, each});
  return all;
}

EstimatedWork EstimatedWork::plus(Context &c, const EstimatedWork &other) const {
  EstimatedWork all;
  all.constant = std::min(constant + other.constant, kMost);
  all.rest = !rest         ? other.rest
             : !other.rest ? rest
                           : c.textExpr(c.types.basic(TypeKind::ULong), "$ + $", {rest, other.rest});
  return all;
}

Expr *EstimatedWork::asExpression(Context &c) const {
  if (!rest) return c.intLiteral(constant);
  return constant ? c.textExpr(c.types.basic(TypeKind::ULong), "$ + $", {rest, c.intLiteral(constant)})
                  : rest;
}

EstimatedWork estimatedWork(Context &c, Stmt *code, const std::function<bool(Expr *)> &isKnown) {
  Estimate estimate(c, isKnown);
  estimate.visit(code);
  return estimate.found;
}

} // namespace ompicc
