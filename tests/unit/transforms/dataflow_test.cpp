// Graphs, mappings and schedules of tasks that warps share (transforms/cuda/dataflow/): random graphs, what
// must hold for each schedule, and what happens in a block whose warps come to barriers in any order.
#include "tests/unit/catch.h"

#include "transforms/cuda/dataflow/check.h"
#include "transforms/cuda/dataflow/kinds.h"
#include "transforms/cuda/dataflow/layout.h"
#include "transforms/cuda/dataflow/runs.h"

#include <algorithm>
#include <random>

using namespace ompicc::dataflow;

namespace {

using Random = std::mt19937;
unsigned upTo(Random &random, unsigned most) { return unsigned(random() % (most + 1)); }

Graph randomGraph(Random &random) {
  const unsigned size = 1 + upTo(random, 40), edges = upTo(random, 4), layer = 1 + upTo(random, 12);
  const unsigned copies = random() % 2 ? 0 : upTo(random, 100); // per cent
  Graph graph(size);
  for (unsigned v = 0; v < size; v++) {
    graph[v].cost = 1 + upTo(random, random() % 2 ? 3 : 300);
    graph[v].priority = random() % 8 ? 0 : int(upTo(random, 3));
    graph[v].group = random() % 4 ? 0 : upTo(random, 6);
    if (random() % 100 < copies) graph[v].underWay = 1 + upTo(random, 500);
    std::vector<unsigned> &needs = graph[v].needs;
    if (random() % 5 == 0) // all of the layer before, as behind a taskwait
      for (unsigned u = v >= layer ? v - layer : 0; u < v; u++) needs.push_back(u);
    for (unsigned e = upTo(random, edges); v && e > 0; e--) needs.push_back(upTo(random, v - 1));
    std::sort(needs.begin(), needs.end());
    needs.erase(std::unique(needs.begin(), needs.end()), needs.end());
  }
  return graph;
}

/// Runs a schedule on a block whose barriers only count, as the hardware's do. Which warp goes on next is
/// random. Copies land when their warp waits for them, not before. Returns "", "deadlock" or what has gone
/// wrong.
std::string outcome(const Graph &graph, const Schedule &schedule, Random &random) {
  const size_t warps = schedule.warps.size();
  struct Barrier {
    unsigned come = 0, expected = 0;
    std::vector<unsigned> waiting;
  } barriers[16];
  std::vector<size_t> at(warps, 0);
  std::vector<bool> waits(warps, false), ran(graph.size(), false), done(graph.size(), false);
  std::vector<std::vector<unsigned>> underWay(warps);
  for (;;) {
    std::vector<unsigned> able;
    bool all = true;
    for (unsigned w = 0; w < warps; w++) {
      const bool ended = at[w] == schedule.warps[w].size();
      all = all && ended && !waits[w];
      if (!ended && !waits[w]) able.push_back(w);
    }
    if (all) break;
    if (able.empty()) return "deadlock";
    const unsigned w = able[random() % able.size()];
    const Step &step = schedule.warps[w][at[w]++];
    if (step.kind == Step::Run) {
      for (const unsigned u : graph[step.operation].needs)
        if (!done[u]) return "too early";
      if (ran[step.operation]) return "twice";
      ran[step.operation] = true;
      if (graph[step.operation].underWay)
        underWay[w].push_back(step.operation);
      else
        done[step.operation] = true;
      continue;
    }
    if (step.kind == Step::Land) {
      while (underWay[w].size() > step.later) {
        done[underWay[w].front()] = true;
        underWay[w].erase(underWay[w].begin());
      }
      continue;
    }
    Barrier &barrier = barriers[step.barrier];
    if (barrier.come && barrier.expected != step.warps) return "mixed counts";
    barrier.expected = step.warps;
    barrier.come++;
    if (step.kind == Step::Wait) waits[w] = true, barrier.waiting.push_back(w);
    if (barrier.come < barrier.expected) continue;
    for (const unsigned free : barrier.waiting) waits[free] = false;
    barrier = Barrier();
  }
  for (const Barrier &barrier : barriers)
    if (barrier.come) return "arrivals are left";
  for (const bool ended : done)
    if (!ended) return "not run to its end";
  return "";
}

Graph graphOf(std::initializer_list<std::vector<unsigned>> needs, long cost = 100) {
  Graph graph;
  for (const auto &list : needs) graph.push_back({cost, 0, 0, list});
  return graph;
}

} // namespace

