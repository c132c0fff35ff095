// launch.h: one kernel launch, as the parts of the sim process pass it around.
#ifndef OMPICC_SIM_LAUNCH_H
#define OMPICC_SIM_LAUNCH_H

#include "cudadev-device/hw/sim/interface.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sim {

// A piece of thread-local storage of a module: its __shared__ variables.
struct SharedSegment {
  size_t tls_module; // the dynamic linker's number
  size_t bytes;
  size_t initialised; // bytes at the start that have an initialiser
};

struct Launch {
  const char *kernel;
  void (*entry)(void **arguments); // one CUDA thread
  void **arguments;
  ompicc_sim_index grid, block;
  size_t dynamic_shared; // bytes
  const std::vector<SharedSegment> *shared;
  int arch;                      // compute capability: how named barriers count
  bool checks_races = false;     // the kernel says what it accesses (races.h)
  bool notes_accesses = false;   // the same, for who watches (accesses.h)
  uint64_t blocks = 0;           // in the grid
  std::atomic<uint64_t> next{0}; // first block that nobody has taken
};

} // namespace sim

#endif
