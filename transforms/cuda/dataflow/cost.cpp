#include "transforms/cuda/dataflow/cost.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include <algorithm>
#include <unordered_set>

namespace ompicc::cuda {
namespace {

// Cycles that instructions of one warp keep its scheduler busy, with what of their latency is not hidden.
// They only have to be right beside each other.
constexpr double kArithmetic = 2, kDivision = 20, kFunction = 40, kMemory = 8, kCall = 10;
constexpr double kUnknownTrips = 16;
constexpr long kWarp = 32;
constexpr double kMostCost = 1e9;

class Cost : public Visitor {
public:
  explicit Cost(bool lanes) : lanes_(lanes) {}
  double total = 0;

private:
  const bool lanes_;
  double times_ = 1; ///< how often the code at hand is executed
  std::unordered_set<const FunctionDecl *> inside_;

  void add(double cycles) { total += cycles * times_; }

  void repeated(double trips, Node &body) {
    const double before = times_;
    times_ *= trips;
    walk(body);
    times_ = before;
  }

  void visitBinary(Binary &e) override {
    const bool divides = e.op == BinaryOp::Div || e.op == BinaryOp::Rem;
    if (!evaluateConstant(&e).known) add(divides ? kDivision : kArithmetic);
    walk(e);
  }
  void visitAssign(Assign &e) override {
    if (e.op == AssignOp::Div || e.op == AssignOp::Rem)
      add(kDivision);
    else if (e.op != AssignOp::Plain)
      add(kArithmetic);
    walk(e);
  }
  void visitIndex(Index &e) override {
    if (!isArray(e.type)) add(kMemory);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    add(e.op == UnaryOp::Deref ? kMemory : 1);
    walk(e);
  }
  void visitMember(Member &e) override {
    if (e.arrow) add(kMemory);
    walk(e);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (f && f->definition) f = f->definition;
    for (Expr *argument : call.args) visit(argument);
    if (!f || !f->body) return add(kFunction);
    add(kCall);
    if (!inside_.insert(f).second) return add(kFunction); // it calls itself
    visit(f->body);
    inside_.erase(f);
  }
  void visitFor(For &loop) override {
    if (loop.init) visit(loop.init);
    repeated(tripsOf(loop), loop);
  }
  void visitWhile(While &loop) override { repeated(kUnknownTrips, loop); }
  void visitDoWhile(DoWhile &loop) override { repeated(kUnknownTrips, loop); }

  /// Trips where the loop counts a variable from a constant to another one.
  static double tripsOf(const For &loop) {
    auto *ds = as<DeclStmt>(loop.init);
    auto *v = ds && ds->decls.size() == 1 ? as<VarDecl>(ds->decls[0]) : nullptr;
    auto *cond = as<Binary>(loop.cond);
    if (!v || !cond) return kUnknownTrips;
    const ConstInt from = evaluateConstant(v->init), to = evaluateConstant(cond->rhs);
    auto *by = as<Assign>(loop.step);
    const ConstInt step = by ? evaluateConstant(by->rhs) : ConstInt{true, 1};
    if (!v->init || !from.known || !to.known || !step.known || step.value <= 0) return kUnknownTrips;
    return std::max<double>(1, double(std::abs(to.value - from.value)) / double(step.value));
  }

  void visitOmpDirective(OmpDirective &d) override {
    if (!lanes_ || d.kind != OmpDirectiveKind::Simd || d.loops.empty()) return visit(d.body);
    double trips = 1;
    for (const OmpLoop *l : d.loops) {
      const ConstInt count = constantCount(*l);
      trips *= count.known ? double(std::max(count.value, 0ll)) : kUnknownTrips * kWarp;
    }
    const double turns = double((long(trips) + kWarp - 1) / kWarp), before = times_;
    times_ *= turns;
    visit(bodyOfNest(as<For>(onlyStatement(d.body)) ? onlyStatement(d.body) : d.body, d.loops.size()));
    times_ = before;
  }
};

} // namespace

long costOf(Context &, Stmt *task, bool lanes) {
  Cost cost(lanes);
  cost.visit(task);
  return long(std::min(kMostCost, std::max(1.0, cost.total)));
}

} // namespace ompicc::cuda
