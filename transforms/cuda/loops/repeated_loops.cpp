#include "transforms/cuda/loops/repeated_loops.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/analysis/team_variables.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// The loop in a loop's body that is all of it but for declarations in front; or null.
For *innerLoop(For &loop) {
  auto *block = as<Compound>(loop.body);
  if (!block) return as<For>(loop.body);
  if (block->body.empty()) return nullptr;
  for (size_t i = 0; i + 1 < block->body.size(); i++)
    if (!as<DeclStmt>(block->body[i])) return nullptr;
  return as<For>(onlyStatement(block->body.back()));
}

class Fusion {
public:
  Fusion(Context &c, Stmt *iteration) : c_(c), iteration_(iteration), usage_(usageIn(iteration)) {}

  /// @return null if there are no such loops
  For *of(const std::vector<Stmt *> &statements) {
    bool isNested = false;
    Compound *all = c_.compound({});
    for (Stmt *s : statements) {
      auto *loop = as<For>(s);
      if (!loop) return nullptr;
      For *outer = static_cast<For *>(Cloner(c_).clone(loop)), *inner = outer, *before = nullptr;
      while (For *next = innerLoop(*inner)) {
        if (!declaresItsNumber(*inner)) return nullptr;
        before = inner, inner = next;
      }
      if (traitsOf(inner->body).loops || !isSameRange(*inner) || hasBreakOrContinue(outer->body))
        return nullptr;
      Substitution own(c_);
      own.replace(countedLoop(*inner)->var, number_);
      Stmt *body = own.apply(inner->body);
      if (!before) {
        all->body.push(c_.arena, body);
        continue;
      }
      isNested = true;
      if (auto *block = as<Compound>(before->body))
        block->body[block->body.size() - 1] = body;
      else
        before->body = body;
      all->body.push(c_.arena, outer);
    }
    if (!isNested) return nullptr;
    flatten(*all);
    auto *fused = c_.make<For>(statements[0]->loc);
    number_->init = Cloner(c_).clone(range_->from);
    fused->init = c_.declStmt(number_);
    fused->cond = c_.binary(range_->inclusive ? BinaryOp::Le : BinaryOp::Lt, c_.ident(number_),
                            c_.paren(Cloner(c_).clone(range_->to)), c_.types.basic(TypeKind::Int));
    fused->step = c_.unary(UnaryOp::PostInc, c_.ident(number_));
    fused->step->type = number_->type;
    fused->body = all;
    return fused;
  }

private:
  Context &c_;
  Stmt *iteration_;
  const Usage usage_;
  std::optional<CountedLoop> range_; ///< that all innermost loops go through
  VarDecl *number_ = nullptr;        ///< of the loop that they become

  /// Whether a bound is the same wherever it is evaluated in the iteration.
  bool holdsStill(Expr *bound) const {
    if (!isComputed(bound)) return false;
    for (const VarDecl *v : freeVariables(bound))
      if (usage_.mayChange(v)) return false;
    return true;
  }
  /// A loop around others: it has a number of its own.
  bool declaresItsNumber(For &loop) const {
    const auto counted = countedLoop(loop);
    auto *first = as<DeclStmt>(loop.init);
    return counted && first && first->decls.size() == 1 && holdsStill(counted->from) &&
           holdsStill(counted->to);
  }
  /// An innermost loop.
  bool isSameRange(For &loop) {
    const auto counted = countedLoop(loop);
    if (!counted || counted->step != 1 || !holdsStill(counted->from) || !holdsStill(counted->to) ||
        (!as<DeclStmt>(loop.init) && !isTemporaryIn(iteration_, counted->var, &loop)))
      return false;
    if (!range_) {
      // Of the first one the bounds are known to be visible in front of all.
      range_ = counted;
      number_ = c_.variable(counted->var->name->text, counted->var->type.unqualified());
      return as<For>(loop.body) == nullptr;
    }
    return range_->inclusive == counted->inclusive && structurallyEqual(range_->from, counted->from) &&
           structurallyEqual(range_->to, counted->to) &&
           compatible(canonical(number_->type).unqualified(), canonical(counted->var->type).unqualified());
  }

  /// Statements of blocks without declarations stand in the one around them.
  void flatten(Compound &all) {
    List<Stmt *> flat;
    for (Stmt *s : all.body) {
      auto *block = as<Compound>(s);
      const bool declares = block && std::any_of(block->body.begin(), block->body.end(),
                                                 [](Stmt *inner) { return as<DeclStmt>(inner) != nullptr; });
      if (!block || declares)
        flat.push(c_.arena, s);
      else
        for (Stmt *inner : block->body) flat.push(c_.arena, inner);
    }
    all.body = flat;
  }
};

