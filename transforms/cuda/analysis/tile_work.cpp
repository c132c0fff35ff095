// tile_work.cpp: see tile_work.h.
#include "transforms/cuda/analysis/tile_work.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/region_work.h"
#include "transforms/cuda/loops/iterations.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

constexpr long long kFewestThreads = 64; ///< two warps, of which one computes while the other one waits
constexpr long long kLongestInner = 64;  ///< trips that a C compiler writes out
constexpr long long kFewestIterations = 2 * kFewestThreads, kMostIterations = 4096;

/// An iteration of the loop that a team shares out.
class Iteration : public Visitor {
public:
  Iteration(const OmpDirective &loop, const VarSet &shared) : loop_(loop), shared_(shared) {
    visit(bodyOfNest(associatedLoop(const_cast<OmpDirective &>(loop)), loop.loops.size()));
  }
  bool fits() const { return fits_ && reads_; }

private:
  const OmpDirective &loop_;
  const VarSet &shared_;
  VarSet own_; ///< what it declares
  std::vector<const VarDecl *> inner_;
  bool fits_ = true, reads_ = false;

  bool isOwnElement(const ElementOfArray &e) const {
    if (!e.array || !shared_.count(e.array) || e.subscripts.size() != loop_.loops.size()) return false;
    for (size_t i = 0; i < e.subscripts.size(); i++)
      if (variableOf(e.subscripts[i]) != loop_.loops[i]->var) return false;
    return true;
  }
  void store(Expr *to) {
    if (VarDecl *v = variableOf(to); v && own_.count(v)) return;
    auto *index = as<Index>(skipParens(to));
    // Outside of its loops it may store anywhere.
    fits_ &= inner_.empty() || (index && isOwnElement(elementOfArray(*index)));
  }

  void visitVarDecl(VarDecl &v) override {
    own_.insert(&v);
    fits_ &= isScalar(v.type);
    // What follows from the outer loop's number is another one in each turn.
    fits_ &= !v.init || !mentions(v.init, loop_.loops[0]->var) || !isInteger(v.type);
    walk(v);
  }
  void visitFor(For &loop) override {
    const auto counted = countedLoop(loop);
    const ConstInt from = counted ? evaluateConstant(counted->from) : ConstInt{},
                   to = counted ? evaluateConstant(counted->to) : ConstInt{};
    if (!counted || counted->step != 1 || !from.known || !to.known || to.value - from.value > kLongestInner)
      fits_ = false;
    if (!fits_) return;
    own_.insert(counted->var);
    inner_.push_back(counted->var);
    visit(loop.body);
    inner_.pop_back();
  }
  void visitAssign(Assign &a) override {
    store(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) store(u.operand);
    fits_ &= u.op != UnaryOp::AddressOf;
    walk(u);
  }
  void visitIndex(Index &e) override {
    const ElementOfArray element = elementOfArray(e);
    if (!inner_.empty() && element.array && shared_.count(element.array) &&
        !mentions(&e, loop_.loops[0]->var))
      for (const VarDecl *v : inner_) reads_ |= mentions(&e, v);
    walk(e);
  }
  void visitCall(Call &call) override {
    fits_ &= isComputation(call);
    for (Expr *argument : call.args) visit(argument);
  }
  void visitWhile(While &) override { fits_ = false; }
  void visitDoWhile(DoWhile &) override { fits_ = false; }
  void visitIf(If &) override { fits_ = false; }
  void visitSwitch(Switch &) override { fits_ = false; }
  void visitOmpDirective(OmpDirective &) override { fits_ = false; }
  void visitStmtExpr(StmtExpr &) override { fits_ = false; }
  void visitAsm(Asm &) override { fits_ = false; }
  void visitReturn(Return &) override { fits_ = false; }
  void visitGoto(Goto &) override { fits_ = false; }
  void visitLabel(Label &) override { fits_ = false; }
  void visitContinue(Continue &) override { fits_ = false; }
};

bool isDealtAsUsual(const OmpDirective &loop) {
  return std::all_of(loop.clauses.begin(), loop.clauses.end(), [](const OmpClause *clause) {
    return clause->kind == OmpClauseKind::Collapse || clause->kind == OmpClauseKind::Shared ||
           clause->kind == OmpClauseKind::Nowait;
  });
}

} // namespace

unsigned threadsOfTileWork(Context &c, Stmt *code, const VarSet &shared) {
  bool inSteps = false;
  if (!tripsOfMostWork(c, code, &inSteps) || !inSteps) return 0;
  long long iterations = 0, row = 0;
  for (const OmpDirective *loop : loopsOfMostWork(c, code)) {
    const long long all = cuda::constantTotal(*loop);
    if (loop->loops.size() < 2 || (iterations && all != iterations) || !isDealtAsUsual(*loop) ||
        !Iteration(*loop, shared).fits())
      return 0;
    iterations = all;
    row = all / constantCount(*loop->loops[0]).value;
  }
  if (iterations < kFewestIterations || iterations > kMostIterations) return 0;
  const long long threads = std::max(kFewestThreads, iterations / kMostOfTile);
  return iterations % threads == 0 && threads % row == 0 ? unsigned(threads) : 0;
}

} // namespace ompicc
