#include "transforms/cuda/dataflow/mapping.h"
#include <algorithm>
#include <map>
#include <set>

namespace ompicc::dataflow {
namespace {

class ListScheduler {
public:
  ListScheduler(const Graph &graph, unsigned warps)
      : graph_(graph), ways_(waysToEnd(graph)), missing_(graph.size()), users_(graph.size()),
        ends_(graph.size()), free_(warps, 0), ready_(Before{this}), groupsOf_(warps, 0) {
    mapping_.warps = warps;
    mapping_.warpOf.resize(graph.size());
    mapping_.starts.resize(graph.size());
  }

  Mapping map() {
    for (unsigned v = 0; v < graph_.size(); v++) {
      missing_[v] = unsigned(graph_[v].needs.size());
      for (const unsigned u : graph_[v].needs) users_[u].push_back(v);
      if (!missing_[v]) ready_.insert(v);
    }
    while (!ready_.empty()) {
      const unsigned v = *ready_.begin();
      ready_.erase(ready_.begin());
      place(v);
      for (const unsigned user : users_[v])
        if (--missing_[user] == 0) ready_.insert(user);
    }
    orderCopies();
    number();
    return std::move(mapping_);
  }

private:
  /// A strict order: which of two ready operations comes first.
  struct Before {
    const ListScheduler *scheduler;
    bool operator()(unsigned a, unsigned b) const {
      const Operation &x = scheduler->graph_[a], &y = scheduler->graph_[b];
      if (x.priority != y.priority) return x.priority > y.priority;
      const long wayA = scheduler->ways_[a], wayB = scheduler->ways_[b];
      return wayA != wayB ? wayA > wayB : a < b;
    }
  };

  const Graph &graph_;
  const std::vector<long> ways_;
  std::vector<unsigned> missing_;
  std::vector<std::vector<unsigned>> users_;
  std::vector<long> ends_;
  std::vector<long> free_; ///< by warp: when it has nothing more to do
  std::set<unsigned, Before> ready_;
  std::map<unsigned, unsigned> groups_; ///< the warps of groups
  std::vector<unsigned> groupsOf_;      ///< by warp: how many it has
  Mapping mapping_;

  /// Where there are copies: the order in which operations begin. Each warp's stays as it is.
  void orderCopies() {
    if (std::none_of(graph_.begin(), graph_.end(), [](const Operation &o) { return o.underWay != 0; }))
      return;
    std::stable_sort(mapping_.order.begin(), mapping_.order.end(),
                     [this](unsigned a, unsigned b) { return mapping_.starts[a] < mapping_.starts[b]; });
  }

  /// Warps are numbered as the program comes to them, so that values of loops' variables go up with them.
  void number() {
    std::vector<unsigned> numbers(free_.size(), unsigned(free_.size()));
    unsigned next = 0;
    for (unsigned &warp : mapping_.warpOf) {
      if (numbers[warp] == free_.size()) numbers[warp] = next++;
      warp = numbers[warp];
    }
  }

  long startOn(unsigned v, unsigned warp) const {
    long start = free_[warp];
    for (const unsigned u : graph_[v].needs)
      start = std::max(start, ends_[u] + (mapping_.warpOf[u] == warp ? 0 : kHandOver));
    return start;
  }

  /// Where an operation starts first.
  unsigned firstFor(unsigned v) const {
    unsigned best = 0;
    long start = startOn(v, 0);
    for (unsigned warp = 1; warp < free_.size(); warp++) {
      const long other = startOn(v, warp);
      if (other < start || (other == start && free_[warp] < free_[best])) best = warp, start = other;
    }
    return best;
  }

  /// The warp of an operation's group.
  unsigned groupsWarp(unsigned v) {
    const auto known = groups_.find(graph_[v].group);
    if (known != groups_.end()) return known->second;
    unsigned best = 0;
    for (unsigned warp = 1; warp < free_.size(); warp++)
      if (groupsOf_[warp] != groupsOf_[best] ? groupsOf_[warp] < groupsOf_[best]
                                             : startOn(v, warp) < startOn(v, best))
        best = warp;
    groupsOf_[best]++;
    return groups_[graph_[v].group] = best;
  }

  void place(unsigned v) {
    const unsigned best = graph_[v].group ? groupsWarp(v) : firstFor(v);
    const long start = startOn(v, best);
    mapping_.warpOf[v] = best;
    mapping_.order.push_back(v);
    mapping_.starts[v] = start;
    free_[best] = start + graph_[v].cost;
    ends_[v] = free_[best] + graph_[v].underWay;
    mapping_.length = std::max(mapping_.length, ends_[v]);
  }
};

} // namespace

Mapping mapOperations(const Graph &graph, unsigned warps) { return ListScheduler(graph, warps).map(); }

Mapping chooseWarps(const Graph &graph, unsigned most) {
  Mapping best = mapOperations(graph, 1);
  for (unsigned warps = 2; warps <= most; warps *= 2) {
    Mapping more = mapOperations(graph, warps);
    // Twice the warps of a block mean half the blocks on a multiprocessor: a tenth is no reason.
    if (more.length * 10 < best.length * 9) best = std::move(more);
  }
  // Fewer may do: 13 tasks on 16 warps leave three without work.
  const unsigned chosen = best.warps;
  for (unsigned warps = chosen / 2 + 1; warps < chosen; warps++) {
    Mapping fewer = mapOperations(graph, warps);
    if (fewer.length * 100 <= best.length * 103) return fewer;
  }
  return best;
}

} // namespace ompicc::dataflow