/// Whether a statement stores to memory, and does nothing else.
bool onlyStores(Stmt *s) {
  auto *statement = as<ExprStmt>(s);
  auto *assign = statement && statement->expr ? as<Assign>(skipParens(statement->expr)) : nullptr;
  return assign && as<Index>(skipParens(assign->lhs)) && !hasSideEffects(assign->lhs) &&
         !hasSideEffects(assign->rhs);
}

/// Makes what stands in front of a loop an iteration of its own, before all others.
/// @param known what is known there
/// @return false if the loop may have fewer iterations than none, or is no such one
bool takeAlong(Context &c, For &loop, const std::vector<Stmt *> &first, Knowledge &known) {
  const auto counted = countedLoop(loop);
  auto *declared = as<DeclStmt>(loop.init);
  if (!counted || counted->step != 1 || !declared || declared->decls.size() != 1 ||
      !isSigned(counted->var->type) || sizeOf(counted->var->type) < 4 || hasBreakOrContinue(loop.body))
    return false;
  for (const auto &to : known.valuesOf(counted->to))
    for (const auto &from : known.valuesOf(counted->from))
      if (!to.where.empty() || !from.where.empty() ||
          !known.facts.isNotNegative(to.p - from.p + Polynomial(counted->inclusive ? 1 : 0)))
        return false;
  if (known.valuesOf(counted->to).empty() || known.valuesOf(counted->from).empty()) return false;
  const QualType type = c.types.basic(TypeKind::Int);
  const auto from = [&] { return c.paren(Cloner(c).clone(skipParens(counted->from))); };
  auto *test = c.make<If>(loop.loc);
  test->cond = c.binary(BinaryOp::Lt, c.ident(counted->var), from(), type);
  Compound *before = c.compound({}, loop.loc);
  for (Stmt *s : first) before->body.push(c.arena, Cloner(c).clone(s));
  test->then = before;
  test->otherwise = loop.body;
  loop.body = c.compound({test}, loop.loc);
  auto *sum = as<Binary>(skipParens(counted->from));
  const ConstInt more = sum && sum->op == BinaryOp::Add ? evaluateConstant(sum->rhs) : ConstInt{};
  counted->var->init = more.known && more.value == 1
                           ? Cloner(c).clone(sum->lhs)
                           : c.binary(BinaryOp::Sub, from(), c.intLiteral(1), counted->from->type);
  return true;
}

} // namespace

bool joinRepeatedLoops(Context &c, Stmt *&iteration, const std::vector<CountedLoop> &around) {
  std::vector<Stmt *> declarations, first, loops;
  if (auto *block = as<Compound>(iteration))
    for (Stmt *s : block->body)
      (!loops.empty()                     ? loops
       : as<For>(s)                       ? loops
       : as<DeclStmt>(s) && first.empty() ? declarations
                                          : first)
          .push_back(s);
  else
    loops.push_back(iteration);
  if (loops.empty() || !std::all_of(first.begin(), first.end(), onlyStores)) return false;
  For *whole = Fusion(c, iteration).of(loops);
  if (!whole && !first.empty() && loops.size() == 1) whole = Cloner(c).clone(as<For>(loops[0]));
  if (!whole) return false;
  std::vector<VarDecl *> numbers;
  Knowledge known(iteration);
  for (const CountedLoop &loop : around) known.enter(loop), numbers.push_back(loop.var);
  for (Stmt *s : declarations) known.declare(*as<DeclStmt>(s));
  if (!first.empty() && !takeAlong(c, *whole, first, known)) return false;
  const auto counted = countedLoop(*whole);
  if (!counted) return false;
  numbers.push_back(counted->var);
  if (rowOfReuse(c, whole->body, numbers) == numbers.size()) return false;
  Knowledge judged(whole);
  for (const CountedLoop &loop : around) judged.enter(loop);
  for (Stmt *s : declarations) judged.declare(*as<DeclStmt>(s));
  const Independence found = independenceOf(*whole, *counted, judged, false);
  if (!found.whyNot.empty() || !found.own.empty() || !found.reductions.empty() || !found.atomics.empty() ||
      !found.flags.empty() || !found.extremes.empty())
    return false;
  Compound *all = c.compound({}, iteration->loc);
  for (Stmt *s : declarations) all->body.push(c.arena, s);
  all->body.push(c.arena, whole);
  iteration = all;
  return true;
}

} // namespace ompicc
