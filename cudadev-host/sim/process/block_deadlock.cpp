// block_deadlock.cpp: what is said when all threads of a block wait; see block.h.
#include "cudadev-host/sim/process/block.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/faults.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sim {

// Which warps have come to a barrier at which others are waited for.
std::string BlockRunner::who_is_at(unsigned id) const {
  std::string come;
  for (unsigned w = 0; w < max_warps; ++w)
    if (barriers[id].there(w)) come += (come.empty() ? "" : ", ") + std::to_string(w);
  return ", where there are warps " + come;
}

// All threads wait, and nobody can end that: says who waits where.
void BlockRunner::report_deadlock() {
  struct Place {
    unsigned threads = 0;
    unsigned first = 0;
  };
  // Threads that wait for the same in the same place are one line of the report.
  std::map<std::string, Place> places;
  reporting = true;
  for (unsigned t = 0; t < count; ++t) {
    const Thread &thread = threads[t];
    if (!(warps[t / warp_size].live & 1u << t % warp_size) || thread.wait == Wait::Nothing) continue;
    std::string what;
    if (thread.wait == Wait::Barrier) {
      const Barrier &barrier = barriers[thread.barrier];
      what = barrier.expected == 0
                 ? "__syncthreads"
                 : "barrier " + std::to_string(thread.barrier) + " for " + std::to_string(barrier.expected) +
                       " threads" + who_is_at(thread.barrier);
    } else {
      char mask[32];
      snprintf(mask, sizeof mask, "%08x", thread.mask);
      what = std::string(thread.meeting == Meeting::Sync      ? "__syncwarp"
                         : thread.meeting == Meeting::Shuffle ? "a shuffle"
                                                              : "a vote") +
             " with mask 0x" + mask;
    }
    fiber = thread.fiber;
    switch_fiber(root, *thread.fiber);
    fiber = nullptr;
    // The innermost counters are this process's own; the kernel's begin with the first that is in a module.
    std::string key = what;
    for (const uintptr_t counter : trace) key += ":" + std::to_string(counter);
    Place &place = places[key];
    if (place.threads++ == 0) place.first = t;
  }
  std::string report = std::string("ompicc-sim: deadlock in kernel ") + current->kernel + ", block " +
                       triple(block_index) + ": " + std::to_string(live) + " threads wait, none can go on\n";
  std::vector<std::pair<unsigned, std::string>> lines;
  for (const auto &entry : places) {
    const Place &place = entry.second;
    const std::string what = entry.first.substr(0, entry.first.find(':'));
    fiber = threads[place.first].fiber;
    switch_fiber(root, *fiber);
    fiber = nullptr;
    lines.emplace_back(place.first, "ompicc-sim:   threads waiting at " + what + source_line(trace) + ": " +
                                        std::to_string(place.threads) + ", the first is " +
                                        triple(index_of(place.first)) + "\n");
  }
  std::sort(lines.begin(), lines.end());
  constexpr size_t most_lines = 20;
  for (size_t i = 0; i < lines.size() && i < most_lines; ++i) report += lines[i].second;
  if (lines.size() > most_lines)
    report += "ompicc-sim:   and in " + std::to_string(lines.size() - most_lines) + " more places\n";
  fail_with_report(CUDA_ERROR_LAUNCH_TIMEOUT, report);
}

} // namespace sim
