#include "transforms/cuda/analysis/columns.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/alone.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/common_values.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/ordered_terms.h"
#include "transforms/cuda/analysis/streaming.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/analysis/team_variables.h"
#include "transforms/cuda/kernels/guarded_code.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/kernels/obstacles.h"
#include "transforms/cuda/loops/separate.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

using Kind = OmpClauseKind;

class Finder {
public:
  /// @param mayStore regions may store
  Finder(OmpDirective &target, const GuardedPlan &plan, bool mayStore)
      : target_(target), plan_(plan), mayStore_(mayStore) {}

  std::optional<Columns> findInOrder(OmpDirective &d) {
    if (!beginsInOrder(d)) return {};
    for (Stmt *s : all_.iteration->body) {
      auto *loop = as<For>(s);
      if (loop && !all_.inOrder) {
        if (!goesDownColumn(*loop)) return {};
        all_.inOrder = loop;
      } else if (as<Pragma>(s) || traitsOf(s).loops || !(all_.inOrder ? oneCanRun(s) : onlyComputesOwn(s))) {
        return {};
      }
      all_.steps.push_back({all_.inOrder && !loop ? ColumnStep::One : ColumnStep::Own, s});
    }
    if (!all_.inOrder) return {};
    return all_;
  }

  std::optional<Columns> findRows(Context &c, OmpDirective &d) {
    if (!beginsInOrder(d) || !findRowsIn(c, d, *all_.iteration, all_.steps, true) || !all_.inOrder) return {};
    return all_;
  }

  std::optional<Columns> find() {
    OmpDirective *teams = only(target_.body, OmpDirectiveKind::Teams);
    OmpDirective *d = teams ? only(teams->body, OmpDirectiveKind::Distribute) : nullptr;
    if (!d || d->loops.empty() || d != plan_.distribute || lastIteration(*d) || !plan_.reductions.empty() ||
        !hasOnlyClauses(*teams, {Kind::NumTeams, Kind::ThreadLimit, Kind::Shared, Kind::Default}) ||
        !hasOnlyClauses(*d, {Kind::Collapse, Kind::Private, Kind::Order}) ||
        hasClause(target_, Kind::Private))
      return {};
    all_.distribute = d;
    all_.iteration = as<Compound>(bodyOfNest(associatedLoop(*d), d->loops.size()));
    if (!all_.iteration || asksForTeam()) return {};
    for (OmpLoop *l : d->loops) counters_.insert(l->var);
    for (VarDecl *v : clauseVariables(*d, Kind::Private))
      if (!counters_.count(v)) return {};
    const auto &statements = all_.iteration->body;
    size_t behind = 0;
    for (size_t i = 0; i < statements.size(); i++)
      if (as<OmpDirective>(statements[i])) behind = i + 1;
    for (size_t i = 0; i < statements.size(); i++) {
      const auto kind = kindOf(statements[i], i >= behind);
      if (!kind) return {};
      all_.steps.push_back({*kind, statements[i]});
    }
    if (all_.regions.empty()) return {};
    return all_;
  }

private:
  OmpDirective &target_;
  const GuardedPlan &plan_;
  const bool mayStore_;
  Columns all_;
  VarSet own_;      ///< variables that the iteration has declared so far
  VarSet counters_; ///< of the distributed loops
  VarSet around_;   ///< those of loops that all rows go through together

