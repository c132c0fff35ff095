#include "transforms/cuda/analysis/region_work.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/estimated_work.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/kernels/team_size.h"
#include <algorithm>
#include <vector>

namespace ompicc {
namespace {

constexpr double kSomeTrips = 32;
constexpr double kLittle = 8; ///< of so much work
constexpr double kManySteps = 8;

class Regions : public Visitor {
public:
  /// @param looksInside whether regions may be more than a loop
  explicit Regions(Context &c, Stmt *code, bool looksInside = false)
      : c_(c), known_(code), looksInside_(looksInside) {}

  struct Region {
    const OmpDirective *loop;
    double work;
    long long trips; ///< -1: not known
    double times;
  };
  std::vector<Region> found;
  bool others = false; ///< regions that have none

  /// Those with an eighth of the work of the largest one, or more. None if a region is no loop, or constants
  /// do not say how long one is, which may be the longest by far.
  std::vector<Region> ofMostWork() const {
    double work = 0;
    for (const Region &region : found) {
      work = std::max(work, region.work);
      if (region.trips < 0) return {};
    }
    std::vector<Region> most;
    for (const Region &region : found)
      if (!others && region.work * kLittle >= work) most.push_back(region);
    return most;
  }

private:
  Context &c_;
  Knowledge known_; ///< where the statement at hand stands
  const bool looksInside_;
  bool inRegion_ = false;
  double times_ = 1;

  void visitDeclStmt(DeclStmt &s) override {
    known_.declare(s);
    walk(s);
  }
  void visitFor(For &loop) override {
    const Knowledge outside = known_;
    double trips = kSomeTrips;
    if (const auto counted = countedLoop(loop)) {
      const long long most = mostTrips(*counted);
      if (most >= 0) trips = double(most);
      known_.enter(*counted);
    }
    repeat(loop, trips);
    known_ = outside;
  }
  void visitWhile(While &loop) override { repeat(loop, kSomeTrips); }
  void visitDoWhile(DoWhile &loop) override { repeat(loop, kSomeTrips); }
  void repeat(Node &loop, double trips) {
    times_ *= trips;
    walk(loop);
    times_ /= std::max(trips, 1.0);
  }
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Parallel) return region(d);
    if (inRegion_ && !d.loops.empty() && bindsToTeam(d.kind)) return sharedOut(d);
    if (d.loops.empty()) return walk(d);
    // Of a distribute loop, one iteration.
    const Knowledge outside = known_;
    Stmt *body = d.body;
    for (size_t i = 0; i < d.loops.size(); i++) {
      auto *loop = as<For>(onlyStatement(body));
      if (!loop) break;
      if (const auto counted = loopAround(*loop)) known_.enter(*counted);
      body = loop->body;
    }
    visit(body);
    known_ = outside;
  }
  void region(OmpDirective &d) {
    auto *shared = as<OmpDirective>(onlyStatement(d.body));
    if (shared && !shared->loops.empty() && bindsToTeam(shared->kind)) return sharedOut(*shared);
    // What threads do by their numbers may be any number of iterations.
    const size_t before = found.size();
    if (looksInside_ && !inRegion_ && !cuda::canTellThreads(d.body) && !traitsOf(d.body).tasks) {
      const Knowledge outside = known_;
      inRegion_ = true;
      visit(d.body);
      inRegion_ = false;
      known_ = outside;
    }
    others |= found.size() == before;
  }
  void sharedOut(OmpDirective &shared) {
    long long trips = 1;
    Stmt *body = shared.body;
    const Knowledge outside = known_;
    for (size_t i = 0; i < shared.loops.size() && trips >= 0; i++) {
      auto *loop = as<For>(onlyStatement(body));
      const auto counted = loop ? countedLoop(*loop) : std::nullopt;
      const long long most = counted ? mostTrips(*counted) : -1;
      trips = most < 0 || trips > 1 << 20 ? -1 : trips * most;
      if (counted) known_.enter(*counted);
      body = loop ? loop->body : nullptr;
    }
    known_ = outside;
    const auto isKnown = [](Expr *) { return false; };
    double work = double(estimatedWork(c_, shared.body, isKnown).constant);
    // Bounds that follow from a variable may be a constant apart: i from first to first + 8192.
    if (looksInside_ && trips > 0 && body)
      work = std::max(work, double(trips) * double(estimatedWork(c_, body, isKnown).constant));
    found.push_back({&shared, times_ * work, trips, times_});
  }

  /// -1: no constant says.
  long long mostTrips(const CountedLoop &loop) {
    Knowledge known = known_;
    std::vector<Polynomial> least, most;
    known.range(loop, least, most);
    long long fewest = -1;
    for (const Polynomial &from : least)
      for (const Polynomial &to : most) {
        Polynomial span;
        if (!known.facts.largest(to - from, span) || !span.isConstant()) continue;
        const long long trips = std::max(0ll, span.constant() / std::abs(loop.step) + 1);
        fewest = fewest < 0 ? trips : std::min(fewest, trips);
      }
    return fewest;
  }
};

/// The most iterations of one of the loops with the most work.
/// @param inSteps gets whether each of them is executed many times
std::optional<long long> longestOf(const Regions &regions, bool *inSteps) {
  long long most = 0;
  if (inSteps) *inSteps = true;
  for (const auto &region : regions.ofMostWork()) {
    most = std::max(most, region.trips);
    if (inSteps) *inSteps &= region.times >= kManySteps;
  }
  return most > 0 ? std::optional<long long>(most) : std::nullopt;
}

} // namespace

std::optional<long long> tripsOfMostWork(Context &c, Stmt *code, bool *inSteps) {
  Regions regions(c, code);
  regions.visit(code);
  return longestOf(regions, inSteps);
}

std::optional<long long> tripsOfLoops(Context &c, Stmt *code) {
  Regions regions(c, code, true);
  regions.visit(code);
  return longestOf(regions, nullptr);
}

std::vector<const OmpDirective *> loopsOfMostWork(Context &c, Stmt *code) {
  Regions regions(c, code);
  regions.visit(code);
  std::vector<const OmpDirective *> loops;
  for (const auto &region : regions.ofMostWork()) loops.push_back(region.loop);
  return loops;
}

} // namespace ompicc
