// device.cpp: starts the process of a sim device and talks to it.
//
// The process is started without a shell, detaches itself from the program's children (so that the program's
// own wait() never sees it) and ends when its end of the socket closes: however the program ends, the kernel
// closes the other end. Device memory is a memfd; nothing of it has a name that could be left behind.
#include "cudadev-host/sim/device.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace {

// Where device memory lies: the first that is free in both processes. The lower ones are for processors with
// 39 address bits (Jetson Nano) and for tools that keep the upper ones to themselves.
struct Window {
  uint64_t base, stride;
};
constexpr Window windows[] = {
    {0x200000000000, 0x10000000000}, {0x4000000000, 0x400000000}, {0x2000000000, 0x200000000}};

std::string path_of(const char *file) {
  if (const char *folder = secure_getenv("OMPICC_LIBDIR"))
    if (*folder) return std::string(folder) + "/" + file;
  Dl_info here;
  if (!dladdr(reinterpret_cast<void *>(&path_of), &here)) return file;
  const std::string library = here.dli_fname;
  const size_t slash = library.rfind('/');
  return (slash == std::string::npos ? std::string(".") : library.substr(0, slash)) + "/" + file;
}

// A descriptor well above those that the new process expects, so that dup2 onto them never meets it.
int raised(int fd) {
  const int high = fcntl(fd, F_DUPFD_CLOEXEC, 10);
  close(fd);
  return high;
}

