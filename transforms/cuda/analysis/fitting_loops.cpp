#include "transforms/cuda/analysis/fitting_loops.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/dependence.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class Fitting : public Visitor {
public:
  /// @param threads 0: it is asked which loops have an iteration
  Fitting(Stmt *code, unsigned threads) : known_(code), threads_(threads) {}
  std::unordered_set<const OmpDirective *> found;

private:
  Knowledge known_; ///< where the statement at hand stands
  const unsigned threads_;

  void visitDeclStmt(DeclStmt &s) override {
    known_.declare(s);
    walk(s);
  }

  void visitFor(For &loop) override {
    const Knowledge outside = known_;
    if (const auto counted = countedLoop(loop)) known_.enter(*counted);
    walk(loop);
    known_ = outside;
  }

  void visitOmpDirective(OmpDirective &d) override {
    if (d.loops.size() == 1 && (threads_ ? fits(*d.loops[0]) : hasIteration(*d.loops[0]))) found.insert(&d);
    walk(d);
  }

  static bool isOfSignedNumbers(const OmpLoop &loop) {
    return isInteger(loop.varType) && isSigned(loop.varType) && isSigned(loop.lower->type) &&
           isSigned(loop.upper->type);
  }
  bool fits(const OmpLoop &loop) const {
    const ConstInt step = evaluateConstant(loop.step);
    if (!isOfSignedNumbers(loop) || !step.known || step.value <= 0 || step.value > 1 << 20) return false;
    const bool up = loop.relation == BinaryOp::Lt || loop.relation == BinaryOp::Le;
    const bool inclusive = loop.relation == BinaryOp::Le || loop.relation == BinaryOp::Ge;
    const long long most = threads_ * step.value - inclusive;
    return up ? isWithin(loop.lower, loop.upper, most) : isWithin(loop.upper, loop.lower, most);
  }

  bool hasIteration(const OmpLoop &loop) const {
    if (!isOfSignedNumbers(loop)) return false;
    const bool strict = loop.relation == BinaryOp::Lt || loop.relation == BinaryOp::Gt;
    if (!strict && loop.relation != BinaryOp::Le && loop.relation != BinaryOp::Ge) return false;
    const bool up = loop.relation == BinaryOp::Lt || loop.relation == BinaryOp::Le;
    // The last number is not in front of the first one.
    return up ? isWithin(loop.upper, loop.lower, strict ? -1 : 0)
              : isWithin(loop.lower, loop.upper, strict ? -1 : 0);
  }

  /// What an expression is at least, or at most: its values, or where it is a remainder, that of them.
  static std::vector<Knowledge::Value> bound(Knowledge &known, Expr *e, bool high) {
    auto *b = as<Binary>(skipParens(e));
    const ConstInt by = b ? evaluateConstant(b->rhs) : ConstInt{};
    if (!by.known || by.value <= 0 || !isSigned(b->rhs->type) || hasSideEffects(b->lhs))
      return known.valuesOf(e);
    if (b->op == BinaryOp::And) return {{Polynomial(high ? by.value : 0), {}}};
    if (b->op == BinaryOp::Rem) return {{Polynomial(high ? by.value - 1 : 1 - by.value), {}}};
    return known.valuesOf(e);
  }

  /// Whether high - low is `most` or less, whichever values they have.
  bool isWithin(Expr *low, Expr *high, long long most) const {
    Knowledge known = known_;
    const auto lows = bound(known, low, false), highs = bound(known, high, true);
    for (const auto &from : lows)
      for (const auto &to : highs) {
        Facts facts = known.facts;
        for (const auto *value : {&from, &to})
          for (const auto &condition : value->where)
            if (condition.differs)
              facts.differs(condition.p);
            else
              facts.holds(condition.p);
        if (!facts.isNotNegative(Polynomial(most) - (to.p - from.p))) return false;
      }
    return !lows.empty() && !highs.empty();
  }
};

} // namespace

std::unordered_set<const OmpDirective *> fittingLoops(Stmt *code, unsigned threads) {
  Fitting fitting(code, threads);
  fitting.visit(code);
  return fitting.found;
}

std::unordered_set<const OmpDirective *> loopsWithIterations(Stmt *code) {
  Fitting fitting(code, 0);
  fitting.visit(code);
  return fitting.found;
}

} // namespace ompicc
