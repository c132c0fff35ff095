// inside.cpp: the entry of ompicc-simthread.so: a sim device as a thread of the program, for programs that
// require unified shared memory. Kernels see the program's memory, then, since it is their own; that they
// cannot touch anything else by mistake is what the other way, a process, is for.
#include "cudadev-host/sim/process/faults.h"
#include "cudadev-host/sim/process/sanitizer.h"
#include "cudadev-host/sim/process/serve.h"

#include <csignal>
#include <pthread.h>
#include <string>
#include <thread>
#include <unistd.h>

/// Serves a device of that number and compute capability until the program closes its end of the socket.
/// Takes both descriptors.
extern "C" __attribute__((visibility("default"))) void ompicc_sim_serve(int socket, int memory, int device,
                                                                        int arch) {
  using namespace sim;
  channel.socket = socket;
  channel.memory = memory;
  channel.inside = true;
  // The program's signals are for its own threads; this one and its helpers get those of their own mistakes.
  sigset_t all, before;
  sigfillset(&all);
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGTRAP, SIGILL}) sigdelset(&all, number);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread([device, arch] {
    install_fault_handlers();
    set_up_sanitizer();
    State state;
    state.device = std::to_string(device);
    state.arch = arch;
    serve_program(state);
    close(channel.memory);
    close(channel.socket);
  }).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}
