// clocks.cpp: vector clocks; see clocks.h.
#include "cudadev-host/sim/process/clocks.h"

#include <algorithm>

namespace sim {

namespace {

// Clock c becomes one that knows of that block up to that time.
void learn(Clock &c, uint32_t block, uint32_t time) {
  const auto at = std::lower_bound(c.others.begin(), c.others.end(), std::make_pair(block, uint32_t(0)));
  if (at != c.others.end() && at->first == block)
    at->second = std::max(at->second, time);
  else
    c.others.insert(at, {block, time});
}

void learn(Clock &c, const Clock &more) {
  if (more.block == c.block) {
    if (c.own.size() < more.own.size()) c.own.resize(more.own.size());
    for (size_t t = 0; t < more.own.size(); ++t) c.own[t] = std::max(c.own[t], more.own[t]);
    c.time = std::max(c.time, more.time);
  } else {
    learn(c, more.block, more.time);
  }
  for (const auto &other : more.others) learn(c, other.first, other.second);
}

} // namespace

ClockRef joined(const ClockRef &a, const ClockRef &b, uint32_t block) {
  if (a == b || !b) {
    if (!a || a->block == block) return a;
  } else if (!a && b->block == block) {
    return b;
  }
  const auto result = std::make_shared<Clock>();
  result->block = block;
  if (a) learn(*result, *a);
  if (b) learn(*result, *b);
  return result;
}

void BlockClocks::start(uint32_t block, unsigned count) {
  own_block = block;
  time = 1;
  threads.assign(count, Thread());
}

bool BlockClocks::knows(unsigned me, uint32_t block, unsigned thread, uint32_t when) const {
  const Clock *const clock = threads[me].knows.get();
  if (!clock) return false;
  if (block == own_block && thread < clock->own.size() && when <= clock->own[thread]) return true;
  const auto at =
      std::lower_bound(clock->others.begin(), clock->others.end(), std::make_pair(block, uint32_t(0)));
  return at != clock->others.end() && at->first == block && when <= at->second;
}

void BlockClocks::meet(const std::vector<unsigned> &met) {
  const auto all = std::make_shared<Clock>();
  all->block = own_block;
  const Clock *last = nullptr; // most have the same clock, that of the barrier before
  for (const unsigned t : met) {
    Thread &thread = threads[t];
    if (thread.knows && thread.knows.get() != last) learn(*all, *(last = thread.knows.get()));
    if (thread.received) learn(*all, *thread.received);
  }
  all->own.resize(threads.size());
  for (const unsigned t : met) all->own[t] = time;
  all->time = time;
  for (const unsigned t : met) {
    threads[t] = Thread();
    threads[t].knows = threads[t].published = all;
    threads[t].fenced = true;
  }
  ++time;
}

void BlockClocks::fence(unsigned me) {
  Thread &thread = threads[me];
  if (thread.received) thread.knows = joined(thread.knows, thread.received, own_block);
  thread.received = nullptr;
  thread.published = nullptr;
  thread.known_at_fence = thread.knows;
  thread.fence_time = time;
  thread.fenced = true;
  ++time;
}

void BlockClocks::receive(unsigned me, const ClockRef &found) {
  if (found) threads[me].received = joined(threads[me].received, found, own_block);
}

ClockRef BlockClocks::published(unsigned me) {
  Thread &thread = threads[me];
  if (!thread.fenced || thread.published) return thread.published;
  const auto clock = std::make_shared<Clock>();
  clock->block = own_block;
  if (thread.known_at_fence) learn(*clock, *thread.known_at_fence);
  clock->own.resize(threads.size());
  clock->own[me] = clock->time = thread.fence_time;
  thread.published = clock;
  return clock;
}

} // namespace sim
