#include "transforms/cuda/dataflow/runs.h"
#include <algorithm>

namespace ompicc::dataflow {

using std::size_t;

namespace {

constexpr size_t kFewest = 3; ///< steps that are worth a loop

bool isStep(const Part &part) {
  const auto isOne = [](const std::vector<unsigned> &list) { return list.size() == 1; };
  return !part.warps.empty() && std::all_of(part.operations.begin(), part.operations.end(), isOne);
}

} // namespace

std::vector<Run> runsOf(const Graph &graph, const std::vector<Part> &parts,
                        const std::function<bool(unsigned, unsigned)> &alike) {
  std::vector<Run> runs;
  for (size_t first = 0; first < parts.size();) {
    if (!isStep(parts[first])) {
      first++;
      continue;
    }
    const unsigned one = parts[first].operations[0][0];
    const auto fits = [&](const Part &part) {
      return isStep(part) &&
             std::all_of(part.operations.begin(), part.operations.end(), [&](const auto &list) {
               return graph[list[0]].kind == graph[one].kind && alike(one, list[0]);
             });
    };
    size_t end = first;
    while (end < parts.size() && fits(parts[end])) end++;
    if (end - first >= kFewest) runs.push_back({first, end - first});
    first = std::max(end, first + 1);
  }
  return runs;
}

size_t writtenOperations(const std::vector<Part> &parts, const std::vector<Run> &runs) {
  size_t count = writtenOperations(parts);
  for (const Run &run : runs) count -= run.count - 1;
  return count;
}

} // namespace ompicc::dataflow
