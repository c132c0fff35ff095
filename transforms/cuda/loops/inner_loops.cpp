// inner_loops.cpp: see inner_loops.h.
#include "transforms/cuda/loops/inner_loops.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mark_directives.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/estimated_work.h"
#include "transforms/cuda/analysis/gathering.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/analysis/team_variables.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/loops/expand_calls.h"
#include "transforms/cuda/loops/found_places.h"
#include "transforms/cuda/loops/gathered_rows.h"
#include "transforms/cuda/loops/kept_rows.h"
#include "transforms/cuda/loops/loop_clauses.h"
#include "transforms/cuda/loops/loop_trips.h"
#include "transforms/cuda/loops/ordered_sums.h"
#include "transforms/cuda/loops/parallel_loop.h"
#include "transforms/cuda/loops/placed_nest.h"
#include "transforms/cuda/loops/read_first.h"
#include "transforms/cuda/loops/repeated_loops.h"
#include "transforms/cuda/loops/scan_loop.h"
#include "transforms/cuda/loops/separate.h"
#include "transforms/cuda/loops/short_loops.h"
#include "transforms/cuda/loops/simd_loops.h"
#include "transforms/cuda/loops/split_loop.h"
#include "transforms/cuda/loops/variable_alone.h"
#include "transforms/cuda/loops/wave_loop.h"
#include "transforms/cuda/loops/wave_strips.h"

#include <algorithm>

namespace ompicc {
namespace {

constexpr long long kFew = 8;       ///< iterations that one thread may as well run
constexpr long long kFewTerms = 64; ///< the same, where the others wait for the one that adds them up
constexpr long long kLittle = 16;   ///< of so much work a sixteenth may as well be one thread's

class Sharer {
public:
  Sharer(Unit &unit, const TargetInterface &k, bool reassociate)
      : unit_(unit), c_(unit.context), k_(k), reassociate_(reassociate), shortOnes_(c_, k) {}

  InnerLoops result;

  /// @param copies the constructs' private variables
  void iteration(Stmt *&body, const std::vector<CountedLoop> &around, const VarSet &copies) {
    body_ = around_ = body;
    copies_ = copies;
    Knowledge known(body);
    for (const CountedLoop &loop : around) known.enter(loop);
    statement(body, known);
    for (const ShortLoops::Loop &loop : shortOnes_.others()) leave(*loop.statement, loop.whyNot);
    spliceBlocks(c_, body, added_);
    if (!numbers_.empty()) declareNumbers(body);
    if (Expr *most = trips_.most()) result.trips = most;
    if (!result.strips.empty()) result.trips = c_.intLiteral(result.rows);
  }
  bool left = false; ///< to one thread

private:
  Unit &unit_;
  Context &c_;
  const TargetInterface &k_;
  const bool reassociate_;
  Stmt *body_ = nullptr;
  Stmt *around_ = nullptr;      ///< the iteration, or the body of the innermost loop that is left as it is
  const For *judged_ = nullptr; ///< the loop that may be shared out
  VarSet copies_;
  VarSet declared_;
  LoopTrips trips_{c_, k_};
  VarList numbers_;                        ///< and other variables that looking for places takes
  std::unordered_set<const Stmt *> added_; ///< blocks that are to be a part of those around them
  ShortLoops shortOnes_;

  void leave(Node &s, const std::string &why) {
    left = true;
    if (result.whyNot.empty() && !why.empty())
      result.whyNot = "line " + std::to_string(unit_.source.place(s.loc).line) + ": " + why;
  }

  bool isOwn(const VarDecl *v) const { return declared_.count(v) || copies_.count(v); }
  bool isTemporary(const VarDecl *v) const { return isTemporaryIn(body_, v, judged_); }

  /// By what a reduction gives a variable what the loop gives it; None: by nothing.
  OmpReductionOp inAnyOrder(const std::pair<OmpReductionOp, VarDecl *> &reduction,
                            const Independence &found) const {
    return reassociate_ ? reduction.first : operationInAnyOrder(reduction, found, body_);
  }