TEST_CASE("schedules of random graphs keep all dependences and cannot deadlock") {
  Random random(1);
  unsigned withPoints = 0, withMeetings = 0, reused = 0, late = 0;
  for (int round = 0; round < 4000; round++) {
    const Graph graph = randomGraph(random);
    const unsigned warps = 1 + upTo(random, random() % 4 ? 7 : 31), barriers = upTo(random, 12);
    const Mapping mapping = mapOperations(graph, warps);
    const Schedule made = schedule(graph, mapping, barriers);
    INFO("round " << round);
    REQUIRE(whatIsWrong(graph, mapping, made) == "");
    REQUIRE(made.barriers <= barriers + 1);
    withPoints += made.points > 0;
    withMeetings += made.meetings > 0;
    reused += made.points - made.meetings > barriers;
    for (const auto &steps : made.warps)
      for (const Step &step : steps) late += step.kind == Step::Land && step.later > 0;
    for (int order = 0; order < 3; order++) REQUIRE(outcome(graph, made, random) == "");
  }
  CHECK(withPoints > 2000); // it was about something
  CHECK(withMeetings > 500);
  CHECK(reused > 500);
  CHECK(late > 500);
}

// One warp loads tiles, another one uses them; each has room for so many.
Graph pipeline(unsigned tiles, unsigned buffers, long use, long underWay) {
  Graph graph;
  for (unsigned t = 0; t < tiles; t++) {
    Operation load = {100, 0, 0, {}, 1, underWay}, user = {use, 0, 0, {2 * t}, 2};
    if (t >= buffers) load.needs = {2 * (t - buffers) + 1};
    graph.push_back(load);
    graph.push_back(user);
  }
  return graph;
}

TEST_CASE("a warp begins what there is room for before it waits for copies") {
  const auto text = [](const std::vector<Step> &steps) {
    std::string all;
    for (const Step &step : steps)
      all += step.kind == Step::Run      ? 'a' + char(step.operation / 2)
             : step.kind == Step::Land   ? char('0' + step.later)
             : step.kind == Step::Arrive ? '!'
                                         : '?';
    return all;
  };
  const auto loads = [&](const Graph &graph) {
    const Mapping mapping = mapOperations(graph, 2);
    const Schedule made = schedule(graph, mapping);
    CHECK(whatIsWrong(graph, mapping, made) == "");
    return text(made.warps[0]);
  };
  // Two buffers: both are filled; then one is, while the other one is used.
  CHECK(loads(pipeline(4, 2, 1000, 300)) == "ab1!0!?c0!?d0!");
  // Copies take longer than what is done with them: the next ones are begun before it waits for those.
  CHECK(loads(pipeline(5, 3, 100, 1000)) == "abc2!1!?d1!?e1!0!");
  // Nothing is under way: each tile is handed over when it is there.
  CHECK(loads(pipeline(4, 2, 1000, 0)) == "a!b?c?d!");
  // Copies that the warp itself uses.
  Graph own = pipeline(2, 2, 100, 300);
  for (Operation &operation : own) operation.group = 1;
  const Mapping one = mapOperations(own, 1);
  CHECK(text(schedule(own, one).warps[0]) == "ab1a0b");
}

TEST_CASE("what the checker lets pass goes well in any order, whoever made it") {
  Random random(2);
  unsigned refused = 0, harmful = 0;
  for (int round = 0; round < 4000; round++) {
    const Graph graph = randomGraph(random);
    const Mapping mapping = mapOperations(graph, 2 + upTo(random, 5));
    Schedule broken = schedule(graph, mapping, 1 + upTo(random, 11));
    std::vector<std::pair<size_t, size_t>> places; // of arrivals and waits
    for (size_t w = 0; w < broken.warps.size(); w++)
      for (size_t i = 0; i < broken.warps[w].size(); i++)
        if (broken.warps[w][i].kind != Step::Run) places.emplace_back(w, i);
    if (places.empty()) continue;
    const auto [w, i] = places[random() % places.size()];
    std::vector<Step> &steps = broken.warps[w];
    switch (steps[i].kind == Step::Land ? random() % 2 * 4 : random() % 5) {
    case 0: steps.erase(steps.begin() + long(i)); break;                                    // left out
    case 1: std::swap(steps[i], steps[random() % steps.size()]); break;                     // elsewhere
    case 2: steps[i].kind = steps[i].kind == Step::Wait ? Step::Arrive : Step::Wait; break; // does not wait
    case 3: steps.insert(steps.begin() + long(random() % steps.size()), steps[i]); break;   // twice
    default: {                                                                              // another barrier
      if (steps[i].kind == Step::Land) { // waits for fewer copies
        steps[i].later++;
        break;
      }
      const unsigned point = steps[i].point, id = kFirstBarrier + upTo(random, 3);
      for (auto &list : broken.warps)
        for (Step &step : list)
          if (step.kind != Step::Run && step.point == point) step.barrier = id;
    }
    }
    const bool passes = whatIsWrong(graph, mapping, broken).empty();
    refused += !passes;
    for (int order = 0; order < 6; order++) {
      const std::string happened = outcome(graph, broken, random);
      if (passes) {
        INFO("round " << round);
        REQUIRE(happened == "");
      }
      harmful += !passes && !happened.empty();
    }
  }
  CHECK(refused > 1000);
  CHECK(harmful > 1000);
}

