#include "transforms/cuda/dataflow/schedule.h"
#include <algorithm>
#include <map>
#include <optional>

namespace ompicc::dataflow {
namespace {

/// What a warp knows to be done: by warp, how many of its operations. Those of which copies have not landed,
/// and what comes behind them, are not.
using Clock = std::vector<unsigned>;

bool covers(const Clock &clock, unsigned warp, unsigned place) { return clock[warp] > place; }
void learn(Clock &clock, const Clock &more) {
  for (size_t w = 0; w < clock.size(); w++) clock[w] = std::max(clock[w], more[w]);
}

/// Moves what waits for a warp's copies, and its arrivals behind that, to where it has to be; see schedule.h.
class LateLanding {
public:
  LateLanding(const Graph &graph, const Mapping &mapping, const std::vector<Step> &steps)
      : graph_(graph), mapping_(mapping), steps_(steps) {}

  std::vector<Step> make() {
    for (size_t i = 0; i < steps_.size(); i++) {
      const Step &step = steps_[i];
      if (step.kind == Step::Land && i + 1 < steps_.size() && steps_[i + 1].kind == Step::Arrive) {
        waiting_.push_back({step, landsAt(step.operation), {}});
        while (i + 1 < steps_.size() && steps_[i + 1].kind == Step::Arrive)
          waiting_.back().arrivals.push_back(steps_[++i]);
        continue;
      }
      putWhatMustBeBefore(i);
      put(step);
    }
    putFirst(waiting_.size());
    return std::move(result_);
  }

private:
  struct Landing {
    Step land;
    long when;
    std::vector<Step> arrivals; ///< behind it
  };
  const Graph &graph_;
  const Mapping &mapping_;
  const std::vector<Step> &steps_;
  std::vector<Landing> waiting_; ///< to be put somewhere, in order
  std::vector<Step> result_;
  std::vector<unsigned> begun_; ///< operations that have begun copies
  size_t landed_ = 0;           ///< how many of these have landed

  long landsAt(unsigned v) const { return mapping_.starts[v] + graph_[v].cost + graph_[v].underWay; }

  void putWhatMustBeBefore(size_t at) {
    const Step &step = steps_[at];
    size_t next = at;
    while (next < steps_.size() && steps_[next].kind != Step::Run) next++;
    size_t count = 0;
    for (size_t i = 0; i < waiting_.size(); i++) {
      const Landing &l = waiting_[i];
      const bool higher = step.kind == Step::Wait &&
                          std::any_of(l.arrivals.begin(), l.arrivals.end(),
                                      [&](const Step &arrival) { return arrival.point < step.point; });
      const bool forced = step.kind == Step::Arrive || step.kind == Step::Land;
      if (higher || forced || next == steps_.size() || l.when <= mapping_.starts[steps_[next].operation])
        count = i + 1;
    }
    putFirst(count);
  }

  void putFirst(size_t count) {
    for (size_t i = 0; i < count; i++) {
      put(waiting_[i].land);
      for (const Step &arrival : waiting_[i].arrivals) put(arrival);
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + long(count));
  }

  void put(Step step) {
    if (step.kind == Step::Run && graph_[step.operation].underWay) begun_.push_back(step.operation);
    if (step.kind == Step::Land) {
      const auto at = std::find(begun_.begin(), begun_.end(), step.operation);
      const size_t count = size_t(at - begun_.begin()) + 1;
      if (count <= landed_) return;
      step.later = unsigned(std::min<size_t>(begun_.size() - count, kMostLater));
      landed_ = begun_.size() - step.later;
    }
    result_.push_back(step);
  }
};

class Scheduler {
public:
  Scheduler(const Graph &graph, const Mapping &mapping, unsigned barriers)
      : graph_(graph), mapping_(mapping), place_(graph.size()), ordinal_(graph.size()), front_(graph.size()),
        behind_(graph.size()), after_(graph.size()), knows_(mapping.warps, Clock(mapping.warps, 0)),
        next_(mapping.warps, 0), lists_(mapping.warps), trailing_(mapping.warps), underWay_(mapping.warps),
        copiesBehind_(graph.size()), last_(barriers) {
    for (unsigned i = 0; i < mapping.order.size(); i++) {
      const unsigned v = mapping.order[i];
      ordinal_[v] = i;
      place_[v] = unsigned(lists_[mapping.warpOf[v]].size());
      lists_[mapping.warpOf[v]].push_back(v);
    }
  }

