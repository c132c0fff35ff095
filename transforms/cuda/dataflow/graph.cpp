#include "transforms/cuda/dataflow/graph.h"
#include <algorithm>

namespace ompicc::dataflow {

Graph withoutTransitiveEdges(const Graph &graph) {
  // before[v]: all operations that v comes behind.
  std::vector<std::vector<bool>> before(graph.size());
  Graph result = graph;
  for (size_t v = 0; v < graph.size(); v++) {
    before[v].resize(v);
    std::vector<unsigned> kept;
    // From the last one on: what one of them comes behind follows from it.
    const std::vector<unsigned> &needs = graph[v].needs;
    for (size_t i = needs.size(); i-- > 0;) {
      const unsigned u = needs[i];
      if (before[v][u]) continue;
      kept.push_back(u);
      before[v][u] = true;
      for (size_t x = 0; x < u; x++)
        if (before[u][x]) before[v][x] = true;
    }
    std::reverse(kept.begin(), kept.end());
    result[v].needs = std::move(kept);
  }
  return result;
}

std::vector<long> waysToEnd(const Graph &graph) {
  std::vector<long> ways(graph.size());
  for (size_t v = graph.size(); v-- > 0;) {
    ways[v] += graph[v].cost + graph[v].underWay;
    for (const unsigned u : graph[v].needs) ways[u] = std::max(ways[u], ways[v]);
  }
  return ways;
}

} // namespace ompicc::dataflow
