// races.cpp: accesses, what orders them, and reports; see races.h.
#include "cudadev-host/sim/process/races.h"

#include "cudadev-device/env.h"
#include "cudadev-host/sim/process/block.h"
#include "cudadev-host/sim/process/faults.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>

namespace sim {

namespace {

constexpr size_t most_reports = 20;

// Blocks may be run by several OS threads.
std::mutex guard;
Shadow shadow;
// What atomic writes have published, by the eight bytes that they are in.
std::unordered_map<uintptr_t, ClockRef> published;
uintptr_t cell_of(uintptr_t p) { return p & ~uintptr_t(7); }

// ---- Places in the code ----------------------------------------------------------------------------------
struct Site {
  std::vector<uintptr_t> counters; // innermost first
  std::string line;                // "file:line", or "?"; found when it is first asked for
};
std::vector<Site> sites;
std::unordered_map<uintptr_t, uint32_t> site_numbers; // by program counter, or by a hash of several

// A loop's accesses are few.
struct Recent {
  uintptr_t key;
  uint32_t number;
};
std::array<Recent, 1024> recent;

uint32_t site_of(uintptr_t key, const uintptr_t *counters, size_t count) {
  Recent &latest = recent[key / 4 % recent.size()];
  if (latest.key == key) return latest.number;
  const auto entry = site_numbers.emplace(key, static_cast<uint32_t>(sites.size()));
  if (entry.second) sites.push_back({{counters, counters + count}, ""});
  latest = {key, entry.first->second};
  return latest.number;
}

const std::string &line_of(uint32_t number) {
  Site &site = sites[number];
  if (!site.line.empty()) return site.line;
  std::vector<uintptr_t> calls;
  for (const uintptr_t counter : site.counters) calls.push_back(counter - 1); // not what comes after the call
  const std::string found = source_line(calls);
  const std::string prefix = " at ";
  site.line = found.compare(0, prefix.size(), prefix) == 0 ? found.substr(prefix.size()) : "?";
  return site.line;
}

// The text of a line, where its file can be read.
std::string text_of(const std::string &line) {
  const size_t colon = line.rfind(':');
  if (colon == std::string::npos) return "";
  const long number = strtol(line.c_str() + colon + 1, nullptr, 10);
  std::ifstream file(line.substr(0, colon));
  std::string text;
  for (long i = 0; i < number; ++i)
    if (!std::getline(file, text)) return "";
  char label[32];
  snprintf(label, sizeof label, "%5ld | ", number);
  return label + text + "\n";
}

// ---- Reports
// -----------------------------------------------------------------------------------------------
std::set<std::pair<uint32_t, uint32_t>> known_pairs;          // of sites
std::set<std::pair<std::string, std::string>> reported_lines; // of lines, in both orders
std::atomic<uint32_t> count{0};

const char *kind(uint8_t how) {
  if (how & access_atomic) return how & access_write ? "atomic write" : "atomic read";
  return how & access_write ? "write" : "read";
}

// In generic mode the first thread of the last warp runs what is outside of parallel regions.
std::string who(const Access &access, const Launch &launch) {
  const unsigned threads = launch.block.x * launch.block.y * launch.block.z;
  const bool is_master =
      launch.dynamic_shared & CUDADEV_GENERIC_BYTES && access.thread == (threads - 1) / warp_size * warp_size;
  return (is_master ? std::string("the initial thread") : "thread " + std::to_string(access.thread)) +
         " of team " + std::to_string(access.block);
}

void report(const Access &now, const Access &before, uintptr_t p, size_t bytes, const Launch &launch) {
  if (!known_pairs.emplace(before.site, now.site).second) return;
  const std::string here = line_of(now.site), there = line_of(before.site);
  if (here != "?" && there != "?") {
    if (!reported_lines.emplace(here, there).second) return;
    reported_lines.emplace(there, here);
  }
  const uint32_t number = ++count;
  if (number > most_reports + 1) return;
  std::string text = "ompicc-sim: ";
  if (number > most_reports) {
    text += "more than " + std::to_string(most_reports) + " data races; the others are not shown\n";
  } else {
    char address[32];
    snprintf(address, sizeof address, "0x%zx", static_cast<size_t>(p));
    text += std::string("data race in kernel ") + launch.kernel + ": " + here + ": " + kind(now.how) +
            " of " + std::to_string(bytes) + (bytes == 1 ? " byte at " : " bytes at ") + address + " by " +
            who(now, launch) + ", after " + there + ": " + kind(before.how) + " by " + who(before, launch) +
            "\n" + text_of(here);
    if (there != here) text += text_of(there);
  }
  flush_output();
  fputs(text.c_str(), stderr);
}

} // namespace

bool races_wanted() {
  static const bool wanted = [] {
    const char *const text = getenv("OMPICC_SIM_RACES");
    return !text || strcmp(text, "0") != 0;
  }();
  return wanted;
}

void say_that_races_are_not_found() {
  static bool said = false;
  const char *const text = getenv("OMPICC_SIM_RACES");
  if (said || !text || !*text || !races_wanted()) return;
  said = true;
  fputs("ompicc-sim: kernels that were not compiled with --sim-races are not checked for data races\n",
        stderr);
}

uint32_t races_found() { return count; }

void forget_accesses() {
  const std::lock_guard<std::mutex> lock(guard);
  shadow.clear();
  published.clear();
}

void forget_code() {
  const std::lock_guard<std::mutex> lock(guard);
  sites.clear();
  site_numbers.clear();
  known_pairs.clear();
  recent.fill(Recent());
}

void RaceCheck::start_block(const Launch &started, uint64_t number) {
  launch = &started;
  clocks.start(static_cast<uint32_t>(number), started.block.x * started.block.y * started.block.z);
  arrived.fill(nullptr);
}

// Memory of the block, which an earlier block had before, or of the heap.
void RaceCheck::forget(const void *p, size_t bytes) {
  const std::lock_guard<std::mutex> lock(guard);
  const uintptr_t first = reinterpret_cast<uintptr_t>(p);
  shadow.forget(first, bytes);
  for (auto entry = published.begin(); entry != published.end();)
    entry = entry->first - cell_of(first) < bytes ? published.erase(entry) : std::next(entry);
}

void RaceCheck::meet(const std::vector<unsigned> &threads) {
  const std::lock_guard<std::mutex> lock(guard);
  clocks.meet(threads);
}

void RaceCheck::arrive(unsigned thread, unsigned barrier) {
  const std::lock_guard<std::mutex> lock(guard);
  clocks.fence(thread);
  arrived[barrier] = joined(arrived[barrier], clocks.published(thread), clocks.block());
}

void RaceCheck::meet(const std::vector<unsigned> &threads, unsigned barrier) {
  const std::lock_guard<std::mutex> lock(guard);
  for (const unsigned thread : threads) clocks.receive(thread, arrived[barrier]);
  arrived[barrier] = nullptr;
  clocks.meet(threads);
}

void RaceCheck::fence(unsigned thread) {
  const std::lock_guard<std::mutex> lock(guard);
  clocks.fence(thread);
}

void RaceCheck::note(unsigned thread, uintptr_t p, size_t bytes, int how, uint32_t site) {
  Access access;
  access.block = clocks.block();
  access.time = clocks.now();
  access.site = site;
  access.thread = static_cast<uint16_t>(thread);
  access.how = static_cast<uint8_t>(how);
  shadow.note(
      p, bytes, access,
      [&](const Access &before) { return clocks.knows(thread, before.block, before.thread, before.time); },
      [&](const Access &before, uintptr_t at) {
        if (!runner.is_stack(reinterpret_cast<const void *>(at))) report(access, before, at, bytes, *launch);
      });
}

void RaceCheck::access(unsigned thread, const volatile void *p, size_t bytes, int how, const void *where) {
  const std::lock_guard<std::mutex> lock(guard);
  const uintptr_t counter = reinterpret_cast<uintptr_t>(where);
  note(thread, reinterpret_cast<uintptr_t>(p), bytes, how, site_of(counter, &counter, 1));
}

// What others have published there stays: an update goes on from it, and so does a mere write here, which may
// be one to another part of the eight bytes.
void RaceCheck::publish(unsigned thread, const volatile void *p) {
  const std::lock_guard<std::mutex> lock(guard);
  const ClockRef own = clocks.published(thread);
  if (!own) return;
  ClockRef &all = published[cell_of(reinterpret_cast<uintptr_t>(p))];
  all = joined(all, own, clocks.block());
}

void RaceCheck::atomic(unsigned thread, const volatile void *p, size_t bytes, int how, uintptr_t key,
                       const std::vector<uintptr_t> &where) {
  const std::lock_guard<std::mutex> lock(guard);
  const uintptr_t address = reinterpret_cast<uintptr_t>(p);
  note(thread, address, bytes, how | access_atomic, site_of(key, where.data(), where.size()));
  const auto found = published.find(cell_of(address));
  if (found != published.end()) clocks.receive(thread, found->second);
}

} // namespace sim
