// watchdog.h: kernels that run for too long. A GPU that also drives a display, as a board's does, is not to
// be kept from it: the operating system ends such a kernel after some seconds, and with it the context.
#ifndef OMPICC_SIM_WATCHDOG_H
#define OMPICC_SIM_WATCHDOG_H

namespace sim {

// From here to its end a kernel may run for as many milliseconds as OMPICC_SIM_WATCHDOG says; without that,
// for ever. One that does not end in time is a failure (CUDA_ERROR_LAUNCH_TIMEOUT).
class Watched {
public:
  explicit Watched(const char *kernel);
  ~Watched();
  Watched(const Watched &) = delete;
  Watched &operator=(const Watched &) = delete;
};

} // namespace sim

#endif
