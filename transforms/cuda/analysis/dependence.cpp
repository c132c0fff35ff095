// dependence.cpp: see dependence.h.
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/accesses.h"
#include "transforms/cuda/analysis/team_variables.h"
#include "transforms/cuda/kernels/mode.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <numeric>
#include <optional>

namespace ompicc {
namespace {

/// Whether the two, of an iteration and of a later one, can never mean the same bytes.
bool areApart(const Facts &facts, const Polynomial &difference, long long widthA, long long widthB) {
  long long step = 0;
  for (const auto &[product, factor] : difference.terms())
    if (!product.empty()) step = std::gcd(step, factor);
  const long long rest = difference.constant();
  if (step == 0) return rest <= -widthB || rest >= widthA;
  int tried = 0;
  for (long long d = 1 - widthB; d < widthA; d++)
    if ((rest - d) % step == 0 && (++tried > 4 || !facts.isNotZero(difference - Polynomial(d)))) return false;
  return true;
}

/// Judges one loop.
class Judgement {
public:
  /// @param runs whether it may have running values
  Judgement(For &statement, const CountedLoop &loop, const Knowledge &at, bool reassociate, bool runs = false)
      : statement_(statement), loop_(loop), runs_(runs), known_(at), counter_(known_.fresh()),
        later_(known_.fresh()) {
    // The bounds as they are seen before the loop; then what is known in it.
    known_.judge(usageIn(&statement), loop.var, counter_);
    known_.range(loop, least_, most_);
    found_.emplace(accessesOf(loop.to, statement.body, known_, reassociate));
  }

  Independence result() {
    Independence result;
    result.whyNot = found_->whyNot;
    if (!result.whyNot.empty() || !judgeScalars(result)) return result;
    assumeTwoIterations();
    judgeAccesses(result);
    return result;
  }

  bool readsOnlyWhatIsToCome() {
    if (!found_->whyNot.empty()) return false;
    for (const auto &[v, s] : found_->scalars)
      if (s.written && v != loop_.var) return false;
    assumeTwoIterations();
    const std::vector<const Access *> all = accessesToChanged();
    for (const Access *earlier : all)
      for (const Access *later : all)
        if (earlier->writes && earlier->root == later->root && !neverMeet(*earlier, *later)) return false;
    return true;
  }

private:
  For &statement_;
  const CountedLoop &loop_;
  const bool runs_;
  Knowledge known_;
  std::vector<Polynomial> least_, most_;    ///< what the loop counts from and to
  const Knowledge::Symbol counter_, later_; ///< an iteration's value, and how far behind it another one's is
  std::optional<IterationAccesses> found_;
  Facts base_; ///< of two different iterations

  /// Variables from around. Returns false if they make iterations depend on each other.
  bool judgeScalars(Independence &result) {
    for (const auto &[v, s] : found_->scalars) {
      if (!s.written || v == loop_.var) continue;
      if (isPlaced(v)) {
        if (std::find(result.extremes.begin(), result.extremes.end(), s.placed) == result.extremes.end())
          result.extremes.push_back(s.placed);
      } else if (s.op != OmpReductionOp::None && !s.read) {
        result.reductions.push_back({s.op, v});
        if (s.compared) result.compared.insert(v);
        if (s.called) result.called.insert(v);
      } else if (setsFirst(statement_.body, v) && isScalar(v->type))
        result.own.push_back(v);
      else if (runs_ && s.changes != OmpReductionOp::None)
        result.running.push_back({s.changes, v});
      else if (s.value.known && !s.read) {
        result.flags.insert(v);
        result.stores.insert(result.stores.end(), s.stores.begin(), s.stores.end());
      } else {
        result.whyNot = (s.inOrder ? "its iterations add to '" + std::string(v->name->text) + "' in order"
                                   : "its iterations share '" + std::string(v->name->text) + "'");
        return false;
      }
    }
    return true;
  }

  /// Whether a statement that finds a least or greatest value is all that changes the variable, and that
  /// value, and its other places.
  bool isPlaced(VarDecl *v) const {
    If *statement = found_->scalars.at(v).placed;
    if (!statement || found_->scalars.at(v).read) return false;
    const PlacedExtreme extreme = placedExtreme(*statement);
    VarList all = extreme.places;
    all.push_back(extreme.value);
    for (VarDecl *one : all) {
      const auto scalar = found_->scalars.find(one);
      if (scalar == found_->scalars.end() ? one == extreme.value || !found_->known.isInside(one)
                                          : scalar->second.placed != statement || scalar->second.read)
        return false;
    }
    return true;
  }

