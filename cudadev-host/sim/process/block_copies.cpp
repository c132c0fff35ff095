// block_copies.cpp: asynchronous copies of a block's threads (cp.async); see block.h.
//
// The hardware makes them at some time between where they begin and where the thread waits for them. Here all
// are made where it waits: a program that uses too early what they bring, or that changes too early what they
// read, computes something else.
#include "cudadev-host/sim/process/block.h"

#include "cudadev-device/hw/sim/interface.h"

#include <cstring>

namespace sim {

void BlockRunner::copy(void *to, const void *from, size_t bytes, const void *where) {
  if (copies.empty()) copies.resize(max_threads);
  copies[running].begun.push_back({to, from, bytes, where});
}

void BlockRunner::copies_begun() {
  if (copies.empty()) copies.resize(max_threads);
  copies[running].groups.push_back(copies[running].begun.size());
}

void BlockRunner::copies_landed(size_t later) {
  if (copies.empty() || copies[running].groups.size() <= later) return;
  auto &[begun, groups] = copies[running];
  const size_t landed = groups.size() - later, count = groups[landed - 1];
  for (size_t i = 0; i < count; i++) {
    const Copy &c = begun[i];
    note_access(c.from, c.bytes, ompicc_sim_read, c.where);
    note_access(c.to, c.bytes, ompicc_sim_write, c.where);
    memmove(c.to, c.from, c.bytes);
  }
  begun.erase(begun.begin(), begun.begin() + static_cast<long>(count));
  groups.erase(groups.begin(), groups.begin() + static_cast<long>(landed));
  for (size_t &end : groups) end -= count;
}

} // namespace sim
