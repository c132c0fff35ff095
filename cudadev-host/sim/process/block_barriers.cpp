// block_barriers.cpp: __syncthreads and the named barriers of a block; see block.h.
//
// What a named barrier counts differs between generations of GPUs, and programs that count wrongly hang on
// one of them; both rules are kept, so that they hang here too, with a report:
// - up to sm_6x a warp arrives, with all of its 32 threads, as soon as one of its lanes does. There lanes run
// in
//   lockstep, so its other lanes cannot be elsewhere at that time; here they can, so such a barrier opens at
//   once only when all lanes of the warps that have arrived are there, and otherwise when nothing else in the
//   block can go on.
// - from sm_70 on a warp has arrived when all of its lanes that have not exited have.
#include "cudadev-host/sim/process/block.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/faults.h"

namespace sim {

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
  if (!order.head()) let_others_go_first();
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

} // namespace sim