  /// The loops of a perfect nest, of which all iterations may run at the same time.
  struct Nest {
    std::vector<CountedLoop> loops;
    std::vector<For *> statements;
    Independence needs;
  };
  /// @param whyNot set where the outermost loop is none
  Nest nestAt(For &s, const Knowledge &at, std::string &whyNot) {
    Nest nest;
    Knowledge known = at;
    for (For *f = &s; f;) {
      const auto loop = countedLoop(*f);
      if (!loop) {
        if (nest.loops.empty()) whyNot = "it is no counted loop";
        return nest;
      }
      for (const CountedLoop &outer : nest.loops)
        for (Expr *bound : {loop->from, loop->to})
          for (const VarDecl *v : freeVariables(bound))
            if (v == outer.var) return nest;
      const bool anyOrder = reassociate_ || f->reassociates;
      Independence found = independenceOf(*f, *loop, known, anyOrder);
      std::string why = found.whyNot;
      for (auto &reduction : found.reductions) {
        const auto &v = reduction.second;
        if (!isOwn(v)) why = "it changes '" + std::string(v->name->text) + "', which others see";
        if (!anyOrder) reduction.first = operationInAnyOrder(reduction, found, body_);
        if (reduction.first == OmpReductionOp::None)
          why = "'" + std::string(v->name->text) + "' may begin with what is no number";
      }
      VarList own = found.own;
      if (as<ExprStmt>(f->init)) own.push_back(loop->var);
      for (const VarDecl *v : own)
        if (!isOwn(v) || !isTemporary(v)) why = "'" + std::string(v->name->text) + "' is used after it";
      for (If *extreme : found.extremes)
        if (why.empty() && !canBePlaced(*extreme, *loop, nest))
          why = "its iterations share '" + std::string(placedExtreme(*extreme).value->name->text) + "'";
      if (!why.empty()) {
        if (nest.loops.empty()) whyNot = why;
        return nest;
      }
      nest.loops.push_back(*loop);
      nest.statements.push_back(f);
      add(nest.needs, found, own);
      known.enter(*loop);
      f = as<For>(onlyStatement(f->body));
    }
    return nest;
  }
  /// Whether threads can find the value and its places together.
  bool canBePlaced(If &statement, const CountedLoop &loop, const Nest &around) const {
    const PlacedExtreme extreme = placedExtreme(statement);
    const Usage usage = usageIn(body_);
    VarList all = extreme.places;
    all.push_back(extreme.value);
    for (const VarDecl *v : all)
      if (!isOwn(v) || usage.addressTaken.count(v) || v->storage == Storage::Static) return false;
    std::vector<CountedLoop> loops = around.loops;
    loops.push_back(loop);
    return canNumber(loops);
  }
  static void add(Independence &to, const Independence &from, const VarList &own) {
    auto missing = [](const auto &list, const auto &x) {
      return std::find(list.begin(), list.end(), x) == list.end();
    };
    for (VarDecl *v : own)
      if (missing(to.own, v)) to.own.push_back(v);
    for (const auto &r : from.reductions)
      if (missing(to.reductions, r)) to.reductions.push_back(r);
    for (ExprStmt *update : from.atomics)
      if (missing(to.atomics, update)) to.atomics.push_back(update);
    for (ExprStmt *store : from.stores)
      if (missing(to.stores, store)) to.stores.push_back(store);
    for (If *extreme : from.extremes)
      if (missing(to.extremes, extreme)) to.extremes.push_back(extreme);
  }

  /// The iterations of a nest of constant lengths; -1: they are not.
  static long long constantTripsOf(const Nest &nest) {
    long long all = 1;
    for (const CountedLoop &loop : nest.loops) {
      const long long n = constantTrips(loop);
      if (n < 0 || all > 1 << 20) return -1;
      all *= n;
    }
    return all;
  }

  /// Notes how many iterations there are at most.
  /// @param atATime of those, if they are no more than that at a time; 0: all
  void noteTrips(const Nest &nest, const Knowledge &at, long long atATime = 0) {
    trips_.note(nest.loops, *nest.statements[0], at, atATime);
  }

  void declareNumbers(Stmt *&body) {
    Compound *all = c_.compound({}, body->loc);
    for (VarDecl *v : numbers_) all->body.push(c_.arena, c_.declStmt(v));
    if (auto *block = as<Compound>(body))
      for (Stmt *s : block->body) all->body.push(c_.arena, s);
    else
      all->body.push(c_.arena, body);
    body = all;
  }

