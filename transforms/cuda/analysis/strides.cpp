// strides.cpp: see strides.h. Subscripts are followed through variables that are declared with a value, and
// through pointers into arrays that are.
#include "transforms/cuda/analysis/strides.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include <algorithm>

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
/// Of a value that is one or the other, mostly the same one for neighbours: j > 0 ? j - 1 : 0.
Stride either(Stride a, Stride b) {
  return a == Stride::None ? b : b == Stride::None || a == b ? a : Stride::Far;
}

/// What the elements that code reads and writes have to do with a variable.
class Accesses : public Visitor {
public:
  /// @param other the loop that could share warps with the variable's, if that is the question
  /// @param ofTeam automatic arrays that the code does not declare are not a thread's own
  explicit Accesses(const VarDecl *var, const VarDecl *other = nullptr, bool ofTeam = false)
      : var_(var), other_(other), ofTeam_(ofTeam) {}
  /// Of those that loops inside go through: some are next to each other for the next value of the variable,
  /// some are not.
  bool unit = false, far = false;
  /// The same of those in loops that are not known to be short.
  bool unitInLong = false, farInLong = false;
  /// By how much the first ones that are not lie apart.
  Distance distance;
  /// How often, for one value, and taking a loop inside for kLoop iterations.
  unsigned long units = 0, fars = 0, nears = 0, sames = 0;
  /// Sectors of memory that a warp reads and writes so, if it is all along the variable, and if it is a patch
  /// of both; and whether there is what lies together along the other one alone.
  unsigned long inRows = 0, inPatches = 0;
  bool across = false;
  /// Loops inside write to what lies together from one of their iterations to the next, and apart for the
  /// next value of the variable.
  bool writesRows = false;
  /// Of those that change in loops inside, some are next to each other for the next value of the variable,
  /// and apart for the next one of the other; some are not, but depend on the variable.
  bool inColumns = false, elsewhere = false;
  /// To be set before: what holds for most neighbours will do.
  bool nearly = false;

private:
  static constexpr unsigned long kLoop = 16;
  static constexpr int kNear = 4;         ///< elements
  static constexpr long long kShort = 32; ///< iterations
  static constexpr long long kWarp = 32;
  const VarDecl *var_, *other_;
  const bool ofTeam_;
  VarSet declared_;
  VarSet counters_; ///< variables that change from one iteration of the loops around to the next
  VarSet inLong_;   ///< those of them that are more than numbers of short loops
  int loops_ = 0, longLoops_ = 0, following_ = 0;
  bool writes_ = false; ///< what is visited is written to
  Distance found_;      ///< of the element that is looked at