  Schedule make() {
    for (const unsigned v : mapping_.order) {
      const unsigned warp = mapping_.warpOf[v];
      synchronise(v);
      next_[warp]++;
      if (graph_[v].underWay) underWay_[warp].push_back(v);
      if (underWay_[warp].empty())
        knows_[warp][warp] = next_[warp];
      else
        copiesBehind_[v] = underWay_[warp].back();
      after_[v] = knows_[warp];
      after_[v][warp] = next_[warp]; // who arrives has waited for its copies
    }
    for (unsigned w = 0; w < mapping_.warps; w++)
      if (!underWay_[w].empty()) trailing_[w].push_back({Step::Land, underWay_[w].back()});
    Schedule made;
    made.warps.resize(mapping_.warps);
    for (unsigned w = 0; w < mapping_.warps; w++) {
      std::vector<Step> &steps = made.warps[w];
      auto add = [&](const std::vector<Step> &more) { steps.insert(steps.end(), more.begin(), more.end()); };
      for (const unsigned v : lists_[w]) {
        add(front_[v]);
        steps.push_back({Step::Run, v});
        add(behind_[v]);
      }
      add(trailing_[w]);
      if (std::any_of(steps.begin(), steps.end(), [](const Step &s) { return s.kind == Step::Land; }))
        steps = LateLanding(graph_, mapping_, steps).make();
    }
    made.points = points_;
    made.meetings = meetings_;
    made.withoutBarrier = withoutBarrier_;
    made.barriers = unsigned(std::count(used_.begin(), used_.end(), true));
    return made;
  }

private:
  const Graph &graph_;
  const Mapping &mapping_;
  std::vector<unsigned> place_;              ///< of an operation, among its warp's
  std::vector<unsigned> ordinal_;            ///< among all
  std::vector<std::vector<Step>> front_;     ///< steps in front of an operation
  std::vector<std::vector<Step>> behind_;    ///< behind it
  std::vector<Clock> after_;                 ///< what its warp knows then
  std::vector<Clock> knows_;                 ///< what each warp knows now
  std::vector<unsigned> next_;               ///< how many operations each warp has done
  std::vector<std::vector<unsigned>> lists_; ///< each warp's operations
  std::vector<std::vector<Step>> trailing_;  ///< behind a warp's last operation
  std::vector<std::vector<unsigned>>
      underWay_; ///< by warp: operations whose copies it need not have waited for
  std::vector<std::optional<unsigned>> copiesBehind_; ///< by operation: the last of these behind it
  /// Of a barrier's last point: an operation in front of which somebody has waited there.
  std::vector<std::optional<unsigned>> last_;
  std::vector<bool> used_ = std::vector<bool>(kLastBarrier + 1, false);
  unsigned points_ = 0, meetings_ = 0, withoutBarrier_ = 0;

  /// By warp, the last operation of it that v needs, and that its warp does not know to be done.
  std::map<unsigned, unsigned> missing(unsigned v) const {
    const unsigned warp = mapping_.warpOf[v];
    std::map<unsigned, unsigned> all;
    for (const unsigned u : graph_[v].needs) {
      const unsigned from = mapping_.warpOf[u];
      if (from == warp || covers(knows_[warp], from, place_[u])) continue;
      auto [at, isNew] = all.emplace(from, u);
      if (!isNew && place_[u] > place_[at->second]) at->second = u;
    }
    // What another one of them comes behind follows from that one.
    std::map<unsigned, unsigned> few;
    for (const auto &[from, u] : all) {
      bool known = false;
      for (const auto &[other, x] : all) known |= other != from && covers(after_[x], from, place_[u]);
      if (!known) few.emplace(from, u);
    }
    return few;
  }

  /// Others who would wait for the same, and are there already: the next thing that they do needs nothing
  /// but what v waits for, or what v's warp has done. They wait at the same point.
  std::vector<unsigned> fellows(unsigned v, const std::map<unsigned, unsigned> &sources) const {
    const unsigned warp = mapping_.warpOf[v];
    std::vector<unsigned> found;
    for (unsigned other = 0; other < mapping_.warps; other++) {
      if (other == warp || next_[other] == lists_[other].size()) continue;
      const unsigned x = lists_[other][next_[other]];
      const std::map<unsigned, unsigned> needed = neededNow(x);
      const auto source = sources.find(other);
      // Whoever hands over nothing is waited for without need: a few would rather do that than be handed the
      // same thing at a barrier each.
      // Its wait says that what it hands over is there: also that copies have landed.
      bool same = source != sources.end() ? !needed.empty() && place_[source->second] + 1 == next_[other] &&
                                                covers(knows_[other], other, place_[source->second])
                                          : needed == sources;
      for (const auto &[from, u] : needed)
        same = same &&
               (from == warp ? covers(knows_[warp], warp, place_[u]) : follows(sources, from, place_[u]));
      if (same) found.push_back(x);
    }
    return found;
  }
  /// missing(x), where x's needs may not all have been come to: none then.
  std::map<unsigned, unsigned> neededNow(unsigned x) const {
    for (const unsigned u : graph_[x].needs)
      if (place_[u] >= next_[mapping_.warpOf[u]]) return {};
    return missing(x);
  }
  /// Whether who waits for those knows the operation to be done.
  bool follows(const std::map<unsigned, unsigned> &sources, unsigned warp, unsigned place) const {
    for (const auto &source : sources)
      if (covers(after_[source.second], warp, place)) return true;
    return false;
  }