TEST_CASE("one warp needs no barriers, and neither does a chain") {
  const Graph chain = graphOf({{}, {0}, {1}, {2}, {3}});
  CHECK(schedule(chain, mapOperations(chain, 1)).points == 0);
  const Mapping mapping = mapOperations(chain, 4); // handing over costs more than it gains
  CHECK(schedule(chain, mapping).points == 0);
  CHECK(chooseWarps(chain, 16).warps == 1);
}

TEST_CASE("equal operations are dealt out in turn") {
  Graph graph;
  for (int i = 0; i < 12; i++) graph.push_back({100, 0, 0, {}});
  const Mapping mapping = mapOperations(graph, 4);
  for (unsigned i = 0; i < 12; i++) CHECK(mapping.warpOf[i] == i % 4);
  CHECK(mapping.length == 300);
  CHECK(chooseWarps(graph, 4).warps == 4);
  CHECK(chooseWarps(graph, 2).warps == 2);
}

TEST_CASE("operations of a group are one warp's, and groups are dealt out") {
  // Three steps: a load, and what three sums add of it.
  Graph graph;
  for (unsigned step = 0; step < 3; step++) {
    graph.push_back({400, 0, 0, {}, 9});
    for (unsigned sum = 0; sum < 3; sum++) {
      std::vector<unsigned> needs = {step * 4};
      if (step) needs.insert(needs.begin(), (step - 1) * 4 + sum + 1);
      graph.push_back({100, 0, 1, needs, sum + 1});
    }
  }
  const Mapping mapping = mapOperations(graph, 4);
  for (unsigned v = 4; v < 12; v++) CHECK(mapping.warpOf[v] == mapping.warpOf[v % 4]);
  for (unsigned v = 0; v < 4; v++)
    for (unsigned u = 0; u < v; u++) CHECK(mapping.warpOf[u] != mapping.warpOf[v]);
  // What one hands to all others is one point, and not one for each.
  const Schedule made = schedule(graph, mapping);
  CHECK(made.points == 3);
  CHECK(made.meetings == 0);
}

TEST_CASE("as few warps as end as early") {
  Graph graph;
  for (int i = 0; i < 13; i++) graph.push_back({1000, 0, 0, {}});
  CHECK(chooseWarps(graph, 16).warps == 13);
  CHECK(chooseWarps(graph, 8).warps == 7);
}

TEST_CASE("what comes from another warp is waited for once, whoever has it") {
  // 0 and 1 on two warps; 2 needs both, and 3, behind it on the same warp, needs both again.
  const Graph graph = graphOf({{}, {}, {0, 1}, {0, 1, 2}});
  const Schedule made = schedule(graph, mapOperations(graph, 2));
  CHECK(made.points == 1);
  unsigned arrivals = 0;
  for (const auto &steps : made.warps)
    for (const Step &step : steps) arrivals += step.kind == Step::Arrive;
  CHECK(arrivals == 1);
}

TEST_CASE("where each warp waits for all others, they meet") {
  Graph graph;
  for (int i = 0; i < 4; i++) graph.push_back({100, 0, 0, {}});
  for (int i = 0; i < 4; i++) graph.push_back({100, 0, 0, {0, 1, 2, 3}});
  const Schedule made = schedule(graph, mapOperations(graph, 4));
  CHECK(made.points == 1);
  CHECK(made.meetings == 1);
  CHECK(made.withoutBarrier == 0);
}

TEST_CASE("where barriers run out all warps meet, and barriers are free again") {
  // Eight producers whose values are used long afterwards, in the order in which they are made.
  Graph graph;
  for (unsigned i = 0; i < 8; i++) graph.push_back({100, 0, 0, {}});
  for (unsigned i = 0; i < 8; i++) graph.push_back({100, 0, 0, {i, (i + 1) % 8}});
  const Mapping mapping = mapOperations(graph, 8);
  CHECK(schedule(graph, mapping, 12).meetings == 0);
  const Schedule few = schedule(graph, mapping, 2);
  CHECK(few.meetings > 0);
  CHECK(few.withoutBarrier == few.meetings);
  CHECK(whatIsWrong(graph, mapping, few) == "");
}

TEST_CASE("a need that follows from others is no edge") {
  const Graph graph = withoutTransitiveEdges(graphOf({{}, {0}, {0, 1}, {0, 2}}));
  CHECK(graph[2].needs == std::vector<unsigned>{1});
  CHECK(graph[3].needs == std::vector<unsigned>{2});
}

