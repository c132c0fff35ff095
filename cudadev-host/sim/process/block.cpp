// block.cpp: runs the CUDA threads of a block and lets them meet; see block.h.
//
// Barriers. What a named barrier counts differs between generations of GPUs, and programs that count wrongly
// hang on one of them; both rules are kept, so that they hang here too, with a report:
// - up to sm_6x a warp arrives, with all of its 32 threads, as soon as one of its lanes does. There lanes run
// in
//   lockstep, so its other lanes cannot be elsewhere at that time; here they can, so such a barrier opens at
//   once only when all lanes of the warps that have arrived are there, and otherwise when nothing else in the
//   block can go on.
// - from sm_70 on a warp has arrived when all of its lanes that have not exited have.
#include "cudadev-host/sim/process/block.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/accesses.h"
#include "cudadev-host/sim/process/faults.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sched.h>

extern "C" {
__thread ompicc_sim_index ompicc_sim_thread_idx, ompicc_sim_block_idx, ompicc_sim_block_dim,
    ompicc_sim_grid_dim;
// The dynamic linker's: the calling thread's copy of a module's thread-local storage, allocated if need be.
void *__tls_get_addr(size_t *module_and_offset);
}

namespace sim {

thread_local BlockRunner *runner = nullptr;

namespace {

constexpr unsigned char pattern = 0xA5; // what shared memory holds when a block starts

std::string triple(const ompicc_sim_index &i) {
  return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

} // namespace

BlockRunner::BlockRunner() : fibers(fiber_main, this), races(*this), shared_memory(nullptr, free) {
  memset(barriers, 0, sizeof barriers);
  runner = this;
}

BlockRunner::~BlockRunner() { runner = nullptr; }

ompicc_sim_index BlockRunner::index_of(unsigned t) const {
  const ompicc_sim_index &b = current->block;
  if (b.y == 1 && b.z == 1) return {t, 0, 0};
  return {t % b.x, t / b.x % b.y, t / (b.x * b.y)};
}

std::string BlockRunner::position() const {
  return std::string("kernel ") + current->kernel + ", block " + triple(block_index) + ", thread " +
         triple(index_of(running));
}

bool BlockRunner::is_private(const volatile void *p) const { return fiber && fiber->holds(p); }

bool BlockRunner::is_stack_overflow(const void *p) const {
  const char *const at = static_cast<const char *>(p);
  return fiber && at < fiber->stack && at >= fiber->stack - guard_bytes();
}

void BlockRunner::fill_shared(const Launch &launch) {
  for (const SharedSegment &segment : *launch.shared) {
    size_t module_and_offset[2] = {segment.tls_module, 0};
    char *const data = static_cast<char *>(__tls_get_addr(module_and_offset));
    memset(data + segment.initialised, pattern, segment.bytes - segment.initialised);
    if (launch.checks_races) races.forget(data, segment.bytes);
  }
  if (launch.dynamic_shared == 0) return;
  if (launch.dynamic_shared > shared_bytes) {
    void *memory = nullptr;
    if (posix_memalign(&memory, 128, launch.dynamic_shared) != 0) abort();
    shared_memory.reset(static_cast<char *>(memory));
    shared_bytes = launch.dynamic_shared;
  }
  memset(shared_memory.get(), pattern, launch.dynamic_shared);
  if (launch.checks_races) races.forget(shared_memory.get(), launch.dynamic_shared);
}

void BlockRunner::run(const Launch &launch, uint64_t number) {
  current = &launch;
  const ompicc_sim_index &grid = launch.grid, &shape = launch.block;
  block_index = {static_cast<unsigned>(number % grid.x), static_cast<unsigned>(number / grid.x % grid.y),
                 static_cast<unsigned>(number / grid.x / grid.y)};
  ompicc_sim_block_idx = block_index;
  ompicc_sim_block_dim = shape;
  ompicc_sim_grid_dim = grid;
  count = shape.x * shape.y * shape.z;
  next = 0;
  live = count;
  if (barriers_used != 0) { // arrivals at barriers that nobody came to any more
    memset(barriers, 0, sizeof barriers);
    barriers_used = 0;
  }
  for (unsigned w = 0; w * warp_size < count; ++w) {
    const unsigned lanes = std::min(warp_size, count - w * warp_size);
    warps[w].live = lanes == warp_size ? ~0u : (1u << lanes) - 1;
    warps[w].groups = 0;
    warps[w].assembling = 0;
  }
  if (launch.checks_races) races.start_block(launch, number);
  fill_shared(launch);
  while (live > 0) {
    Fiber *const to = next_fiber();
    if (!to) {
      if (!release_at_quiescence()) report_deadlock();
      continue;
    }
    fiber = to;
    switch_fiber(root, *to);
    fiber = nullptr;
  }
  current = nullptr;
}

// The fiber that has something to do next, or NULL. Threads start before others go on, so that whoever is
// waited for does run in the end.
Fiber *BlockRunner::next_fiber() {
  if (next < count) return fibers.take();
  if (ready_count == 0) return nullptr;
  const unsigned t = ready[ready_first];
  ready_first = (ready_first + 1) % max_threads;
  --ready_count;
  return threads[t].fiber;
}

void BlockRunner::make_ready(unsigned t) {
  ready[(ready_first + ready_count) % max_threads] = t;
  ++ready_count;
}

void BlockRunner::fiber_main(void *self) {
  BlockRunner &block = *static_cast<BlockRunner *>(self);
  for (;;) {
    while (block.next < block.count) {
      const unsigned t = block.next++;
      block.enter(t);
      block.current->entry(block.current->arguments);
      block.end_thread(block.running);
    }
    Fiber *const mine = block.fiber;
    block.fibers.give_back(mine);
    block.resume_next();
  }
}

// Makes t the running thread.
void BlockRunner::enter(unsigned t) {
  running = t;
  ompicc_sim_thread_idx = index_of(t);
}

void BlockRunner::end_thread(unsigned t) {
  const unsigned w = t / warp_size;
  warps[w].live &= ~(1u << t % warp_size);
  --live;
  if (warps[w].assembling != 0 && warps[w].assembling == warps[w].live) disperse(w);
  if (suspended == 0) return;
  // Those that wait do not wait for a thread that has exited.
  for (unsigned g = 0; g < warps[w].groups;)
    if (!complete_group(w, g)) ++g;
  for (unsigned id = 0; id < max_barriers; ++id)
    if (barriers_used & 1u << id && barrier_complete(barriers[id], false)) release(barriers[id]);
}

// Leaves the running fiber for whatever comes next.
void BlockRunner::resume_next() {
  Fiber *const mine = fiber;
  Fiber *const to = next_fiber();
  if (to == mine) return;
  fiber = to;
  switch_fiber(*mine, to ? *to : root);
  fiber = mine;
}

// The running thread waits until somebody has made it ready.
void BlockRunner::suspend() {
  const unsigned me = running;
  threads[me].fiber = fiber;
  ++suspended;
  resume_next();
  while (reporting) {
    trace = backtrace_here();
    Fiber *const mine = fiber;
    switch_fiber(*mine, root);
    fiber = mine;
  }
  --suspended;
  enter(me);
}

void BlockRunner::yield() {
  // Who waits in a loop may wait for one that waits for its warp's other lanes.
  if (assembling != 0 && ++yields > 2 * count) disperse_all();
  if (next == count && ready_count == 0) {
    sched_yield(); // another block may be what it waits for
    return;
  }
  const unsigned me = running;
  threads[me].fiber = fiber;
  threads[me].wait = Wait::Nothing;
  make_ready(me);
  resume_next();
  enter(me);
}

int BlockRunner::syncthreads(int predicate, int *met) {
  wait_at(0, 0, predicate);
  *met = threads[running].met;
  return static_cast<int>(threads[running].value);
}

void BlockRunner::check_barrier(int id, int expected) {
  if (id < 0 || id >= static_cast<int>(max_barriers))
    fail({CUDA_ERROR_ILLEGAL_INSTRUCTION, "there is no barrier " + std::to_string(id)});
  if (expected <= 0 || expected % warp_size != 0)
    fail({CUDA_ERROR_ILLEGAL_INSTRUCTION, "barrier " + std::to_string(id) + " for " +
                                              std::to_string(expected) +
                                              " threads: not a positive multiple of 32"});
}

void BlockRunner::named_barrier(int id, int expected) {
  check_barrier(id, expected);
  wait_at(static_cast<unsigned>(id), static_cast<unsigned>(expected), 0);
}

void BlockRunner::arrive(int id, int expected) {
  check_barrier(id, expected);
  Barrier &barrier = come_to(static_cast<unsigned>(id), static_cast<unsigned>(expected));
  const unsigned w = running / warp_size;
  barrier.gone_on[w] |= 1u << running % warp_size;
  ++barrier.passed;
  if (current->checks_races) races.arrive(running, static_cast<unsigned>(id));
  release_if_complete(barrier);
}

// The barrier, which the running thread comes to.
BlockRunner::Barrier &BlockRunner::come_to(unsigned id, unsigned expected) {
  Barrier &barrier = barriers[id];
  if (barrier.waiting + barrier.passed == 0) {
    barrier.expected = expected;
    barriers_used |= 1u << id;
  } else if (barrier.expected != expected) {
    fail({CUDA_ERROR_LAUNCH_FAILED, "barrier " + std::to_string(id) + " for " + std::to_string(expected) +
                                        " threads, while others wait there for " +
                                        std::to_string(barrier.expected)});
  } else if (barrier.there(running / warp_size) & 1u << running % warp_size) {
    fail({CUDA_ERROR_LAUNCH_FAILED,
          "barrier " + std::to_string(id) + ": the thread comes there again before all others have come"});
  }
  return barrier;
}

// Only the last live lane of a warp can make a barrier complete.
void BlockRunner::release_if_complete(Barrier &barrier) {
  const unsigned w = running / warp_size;
  if (!(warps[w].live & ~barrier.there(w)) && barrier_complete(barrier, false)) release(barrier);
}

void BlockRunner::wait_at(unsigned id, unsigned expected, int predicate) {
  Barrier &barrier = come_to(id, expected);
  Thread &me = threads[running];
  me.value = predicate != 0;
  me.wait = Wait::Barrier;
  me.barrier = static_cast<uint8_t>(id);
  barrier.lanes[running / warp_size] |= 1u << running % warp_size;
  ++barrier.waiting;
  release_if_complete(barrier);
  suspend();
}

// Whether the barrier opens. quiescent: nothing else in the block can go on.
bool BlockRunner::barrier_complete(const Barrier &barrier, bool quiescent) const {
  if (barrier.waiting + barrier.passed == 0) return false;
  const unsigned nwarps = (count + warp_size - 1) / warp_size;
  if (barrier.expected == 0) {
    if (barrier.waiting == live) return true;
    if (!quiescent || current->arch >= 70) return false;
    for (unsigned w = 0; w < nwarps; ++w)
      if (warps[w].live != 0 && barrier.lanes[w] == 0) return false;
    return true;
  }
  if (current->arch >= 70) {
    unsigned arrived = 0;
    for (unsigned w = 0; w < nwarps; ++w)
      if (barrier.there(w) != 0 && !(warps[w].live & ~barrier.there(w))) arrived += warp_size;
    return arrived >= barrier.expected;
  }
  unsigned arrived = 0;
  bool all_there = true;
  for (unsigned w = 0; w < nwarps; ++w) {
    if (barrier.there(w) == 0) continue;
    arrived += warp_size;
    all_there = all_there && !(warps[w].live & ~barrier.there(w));
  }
  return arrived >= barrier.expected && (all_there || quiescent);
}

void BlockRunner::release(Barrier &barrier) {
  const unsigned nwarps = (count + warp_size - 1) / warp_size;
  uint64_t set = 0;
  for (unsigned w = 0; w < nwarps; ++w)
    for (uint32_t lanes = barrier.lanes[w]; lanes != 0; lanes &= lanes - 1)
      set += threads[w * warp_size + __builtin_ctz(lanes)].value;
  if (current->checks_races) {
    meeting.clear();
    for (unsigned w = 0; w < nwarps; ++w) note_meeting(w, barrier.lanes[w]);
    races.meet(meeting, static_cast<unsigned>(&barrier - barriers));
  }
  for (unsigned w = 0; w < nwarps; ++w) {
    for (uint32_t lanes = barrier.lanes[w]; lanes != 0; lanes &= lanes - 1) {
      const unsigned t = w * warp_size + __builtin_ctz(lanes);
      threads[t].value = set;
      threads[t].met = static_cast<int>(barrier.waiting);
      threads[t].wait = Wait::Nothing;
      make_ready(t);
    }
    barrier.lanes[w] = barrier.gone_on[w] = 0;
  }
  barrier.waiting = barrier.passed = 0;
  barriers_used &= ~(1u << (&barrier - barriers));
}

bool BlockRunner::release_at_quiescence() {
  if (disperse_all()) return true;
  bool any = false;
  for (unsigned id = 0; id < max_barriers; ++id)
    if (barriers_used & 1u << id && barrier_complete(barriers[id], true)) {
      release(barriers[id]);
      any = true;
    }
  return any;
}

uint64_t BlockRunner::exchange(uint32_t mask, uint64_t value, int source) {
  Thread &me = threads[running];
  me.value = value;
  me.source = source;
  me.meeting = Meeting::Shuffle;
  meet(mask);
  return me.value;
}

uint32_t BlockRunner::ballot(uint32_t mask, bool predicate) {
  Thread &me = threads[running];
  me.value = predicate;
  me.meeting = Meeting::Ballot;
  meet(mask);
  return static_cast<uint32_t>(me.value);
}

void BlockRunner::syncwarp(uint32_t mask) {
  threads[running].meeting = Meeting::Sync;
  meet(mask);
}

// The running lane waits for the others of its warp to come here too, until all of them wait for others, or
// nothing else can go on.
uint32_t BlockRunner::lanes_together(const void *place) {
  const unsigned w = running / warp_size;
  Thread &me = threads[running];
  me.place = place;
  me.wait = Wait::Others;
  warps[w].assembling |= 1u << running % warp_size;
  ++assembling;
  yields = 0;
  if (warps[w].assembling == warps[w].live) disperse(w);
  suspend();
  return static_cast<uint32_t>(me.value);
}

// Lets those of the warp who wait for the others go on, with those who have come to the same place.
void BlockRunner::disperse(unsigned w) {
  Thread *const lanes = threads + w * warp_size;
  const uint32_t all = warps[w].assembling;
  for (uint32_t left = all; left != 0; left &= left - 1) {
    const unsigned lane = __builtin_ctz(left);
    uint32_t same = 0;
    for (uint32_t others = all; others != 0; others &= others - 1)
      if (lanes[__builtin_ctz(others)].place == lanes[lane].place) same |= others & -others;
    lanes[lane].value = same;
    lanes[lane].wait = Wait::Nothing;
    make_ready(w * warp_size + lane);
    --assembling;
  }
  warps[w].assembling = 0;
}

bool BlockRunner::disperse_all() {
  if (assembling == 0) return false;
  for (unsigned w = 0; w * warp_size < count; ++w) disperse(w);
  return true;
}

void BlockRunner::note_meeting(unsigned warp, uint32_t lanes) {
  for (; lanes != 0; lanes &= lanes - 1) meeting.push_back(warp * warp_size + __builtin_ctz(lanes));
}

void BlockRunner::note_access(const volatile void *p, size_t bytes, int how, const void *where) {
  if (!current || is_private(p)) return;
  if (current->checks_races) races.access(running, p, bytes, how, where);
  if (current->notes_accesses) accesses.note(p, bytes, how == ompicc_sim_write);
}

void BlockRunner::note_atomic_begin(const volatile void *p) {
  if (current && current->checks_races && !is_private(p)) races.publish(running, p);
}

// Kernels that look for data races are compiled with frame pointers: the calls that have led here are a list.
void BlockRunner::note_atomic(const volatile void *p, size_t bytes, int how, void *const *frame) {
  if (!current || !current->checks_races || is_private(p)) return;
  constexpr size_t most = 8;
  std::vector<uintptr_t> where;
  uintptr_t key = 0;
  while (where.size() < most && is_private(frame + 1)) {
    where.push_back(reinterpret_cast<uintptr_t>(frame[1]));
    key = key * 31 + where.back();
    void *const *const next = static_cast<void *const *>(frame[0]);
    if (next <= frame) break;
    frame = next;
  }
  races.atomic(running, p, bytes, how, key, where);
}

void BlockRunner::note_fence() {
  if (current && current->checks_races) races.fence(running);
}

void BlockRunner::note_allocation(const void *p, size_t bytes) {
  if (current && current->checks_races) races.forget(p, bytes);
}

// The running lane waits until all lanes of the mask that have not exited are in an operation with the same
// mask.
void BlockRunner::meet(uint32_t mask) {
  const unsigned w = running / warp_size, lane = running % warp_size;
  if (!(mask & 1u << lane))
    fail({CUDA_ERROR_LAUNCH_FAILED, "a warp-level operation whose mask does not name the calling lane"});
  Warp &warp = warps[w];
  unsigned g = 0;
  while (g < warp.groups && warp.group[g].mask != mask) ++g;
  if (g == warp.groups) warp.group[warp.groups++] = Group{mask, 0};
  warp.group[g].arrived |= 1u << lane;
  threads[running].mask = mask;
  threads[running].wait = Wait::Warp;
  complete_group(w, g);
  suspend();
}

// Lets a group of lanes go on if all of them are there.
bool BlockRunner::complete_group(unsigned w, unsigned g) {
  Warp &warp = warps[w];
  const Group group = warp.group[g];
  if (group.mask & warp.live & ~group.arrived) return false;
  Thread *const lanes = threads + w * warp_size;
  // Of the warp's operations __syncwarp alone orders accesses to memory.
  if (current->checks_races && lanes[__builtin_ctz(group.arrived)].meeting == Meeting::Sync) {
    meeting.clear();
    note_meeting(w, group.arrived);
    races.meet(meeting);
  }
  uint64_t values[warp_size] = {};
  uint32_t votes = 0;
  for (uint32_t left = group.arrived; left != 0; left &= left - 1) {
    const unsigned lane = __builtin_ctz(left);
    values[lane] = lanes[lane].value;
    if (lanes[lane].meeting == Meeting::Ballot && lanes[lane].value != 0) votes |= 1u << lane;
  }
  for (uint32_t left = group.arrived; left != 0; left &= left - 1) {
    const unsigned lane = __builtin_ctz(left);
    Thread &thread = lanes[lane];
    if (thread.meeting == Meeting::Ballot) thread.value = votes;
    if (thread.meeting == Meeting::Shuffle && group.arrived & 1u << thread.source)
      thread.value = values[thread.source];
    thread.wait = Wait::Nothing;
    make_ready(w * warp_size + lane);
  }
  warp.group[g] = warp.group[--warp.groups];
  return true;
}

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
