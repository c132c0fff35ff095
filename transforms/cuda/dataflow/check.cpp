#include "transforms/cuda/dataflow/check.h"
#include <algorithm>
#include <map>

namespace ompicc::dataflow {
namespace {

/// By warp, how many of its steps are known to be done.
using Clock = std::vector<size_t>;

/// One point, and who comes there.
struct Point {
  unsigned barrier, warps;
  std::vector<std::pair<unsigned, size_t>> arrivals, waits; ///< warp, and which of its steps
};

class Check {
public:
  Check(const Graph &graph, const Mapping &mapping, const Schedule &schedule)
      : graph_(graph), mapping_(mapping), schedule_(schedule), knows_(schedule.warps.size()),
        ran_(graph.size(), false) {}

  std::string run() {
    collect();
    points();
    if (wrong_.empty()) completions();
    if (wrong_.empty()) clocks();
    if (wrong_.empty()) barriers();
    return wrong_;
  }

private:
  const Graph &graph_;
  const Mapping &mapping_;
  const Schedule &schedule_;
  std::map<unsigned, Point> points_;
  std::vector<std::vector<Clock>> knows_; ///< by warp and step: what is known when it is done
  std::vector<bool> ran_;
  std::vector<size_t> done_; ///< by operation: the step of its warp behind which all it has done is there
  std::string wrong_;

  void say(const std::string &what) {
    if (wrong_.empty()) wrong_ = what;
  }
  static std::string at(const char *what, size_t number) { return what + std::to_string(number); }

  void collect() {
    for (unsigned w = 0; w < schedule_.warps.size(); w++)
      for (size_t i = 0; i < schedule_.warps[w].size(); i++) {
        const Step &step = schedule_.warps[w][i];
        if (step.kind == Step::Run) {
          if (ran_[step.operation]) say(at("run twice: operation ", step.operation));
          if (mapping_.warpOf[step.operation] != w) say(at("on another warp: operation ", step.operation));
          ran_[step.operation] = true;
          continue;
        }
        if (step.kind == Step::Land) continue;
        auto [point, isNew] = points_.emplace(step.point, Point{step.barrier, step.warps, {}, {}});
        if (!isNew && (point->second.barrier != step.barrier || point->second.warps != step.warps))
          say(at("several barriers at point ", step.point));
        (step.kind == Step::Wait ? point->second.waits : point->second.arrivals).emplace_back(w, i);
      }
    for (size_t v = 0; v < ran_.size(); v++)
      if (!ran_[v]) say(at("never run: operation ", v));
  }

  /// Waits ascend in each warp, and arrivals come in front of waits at higher points: then nobody waits for
  /// ever (schedule.h).
  void points() {
    for (const auto &steps : schedule_.warps) {
      unsigned waited = 0;
      for (const Step &step : steps) {
        if (step.kind == Step::Run || step.kind == Step::Land) continue;
        if (step.point <= waited)
          say(at("a warp has waited at a higher point before it comes to point ", step.point));
        if (step.kind == Step::Wait) waited = step.point;
      }
    }
    for (const auto &[number, point] : points_) {
      if (point.arrivals.size() + point.waits.size() != point.warps)
        say(at("another number of warps than the barrier counts at point ", number));
      if (point.waits.empty()) say(at("nobody waits at point ", number));
      std::vector<unsigned> who;
      for (const auto *list : {&point.arrivals, &point.waits})
        for (const auto &come : *list) who.push_back(come.first);
      std::sort(who.begin(), who.end());
      if (std::adjacent_find(who.begin(), who.end()) != who.end())
        say(at("a warp comes twice to point ", number));
      if (point.barrier < kAllWarps || point.barrier > kLastBarrier)
        say(at("there is no such barrier at point ", number));
      if (point.barrier == kAllWarps && point.warps != schedule_.warps.size())
        say(at("not all warps meet at point ", number));
    }
  }

  /// An operation that begins copies has done so when its warp has waited for them.
  void completions() {
    done_.resize(graph_.size());
    for (const auto &steps : schedule_.warps) {
      std::vector<unsigned> begun; // and not landed
      for (size_t i = 0; i < steps.size(); i++) {
        if (steps[i].kind == Step::Run) {
          done_[steps[i].operation] = i;
          if (graph_[steps[i].operation].underWay) begun.push_back(steps[i].operation);
        }
        if (steps[i].kind != Step::Land || begun.size() <= steps[i].later) continue;
        const auto end = begun.end() - long(steps[i].later);
        for (auto at = begun.begin(); at != end; ++at) done_[*at] = i;
        begun.erase(begun.begin(), end);
      }
      if (!begun.empty()) say(at("copies are under way at the end: operation ", begun[0]));
    }
  }

  /// What is known behind each step, point by point.
  void clocks() {
    const size_t n = schedule_.warps.size();
    std::vector<Clock> now(n, Clock(n, 0));
    auto advance = [&](unsigned w, size_t end) { // through steps that wait for nobody
      while (knows_[w].size() < end) {
        now[w][w] = knows_[w].size() + 1;
        knows_[w].push_back(now[w]);
      }
    };
    for (const auto &entry : points_) {
      const Point &point = entry.second;
      Clock all(n, 0);
      auto learn = [&](Clock &to, const Clock &from) {
        for (size_t w = 0; w < n; w++) to[w] = std::max(to[w], from[w]);
      };
      for (const auto &[w, i] : point.arrivals) advance(w, i + 1), learn(all, knows_[w][i]);
      for (const auto &[w, i] : point.waits) advance(w, i), learn(all, now[w]);
      for (const auto &[w, i] : point.waits) learn(now[w], all), advance(w, i + 1);
    }
    for (unsigned w = 0; w < n; w++) advance(w, schedule_.warps[w].size());
    std::vector<size_t> stepOf(graph_.size());
    for (const auto &steps : schedule_.warps)
      for (size_t i = 0; i < steps.size(); i++)
        if (steps[i].kind == Step::Run) stepOf[steps[i].operation] = i;
    for (size_t v = 0; v < graph_.size(); v++)
      for (const unsigned u : graph_[v].needs)
        if (knows_[mapping_.warpOf[v]][stepOf[v]][mapping_.warpOf[u]] < done_[u] + 1 ||
            (mapping_.warpOf[u] == mapping_.warpOf[v] && done_[u] >= stepOf[v]))
          say("operation " + std::to_string(v) + " does not wait for operation " + std::to_string(u));
  }

  /// Who comes to a point knows that the last one of its barrier is over: one of its waits has ended.
  void barriers() {
    std::map<unsigned, const Point *> last;
    for (const auto &[number, point] : points_) {
      const Point *before = last.count(point.barrier) ? last[point.barrier] : nullptr;
      last[point.barrier] = &point;
      if (!before) continue;
      auto over = [&](unsigned w, size_t i) { // as known by the warp when it comes to its step i
        for (const auto &[waiter, wait] : before->waits)
          if (waiter == w ? wait < i : i > 0 && knows_[w][i - 1][waiter] >= wait + 1) return true;
        return false;
      };
      for (const auto *list : {&point.arrivals, &point.waits})
        for (const auto &[w, i] : *list)
          if (!over(w, i)) say(at("the barrier may still be in use at point ", number));
    }
  }
};

} // namespace

std::string whatIsWrong(const Graph &graph, const Mapping &mapping, const Schedule &schedule) {
  return Check(graph, mapping, schedule).run();
}

} // namespace ompicc::dataflow
