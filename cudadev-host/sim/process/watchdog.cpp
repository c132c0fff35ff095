// watchdog.cpp: see watchdog.h. A thread, started at the first kernel, sleeps until the kernel's time is
// over.
#include "cudadev-host/sim/process/watchdog.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/faults.h"

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

namespace sim {

namespace {

using Clock = std::chrono::steady_clock;

// 0: no watchdog. The program has complained of values that are none.
long limit_in_milliseconds() {
  const char *const text = getenv("OMPICC_SIM_WATCHDOG");
  if (!text) return 0;
  char *end = nullptr;
  const long value = strtol(text, &end, 10);
  return *end == '\0' && value > 0 ? value : 0;
}

class Watchdog {
public:
  const long limit = limit_in_milliseconds();

  void begin(const char *name) {
    std::lock_guard<std::mutex> lock(mutex);
    if (!started) std::thread(&Watchdog::watch, this).detach();
    started = true;
    kernel = name;
    until = Clock::now() + std::chrono::milliseconds(limit);
    changed.notify_one();
  }

  void end() {
    std::lock_guard<std::mutex> lock(mutex);
    kernel = nullptr;
  }

private:
  [[noreturn]] void watch() {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return kernel != nullptr; });
      const Clock::time_point its_end = until;
      changed.wait_until(lock, its_end); // the kernel may have changed meanwhile
      if (kernel && Clock::now() >= until)
        fail_with_report(CUDA_ERROR_LAUNCH_TIMEOUT, "ompicc-sim: kernel " + std::string(kernel) +
                                                        ": runs for more than " + std::to_string(limit) +
                                                        " ms (OMPICC_SIM_WATCHDOG)\n");
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  bool started = false;
  const char *kernel = nullptr; // that runs
  Clock::time_point until;
};

// Never destroyed: its thread is not joined.
Watchdog &watchdog() {
  static Watchdog &it = *new Watchdog;
  return it;
}

} // namespace

Watched::Watched(const char *kernel) {
  if (watchdog().limit) watchdog().begin(kernel);
}

Watched::~Watched() {
  if (watchdog().limit) watchdog().end();
}

} // namespace sim