  static Stride other(Stride left, Stride right) {
    return left == Stride::None && right == Stride::None ? Stride::None : Stride::Far;
  }
  /// @param of the variable whose part is asked for
  Stride in(Expr *e, const VarDecl *of) {
    e = skipParens(e);
    if (!e || evaluateConstant(e).known) return Stride::None;
    if (auto *cast = as<Cast>(e)) return converted(cast->operand, cast->type, of);
    if (auto *name = as<Ident>(e)) {
      auto *v = as<VarDecl>(name->decl);
      if (!v) return Stride::None;
      if (v == of) return Stride::Unit;
      if (!isAutomatic(*v) || !v->init || following_ > 8) return Stride::None;
      following_++;
      const Stride found = converted(v->init, v->type, of); // where it begins, if it changes
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
        if (of == var_ && both == Stride::Unit) {
          found_ = {};
          factor.known ? found_.elements = factor.value
                       : (found_.factor = left == Stride::None ? b->lhs : b->rhs, 0);
        }
        if (both != Stride::Unit || !factor.known) return Stride::Far;
        if (factor.value == 1 || factor.value == -1) return Stride::Unit;
        return factor.value >= -kNear && factor.value <= kNear ? Stride::Near : Stride::Far;
      }
      // The next value but at a few places: (j + 1) % n, j & 63.
      case BinaryOp::Rem:
      case BinaryOp::And:
        return nearly && right == Stride::None && left == Stride::Unit ? left : other(left, right);
      // The same value for some neighbours, or for most: j / 2, j / n.
      case BinaryOp::Div:
      case BinaryOp::Shr: {
        if (!nearly || right != Stride::None || left != Stride::Unit) return other(left, right);
        const ConstInt by = evaluateConstant(b->rhs);
        return by.known && by.value < (b->op == BinaryOp::Div ? kWarp : 5) ? left : Stride::None;
      }
      default: return other(left, right);
      }
    }
    if (auto *c = as<Conditional>(e); c && c->then && nearly)
      return either(in(c->then, of), in(c->otherwise, of));
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

  /// Of a number that becomes one of another type. Places that are computed in floating point, to interpolate
  /// between elements, say, are near each other for neighbours, mostly.
  Stride converted(Expr *e, QualType to, const VarDecl *of) {
    const Stride stride = in(e, of);
    const bool isPlace = nearly && isInteger(to) && isFloating(e->type) && stride != Stride::None;
    return isPlace && isComputedOf(e, of) ? Stride::Unit : stride;
  }
  /// Whether a variable counts in an expression by its arithmetic alone.
  bool isComputedOf(Expr *e, const VarDecl *of) {
    e = skipParens(e);
    if (in(e, of) == Stride::None) return true;
    if (auto *cast = as<Cast>(e)) return isComputedOf(cast->operand, of);
    if (auto *name = as<Ident>(e)) {
      auto *v = as<VarDecl>(name->decl);
      if (v == of) return true;
      following_++;
      const bool is = v && v->init && following_ < 8 && isComputedOf(v->init, of);
      following_--;
      return is;
    }
    if (auto *u = as<Unary>(e)) return u->op == UnaryOp::Minus && isComputedOf(u->operand, of);
    if (auto *call = as<Call>(e)) {
      if (!isComputation(*call)) return false;
      for (Expr *argument : call->args)
        if (!isComputedOf(argument, of)) return false;
      return true;
    }
    auto *b = as<Binary>(e);
    return b &&
           (b->op == BinaryOp::Add || b->op == BinaryOp::Sub || b->op == BinaryOp::Mul ||
            b->op == BinaryOp::Div) &&
           isComputedOf(b->lhs, of) && isComputedOf(b->rhs, of);
  }

  /// What is written to, and in it what is only read.
  void write(Expr *to) {
    const bool before = writes_;
    writes_ = true;
    visit(to);
    writes_ = before;
  }
  void read(Node &in) {
    const bool before = writes_;
    writes_ = false;
    walk(in);
    writes_ = before;
  }
  void visitAssign(Assign &a) override {
    write(a.lhs);
    visit(a.rhs);
  }

  bool changesWith(Expr *subscript, const VarSet &counters) {
    for (const VarDecl *v : counters)
      if (in(subscript, v) != Stride::None) return true;
    return false;
  }
  /// What changes from one iteration of the loops around to the next.
  struct Moves {
    bool inAny = false, inLong = false;
    void operator|=(Moves m) { inAny |= m.inAny, inLong |= m.inLong; }
  };
  Moves movesOf(Expr *subscript) {
    return {changesWith(subscript, counters_), changesWith(subscript, inLong_)};
  }

  void visitIndex(Index &element) override {
    read(element);
    if (isArray(element.type)) return; // a part of the whole element's subscripts
    Moves moves;
    Expr *base = &element;
    for (auto *index = &element; index; index = as<Index>(skipParens(base))) {
      moves |= movesOf(index->index);
      base = index->base;
    }
    if (auto *array = as<Ident>(skipParens(base)))
      if (auto *v = as<VarDecl>(array->decl);
          v && isArray(v->type) && isOwn(*v) && (!ofTeam_ || declared_.count(v)))
        return; // a thread's own
    moves |= movesOf(base);
    const Stride other = other_ ? of(element, other_) : Stride::None;
    found_ = {};
    const Stride own = of(element, var_);
    for (const VarDecl *v : counters_)
      writesRows |= writes_ && own == Stride::Far && of(element, v) == Stride::Unit;
    found_ = {};
    count(of(element, var_), other, moves);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) return write(u.operand);
    read(u);
    if (u.op != UnaryOp::Deref) return;
    const Stride other = other_ ? in(u.operand, other_) : Stride::None;
    const Moves moves = movesOf(u.operand);
    found_ = {};
    count(in(u.operand, var_), other, moves);
  }

  /// Notes how far rows of an array are apart.
  void distanceOfRows(QualType row, QualType element) {
    if (!isVariablyModified(row)) {
      found_.elements = sizeOf(row) / std::max(1ll, (long long)sizeOf(element));
      return;
    }
    const QualType array = canonical(row);
    if (isArray(array) && array->bound && !isArray(array->element)) found_.factor = array->bound;
  }

  /// Of an element, by all of its subscripts and what it is an element of.
  Stride of(Index &element, const VarDecl *var) {
    Stride all = Stride::None;
    bool last = true;
    Expr *base = &element;
    for (auto *index = &element; index; index = as<Index>(skipParens(base))) {
      const Stride one = in(index->index, var);
      all = sum(all, last || one == Stride::None ? one : Stride::Far);
      if (!last && one == Stride::Unit && var == var_) distanceOfRows(index->type, element.type);
      last = false;
      base = index->base;
    }
    return sum(all, in(base, var));
  }

  /// Sectors that so many threads along a variable touch.
  static unsigned long sectors(Stride stride, unsigned threads) {
    constexpr unsigned kElements = 8; // in a sector of 32 bytes
    switch (stride) {
    case Stride::None: return 1;
    case Stride::Unit: return (threads + kElements - 1) / kElements;
    case Stride::Near: return (2 * threads + kElements - 1) / kElements;
    default: return threads;
    }
  }

  /// @param moves whether it is another element in the next iteration of the loops around: others are read
  /// once, and kept; so are the few of short loops in long ones that are the same for all of these
  void count(Stride stride, Stride other, Moves moves) {
    unsigned long times = 1;
    for (int i = 0; moves.inAny && i < loops_ && i < 3; i++) times *= kLoop;
    inRows += times * sectors(stride, kPatchWidth * kPatchHeight);
    inPatches += times * sectors(stride, kPatchWidth) * sectors(other, kPatchHeight);
    across |= stride == Stride::Far && other == Stride::Unit;
    if (stride == Stride::Unit) units += times;
    if (stride == Stride::Far) fars += times;
    if (stride == Stride::Near) nears += times;
    if (stride == Stride::None) sames += times;
    if (!moves.inAny || !loops_) return;
    const bool column = stride == Stride::Unit && (other == Stride::Far || other == Stride::None);
    inColumns |= column && other == Stride::Far;
    elsewhere |= !column && stride != Stride::None;
    if (longLoops_ && !moves.inLong) return;
    unit |= stride == Stride::Unit;
    far |= stride == Stride::Near || stride == Stride::Far;
    unitInLong |= longLoops_ && stride == Stride::Unit;
    farInLong |= longLoops_ && (stride == Stride::Near || stride == Stride::Far);
    if (stride == Stride::Far && !distance.factor && !distance.elements) distance = found_;
  }

  void visitVarDecl(VarDecl &v) override {
    declared_.insert(&v);
    walk(v);
  }
  /// Whether constants say that it has few iterations.
  static bool isShort(For &loop) {
    const std::optional<CountedLoop> counted = countedLoop(loop);
    const ConstInt from = counted ? evaluateConstant(counted->from) : ConstInt{};
    const ConstInt to = counted ? evaluateConstant(counted->to) : ConstInt{};
    return from.known && to.known && (to.value - from.value) / counted->step <= kShort;
  }
  /// @param counter of a short loop; null: it may be a long one
  void inLoop(Node &loop, const VarDecl *counter = nullptr) {
    const VarSet before = counters_, beforeInLong = inLong_;
    longLoops_ += !counter;
    for (const VarDecl *v : usageIn(&loop).written)
      if (!isArray(v->type)) { // of an array, it is elements that change
        counters_.insert(v);
        if (!counter) inLong_.insert(v);
      }
    if (counter) inLong_.erase(counter);
    loops_++;
    walk(loop);
    loops_--;
    longLoops_ -= !counter;
    counters_ = before;
    inLong_ = beforeInLong;
  }
  void visitFor(For &s) override { inLoop(s, isShort(s) ? countedLoop(s)->var : nullptr); }
  void visitWhile(While &s) override { inLoop(s); }
  void visitDoWhile(DoWhile &s) override { inLoop(s); }
};

} // namespace

