#include "transforms/cuda/loops/fused_loops.h"
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
      if (traitsOf(inner->body).loops || !isSameRange(*inner) || hasBreakOrContinue(outer->body)) return nullptr;
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
    return counted && first && first->decls.size() == 1 && holdsStill(counted->from) && holdsStill(counted->to);
  }
  /// An innermost loop.
  bool isSameRange(For &loop) {
    const auto counted = countedLoop(loop);
    if (!counted || counted->step != 1 || !holdsStill(counted->from) || !holdsStill(counted->to) ||
        (!as<DeclStmt>(loop.init) && !isTemporaryIn(iteration_, counted->var)))
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

} // namespace

bool fuseLoops(Context &c, Stmt *&iteration, const std::vector<CountedLoop> &around) {
  std::vector<Stmt *> first, loops;
  if (auto *block = as<Compound>(iteration))
    for (Stmt *s : block->body)
      (as<DeclStmt>(s) && loops.empty() ? first : loops).push_back(s);
  else
    loops.push_back(iteration);
  if (loops.empty()) return false;
  For *fused = Fusion(c, iteration).of(loops);
  if (!fused) return false;
  std::vector<VarDecl *> numbers;
  Knowledge known(fused);
  for (const CountedLoop &loop : around) known.enter(loop), numbers.push_back(loop.var);
  const CountedLoop counted = *countedLoop(*fused);
  numbers.push_back(counted.var);
  for (Stmt *s : first) known.declare(*as<DeclStmt>(s));
  if (rowOfReuse(c, fused->body, numbers) == numbers.size()) return false;
  const Independence found = independenceOf(*fused, counted, known, false);
  if (!found.whyNot.empty() || !found.own.empty() || !found.reductions.empty() || !found.atomics.empty() ||
      !found.flags.empty() || !found.extremes.empty())
    return false;
  Compound *all = c.compound({}, iteration->loc);
  for (Stmt *s : first) all->body.push(c.arena, s);
  all->body.push(c.arena, fused);
  iteration = all;
  return true;
}

} // namespace ompicc