  /// Puts the directives around it.
  Stmt *region(Nest &nest) {
    For &outermost = *nest.statements[0];
    class Atomics : public Rewriter {
    public:
      Atomics(Context &c, const Independence &needs) : c_(c), needs_(needs) {}

    private:
      Context &c_;
      const Independence &needs_;
      static bool isOf(const std::vector<ExprStmt *> &list, const ExprStmt &s) {
        return std::find(list.begin(), list.end(), &s) != list.end();
      }
      Node *rewriteExprStmt(ExprStmt &s) override {
        const bool stores = isOf(needs_.stores, s);
        if (!stores && !isOf(needs_.atomics, s)) return &s;
        auto *d = c_.make<OmpDirective>(s.loc);
        d->kind = OmpDirectiveKind::Atomic;
        d->body = &s;
        if (stores) {
          auto *write = c_.make<OmpClause>(s.loc);
          write->kind = OmpClauseKind::AtomicWrite;
          d->clauses.push(c_.arena, write);
        }
        return d;
      }
    } atomics(c_, nest.needs);
    if (!nest.needs.atomics.empty() || !nest.needs.stores.empty())
      outermost.body = static_cast<Stmt *>(atomics.rewrite(outermost.body));
    OmpDirective *parallel = parallelLoop(unit_, outermost, nest.loops.size());
    auto *loop = static_cast<OmpDirective *>(parallel->body);
    for (VarDecl *v : nest.needs.own) {
      bool counts = false;
      for (const CountedLoop &l : nest.loops) counts |= l.var == v;
      addItemClause(c_, counts ? *loop : *parallel, OmpClauseKind::Private, v, outermost.loc);
    }
    for (const auto &[op, v] : nest.needs.reductions)
      addItemClause(c_, *parallel, OmpClauseKind::Reduction, v, outermost.loc)->op = op;
    result.places |= !nest.needs.extremes.empty();
    Compound *all = c_.compound({parallel}, outermost.loc);
    for (If *extreme : nest.needs.extremes) {
      const PlacedNest placed = shareOutPlace(c_, *extreme, nest.loops, *parallel);
      numbers_.push_back(placed.number);
      if (placed.behind) all->body.push(c_.arena, placed.behind);
    }
    added_.insert(all);
    result.shared.push_back(outermost.loc);
    return all->body.size() > 1 ? static_cast<Stmt *>(all) : parallel;
  }

  /// Puts two loops in the place of an independent one, if the threads of a warp would each be at a row of
  /// their own in it, and the second one is a nest of which they can share out all iterations.
  bool split(For &s, const CountedLoop &counted, long long trips, Stmt *&place, const Knowledge &known) {
    if (!iterationsLieApart(s.body, counted.var, true)) return false;
    Compound *two = splitLoop(c_, s, counted, trips);
    if (!two) return false;
    Knowledge inside = known;
    for (Stmt *declaration : two->body)
      if (auto *ds = as<DeclStmt>(declaration)) declare(*ds, inside);
    std::string whyNot;
    if (nestAt(*as<For>(two->body.back()), inside, whyNot).loops.size() < 2) return false;
    place = two;
    statement(place, const_cast<Knowledge &>(known));
    return true;
  }

  /// Puts a loop of steps in the place of one that forms sums in order (ordered_sums.h), and is independent
  /// but for them.
  bool inOrder(For &original, Stmt *&place, const Knowledge &known) {
    if (!countedLoop(original)) return false;
    For &s = *Cloner(c_).clone(&original);
    s.body = separateStatements(c_, s.body);
    const auto counted = countedLoop(s);
    if (const long long trips = constantTrips(*counted); trips >= 0 && trips < kFewTerms) return false;
    const Independence found = independenceOf(s, *counted, known, true);
    if (!found.whyNot.empty() || !found.flags.empty() || !found.extremes.empty() || found.atomics.size() > 1)
      return false;
    ExprStmt *const update = found.atomics.empty() ? nullptr : found.atomics[0];
    if (update && !isFloating(gatheredBy(skipParens(update->expr)).target->type)) return false;
    Nest whole, terms;
    VarList sums;
    for (const auto &reduction : found.reductions) {
      const auto &[op, v] = reduction;
      const bool isSum = op == OmpReductionOp::Add && isFloating(v->type);
      const OmpReductionOp any = isSum ? op : inAnyOrder(reduction, found);
      if (!isOwn(v) || any == OmpReductionOp::None) return false;
      if (isSum)
        sums.push_back(v);
      else
        terms.needs.reductions.push_back({any, v});
    }
    VarList mine = found.own;
    if (as<ExprStmt>(s.init)) mine.push_back(counted->var);
    for (const VarDecl *v : mine)
      if (!isOwn(v) || !isTemporary(v)) return false;
    whole.loops.push_back(*countedLoop(original));
    whole.statements.push_back(&original);
    const OrderedSums steps = inSteps(c_, s, sums, update);
    if (!steps.all) return false;
    noteTrips(whole, known, steps.step);
    terms.loops.push_back(*countedLoop(*steps.terms));
    terms.statements.push_back(steps.terms);
    terms.needs.own = found.own;
    *steps.place = region(terms);
    place = steps.all;
    result.inOrder = true;
    result.waits |= !traitsOf(original.body).loops;
    return true;
  }

