// Each child gets a process group of its own: nvcc starts cicc and ptxas, and ending only nvcc would leave
// them running. The terminal's Ctrl-C therefore reaches the driver alone, which passes it on
// (tempdir.cpp). Output is captured in files without a name, not pipes: nothing to poll, no deadlock. They
// are in memory, so that a full disk's error message is not lost, too.
#include "translator/driver/process.h"

#include "translator/driver/files.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <set>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace driver {

namespace {

struct Children {
  std::mutex mutex;
  std::condition_variable changed;
  std::set<pid_t> running;
  std::set<pid_t> in_own_group;
  bool stopping = false;
};

/// Kept for the life of the process: threads may still wait in it when statics are destroyed.
Children &children() {
  static Children *const state = new Children;
  return *state;
}

sigset_t initial_mask;
bool initial_mask_known = false;

size_t processors() {
  static const long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? static_cast<size_t>(count) : 1;
}

/// A file without a name, closed on exec.
int scratch_file() {
  const int in_memory = ::memfd_create("ompicc-output", MFD_CLOEXEC);
  if (in_memory >= 0) return in_memory;
  const std::string base = environment("TMPDIR");
  std::string name = (base.empty() ? "/tmp" : base) + "/output-XXXXXX";
  const int fd = ::mkostemp(&name[0], O_CLOEXEC);
  if (fd < 0) throw Error("cannot create a temporary file '" + name + "': " + std::strerror(errno));
  ::unlink(name.c_str());
  return fd;
}

std::string take_contents(int fd) {
  std::string text;
  char buffer[1 << 14];
  ::lseek(fd, 0, SEEK_SET);
  ssize_t n;
  while ((n = ::read(fd, buffer, sizeof buffer)) > 0) text.append(buffer, static_cast<size_t>(n));
  ::close(fd);
  return text;
}

std::vector<char *> pointers(const Words &words) {
  std::vector<char *> result;
  for (const std::string &word : words) result.push_back(const_cast<char *>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

struct SpawnSettings {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;

  SpawnSettings(Stdin input, int out, int err) {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    short flags = 0;
    if (initial_mask_known) {
      posix_spawnattr_setsigmask(&attributes, &initial_mask);
      flags |= POSIX_SPAWN_SETSIGMASK;
    }
    if (input == Stdin::Null) {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
      posix_spawnattr_setpgroup(&attributes, 0);
      flags |= POSIX_SPAWN_SETPGROUP;
    }
    if (out >= 0) posix_spawn_file_actions_adddup2(&actions, out, 1);
    if (err >= 0) posix_spawn_file_actions_adddup2(&actions, err, 2);
    posix_spawnattr_setflags(&attributes, flags);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSettings(const SpawnSettings &) = delete;
  SpawnSettings &operator=(const SpawnSettings &) = delete;
};

/// Waits for a free processor and starts the program; returns its process id, or -1 with errno.
pid_t start(const Words &words, const SpawnSettings &settings, Stdin input) {
  Children &state = children();
  std::unique_lock<std::mutex> lock(state.mutex);
  state.changed.wait(lock, [&] { return !state.stopping && state.running.size() < processors(); });
  pid_t pid = -1;
  const int reason = posix_spawnp(&pid, words[0].c_str(), &settings.actions, &settings.attributes,
                                  pointers(words).data(), environ);
  if (reason != 0) {
    errno = reason;
    return -1;
  }
  state.running.insert(pid);
  if (input == Stdin::Null) state.in_own_group.insert(pid);
  return pid;
}

/// Waits for the child without reaping it, then reaps it under the lock, so that end_children never
/// signals a process id that has been given to somebody else.
int finish(pid_t pid) {
  siginfo_t info;
  while (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  Children &state = children();
  std::unique_lock<std::mutex> lock(state.mutex);
  int status = 0;
  ::waitpid(pid, &status, 0);
  state.running.erase(pid);
  state.in_own_group.erase(pid);
  state.changed.notify_all();
  // The process is about to end by a signal: nobody is to report that its children have.
  state.changed.wait(lock, [&] { return !state.stopping; });
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void signal_children(Children &state, int number) {
  for (const pid_t pid : state.running) ::kill(state.in_own_group.count(pid) ? -pid : pid, number);
}

} // namespace

ProcessResult run_process(const Words &words, Output output, Stdin input) {
  const int out = output == Output::Capture ? scratch_file() : -1;
  const int err = output == Output::Capture ? scratch_file() : -1;
  ProcessResult result;
  pid_t pid;
  {
    const SpawnSettings settings(input, out, err);
    pid = start(words, settings, input);
  }
  if (pid < 0) {
    const int reason = errno;
    if (out >= 0) ::close(out);
    if (err >= 0) ::close(err);
    throw Error("cannot run '" + words[0] + "': " + std::strerror(reason));
  }
  result.status = finish(pid);
  if (out >= 0) result.out = take_contents(out);
  if (err >= 0) result.err = take_contents(err);
  return result;
}

void replace_process(const Words &words) {
  if (initial_mask_known) pthread_sigmask(SIG_SETMASK, &initial_mask, nullptr);
  ::execvp(words[0].c_str(), pointers(words).data());
  throw Error("cannot run '" + words[0] + "': " + std::strerror(errno));
}

std::string quote_word(const std::string &word) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%^";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + "'";
}

std::string quote_command(const Words &words) {
  std::string line;
  for (const std::string &word : words) line += (line.empty() ? "" : " ") + quote_word(word);
  return line;
}

void end_children() {
  Children &state = children();
  std::unique_lock<std::mutex> lock(state.mutex);
  state.stopping = true;
  signal_children(state, SIGTERM);
  const auto gone = [&] { return state.running.empty(); };
  if (state.changed.wait_for(lock, std::chrono::seconds(2), gone)) return;
  signal_children(state, SIGKILL);
  state.changed.wait_for(lock, std::chrono::seconds(1), gone);
}

void remember_signal_mask() {
  initial_mask_known = pthread_sigmask(SIG_SETMASK, nullptr, &initial_mask) == 0;
}

std::string find_program(const std::string &name) {
  if (name.empty()) return "";
  const auto usable = [](const std::string &path) {
    return is_regular(path) && ::access(path.c_str(), X_OK) == 0;
  };
  if (name.find('/') != std::string::npos) return usable(name) ? name : "";
  static const std::string self = real_path("/proc/self/exe");
  for (const std::string &folder : split(environment("PATH"), ':')) {
    const std::string path = folder + "/" + name;
    if (usable(path) && real_path(path) != self) return path;
  }
  return "";
}

} // namespace driver