  /// Two different iterations are there, so that there are two.
  void assumeTwoIterations() {
    const long long step = loop_.step < 0 ? -loop_.step : loop_.step;
    base_ = found_->known.facts;
    base_.atLeast(later_, step);
    for (const Polynomial &p : least_) base_.atLeast(counter_, p);
    for (const Polynomial &p : most_) {
      base_.atMost(counter_, p - Polynomial(step));
      base_.atMost(later_, p - Polynomial::of(counter_));
      for (const Polynomial &from : least_) {
        base_.atMost(later_, p - from);
        base_.holds(p - from - Polynomial(step));
      }
    }
  }

  /// The accesses to what the iteration changes.
  std::vector<const Access *> accessesToChanged() const {
    VarSet changed;
    for (const Access &a : found_->accesses)
      if (a.writes) changed.insert(a.root);
    std::vector<const Access *> all;
    for (const Access &a : found_->accesses)
      if (changed.count(a.root)) all.push_back(&a);
    return all;
  }

  void judgeAccesses(Independence &result) {
    for (const Access &a : found_->accesses)
      if (a.root == loop_.var) result.whyNot = "it uses its variable through a pointer, too";
    if (!result.whyNot.empty()) return;
    const std::vector<const Access *> all = accessesToChanged();
    for (const Access *a : all) result.inPlace |= !a->writes;
    for (const Access *a : all)
      for (const Access *b : all) {
        if (a->root != b->root || (!a->writes && !b->writes) || neverMeet(*a, *b)) continue;
        if (statement_.concurrent) continue; // says the program
        if (arePacked(*a, *b)) {
          result.packed = true;
          continue;
        }
        if (!commute(*a, *b)) {
          result.whyNot =
              "its iterations may mean the same elements of '" + std::string(a->root->name->text) + "'";
          return;
        }
        for (ExprStmt *update : {a->update, b->update})
          if (update && !a->isAtomic &&
              std::find(result.atomics.begin(), result.atomics.end(), update) == result.atomics.end())
            result.atomics.push_back(update);
      }
  }

  /// Whether they are stores to elements that one running value counts.
  bool arePacked(const Access &a, const Access &b) const {
    return runs_ && a.packed && b.packed && a.counter == b.counter && structurallyEqual(a.packed, b.packed);
  }
  /// Whether b of an iteration that comes later than that of a means other bytes.
  bool neverMeet(const Access &a, const Access &b) {
    std::map<Knowledge::Symbol, Knowledge::Symbol> names;
    Knowledge::Symbol next = found_->known.fresh();
    for (const Inner &inner : b.loops) names[inner.symbol] = next++;
    if (!a.at || !b.at) return false;
    const Polynomial j = Polynomial::of(counter_), after = j + Polynomial::of(later_);
    Facts facts = base_;
    assume(facts, a, {}, counter_, j);
    assume(facts, b, names, counter_, after);
    if (areApart(facts, *a.at - b.at->renamed(names).with(counter_, after), a.width, b.width)) return true;
    // Only one iteration does it: if (j == first) …
    return (!a.where.empty() || !b.where.empty()) && facts.areContradictory();
  }
  /// Updates of integers may come in any order, one at a time, and so may stores of one value, and the same
  /// update of a floating-point number again and again.
  static bool commute(const Access &a, const Access &b) {
    if (a.width != b.width || a.isAtomic != b.isAtomic) return false;
    const auto least = std::min(a.commutes, b.commutes);
    if (least == Access::WithNone || (least == Access::WithItself && a.update != b.update)) return false;
    if (a.update) return b.update && a.op == b.op && (a.isAtomic || (!a.at && !b.at));
    return a.value.known && b.value.known && a.value.value == b.value.value;
  }
};

} // namespace

OmpReductionOp operationInAnyOrder(const std::pair<OmpReductionOp, VarDecl *> &reduction,
                                   const Independence &found, Stmt *iteration) {
  const auto &[op, v] = reduction;
  if (!isFloating(v->type) || found.compared.count(v) || staysNumberIn(iteration, v)) return op;
  if (!found.called.count(v)) return OmpReductionOp::None;
  return op == OmpReductionOp::Max ? OmpReductionOp::MaxNumber : OmpReductionOp::MinNumber;
}

Independence independenceOf(For &statement, const CountedLoop &loop, const Knowledge &at, bool reassociate) {
  return Judgement(statement, loop, at, reassociate).result();
}

Independence independenceButForRunning(For &statement, const CountedLoop &loop, const Knowledge &at,
                                       bool reassociate) {
  return Judgement(statement, loop, at, reassociate, true).result();
}

bool readsOnlyWhatIsToCome(For &statement, const CountedLoop &loop, const Knowledge &at) {
  return Judgement(statement, loop, at, false).readsOnlyWhatIsToCome();
}

} // namespace ompicc