  /// Makes a scan of a loop that is independent but for running values (scan_loop.h).
  bool asScan(For &original, Stmt *&place, const Knowledge &known) {
    if (!countedLoop(original)) return false;
    For &s = *Cloner(c_).clone(&original);
    s.body = separateStatements(c_, s.body);
    const auto counted = countedLoop(s);
    if (const long long trips = constantTrips(*counted); trips >= 0 && trips <= kFew) return false;
    const Independence found = independenceButForRunning(s, *counted, known, reassociate_);
    if (!found.whyNot.empty() || !found.atomics.empty() || found.running.empty() || !found.extremes.empty() ||
        traitsOf(s.body).loops || hasBreakOrContinue(s.body))
      return false;
    std::vector<RunningValue> values;
    for (const auto &[op, v] : found.running) {
      if (!isOwn(v) || sizeOf(v->type) > 8 || (isFloating(v->type) && !reassociate_)) return false;
      values.push_back({op, v});
    }
    for (const auto &reduction : found.reductions)
      if (!isOwn(reduction.second) || (isFloating(reduction.second->type) && !reassociate_)) return false;
    Nest whole;
    whole.loops.push_back(*counted);
    whole.statements.push_back(&s);
    VarList own = found.own;
    if (as<ExprStmt>(s.init)) own.push_back(counted->var);
    for (const VarDecl *v : own)
      if (!isOwn(v) || !isTemporary(v)) return false;
    if (!hasScanPhases(c_, s.body, values, found.inPlace)) return false;
    add(whole.needs, found, own);
    noteTrips(whole, known);
    place = region(whole);
    auto *loop = static_cast<OmpDirective *>(static_cast<OmpDirective *>(place)->body);
    for (const RunningValue &value : values)
      addItemClause(c_, *loop, OmpClauseKind::Inclusive, value.var, s.loc)->op = value.op;
    result.scans = true;
    result.packs |= found.packed;
    return true;
  }

  /// Puts two loops in the place of one whose iterations must read before others write (read_first.h).
  bool readsFirst(For &s, Stmt *&place, const Knowledge &known) {
    const auto counted = countedLoop(s);
    if (!counted) return false;
    if (const long long trips = constantTrips(*counted); trips >= 0 && trips <= kFew) return false;
    Compound *two = readFirst(c_, s, *counted, known);
    if (!two) return false;
    Knowledge inside = known;
    declare(*as<DeclStmt>(two->body[0]), inside);
    std::string whyNot;
    for (size_t i : {1, 2})
      if (nestAt(*as<For>(two->body[i]), inside, whyNot).loops.empty()) return false;
    place = two;
    statement(place, inside);
    return true;
  }

  /// Puts a loop over waves in the place of a nest of which neither loop is independent (wave_loop.h).
  bool alongDiagonals(For &s, Stmt *&place, const Knowledge &known) {
    const auto outer = countedLoop(s);
    auto *inner = outer ? as<For>(onlyStatement(s.body)) : nullptr;
    if (!inner) return false;
    Knowledge inside = known;
    inside.enter(*outer);
    std::string whyNot;
    if (!nestAt(*inner, inside, whyNot).loops.empty()) return false;
    const WaveLoop waves = inWaves(c_, s, known);
    if (!waves.all) return false;
    Nest row;
    row.loops.push_back(*countedLoop(*waves.row));
    row.statements.push_back(waves.row);
    noteTrips(row, known);
    *waves.place = region(row);
    place = waves.all;
    return true;
  }

