// block_warps.cpp: what lanes of a warp do together: shuffles, votes, __syncwarp, and the lanes that come to
// a place at about the same time; see block.h.
#include "cudadev-host/sim/process/block.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/faults.h"

namespace sim {

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

} // namespace sim
