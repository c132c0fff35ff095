#include "transforms/cuda/dataflow/schedule.h"
#include <algorithm>
#include <map>
#include <optional>

namespace ompicc::dataflow {
namespace {

/// What a warp knows to be done: by warp, how many of its operations.
using Clock = std::vector<unsigned>;

bool covers(const Clock &clock, unsigned warp, unsigned place) { return clock[warp] > place; }
void learn(Clock &clock, const Clock &more) {
  for (size_t w = 0; w < clock.size(); w++) clock[w] = std::max(clock[w], more[w]);
}

class Scheduler {
public:
  Scheduler(const Graph &graph, const Mapping &mapping, unsigned barriers)
      : graph_(graph), mapping_(mapping), place_(graph.size()), ordinal_(graph.size()), front_(graph.size()),
        behind_(graph.size()), after_(graph.size()), knows_(mapping.warps, Clock(mapping.warps, 0)),
        next_(mapping.warps, 0), lists_(mapping.warps), trailing_(mapping.warps), last_(barriers) {
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
      knows_[warp][warp] = place_[v] + 1;
      after_[v] = knows_[warp];
      next_[warp]++;
    }
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
    }
    made.points = points_;
    made.meetings = meetings_;
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
  /// Of a barrier's last point: an operation in front of which somebody has waited there.
  std::vector<std::optional<unsigned>> last_;
  std::vector<bool> used_ = std::vector<bool>(kLastBarrier + 1, false);
  unsigned points_ = 0, meetings_ = 0;

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
      bool same = source != sources.end() ? !needed.empty() && place_[source->second] + 1 == next_[other]
                                          : needed == sources;
      for (const auto &[from, u] : needed) same = same && (from == warp || follows(sources, from, place_[u]));
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

  void synchronise(unsigned v) {
    std::map<unsigned, unsigned> sources = missing(v);
    if (sources.empty()) return;
    std::vector<unsigned> waiting = {v};
    for (const unsigned x : fellows(v, sources)) {
      sources.erase(mapping_.warpOf[x]);
      waiting.push_back(x);
    }
    if (waiting.size() == mapping_.warps) return meet();
    const std::optional<unsigned> barrier = freeBarrier(sources, waiting);
    if (!barrier) return meet();
    const unsigned point = ++points_, id = kFirstBarrier + *barrier;
    const unsigned warps = unsigned(sources.size() + waiting.size());
    Clock all(mapping_.warps, 0);
    for (const auto &source : sources) {
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
          over = over && covers(knows_[mapping_.warpOf[x]], warp, place_[behind]);
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
    Clock all(mapping_.warps, 0);
    for (const Clock &clock : knows_) learn(all, clock);
    for (unsigned w = 0; w < mapping_.warps; w++) {
      knows_[w] = all;
      (next_[w] == lists_[w].size() ? trailing_[w] : front_[lists_[w][next_[w]]]).push_back(step);
    }
    std::fill(last_.begin(), last_.end(), std::nullopt);
  }
};

} // namespace

Schedule schedule(const Graph &graph, const Mapping &mapping, unsigned barriers) {
  return Scheduler(graph, mapping, barriers).make();
}

} // namespace ompicc::dataflow