  /// The steps of an iteration of rowsInOrder, or of a loop in it.
  /// @param ends nothing is behind it
  bool findRowsIn(Context &c, OmpDirective &d, const Compound &block, std::vector<ColumnStep> &steps,
                  bool ends) {
    size_t left = 0;
    for (Stmt *s : block.body) left += as<For>(s) != nullptr;
    for (Stmt *s : block.body) {
      ColumnStep step = {ColumnStep::Own, s};
      if (auto *loop = as<For>(s)) {
        left--;
        step.kind = ColumnStep::Row;
        RowLoop row = {loop, {}};
        if (isLoopOfRow(c, d, row)) {
          // Lanes go along rows. What lies in columns has versions of its own where it is not in other loops.
          if (!ends && liesInColumns(loop, d.loops[0]->var, countedLoop(*loop)->var)) return false;
          all_.rows.push_back(row);
        } else {
          step.kind = ColumnStep::Around;
          if (!goesAround(d, *loop) || !findRowsIn(c, d, *as<Compound>(loop->body), step.inside, false))
            return false;
        }
      } else if (as<Pragma>(s) || traitsOf(s).loops) {
        return false;
      } else if (!left && ends) {
        if (!oneCanRun(s)) return false;
        step.kind = ColumnStep::One;
      } else if (!onlyComputesOwn(s)) {
        if (as<DeclStmt>(s) || !oneCanRun(s) || !changesNothingOwn(s)) return false;
        step.kind = ColumnStep::One;
      }
      steps.push_back(step);
    }
    return true;
  }

  /// Whether all rows' threads go through a loop the same number of times, which nothing in it changes.
  bool goesAround(const OmpDirective &d, For &loop) {
    const auto counted = countedLoop(loop);
    if (!counted || !as<DeclStmt>(loop.init) || !as<Compound>(loop.body) || !isPlain(counted->var->type) ||
        usageIn(all_.iteration).addressTaken.count(counted->var))
      return false;
    for (Expr *bound : {counted->from, counted->to}) {
      if (hasSideEffects(bound) || hasCalls(bound) || readsElements(bound)) return false;
      for (const VarDecl *v : freeVariables(bound))
        if ((own_.count(v) && !around_.count(v)) || v == d.loops[0]->var || !isInteger(v->type)) return false;
    }
    if (usageIn(loop.body).mayChange(counted->var)) return false;
    own_.insert(counted->var), around_.insert(counted->var);
    return true;
  }
  bool beginsInOrder(OmpDirective &d) {
    for (OmpDirective *level = &target_; level; level = as<OmpDirective>(onlyStatement(level->body))) {
      if (level != &target_ &&
          !hasOnlyClauses(*level, {Kind::ThreadLimit, Kind::NumThreads, Kind::Shared, Kind::Default,
                                   Kind::Collapse, Kind::Private, Kind::Order, Kind::Nowait}))
        return false;
      for (VarDecl *v : clauseVariables(*level, Kind::Private))
        if (v != d.loops[0]->var) return false;
      if (level == &d) break;
    }
    if (d.loops.size() != 1 || lastIteration(d) || !isOne(d.loops[0]->step)) return false;
    all_.distribute = &d;
    all_.iteration = as<Compound>(bodyOfNest(associatedLoop(d), 1));
    return all_.iteration && !asksForTeam();
  }

  bool asksForTeam() const {
    const CodeTraits traits = traitsOf(all_.iteration);
    return traits.teamIdentity || traits.threadIdentity || traits.runtimeCalls || traits.teamState ||
           traits.unknownCalls || traits.pointerCalls || traits.cancels || traits.synchronises ||
           traits.tasks;
  }

  std::optional<ColumnStep::Kind> kindOf(Stmt *s, bool behindRegions) {
    if (auto *region = as<OmpDirective>(s)) {
      if (!goesDownColumns(*region)) return {};
      if (reductionItems(*region).empty()) return ColumnStep::Stores;
      return traitsOf(region).stores ? ColumnStep::Both : ColumnStep::Reduces;
    }
    if (!behindRegions && onlyComputesOwn(s)) return ColumnStep::Own;
    if (!oneCanRun(s) || !(behindRegions || (mayStore_ && !as<DeclStmt>(s) && changesNothingOwn(s))))
      return {};
    return ColumnStep::One;
  }