TEST_CASE("priority goes first where either could") {
  Graph graph = graphOf({{}, {}, {}});
  graph[2].priority = 1;
  CHECK(mapOperations(graph, 1).order == std::vector<unsigned>{2, 0, 1});
}

TEST_CASE("the text holds each warp's stream in its order") {
  Random random(3);
  for (int round = 0; round < 500; round++) {
    Graph graph = randomGraph(random);
    for (Operation &operation : graph) operation.kind = upTo(random, 3);
    const Mapping mapping = mapOperations(graph, 1 + upTo(random, 7));
    const Schedule made = schedule(graph, mapping);
    std::vector<std::vector<Step>> streams(mapping.warps);
    auto run = [&](unsigned w, unsigned v) { streams[w].push_back({Step::Run, v}); };
    const bool inTurn = round % 2;
    const std::vector<Part> parts = layOut(graph, mapping, made, inTurn ? Layout::InTurn : Layout::Single);
    for (const Part &part : parts) {
      for (unsigned w = 0; w < mapping.warps; w++)
        for (const Piece &piece : part.own[w]) {
          streams[w].insert(streams[w].end(), piece.barriers.begin(), piece.barriers.end());
          for (const unsigned v : piece.operations) run(w, v);
        }
      for (size_t i = 0; i < part.warps.size(); i++)
        for (const unsigned v : part.operations[i]) {
          run(part.warps[i], v);
          REQUIRE(graph[v].kind == graph[part.operations[0][0]].kind);
        }
    }
    REQUIRE(streams == made.warps);
    REQUIRE(writtenOperations(parts) <= graph.size());
    if (inTurn) continue;
    // Runs: parts of one kind, one operation for each warp, that may share a text; in order.
    const auto alike = [&](unsigned a, unsigned b) { return graph[a].cost / 150 == graph[b].cost / 150; };
    size_t end = 0;
    for (const Run &run : runsOf(graph, parts, alike)) {
      REQUIRE((run.first >= end && run.count >= 3 && run.first + run.count <= parts.size()));
      end = run.first + run.count;
      const unsigned one = parts[run.first].operations[0][0];
      for (size_t i = run.first; i < end; i++)
        for (const auto &list : parts[i].operations)
          REQUIRE((list.size() == 1 && graph[list[0]].kind == graph[one].kind && alike(one, list[0])));
    }
  }
  // Twelve of one kind on four warps are one text.
  Graph same;
  for (int i = 0; i < 12; i++) same.push_back({100, 0, 0, {}});
  const Mapping mapping = mapOperations(same, 4);
  CHECK(writtenOperations(layOut(same, mapping, schedule(same, mapping))) == 1);
  // A wavefront is one loop.
  Graph wave;
  for (unsigned i = 0; i < 36; i++) {
    wave.push_back({100, 0, 0, {}});
    if (i >= 6) wave[i].needs.push_back(i - 6);
    if (i % 6) wave[i].needs.push_back(i - 1);
  }
  const Mapping ofWave = mapOperations(wave, 3);
  const std::vector<Part> steps = layOut(wave, ofWave, schedule(wave, ofWave), Layout::Single);
  const std::vector<Run> runs = runsOf(wave, steps, [](unsigned, unsigned) { return true; });
  CHECK((runs.size() == 1 && writtenOperations(steps, runs) == 1));
}

TEST_CASE("values of warps that are a progression are found, others are not") {
  using namespace ompicc::cuda;
  const ValuesOfWarps dealt = {{0, 4, 8}, {1, 5, 9}, {2, 6}, {3, 7}};
  const auto p = progressionOf(dealt, 0);
  REQUIRE(p);
  CHECK((p->base == 0 && p->byWarp == 1 && p->byTurn == 4));
  CHECK(boundOf(dealt, *p, 0) == 10);
  // The same by warps 2 to 5.
  const auto later = progressionOf(dealt, 2);
  REQUIRE(later);
  CHECK(later->base == -2);
  CHECK(boundOf(dealt, *later, 2) == 10);
  CHECK(progressionOf({{7}, {5}, {3}}, 0)->byWarp == -2);
  CHECK_FALSE(progressionOf({{0}, {1}, {3}}, 0));
  CHECK_FALSE(progressionOf({{0, 1}, {5, 7}}, 0));
  // The first warp has fewer than the others: no bound says so.
  const ValuesOfWarps fewer = {{0}, {1, 5}, {2, 6}};
  const auto q = progressionOf(fewer, 0);
  REQUIRE(q);
  CHECK_FALSE(boundOf(fewer, *q, 0));
  CHECK_FALSE(boundOf({{3, 2}}, *progressionOf({{3, 2}}, 0), 0)); // downwards
}
