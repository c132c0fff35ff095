// order.cpp: see order.h.
#include "cudadev-host/sim/process/order.h"

#include <algorithm>
#include <cstdlib>

namespace sim {

namespace {

constexpr unsigned warp = 32;

// 0: none. The program has complained of values that are no numbers.
uint64_t seed_of_environment() {
  const char *const text = getenv("OMPICC_SIM_SEED");
  if (!text) return 0;
  char *end = nullptr;
  const long value = strtol(text, &end, 10);
  return *end == '\0' && value > 0 ? static_cast<uint64_t>(value) : 0;
}

} // namespace

Order::Order() : seed(seed_of_environment()) {}

// Warps in any order, and the lanes of half of them.
void Order::start_block(unsigned threads, uint64_t number) {
  if (!is_drawn()) return;
  std::seed_seq sequence{seed, seed >> 32, number, number >> 32};
  random.seed(sequence);
  std::vector<unsigned> warps((threads + warp - 1) / warp);
  for (unsigned w = 0; w < warps.size(); w++) warps[w] = w;
  std::shuffle(warps.begin(), warps.end(), random);
  threads_.clear();
  for (const unsigned w : warps) {
    const size_t first = threads_.size();
    for (unsigned t = w * warp; t < std::min(threads, (w + 1) * warp); t++) threads_.push_back(t);
    if (head()) std::shuffle(threads_.begin() + static_cast<long>(first), threads_.end(), random);
  }
}

} // namespace sim