  /// In front of v the copies of its warp that it needs have landed.
  void land(unsigned v) {
    const unsigned warp = mapping_.warpOf[v];
    std::vector<unsigned> &copies = underWay_[warp];
    size_t count = 0;
    for (const unsigned u : graph_[v].needs)
      for (size_t i = count; i < copies.size(); i++)
        if (copies[i] == u) count = i + 1;
    if (!count) return;
    front_[v].push_back({Step::Land, copies[count - 1]});
    haveLanded(warp, count);
  }
  void haveLanded(unsigned warp, size_t count) {
    std::vector<unsigned> &copies = underWay_[warp];
    copies.erase(copies.begin(), copies.begin() + long(count));
    knows_[warp][warp] = copies.empty() ? next_[warp] : place_[copies[0]];
  }

  void synchronise(unsigned v) {
    land(v);
    std::map<unsigned, unsigned> sources = missing(v);
    if (sources.empty()) return;
    std::vector<unsigned> waiting = {v};
    for (const unsigned x : fellows(v, sources)) {
      sources.erase(mapping_.warpOf[x]);
      waiting.push_back(x);
    }
    if (waiting.size() == mapping_.warps) return meet();
    const std::optional<unsigned> barrier = freeBarrier(sources, waiting);
    if (!barrier) {
      withoutBarrier_++;
      return meet();
    }
    const unsigned point = ++points_, id = kFirstBarrier + *barrier;
    const unsigned warps = unsigned(sources.size() + waiting.size());
    Clock all(mapping_.warps, 0);
    for (const auto &source : sources) {
      if (const auto copies = copiesBehind_[source.second])
        behind_[source.second].push_back({Step::Land, *copies});
      behind_[source.second].push_back({Step::Arrive, 0, point, id, warps});
      learn(all, after_[source.second]);
    }
    for (const unsigned x : waiting) learn(all, knows_[mapping_.warpOf[x]]);
    for (const unsigned x : waiting) {
      front_[x].push_back({Step::Wait, 0, point, id, warps});
      learn(knows_[mapping_.warpOf[x]], all);
    }
    last_[*barrier] = v;
    used_[id] = true;
  }

  /// One whose last point all of those know to be over.
  std::optional<unsigned> freeBarrier(const std::map<unsigned, unsigned> &sources,
                                      const std::vector<unsigned> &waiting) const {
    for (unsigned b = 0; b < last_.size(); b++) {
      bool over = true;
      if (last_[b]) {
        const unsigned behind = *last_[b], warp = mapping_.warpOf[behind];
        for (const auto &source : sources) over = over && covers(after_[source.second], warp, place_[behind]);
        for (const unsigned x : waiting)
          over = over &&
                 (mapping_.warpOf[x] == warp || covers(knows_[mapping_.warpOf[x]], warp, place_[behind]));
      }
      if (over) return b;
    }
    return {};
  }

  /// All warps meet in front of what each of them does next.
  void meet() {
    const unsigned point = ++points_;
    meetings_++;
    used_[kAllWarps] = true;
    const Step step = {Step::Wait, 0, point, kAllWarps, mapping_.warps};
    std::vector<std::vector<Step> *> places; // in front of what they do next
    for (unsigned w = 0; w < mapping_.warps; w++) {
      places.push_back(next_[w] == lists_[w].size() ? &trailing_[w] : &front_[lists_[w][next_[w]]]);
      if (underWay_[w].empty()) continue;
      places[w]->push_back({Step::Land, underWay_[w].back()});
      haveLanded(w, underWay_[w].size());
    }
    Clock all(mapping_.warps, 0);
    for (const Clock &clock : knows_) learn(all, clock);
    for (unsigned w = 0; w < mapping_.warps; w++) {
      knows_[w] = all;
      places[w]->push_back(step);
    }
    std::fill(last_.begin(), last_.end(), std::nullopt);
  }
};

} // namespace

Schedule schedule(const Graph &graph, const Mapping &mapping, unsigned barriers) {
  return Scheduler(graph, mapping, barriers).make();
}

} // namespace ompicc::dataflow
