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
  Near, ///< a few values on: of the same element of a small structure, say
  Far   ///< anything else
};

Stride sum(Stride a, Stride b) { return a == Stride::None ? b : b == Stride::None ? a : Stride::Far; }

/// What the elements that code reads and writes have to do with a variable.
class Accesses : public Visitor {
public:
  explicit Accesses(const VarDecl *var) : var_(var) {}
  /// Of those that loops inside go through: some are next to each other for the next value of the variable,
  /// some are not.
  bool unit = false, far = false;
  /// How often, for one value, and taking a loop inside for kLoop iterations.
  unsigned long units = 0, fars = 0;

private:
  static constexpr unsigned long kLoop = 16;
  static constexpr int kNear = 4; ///< elements
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
        if (both == Stride::None) return both;
        if (both != Stride::Unit || !factor.known) return Stride::Far;
        if (factor.value == 1 || factor.value == -1) return Stride::Unit;
        return factor.value >= -kNear && factor.value <= kNear ? Stride::Near : Stride::Far;
      }
      default: return left == Stride::None && right == Stride::None ? Stride::None : Stride::Far;
      }
    }
    // Whatever else it is, what memory holds included.
    class Mentions : public Visitor {
    public:
      Mentions(Accesses &all, const VarDecl *of) : all_(all), of_(of) {}
      bool found = false;

    private:
      Accesses &all_;
      const VarDecl *of_;
      void visitIdent(Ident &i) override { found |= all_.in(&i, of_) != Stride::None; }
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
    if (isArray(element.type)) return; // a part of the whole element's subscripts
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
    count(all, moves);
  }
  void visitUnary(Unary &u) override {
    walk(u);
    if (u.op == UnaryOp::Deref) count(in(u.operand, var_), changesInLoops(u.operand));
  }

  /// @param moves it is another element in the next iteration of the loops around: others are read once, and
  /// kept
  void count(Stride stride, bool moves) {
    unsigned long times = 1;
    for (int i = 0; moves && i < loops_ && i < 3; i++) times *= kLoop;
    if (stride == Stride::Unit) units += times;
    if (stride == Stride::Far) fars += times;
    if (!moves || !loops_) return;
    unit |= stride == Stride::Unit;
    far |= stride == Stride::Near || stride == Stride::Far;
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
  Accesses accesses(var);
  accesses.visit(body);
  return accesses.far && !accesses.unit;
}

size_t loopReadTogether(Stmt *body, const std::vector<const VarDecl *> &vars) {
  size_t best = vars.size() - 1;
  long gain = 0;
  for (size_t i = vars.size(); i-- > 0;) {
    Accesses accesses(vars[i]);
    accesses.visit(body);
    const long here = long(accesses.units) - long(accesses.fars);
    if (i + 1 == vars.size()) {
      if (!accesses.fars) break; // as good as it can be
      gain = here;
    } else if (here > gain && accesses.units)
      best = i, gain = here;
  }
  return best;
}

} // namespace ompicc
