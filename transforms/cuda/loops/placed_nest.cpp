// placed_nest.cpp: see placed_nest.h.
#include "transforms/cuda/loops/placed_nest.h"
#include "ast/const_eval.h"
#include "transforms/common/clauses.h"

namespace ompicc {
namespace {

constexpr long long kNarrow = 4, kWide = 8; // bytes

bool isNarrow(const std::vector<CountedLoop> &loops) {
  for (const CountedLoop &loop : loops)
    if (sizeOf(loop.var->type) > kNarrow) return false;
  return true;
}

class Placing {
public:
  Placing(Context &c, const std::vector<CountedLoop> &loops)
      : c_(c), loops_(loops), part_(c.types.basic(isNarrow(loops) ? TypeKind::UInt : TypeKind::ULongLong)),
        type_(loops.size() > 1 ? c.types.basic(TypeKind::ULongLong) : part_) {}

  PlacedNest shareOut(If &statement, OmpDirective &region) {
    const PlacedExtreme extreme = placedExtreme(statement);
    const std::string name(extreme.value->name->text);
    PlacedNest nest;
    nest.number = c_.variable(c_.fresh((name[0] == '_' ? "_at" : "_at_") + name), type_);
    nest.number->loc = statement.loc;

    OmpClause *clause = addItemClause(c_, region, OmpClauseKind::Reduction, extreme.value, statement.loc);
    clause->op = extreme.op;
    clause->modifiers = extreme.last ? ReductionLastPlace : ReductionFirstPlace;
    clause->items.push(c_.arena, c_.ident(nest.number));
    Compound *then = c_.compound({}, statement.then->loc), *behind = c_.compound({}, statement.loc);
    for (const VariableStore &store : variableStores(statement.then)) {
      const size_t loop = countedBy(store.value);
      if (loop < loops_.size() && store.to != extreme.value) {
        behind->body.push(c_.arena, assign(store.to, counted(loop, nest.number)));
        continue;
      }
      then->body.push(c_.arena, assign(store.to, store.value));
      if (store.to != extreme.value) clause->items.push(c_.arena, c_.ident(store.to));
    }
    then->body.push(c_.arena, assign(nest.number, number()));
    statement.then = then;
    if (behind->body.empty()) return nest;
    clause->items.push(c_.arena, c_.ident(nest.number)); // all get it
    auto *found = c_.make<If>(statement.loc);
    found->cond =
        c_.binary(BinaryOp::Ne, c_.ident(nest.number), c_.intLiteral(0), c_.types.basic(TypeKind::Int));
    found->then = behind->body.size() == 1 ? behind->body[0] : behind;
    nest.behind = found;
    return nest;
  }

private:
  Context &c_;
  const std::vector<CountedLoop> &loops_;
  const QualType part_, type_; ///< of one loop's number, and of the nest's

  Stmt *assign(VarDecl *to, Expr *value) {
    auto *a = c_.make<Assign>(value->loc);
    a->op = AssignOp::Plain;
    a->lhs = c_.ident(to);
    a->rhs = value;
    a->type = canonical(to->type).unqualified();
    return c_.exprStmt(a);
  }
  Expr *literal(long long value) { return c_.cast(part_, c_.intLiteral(value)); }
  /// What makes a signed number an unsigned one in the same order, if it is added.
  Expr *half() {
    return c_.paren(c_.binary(BinaryOp::Shl, literal(1), c_.intLiteral(sizeOf(part_) * 8 - 1), part_));
  }
  Expr *sum(BinaryOp op, Expr *a, Expr *b) { return c_.binary(op, a, b, part_); }

  /// Whether the loop's variable may be negative, for all that constants say.
  static bool mayBeNegative(const CountedLoop &loop) {
    const ConstInt least = evaluateConstant(loop.from);
    const bool positive =
        least.known && least.value >= 0 && least.value < 1 << 30 && sizeOf(loop.var->type) >= 4;
    return isSigned(loop.var->type) && !(loop.step > 0 && positive);
  }
  /// From 1 on, in the order of the loop: the last value that the variable's type has is no iteration's.
  Expr *number(const CountedLoop &loop) {
    Expr *here = c_.cast(part_, c_.ident(loop.var));
    const bool both = mayBeNegative(loop);
    if (loop.step < 0) return sum(BinaryOp::Sub, both ? half() : literal(0), here);
    return sum(BinaryOp::Add, both ? sum(BinaryOp::Add, here, half()) : here, literal(1));
  }
  Expr *number() {
    Expr *first = number(loops_[0]);
    if (loops_.size() == 1) return first;
    Expr *above = c_.binary(BinaryOp::Shl, c_.cast(type_, c_.paren(first)), c_.intLiteral(32), type_);
    return c_.binary(BinaryOp::Or, c_.paren(above), c_.paren(number(loops_[1])), type_);
  }
  /// The other way round: the variable's value.
  Expr *counted(size_t which, VarDecl *number) {
    const CountedLoop &loop = loops_[which];
    Expr *here = c_.ident(number);
    if (loops_.size() > 1) {
      if (which == 0) here = c_.paren(c_.binary(BinaryOp::Shr, here, c_.intLiteral(32), type_));
      here = c_.cast(part_, here);
    }
    const bool both = mayBeNegative(loop);
    Expr *value = loop.step < 0 ? sum(BinaryOp::Sub, both ? half() : literal(0), here)
                                : sum(BinaryOp::Sub, here, literal(1));
    if (loop.step > 0 && both) value = sum(BinaryOp::Sub, value, half());
    return c_.cast(canonical(loop.var->type).unqualified(), c_.paren(value));
  }
  /// The number of the loop that counts with the variable, if the expression is one.
  size_t countedBy(Expr *e) const {
    auto *i = as<Ident>(skipParens(e));
    size_t loop = 0;
    while (loop < loops_.size() && !(i && i->decl == loops_[loop].var)) loop++;
    return loop;
  }
};

} // namespace

bool canNumber(const std::vector<CountedLoop> &loops) {
  return loops.size() == 1 ? sizeOf(loops[0].var->type) <= kWide : loops.size() == 2 && isNarrow(loops);
}

PlacedNest shareOutPlace(Context &c, If &statement, const std::vector<CountedLoop> &loops,
                         OmpDirective &region) {
  return Placing(c, loops).shareOut(statement, region);
}

} // namespace ompicc