  /// Whether all that a region does is to reduce into the iteration's numbers, or to store, in one loop down
  /// the columns.
  bool goesDownColumns(OmpDirective &region) {
    if (region.kind != OmpDirectiveKind::Parallel || !plan_.regions.count(&region) ||
        plan_.composite.count(&region) || plan_.alone.count(&region) || !cuda::isPlainRegion(region) ||
        !hasOnlyClauses(region, {Kind::Reduction, Kind::Private, Kind::Firstprivate, Kind::Shared,
                                 Kind::Default, Kind::NumThreads}) ||
        isOne(clauseExpr(region, Kind::NumThreads)))
      return false;
    VarSet reduced;
    for (const ReductionItem &item : reductionItems(region)) {
      if (item.user || item.tasks || !variableOf(item.item) || !hasReductions(item.var->type) ||
          !isPlain(item.var->type) || !own_.count(item.var))
        return false;
      reduced.insert(item.var);
    }
    auto *loop = as<OmpDirective>(onlyStatement(region.body));
    if ((reduced.empty() && !mayStore_) || !loop || loop->kind != OmpDirectiveKind::For ||
        loop->loops.empty() || !hasOnlyClauses(*loop, {Kind::Collapse, Kind::Nowait, Kind::Private}))
      return false;
    Stmt *body = bodyOfNest(associatedLoop(*loop), loop->loops.size());
    const bool stores = traitsOf(&region).stores;
    if (!hasNoDirectives(body) || (stores ? !mayStore_ : reduced.empty())) return false;
    VarSet inside = reduced;
    for (OmpLoop *l : loop->loops) inside.insert(l->var);
    for (OmpDirective *d : {&region, loop})
      for (Kind kind : {Kind::Private, Kind::Firstprivate})
        for (VarDecl *v : clauseVariables(*d, kind)) inside.insert(v);
    if (stores) // to elements
      for (VarDecl *v : freeVariables(body))
        if (isPointer(v->type) || (isArray(v->type) && !own_.count(v))) inside.insert(v);
    if (!writesOnly(body, inside) ||
        !liesInColumns(&region, all_.distribute->loops.back()->var, loop->loops.back()->var))
      return false;
    all_.regions.push_back(&region);
    return true;
  }

  bool goesDownColumn(For &loop) const {
    const auto counted = countedLoop(loop);
    if (!counted || counted->step != 1 || !hasNoDirectives(&loop) || traitsOf(&loop).stores) return false;
    return writesOnly(&loop, own_) && liesInColumns(&loop, all_.distribute->loops[0]->var, counted->var);
  }

  /// What is known where a loop stands in a block, or in loops in it. Returns whether it does.
  static bool declareUpTo(const For &loop, const Compound &block, Knowledge &known) {
    for (Stmt *s : block.body) {
      if (s == &loop) return true;
      auto *around = as<For>(s);
      if (auto *body = around ? as<Compound>(around->body) : nullptr) {
        Knowledge inside = known;
        if (const auto counted = countedLoop(*around)) inside.enter(*counted);
        if (declareUpTo(loop, *body, inside)) {
          known = inside;
          return true;
        }
      }
      if (auto *ds = as<DeclStmt>(s)) known.declare(*ds);
    }
    return false;
  }