  /// Gives the lanes of a warp strips of columns of a nest that goes through rows in place (wave_strips.h).
  bool asStrips(For &s, Stmt *&place, const Knowledge &known) {
    const Usage usage = usageIn(body_);
    const WaveStrips found = inStrips(
        c_, s, known, [&](const VarDecl *v) { return isOwn(v) && !usage.addressTaken.count(v); },
        [this](const VarDecl *v) { return isTemporary(v); });
    if (!found.all) return false;
    auto *parallel = c_.make<OmpDirective>(s.loc);
    parallel->kind = OmpDirectiveKind::Parallel;
    parallel->body = found.all;
    for (const auto &[op, v] : found.reductions)
      addItemClause(c_, *parallel, OmpClauseKind::Reduction, v, s.loc)->op = op;
    result.shared.push_back(s.loc);
    result.rows = found.kept && (result.strips.empty() || result.rows) ? result.rows + found.kept : 0;
    result.strips.push_back(s.loc);
    place = parallel;
    return true;
  }

  /// Whether a loop of constant length is a small part of what is around it (a running sum of 256 numbers
  /// behind a histogram of thousands).
  bool isLittle(For &s) const {
    if (traitsOf(s.body).loops) return false;
    const auto isKnown = [](Expr *) { return false; };
    return estimatedWork(c_, &s, isKnown).constant <= estimatedWork(c_, around_, isKnown).constant / kLittle;
  }

  /// Of a loop that looks for a place, has it look for the value there, too (found_places.h).
  bool looksForPlaces(For &original, Stmt *&place, const Knowledge &known) {
    if (!countedLoop(original)) return false;
    For &s = *Cloner(c_).clone(&original);
    const FoundPlaces found = withValuesOfPlaces(c_, s, *countedLoop(s));
    if (found.values.empty() && !found.joined) return false;
    for (VarDecl *v : found.values) declared_.insert(v);
    std::string whyNot;
    const Nest nest = nestAt(s, known, whyNot);
    const long long trips = nest.loops.empty() ? 0 : constantTripsOf(nest);
    if (trips >= 0 && trips <= kFew) return false;
    numbers_.insert(numbers_.end(), found.values.begin(), found.values.end());
    Compound *all = c_.compound({}, s.loc);
    for (Stmt *begin : found.begins) all->body.push(c_.arena, begin);
    all->body.push(c_.arena, &s);
    added_.insert(all);
    place = all;
    loop(s, all->body[found.begins.size()], known);
    return true;
  }

  void loop(For &s, Stmt *&place, const Knowledge &known) {
    std::string whyNot;
    judged_ = &s;
    Nest nest = nestAt(s, known, whyNot);
    if (nest.loops.empty() && looksForPlaces(s, place, known)) return;
    const long long trips = nest.loops.empty() ? -1 : constantTripsOf(nest);
    if (!nest.loops.empty() && (trips < 0 || trips > kFew)) {
      if (nest.loops.size() == 1 && nest.needs.extremes.empty() &&
          split(s, nest.loops[0], trips, place, known))
        return;
      noteTrips(nest, known);
      place = region(nest);
      return;
    }
    if (nest.loops.empty() &&
        (inOrder(s, place, known) || asScan(s, place, known) || readsFirst(s, place, known) ||
         alongDiagonals(s, place, known) || asStrips(s, place, known)))
      return;
    Knowledge inside = known;
    const auto counted = countedLoop(s);
    if (auto *ds = as<DeclStmt>(s.init)) declare(*ds, inside);
    if (counted) inside.enter(*counted);
    Stmt *around = around_;
    around_ = s.body;
    inLoop(s.body, inside);
    around_ = around;
    if (hasRegion(&s)) {
      if (counted) shortOnes_.sharedOutIn(*counted, known);
      return;
    }
    const long long few = counted ? constantTrips(*counted) : -1;
    if (few >= 0 && (few <= kFew || isLittle(s))) return;
    const std::string why = whyNot.empty() ? "it is in a loop of few iterations" : whyNot;
    if (!counted || traitsOf(s.body).loops || !shortOnes_.mayBe(s, *counted, known, why)) leave(s, why);
  }

  void inLoop(Stmt *&body, Knowledge &known) {
    const Stmt *around = shortOnes_.enterBody(body);
    statement(body, known);
    shortOnes_.leaveBody(around);
  }

  void declare(DeclStmt &s, Knowledge &known) {
    for (Decl *d : s.decls)
      if (as<VarDecl>(d)) declared_.insert(static_cast<VarDecl *>(d));
    known.declare(s);
  }

