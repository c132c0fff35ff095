// strides.cpp: see strides.h. Subscripts are followed through variables that are declared with a value, and
// through pointers into arrays that are.
#include "transforms/cuda/strides.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"

namespace ompicc {
namespace {

/// How a variable counts in an expression.
enum class Stride {
  None, ///< not at all
  Unit, ///< the next value of it gives the next value, or the one before
  Far   ///< anything else
};

Stride sum(Stride a, Stride b) { return a == Stride::None ? b : b == Stride::None ? a : Stride::Far; }

class Apart : public Visitor {
public:
  explicit Apart(const VarDecl *var) : var_(var) {}
  bool unit = false, far = false;

private:
  const VarDecl *var_;
  VarSet counters_; ///< variables that change from one iteration of the loops around to the next
  int loops_ = 0, following_ = 0;

  /// @param of the variable whose part is asked for
  Stride in(Expr *e, const VarDecl *of) {
    e = skipParens(e);
    if (!e || evaluateConstant(e).known) return Stride::None;
    if (auto *cast = as<Cast>(e)) return in(cast->operand, of);
    if (auto *name = as<Ident>(e)) {
      auto *v = as<VarDecl>(name->decl);
      if (!v) return Stride::None;
      if (v == of) return Stride::Unit;
      if (!isAutomatic(*v) || !v->init || following_ > 8) return Stride::None;
      following_++;
      const Stride found = in(v->init, of); // where it begins, if it changes
      following_--;
      return found;
    }
    if (auto *b = as<Binary>(e)) {
      const Stride left = in(b->lhs, of), right = in(b->rhs, of);
      switch (b->op) {
      case BinaryOp::Add:
      case BinaryOp::Sub: return sum(left, right);
      case BinaryOp::Mul: {
        const Stride both = sum(left, right);
        const ConstInt factor = evaluateConstant(left == Stride::None ? b->lhs : b->rhs);
        return both == Stride::Unit && factor.known && (factor.value == 1 || factor.value == -1) ? both
               : both == Stride::None                                                            ? both
                                      : Stride::Far;
      }
      default: return left == Stride::None && right == Stride::None ? Stride::None : Stride::Far;
      }
    }
    // Whatever else it is, what memory holds included.
    class Mentions : public Visitor {
    public:
      Mentions(Apart &apart, const VarDecl *of) : apart_(apart), of_(of) {}
      bool found = false;

    private:
      Apart &apart_;
      const VarDecl *of_;
      void visitIdent(Ident &i) override { found |= apart_.in(&i, of_) != Stride::None; }
    } mentions(*this, of);
    mentions.visit(e);
    return mentions.found ? Stride::Far : Stride::None;
  }

  bool changesInLoops(Expr *subscript) {
    for (const VarDecl *v : counters_)
      if (in(subscript, v) != Stride::None) return true;
    return false;
  }

  void visitIndex(Index &element) override {
    walk(element);
    if (isArray(element.type) || !loops_) return; // a part of the whole element's subscripts
    Stride all = Stride::None;
    bool last = true, moves = false;
    Expr *base = &element;
    for (auto *index = &element; index; index = as<Index>(skipParens(base))) {
      moves |= changesInLoops(index->index);
      const Stride one = in(index->index, var_);
      all = sum(all, last || one == Stride::None ? one : Stride::Far);
      last = false;
      base = index->base;
    }
    if (auto *array = as<Ident>(skipParens(base)))
      if (auto *v = as<VarDecl>(array->decl); v && isArray(v->type) && isAutomatic(*v))
        return; // a thread's own
    moves |= changesInLoops(base);
    all = sum(all, in(base, var_));
    if (!moves) return; // read once, and kept
    unit |= all == Stride::Unit;
    far |= all == Stride::Far;
  }

  void inLoop(Node &loop) {
    const VarSet before = counters_;
    for (const VarDecl *v : usageIn(&loop).written) counters_.insert(v);
    loops_++;
    walk(loop);
    loops_--;
    counters_ = before;
  }
  void visitFor(For &s) override { inLoop(s); }
  void visitWhile(While &s) override { inLoop(s); }
  void visitDoWhile(DoWhile &s) override { inLoop(s); }
};

} // namespace

bool iterationsLieApart(Stmt *body, const VarDecl *var) {
  Apart apart(var);
  apart.visit(body);
  return apart.far && !apart.unit;
}

} // namespace ompicc
