// main.cpp: ompicc-sim, the process of one sim device: answers the program's requests until the program is
// gone.
//
// Started by ompicc-simcuda.so, never by hand: `ompicc-sim DEVICE ARCH` with the descriptors that protocol.h
// names.
#include "cudadev-host/sim/process/faults.h"
#include "cudadev-host/sim/process/sanitizer.h"
#include "cudadev-host/sim/process/serve.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace {

using namespace sim;

// The program's descriptors are none of ours: a pipe that it closes must be closed.
void close_other_descriptors() {
  DIR *const folder = opendir("/proc/self/fd");
  if (!folder) return;
  while (const dirent *entry = readdir(folder)) {
    const int fd = atoi(entry->d_name);
    if (fd > memory_fd && fd != dirfd(folder)) close(fd);
  }
  closedir(folder);
}

// OMPICC_SIM_WAIT: until a debugger traces this process, or the program has ended.
void wait_for_debugger() {
  const char *const wanted = getenv("OMPICC_SIM_WAIT");
  if (!wanted || !*wanted || strcmp(wanted, "0") == 0) return;
  fprintf(stderr, "ompicc-sim: waits for a debugger: gdb -p %d\n", static_cast<int>(getpid()));
  for (;;) {
    FILE *const status = fopen("/proc/self/status", "r");
    char line[256];
    int tracer = 0;
    while (status && fgets(line, sizeof line, status))
      if (sscanf(line, "TracerPid: %d", &tracer) == 1) break;
    if (status) fclose(status);
    pollfd program = {socket_fd, 0, 0};
    if (tracer || poll(&program, 1, 100) > 0) return; // POLLHUP is always asked for
  }
}

} // namespace

int main(int argc, char **argv) {
  const bool resumed = argc == 6;
  if ((argc != 3 && !resumed) || fcntl(socket_fd, F_GETFD) < 0 || fcntl(memory_fd, F_GETFD) < 0) {
    fprintf(stderr,
            "ompicc-sim is the process of a sim device; programs built by ompicc start it themselves\n");
    return 2;
  }
  if (!resumed) {
    // Not a child of the program, which may wait for all of its own.
    const pid_t child = fork();
    if (child < 0) return 1;
    if (child > 0) _exit(0);
    close_other_descriptors();
    wait_for_debugger();
  }
  fcntl(socket_fd, F_SETFD, FD_CLOEXEC);
  fcntl(memory_fd, F_SETFD, FD_CLOEXEC);
  // Interrupts from the terminal are for the program; when it ends, so does this.
  for (const int number : {SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGPIPE}) signal(number, SIG_IGN);
  set_up_output();
  install_fault_handlers();
  set_up_sanitizer();

  State state;
  state.device = argv[1];
  state.arch = atoi(argv[2]);
  if (resumed) resume(state, argv);
  serve_program(state);
  _exit(0);
}
