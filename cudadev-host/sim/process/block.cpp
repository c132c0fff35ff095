// block.cpp: runs the CUDA threads of a block, in turn, and passes on what they do to memory; see block.h.
#include "cudadev-host/sim/process/block.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/accesses.h"
#include "cudadev-host/sim/process/faults.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
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

} // namespace

std::string triple(const ompicc_sim_index &i) {
  return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

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
  order.start_block(count, number);
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

// Whether a thread starts, and none of those that have goes on. Threads start before others go on, so that
// whoever is waited for does run in the end; where lots are drawn it does, too, sooner or later.
bool BlockRunner::starts_another() { return next < count && (ready_count == 0 || order.head()); }

// The fiber that has something to do next, or NULL.
Fiber *BlockRunner::next_fiber() {
  if (starts_another()) return fibers.take();
  if (ready_count == 0) return nullptr;
  std::swap(ready[ready_first], ready[(ready_first + order.draw(ready_count)) % max_threads]);
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
    while (block.starts_another()) {
      block.enter(block.order.thread(block.next++));
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
  if (!copies.empty()) copies[t] = {}; // nobody has waited for them
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
  let_others_go_first();
}

// The running thread goes on after some that can go on, too.
void BlockRunner::let_others_go_first() {
  const unsigned me = running;
  threads[me].fiber = fiber;
  threads[me].wait = Wait::Nothing;
  make_ready(me);
  resume_next();
  enter(me);
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

} // namespace sim
