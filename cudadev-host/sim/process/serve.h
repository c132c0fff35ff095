// serve.h: what answers the program's requests to a sim device (protocol.h): in a process of its own, or,
// where the program requires that its memory is the device's too, in a thread of the program.
#ifndef OMPICC_SIM_SERVE_H
#define OMPICC_SIM_SERVE_H

#include "cudadev-host/sim/process/modules.h"
#include "cudadev-host/sim/protocol.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace sim {

/// The descriptors to the program, and whether this is a thread of it.
struct Channel {
  int socket = socket_fd, memory = memory_fd;
  bool inside = false;
};
extern Channel channel;

struct State {
  int arch = 0;
  uint64_t last_module = 0, last_kernel = 0;
  std::map<uint64_t, std::unique_ptr<Module>> modules;
  std::map<uint64_t, std::pair<uint64_t, const Kernel *>> kernels; // by id: module, kernel
  bool launched = false;
  std::string device;
  Range memory = {0, 0};
};

struct Answer {
  int status = 0;
  std::string payload;
};

/// Started again by restart_sanitized: takes up where that was.
void resume(State &state, char **argv);

/// Answers requests until the program closes its end.
void serve_program(State &state);

} // namespace sim

#endif