  void statement(Stmt *&s, Knowledge &known) {
    if (!s) return;
    if (auto *block = as<Compound>(s)) {
      Knowledge inside = known;
      for (Stmt *&inner : block->body) statement(inner, inside);
    } else if (auto *f = as<For>(s)) {
      loop(*f, s, known);
    } else if (auto *branch = as<If>(s)) {
      if (traitsOf(branch->cond).loops) leave(*s, "it calls functions with loops");
      statement(branch->then, known);
      statement(branch->otherwise, known);
    } else if (auto *w = as<While>(s)) {
      Knowledge inside = known;
      inLoop(w->body, inside);
      if (!hasRegion(w) || traitsOf(w->cond).loops) leave(*s, "it is no counted loop");
    } else if (auto *w = as<DoWhile>(s)) {
      Knowledge inside = known;
      inLoop(w->body, inside);
      if (!hasRegion(w) || traitsOf(w->cond).loops) leave(*s, "it is no counted loop");
    } else if (auto *d = as<OmpDirective>(s)) {
      leave(*d, "it has directives");
    } else {
      if (traitsOf(s).loops) leave(*s, "it calls functions with loops");
      if (auto *ds = as<DeclStmt>(s)) declare(*ds, known);
    }
  }
};

} // namespace

InnerLoops shareOutInnerLoops(Unit &unit, OmpDirective &target, const TargetInterface &k, bool reassociate) {
  Context &c = unit.context;
  LoopClauses clauses = loopClausesOf(target);
  if (!clauses.loop) return {};
  const size_t depth = clauses.loop->loops.size();
  auto *statement = as<For>(associatedLoop(*clauses.loop));
  std::vector<CountedLoop> around;
  for (auto *f = statement; f && around.size() < depth; f = as<For>(onlyStatement(f->body))) {
    const auto loop = loopAround(*f);
    if (!loop) return {};
    around.push_back(*loop);
  }
  if (around.size() < depth) return {};
  const auto none = [](std::string whyNot) {
    InnerLoops inner;
    inner.whyNot = std::move(whyNot);
    return inner;
  };
  if (!clauses.leaveOpen) return none("clauses say how the outer one is to run");
  if (haveReductionsInLoops(bodyOfNest(statement, depth), clauses))
    return none("they are not all that its iterations are, and it has reductions");
  OmpDirective *distribute = distributed(c, clauses, statement);
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::Private)) clauses.copies.insert(v);
  auto *innermost = statement;
  for (size_t i = 1; i < depth; i++) innermost = static_cast<For *>(onlyStatement(innermost->body));
  if (auto *call = as<ExprStmt>(innermost->body)) innermost->body = c.compound({call}, call->loc);
  expandCalls(c, innermost->body, k);
  writeSimdLoops(c, innermost->body); // those of functions
  leaveVariablesAlone(c, innermost->body);
  if (!joinRepeatedLoops(c, innermost->body, around)) keepRows(c, innermost->body, around);
  gatherRows(c, innermost->body, reassociate);
  Sharer sharer(unit, k, reassociate);
  sharer.iteration(innermost->body, around, clauses.copies);
  InnerLoops &result = sharer.result;
  if (sharer.left || result.shared.empty()) return result;
  OmpDirective *teams = clauses.teams;
  if (!teams) {
    teams = makeDirective(c, OmpDirectiveKind::Teams, target, nullptr);
    target.body = teams;
  }
  teams->body = distribute;
  reduceInTeams(c, *teams, clauses);
  markDirectives(*distribute);
  result.target = &target;
  return result;
}

InnerLoops shareOutSequentialLoops(Unit &unit, OmpDirective &target, const TargetInterface &k,
                                   bool reassociate) {
  Context &c = unit.context;
  if (!as<Compound>(target.body)) target.body = c.compound({target.body}, target.body->loc);
  expandCalls(c, target.body, k);
  writeSimdLoops(c, target.body); // those of functions
  leaveVariablesAlone(c, target.body);
  VarSet own;
  for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Firstprivate})
    for (VarDecl *v : clauseVariables(target, kind)) own.insert(v);
  Sharer sharer(unit, k, reassociate);
  sharer.iteration(target.body, {}, own);
  if (sharer.result.shared.empty()) return {};
  markDirectives(target);
  sharer.result.target = &target;
  return sharer.result;
}

} // namespace ompicc