  /// Whether any threads may run a loop's iterations, but for what they add to the iteration's sums in order.
  bool isLoopOfRow(Context &c, OmpDirective &d, RowLoop &row) {
    For &loop = *row.loop;
    const auto counted = countedLoop(loop);
    if (!counted || counted->step != 1 || !hasNoDirectives(&loop) || !comparesIntegers(*counted))
      return false;
    Knowledge known(all_.iteration);
    if (const auto around = loopAround(*static_cast<For *>(associatedLoop(d)))) known.enter(*around);
    declareUpTo(loop, *all_.iteration, known);
    // What does one thing in each statement may be independent where the whole is not.
    For &separated = *Cloner(c).clone(&loop);
    separated.body = separateStatements(c, separated.body);
    const auto counts = countedLoop(separated);
    const Independence found = independenceOf(separated, *counts, known, true);
    if (!found.whyNot.empty() || !found.atomics.empty() || !found.flags.empty() || !found.extremes.empty())
      return false;
    VarList sums, own = found.own;
    for (const auto &reduction : found.reductions) {
      const auto &[op, v] = reduction;
      const OmpReductionOp inAnyOrder = operationInAnyOrder(reduction, found, all_.iteration);
      if (!own_.count(v)) return false;
      if (op == OmpReductionOp::Add && isFloating(v->type)) {
        sums.push_back(v);
      } else if (inAnyOrder == OmpReductionOp::None) {
        return false;
      } else {
        row.gathered.push_back({inAnyOrder, v});
      }
    }
    if (as<ExprStmt>(loop.init)) own.push_back(counted->var);
    for (const VarDecl *v : own)
      if (!own_.count(v) || !isTemporaryIn(all_.iteration, v, &loop)) return false;
    if (sums.empty()) return true;
    const auto terms = orderedTerms(separated.body, sums, nullptr);
    if (!terms || terms->empty()) return false;
    all_.sums.insert(sums.begin(), sums.end());
    if (!all_.inOrder) all_.inOrder = &loop;
    return true;
  }
  /// The variable and its bound are compared as the numbers that they are.
  static bool comparesIntegers(const CountedLoop &counted) {
    const QualType type = counted.var->type, to = counted.to->type;
    if (!isInteger(type) || !isInteger(to) || sizeOf(to) > 8) return false;
    const ConstInt from = evaluateConstant(counted.from), upto = evaluateConstant(counted.to);
    return isSigned(type) == isSigned(to) ||
           (isSigned(type) ? from.known && from.value >= 0 : upto.known && upto.value >= 0);
  }

  static bool hasNoDirectives(Stmt *s) {
    const CodeTraits traits = traitsOf(s);
    return !traits.parallel && !traits.worksharing && !traits.barriers && obstaclesIn(s).found.empty();
  }

  /// Whether the variables that code changes and does not declare are such.
  static bool writesOnly(Stmt *code, const VarSet &such) {
    const Usage usage = usageIn(code);
    for (const VarDecl *v : freeVariables(code))
      if ((usage.written.count(v) || (usage.addressTaken.count(v) && !isArray(v->type))) && !such.count(v))
        return false;
    return true;
  }

  /// In front of a region: numbers of the iteration's own, of which each thread may have one.
  bool onlyComputesOwn(Stmt *s) {
    const CodeTraits traits = traitsOf(s);
    if (!hasNoDirectives(s) || obstaclesIn(s).jumpsOut || traits.stores || !writesOnly(s, own_)) return false;
    auto *declarations = as<DeclStmt>(s);
    for (Decl *d : declarations ? declarations->decls : List<Decl *>()) {
      auto *v = as<VarDecl>(d);
      if (!v || !isOwn(*v) || !isAutomatic(*v) || !(isArithmetic(v->type) || isPointer(v->type)) ||
          !isPlain(v->type))
        return false;
      own_.insert(v);
    }
    return true;
  }

  bool changesNothingOwn(Stmt *s) const {
    const Usage usage = usageIn(s);
    for (const VarDecl *v : own_)
      if (usage.mayChange(v)) return false;
    return true;
  }

  /// What one thread can do. What it changes elsewhere is in memory.
  bool oneCanRun(Stmt *s) const {
    if (!hasNoDirectives(s) || obstaclesIn(s).jumpsOut) return false;
    const Usage usage = usageIn(s);
    for (const VarDecl *v : freeVariables(s))
      if (usage.written.count(v) && !own_.count(v) && !isPointer(v->type) && !isArray(v->type)) return false;
    return true;
  }
};

} // namespace

std::optional<Columns> columnsOf(OmpDirective &target, const GuardedPlan &plan, bool mayStore) {
  return Finder(target, plan, mayStore).find();
}

std::optional<Columns> columnsInOrder(OmpDirective &target, OmpDirective &distributed) {
  const GuardedPlan none;
  return Finder(target, none, false).findInOrder(distributed);
}

std::optional<Columns> rowsInOrder(Context &c, OmpDirective &target, OmpDirective &distributed) {
  const GuardedPlan none;
  return Finder(target, none, false).findRows(c, distributed);
}

} // namespace ompicc
