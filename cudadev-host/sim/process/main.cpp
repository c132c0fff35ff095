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
#include <dirent.h>
#include <fcntl.h>
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
