// races.h: finds data races of kernels that were compiled for it (ompicc --sim-races).
//
// Such kernels call the process at each access to memory. Two accesses of different threads to the same
// bytes are a race if one of them writes, not both are atomic, and nothing orders them: no barrier
// (__syncthreads, the named ones, __syncwarp), and no fence before an atomic write whose value an atomic read
// before another fence finds; locks and critical regions are made of these. What one kernel does is ordered
// before the next one. The order does not depend on which thread happens to run first, so a race is found
// although the threads of a block run in turn, and its blocks, unless OMPICC_SIM_THREADS says otherwise, one
// after the other.
//
// The device library is not compiled for it. What it does to the program's variables it says where it matters
// (atomics); its own state it orders by the same barriers, fences and atomics.
#ifndef OMPICC_SIM_RACES_H
#define OMPICC_SIM_RACES_H

#include "cudadev-host/sim/process/clocks.h"
#include "cudadev-host/sim/process/shadow.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sim {

struct Launch;
class BlockRunner;

// Whether OMPICC_SIM_RACES does not forbid it.
bool races_wanted();
// Once, where OMPICC_SIM_RACES asks for what a kernel was not compiled for.
void say_that_races_are_not_found();
// Races that have been found so far.
uint32_t races_found();
// A kernel begins: what was before is ordered before it.
void forget_accesses();
// A module is no longer loaded: another one may come to its place.
void forget_code();

// The block that a runner runs.
class RaceCheck {
public:
  explicit RaceCheck(const BlockRunner &runner) : runner(runner) {}

  void start_block(const Launch &launch, uint64_t number);
  void forget(const void *p, size_t bytes);
  void meet(const std::vector<unsigned> &threads);
  // The thread has come to a named barrier without waiting there; and others, who wait, know by it what those
  // have done up to then.
  void arrive(unsigned thread, unsigned barrier);
  void meet(const std::vector<unsigned> &threads, unsigned barrier);
  void fence(unsigned thread);
  void access(unsigned thread, const volatile void *p, size_t bytes, int how, const void *where);
  // An atomic access that may write; then, behind it, what it was. Its place is a stack of return addresses.
  void publish(unsigned thread, const volatile void *p);
  void atomic(unsigned thread, const volatile void *p, size_t bytes, int how, uintptr_t key,
              const std::vector<uintptr_t> &where);

private:
  void note(unsigned thread, uintptr_t p, size_t bytes, int how, uint32_t site);

  const BlockRunner &runner;
  const Launch *launch = nullptr;
  BlockClocks clocks;
  std::array<ClockRef, 16> arrived; // by barrier: what those who have arrived have published
};

} // namespace sim

#endif