bool write_all(int fd, const char *data, size_t bytes) {
  while (bytes > 0) {
    const ssize_t n = ::send(fd, data, bytes, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    data += n, bytes -= n;
  }
  return true;
}

bool read_all(int fd, char *data, size_t bytes) {
  while (bytes > 0) {
    const ssize_t n = recv(fd, data, bytes, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    data += n, bytes -= n;
  }
  return true;
}

bool is_context_error(CUresult status) {
  return status >= CUDA_ERROR_ILLEGAL_ADDRESS && status <= CUDA_ERROR_LAUNCH_FAILED;
}

// The address is only a hint, which the kernel follows where nothing is mapped yet. (MAP_FIXED_NOREPLACE
// would do the same, but sanitizers do not know it.)
void *reserve(uint64_t base, size_t size) {
  void *const wanted = reinterpret_cast<void *>(base);
  void *const got = mmap(wanted, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (got == wanted) return got;
  if (got != MAP_FAILED) munmap(got, size);
  return nullptr;
}

} // namespace

CUresult SimDevice::retain() {
  std::lock_guard<std::mutex> lock(mutex);
  if (holders == 0) {
    const CUresult status = start();
    if (status != CUDA_SUCCESS) return status;
  }
  ++holders;
  return CUDA_SUCCESS;
}

CUresult SimDevice::release() {
  std::lock_guard<std::mutex> lock(mutex);
  if (holders == 0) return CUDA_ERROR_INVALID_CONTEXT;
  if (--holders == 0) stop_process();
  return CUDA_SUCCESS;
}

CUresult SimDevice::start() {
  const std::string path = path_of(sim::unified() ? "ompicc-simthread.so" : "ompicc-sim");
  size = sim::configuration().memory;
  int ends[2] = {-1, -1};
  int memory = memfd_create("ompicc-sim device memory", MFD_CLOEXEC);
  if (memory < 0 || ftruncate(memory, size) != 0 ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    fprintf(stderr, "ompicc-sim: cannot create a device of %zu bytes: %s\n", size, strerror(errno));
    if (memory >= 0) close(memory);
    return CUDA_ERROR_OPERATING_SYSTEM;
  }
  memory = raised(memory);
  socket = raised(ends[0]);
  const int theirs = raised(ends[1]);

  const int failure =
      sim::unified() ? start_inside(path, theirs, memory) : start_process(path, theirs, memory);
  if (failure != 0) {
    fprintf(stderr, "ompicc-sim: cannot start device %d (%s): %s\n", ordinal, path.c_str(),
            strerror(failure));
    close(socket);
    close(memory);
    socket = -1;
    return CUDA_ERROR_OPERATING_SYSTEM;
  }
  file = memory;
  unused.clear();
  used.clear();
  used_bytes = 0;
  unused[base] = size;
  managed_blocks = 0;
  sanitized = false;
  error = CUDA_SUCCESS;
  ended = launches;
  return CUDA_SUCCESS;
}

// Both take the descriptor `theirs`, and return 0 or an errno value.
int SimDevice::start_process(const std::string &path, int theirs, int memory) {
  const std::string number = std::to_string(ordinal), arch = std::to_string(sim::configuration().arch);
  char *const argv[] = {const_cast<char *>("ompicc-sim"), const_cast<char *>(number.c_str()),
                        const_cast<char *>(arch.c_str()), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, theirs, sim::socket_fd);
  posix_spawn_file_actions_adddup2(&actions, memory, sim::memory_fd);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  pid_t child = -1;
  int failure = posix_spawn(&child, path.c_str(), &actions, nullptr, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(theirs);
  if (failure == 0) {
    // What was spawned leaves the device to a child of its own.
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    failure = map_memory(memory);
  }
  return failure;
}

// Kernels find what they call in the library: its names are there for all that is loaded later.
int SimDevice::start_inside(const std::string &path, int theirs, int memory) {
  void *const library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  const auto serve =
      library ? reinterpret_cast<void (*)(int, int, int, int)>(dlsym(library, "ompicc_sim_serve")) : nullptr;
  if (!serve) {
    close(theirs);
    return ENOENT;
  }
  serve(theirs, fcntl(memory, F_DUPFD_CLOEXEC, 10), ordinal, sim::configuration().arch);
  return map_memory(memory);
}

// Finds a window that is free in both processes. Returns 0, or an errno value.
int SimDevice::map_memory(int memory) {
  void *const mapping = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, memory, 0);
  if (mapping == MAP_FAILED) return errno;
  for (const Window &window : windows) {
    if (size > window.stride) continue;
    base = window.base + ordinal * window.stride;
    void *const reserved = reserve(base, size);
    if (!reserved) continue;
    const sim::Range range = {base, size};
    sim::Reply reply;
    std::string nothing;
    if (!send(sim::Op::Map, std::string(reinterpret_cast<const char *>(&range), sizeof range), -1) ||
        !receive(&reply, &nothing)) {
      munmap(reserved, size);
      munmap(mapping, size);
      return EPIPE;
    }
    if (reply.status == CUDA_SUCCESS) {
      alias = static_cast<char *>(mapping);
      return 0;
    }
    munmap(reserved, size);
  }
  munmap(mapping, size);
  return ENOMEM;
}

void SimDevice::stop_process(bool at_end) {
  if (socket < 0) return;
  shutdown(socket, SHUT_WR);
  // The process closes its end when it is gone, memory and all.
  pollfd end = {socket, POLLHUP, 0};
  const bool waits_for_ever = sim::unified() && is_context_error(error); // the thread of a kernel that failed
  for (int tries = 0; tries < 50 && !waits_for_ever && !(end.revents & POLLHUP); ++tries)
    if (poll(&end, 1, 100) < 0 && errno != EINTR) break;
  close(socket);
  close(file);
  socket = file = -1;
  if (at_end) return; // what the program shares with the device it may use until it is gone
  munmap(alias, size);
  munmap(reinterpret_cast<void *>(base), size);
  alias = nullptr;
  used.clear();
  unused.clear();
  used_bytes = 0;
}

void SimDevice::stop() {
  std::unique_lock<std::mutex> lock(mutex, std::try_to_lock);
  if (lock.owns_lock() && !reading) stop_process(true);
}

void SimDevice::abandon() {
  if (socket >= 0) close(socket);
  socket = -1;
}

bool SimDevice::send(sim::Op op, const std::string &payload, int fd) {
  sim::Request request = {op, 0, payload.size()};
  iovec part = {&request, sizeof request};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (fd >= 0) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr *const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &fd, sizeof fd);
  }
  ssize_t sent;
  while ((sent = sendmsg(socket, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) {
  }
  return sent == static_cast<ssize_t>(sizeof request) && write_all(socket, payload.data(), payload.size());
}

bool SimDevice::receive(sim::Reply *reply, std::string *answer) {
  if (!read_all(socket, reinterpret_cast<char *>(reply), sizeof *reply)) return false;
  if (reply->races > races) races = reply->races; // a process that is started again begins anew
  answer->resize(reply->bytes);
  return read_all(socket, &(*answer)[0], reply->bytes);
}

void SimDevice::note_fault(const sim::Reply &reply) {
  faulted = reply.faulted;
  fault = reply.fault;
}

bool SimDevice::fault_address(CUdeviceptr *address) {
  std::lock_guard<std::mutex> lock(mutex);
  *address = fault;
  return error != CUDA_SUCCESS && faulted;
}

CUresult SimDevice::lost() {
  if (error == CUDA_SUCCESS) {
    fprintf(stderr, "ompicc-sim: the process of device %d has ended unexpectedly\n", ordinal);
    error = CUDA_ERROR_LAUNCH_FAILED;
  }
  return error;
}

CUresult SimDevice::settle_locked(uint64_t launch) {
  std::unique_lock<std::mutex> lock(mutex, std::adopt_lock);
  while (socket >= 0 && ended < launch) {
    if (reading) {
      has_ended.wait(lock);
      continue;
    }
    reading = true;
    sim::Reply reply;
    std::string text;
    lock.unlock();
    const bool received = receive(&reply, &text);
    lock.lock();
    reading = false;
    ended = launches;
    const auto remembered = ends.find(ended);
    if (received && remembered != ends.end())
      remembered->second.time =
          std::chrono::steady_clock::time_point(std::chrono::nanoseconds(reply.answered));
    let_program_use_managed(true);
    if (!received)
      lost();
    else if (error == CUDA_SUCCESS)
      error = reply.status, note_fault(reply);
    has_ended.notify_all();
  }
  lock.release();
  return socket < 0 ? static_cast<CUresult>(CUDA_ERROR_DEINITIALIZED) : error;
}

// For a request: the process answers one at a time.
CUresult SimDevice::become_idle() {
  CUresult status = settle_locked();
  while (status == CUDA_SUCCESS && in_flight()) status = settle_locked();
  return status;
}

CUresult SimDevice::settle() {
  std::lock_guard<std::mutex> lock(mutex);
  return settle_locked();
}

CUresult SimDevice::settle(uint64_t launch) {
  std::lock_guard<std::mutex> lock(mutex);
  return settle_locked(launch);
}

uint64_t SimDevice::last_launch() {
  std::lock_guard<std::mutex> lock(mutex);
  return launches;
}

std::chrono::steady_clock::time_point SimDevice::end_of(uint64_t launch) {
  std::lock_guard<std::mutex> lock(mutex);
  const auto remembered = ends.find(launch);
  return remembered == ends.end() ? std::chrono::steady_clock::time_point() : remembered->second.time;
}

void SimDevice::remember_end(uint64_t launch) {
  std::lock_guard<std::mutex> lock(mutex);
  if (launch > ended || ends.count(launch)) ++ends[launch].holders;
}

void SimDevice::forget_end(uint64_t launch) {
  std::lock_guard<std::mutex> lock(mutex);
  const auto remembered = ends.find(launch);
  if (remembered != ends.end() && --remembered->second.holders == 0) ends.erase(remembered);
}

bool SimDevice::busy(uint64_t launch) {
  std::lock_guard<std::mutex> lock(mutex);
  if (ended >= launch) return false;
  if (reading) return true;
  pollfd answer = {socket, POLLIN, 0};
  return poll(&answer, 1, 0) == 0;
}

CUresult SimDevice::call_locked(sim::Op op, const std::string &payload, int fd, std::string *answer) {
  const CUresult before = become_idle();
  if (before != CUDA_SUCCESS) return before;
  sim::Reply reply;
  if (!send(op, payload, fd) || !receive(&reply, answer)) return lost();
  if (is_context_error(reply.status)) error = reply.status, note_fault(reply);
  return reply.status;
}

CUresult SimDevice::call(sim::Op op, const std::string &payload, int fd, std::string *answer) {
  std::lock_guard<std::mutex> lock(mutex);
  return call_locked(op, payload, fd, answer);
}

CUresult SimDevice::launch(const std::string &payload, uint64_t *number) {
  std::lock_guard<std::mutex> lock(mutex);
  const CUresult before = become_idle();
  if (before != CUDA_SUCCESS) return before;
  let_program_use_managed(false);
  fflush(stdout); // what the program printed comes before what the kernel prints
  if (!send(sim::Op::Launch, payload, -1)) return lost();
  *number = ++launches;
  return CUDA_SUCCESS;
}