bool iterationsLieApart(Stmt *body, const VarDecl *var, bool ofTeam) {
  Accesses accesses(var, nullptr, ofTeam);
  accesses.nearly = true;
  accesses.visit(body);
  return accesses.far && (!accesses.unit || (accesses.farInLong && !accesses.unitInLong));
}

bool iterationsWriteRows(Stmt *body, const VarDecl *var) {
  Accesses accesses(var);
  accesses.visit(body);
  return accesses.writesRows;
}

bool allLiesApart(Stmt *body, const VarDecl *var) {
  Accesses accesses(var);
  accesses.visit(body);
  return accesses.fars && !accesses.units;
}

bool liesTogether(Node *code, const VarDecl *var, bool all) {
  Accesses accesses(var);
  accesses.visit(code);
  return accesses.units && !accesses.fars && !accesses.nears && !(all && accesses.sames);
}

bool liesAtOnePlace(Node *code, const VarDecl *var) {
  Accesses accesses(var);
  accesses.visit(code);
  return accesses.sames && !accesses.fars && !accesses.units && !accesses.nears;
}

bool liesApart(Node *code, const VarDecl *var) {
  Accesses accesses(var);
  accesses.visit(code);
  return accesses.fars && !accesses.units && !accesses.nears;
}

bool liesInColumns(Stmt *body, const VarDecl *column, const VarDecl *row) {
  Accesses accesses(column, row);
  accesses.visit(body);
  return accesses.inColumns && !accesses.elsewhere;
}

Distance distanceOfIterations(Stmt *body, const VarDecl *var, const VarDecl *other) {
  Accesses accesses(var, other);
  accesses.visit(body);
  const bool gains = accesses.far && !accesses.unit && 2 * accesses.inPatches <= accesses.inRows;
  return gains ? accesses.distance : Distance();
}

size_t loopReadTogether(Stmt *body, const std::vector<const VarDecl *> &vars) {
  size_t best = vars.size() - 1;
  long gain = 0;
  for (size_t i = vars.size(); i-- > 0;) {
    Accesses accesses(vars[i]);
    accesses.nearly = true;
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

size_t loopInPatches(Stmt *body, const std::vector<const VarDecl *> &vars, size_t x) {
  size_t best = vars.size();
  unsigned long least = ~0ul;
  for (size_t i = 0; i < vars.size(); i++) {
    if (i == x) continue;
    Accesses accesses(vars[x], vars[i]);
    accesses.nearly = true;
    accesses.visit(body);
    if (accesses.across && accesses.inPatches < std::min(least, accesses.inRows))
      best = i, least = accesses.inPatches;
  }
  return best;
}

} // namespace ompicc
