#include "tests/unit/runtime/child.h"

#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

Ended run_in_child(const std::function<void()> &code) {
  Ended ended;
  int ends[2];
  if (pipe(ends) != 0) return ended;
  const pid_t pid = fork();
  if (pid == 0) {
    alarm(10);
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    code();
    _exit(0);
  }
  close(ends[1]);
  char buffer[4096];
  ssize_t count;
  while ((count = read(ends[0], buffer, sizeof buffer)) > 0) ended.errors.append(buffer, count);
  close(ends[0]);
  int status = 0;
  waitpid(pid, &status, 0);
  if (WIFEXITED(status)) ended.status = WEXITSTATUS(status);
  return ended;
}

Ended run_test_case(const char *name) {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  return run_in_child([&] {
    if (!freopen("/dev/null", "w", stdout)) _exit(99);
    execl("/bin/sh", "sh", "-c", "exec ${RUNNER-} \"$@\"", "sh", path, name, (char *)nullptr);
    _exit(99);
  });
}
