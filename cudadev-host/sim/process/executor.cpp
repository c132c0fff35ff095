// executor.cpp: the threads that run blocks. They are started when the first grid with several blocks needs
// them.
#include "cudadev-host/sim/process/executor.h"

#include "cudadev-host/sim/process/block.h"
#include "cudadev-host/sim/process/faults.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace sim {

namespace {

unsigned thread_limit() {
  const char *const text = getenv("OMPICC_SIM_THREADS");
  const long wanted = text ? strtol(text, nullptr, 10) : 0;
  if (wanted >= 1 && wanted <= 256) return static_cast<unsigned>(wanted);
  return std::min(16u, std::max(1u, std::thread::hardware_concurrency()));
}

// Takes blocks until none is left.
void run_blocks(BlockRunner &block_runner, Launch &launch, unsigned threads) {
  const uint64_t share = launch.blocks / (threads * 8), most = 64;
  const uint64_t step = std::max<uint64_t>(1, std::min(share, most));
  for (;;) {
    const uint64_t first = launch.next.fetch_add(step);
    if (first >= launch.blocks) return;
    const uint64_t end = std::min(launch.blocks, first + step);
    for (uint64_t i = first; i < end; ++i) block_runner.run(launch, i);
  }
}

// Helpers beside the calling thread; they wait for a grid, run blocks of it, and say when they are done.
class Helpers {
public:
  void help(Launch &launch, unsigned wanted, BlockRunner &own) {
    std::unique_lock<std::mutex> lock(mutex);
    while (started < wanted) {
      std::thread(&Helpers::serve, this, started).detach();
      ++started;
    }
    work = &launch;
    helping = busy = wanted;
    ++generation;
    lock.unlock();
    wake.notify_all();
    run_blocks(own, launch, wanted + 1);
    lock.lock();
    done.wait(lock, [&] { return busy == 0; });
  }

private:
  void serve(unsigned number) {
    install_signal_stack();
    BlockRunner own;
    uint64_t seen = 0;
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      wake.wait(lock, [&] { return generation != seen; });
      seen = generation;
      if (number >= helping) continue;
      Launch &launch = *work;
      const unsigned threads = helping + 1;
      lock.unlock();
      run_blocks(own, launch, threads);
      lock.lock();
      if (--busy == 0) done.notify_one();
    }
  }

  std::mutex mutex;
  std::condition_variable wake, done;
  uint64_t generation = 0;
  Launch *work = nullptr;
  unsigned started = 0, helping = 0, busy = 0;
};

} // namespace

void execute(Launch &launch) {
  // Neither ends before the process does: helpers are never joined.
  static BlockRunner &own = *new BlockRunner;
  static Helpers &helpers = *new Helpers;
  static const unsigned limit = thread_limit();
  // Waking another thread costs as much as some thousand plain threads of a kernel.
  // Races are reported in an order of their own, always the same, where blocks run one after the other.
  const bool in_turn = launch.notes_accesses || (launch.checks_races && !getenv("OMPICC_SIM_THREADS"));
  const uint64_t wanted = in_turn ? 1 : std::min<uint64_t>(limit, launch.blocks);
  if (wanted <= 1)
    run_blocks(own, launch, 1);
  else
    helpers.help(launch, static_cast<unsigned>(wanted - 1), own);
  flush_output();
}

} // namespace sim
