// block.h: the execution of thread blocks by one OS thread.
//
// The CUDA threads of a block run on fibers, but a fiber is not tied to one of them: it takes the next thread
// of the block, runs it to its end, takes the next, and so on. Only a thread that has to wait (at a barrier,
// in a shuffle) keeps its fiber; another fiber then goes on with the threads that have not started. So a
// kernel without barriers is one plain loop over its threads on one fiber, and nobody has to know beforehand
// whether it has barriers.
//
// Blocks run one after the other, so a __shared__ variable is a thread_local one.
#ifndef OMPICC_SIM_BLOCK_H
#define OMPICC_SIM_BLOCK_H

#include "cudadev-host/sim/process/fiber.h"
#include "cudadev-host/sim/process/launch.h"
#include "cudadev-host/sim/process/order.h"
#include "cudadev-host/sim/process/races.h"

#include <memory>
#include <string>

namespace sim {

constexpr unsigned warp_size = 32;
constexpr unsigned max_threads = 1024;
constexpr unsigned max_warps = max_threads / warp_size;
constexpr unsigned max_barriers = 16;

class BlockRunner {
public:
  BlockRunner();
  ~BlockRunner();
  BlockRunner(const BlockRunner &) = delete;
  BlockRunner &operator=(const BlockRunner &) = delete;

  // Runs block number `number` of the grid (x fastest) to its end.
  void run(const Launch &launch, uint64_t number);

  // What the running CUDA thread asks for; see interface.h.
  int syncthreads(int predicate, int *met);
  void named_barrier(int id, int count);
  void arrive(int id, int count);
  void copy(void *to, const void *from, size_t bytes, const void *where);
  void copies_begun();
  void copies_landed(size_t later);
  uint64_t exchange(uint32_t mask, uint64_t value, int source);
  uint32_t ballot(uint32_t mask, bool predicate);
  void syncwarp(uint32_t mask);
  uint32_t lanes_together(const void *place);
  void yield();
  bool is_private(const volatile void *p) const;
  unsigned dynamic_shared_bytes() const { return static_cast<unsigned>(current->dynamic_shared); }
  void *dynamic_shared() { return shared_memory.get(); }

  // What kernels that look for data races say. frame: of the function that the kernel has called.
  void note_access(const volatile void *p, size_t bytes, int how, const void *where);
  void note_atomic_begin(const volatile void *p);
  void note_atomic(const volatile void *p, size_t bytes, int how, void *const *frame);
  void note_fence();
  void note_allocation(const void *p, size_t bytes);
  // Whether p points into the stack of any thread.
  bool is_stack(const void *p) const { return fibers.holds(p); }

  // For reports. A runner that runs no thread has no launch.
  const Launch *launch() const { return current; }
  // "kernel K, block (x,y,z), thread (x,y,z)" of the running CUDA thread.
  std::string position() const;
  // Whether the address is in the guard of the running thread's stack.
  bool is_stack_overflow(const void *p) const;

private:
  enum class Wait : uint8_t { Nothing, Barrier, Warp, Others };
  enum class Meeting : uint8_t { Sync, Shuffle, Ballot };

  struct Thread {
    Fiber *fiber;
    uint64_t value;    // given to the others; then what the thread gets
    uint32_t mask;     // of the warp-level operation
    int source;        // lane to read from
    int met;           // at a barrier: how many threads met
    const void *place; // where it waits for the warp's other lanes
    Wait wait;
    Meeting meeting;
    uint8_t barrier;
  };

  // A thread's copies that are under way, in groups.
  struct Copy {
    void *to;
    const void *from;
    size_t bytes;
    const void *where;
  };
  struct Copies {
    std::vector<Copy> begun;
    std::vector<size_t> groups; // how many copies there are up to each one's end
  };

  // A barrier in use: who waits at it, and who has only arrived. expected 0: all threads that have not
  // exited.
  struct Barrier {
    unsigned expected;
    unsigned waiting;
    uint32_t lanes[max_warps];
    unsigned passed;
    uint32_t gone_on[max_warps];
    uint32_t there(unsigned warp) const { return lanes[warp] | gone_on[warp]; }
  };

  // Lanes of a warp that have come to a warp-level operation for the lanes of `mask`.
  struct Group {
    uint32_t mask, arrived;
  };
  struct Warp {
    uint32_t live;       // lanes that have not exited
    uint32_t assembling; // those that wait for all others to come to the same place
    unsigned groups;
    Group group[warp_size];
  };

  static void fiber_main(void *runner);
  void end_thread(unsigned t);
  void enter(unsigned t);
  void suspend();
  void resume_next();
  Fiber *next_fiber();
  bool starts_another();
  void let_others_go_first();
  void make_ready(unsigned t);
  void fill_shared(const Launch &launch);
  void note_meeting(unsigned warp, uint32_t lanes);

  void check_barrier(int id, int expected);
  Barrier &come_to(unsigned id, unsigned expected);
  void release_if_complete(Barrier &barrier);
  void wait_at(unsigned id, unsigned expected, int predicate);
  std::string who_is_at(unsigned id) const;
  bool barrier_complete(const Barrier &barrier, bool quiescent) const;
  void release(Barrier &barrier);
  bool release_at_quiescence();
  void meet(uint32_t mask);
  bool complete_group(unsigned warp, unsigned index);
  void disperse(unsigned warp);
  bool disperse_all();
  void report_deadlock();
  ompicc_sim_index index_of(unsigned t) const;

  const Launch *current = nullptr;
  ompicc_sim_index block_index = {0, 0, 0};
  unsigned count = 0;     // threads of the block
  unsigned next = 0;      // threads that have started
  unsigned live = 0;      // threads that have not ended
  unsigned suspended = 0; // threads that wait
  unsigned running = 0;   // the running thread
  Fiber *fiber = nullptr; // the running fiber
  bool reporting = false; // a waiting thread is resumed only to tell where it waits
  std::vector<uintptr_t> trace;

  Thread threads[max_threads];
  Warp warps[max_warps];
  std::vector<Copies> copies; // by thread, as soon as one copies
  Barrier barriers[max_barriers];
  unsigned barriers_used = 0; // bit set
  unsigned assembling = 0;    // threads that wait for their warp's other lanes
  unsigned yields = 0;        // since the last of them has come

  unsigned ready[max_threads]; // ring of threads that can go on
  unsigned ready_first = 0, ready_count = 0;

  Order order;

  Fiber root; // the OS thread's own stack
  FiberPool fibers;
  RaceCheck races;
  std::vector<unsigned> meeting; // threads that have met at a barrier
  std::unique_ptr<char[], void (*)(void *)> shared_memory;
  size_t shared_bytes = 0;
};

// "(x,y,z)", for reports.
std::string triple(const ompicc_sim_index &i);

// The runner of the calling OS thread.
extern thread_local BlockRunner *runner;

} // namespace sim

#endif
