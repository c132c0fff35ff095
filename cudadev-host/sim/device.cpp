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

constexpr size_t granularity = 256; // bytes; cuMemAlloc's alignment

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
    socket = -1;
    return CUDA_ERROR_OPERATING_SYSTEM;
  }
  unused.clear();
  used.clear();
  used_bytes = 0;
  unused[base] = size;
  sanitized = false;
  error = CUDA_SUCCESS;
  ended = launches;
  return CUDA_SUCCESS;
}

// Both take the descriptors, and return 0 or an errno value.
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
  close(memory);
  return failure;
}

// Kernels find what they call in the library: its names are there for all that is loaded later.
int SimDevice::start_inside(const std::string &path, int theirs, int memory) {
  void *const library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  const auto serve =
      library ? reinterpret_cast<void (*)(int, int, int, int)>(dlsym(library, "ompicc_sim_serve")) : nullptr;
  if (!serve) {
    close(theirs);
    close(memory);
    return ENOENT;
  }
  serve(theirs, fcntl(memory, F_DUPFD_CLOEXEC, 10), ordinal, sim::configuration().arch);
  const int failure = map_memory(memory);
  close(memory);
  return failure;
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

void SimDevice::stop_process() {
  if (socket < 0) return;
  shutdown(socket, SHUT_WR);
  // The process closes its end when it is gone, memory and all.
  pollfd end = {socket, POLLHUP, 0};
  const bool waits_for_ever = sim::unified() && is_context_error(error); // the thread of a kernel that failed
  for (int tries = 0; tries < 50 && !waits_for_ever && !(end.revents & POLLHUP); ++tries)
    if (poll(&end, 1, 100) < 0 && errno != EINTR) break;
  close(socket);
  socket = -1;
  munmap(alias, size);
  munmap(reinterpret_cast<void *>(base), size);
  alias = nullptr;
  used.clear();
  unused.clear();
  used_bytes = 0;
}

void SimDevice::stop() {
  std::unique_lock<std::mutex> lock(mutex, std::try_to_lock);
  if (lock.owns_lock() && !reading) stop_process();
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
    if (!received)
      lost();
    else if (error == CUDA_SUCCESS)
      error = reply.status;
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
  if (is_context_error(reply.status)) error = reply.status;
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
  fflush(stdout); // what the program printed comes before what the kernel prints
  if (!send(sim::Op::Launch, payload, -1)) return lost();
  *number = ++launches;
  return CUDA_SUCCESS;
}

CUresult SimDevice::allocate(CUdeviceptr *address, size_t bytes) {
  if (!address || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard<std::mutex> lock(mutex);
  const CUresult before = in_flight() ? error : settle_locked();
  if (before != CUDA_SUCCESS) return before;
  if (bytes > size) return CUDA_ERROR_OUT_OF_MEMORY;
  // Between allocations that are watched there is memory that belongs to none.
  const size_t gap = sanitized ? granularity : 0;
  const size_t rounded = ((bytes + granularity - 1) & ~(granularity - 1)) + gap;
  for (auto hole = unused.begin(); hole != unused.end(); ++hole) {
    if (hole->second < rounded) continue;
    *address = hole->first;
    const size_t rest = hole->second - rounded;
    unused.erase(hole);
    if (rest > 0) unused[*address + rounded] = rest;
    used[*address] = Allocation{bytes, rounded};
    used_bytes += rounded;
    // New memory of a GPU holds anything but zeros that one could rely on.
    constexpr size_t filled = 1 << 16;
    memset(alias + (*address - base), 0xA5, rounded < filled ? rounded : filled);
    return sanitized ? mark(sim::Op::Unpoison, *address, bytes) : static_cast<CUresult>(CUDA_SUCCESS);
  }
  return CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult SimDevice::free(CUdeviceptr address) {
  std::lock_guard<std::mutex> lock(mutex);
  const CUresult before = settle_locked();
  if (before != CUDA_SUCCESS) return before;
  if (address == 0) return CUDA_SUCCESS;
  const auto block = used.find(address);
  if (block == used.end()) return CUDA_ERROR_INVALID_VALUE;
  size_t bytes = block->second.extent;
  used.erase(block);
  used_bytes -= bytes;
  if (sanitized) mark(sim::Op::Poison, address, bytes);
  constexpr size_t worth_returning = 1 << 20;
  const size_t page = sysconf(_SC_PAGESIZE);
  if (bytes >= worth_returning) {
    const size_t from = (address - base + page - 1) & ~(page - 1),
                 to = (address - base + bytes) & ~(page - 1);
    madvise(alias + from, to - from, MADV_REMOVE);
  }
  auto next = unused.lower_bound(address);
  if (next != unused.end() && address + bytes == next->first) {
    bytes += next->second;
    next = unused.erase(next);
  }
  if (next != unused.begin()) {
    const auto previous = std::prev(next);
    if (previous->first + previous->second == address) {
      previous->second += bytes;
      return CUDA_SUCCESS;
    }
  }
  unused[address] = bytes;
  return CUDA_SUCCESS;
}

// Tells the process that memory is allocated or no longer is.
CUresult SimDevice::mark(sim::Op op, CUdeviceptr address, size_t bytes) {
  const sim::Range range = {address, bytes};
  std::string nothing;
  return call_locked(op, std::string(reinterpret_cast<const char *>(&range), sizeof range), -1, &nothing);
}

CUresult SimDevice::report_allocations() {
  std::lock_guard<std::mutex> lock(mutex);
  if (sanitized) return CUDA_SUCCESS;
  sanitized = true;
  for (const auto &block : used) {
    const CUresult status = mark(sim::Op::Unpoison, block.first, block.second.bytes);
    if (status != CUDA_SUCCESS) return status;
  }
  return CUDA_SUCCESS;
}

CUresult SimDevice::allocate_shared(void **host, CUdeviceptr *address, size_t bytes) {
  const CUresult status = allocate(address, bytes);
  if (status == CUDA_SUCCESS) *host = alias + (*address - base);
  return status;
}

CUdeviceptr SimDevice::address_of(const void *host) {
  std::lock_guard<std::mutex> lock(mutex);
  const char *const place = static_cast<const char *>(host);
  return alias && place >= alias && place < alias + size ? base + (place - alias) : 0;
}

size_t SimDevice::memory_size() {
  std::lock_guard<std::mutex> lock(mutex);
  return size;
}

size_t SimDevice::memory_free() {
  std::lock_guard<std::mutex> lock(mutex);
  return size - used_bytes;
}

// Where the program reaches [address, address + bytes), which must lie inside one allocation; NULL if it does
// not.
char *SimDevice::alias_of(CUdeviceptr address, size_t bytes) {
  auto block = used.upper_bound(address);
  if (block == used.begin()) return nullptr;
  --block;
  const size_t offset = address - block->first;
  const size_t extent = block->second.extent;
  if (offset > extent || bytes > extent - offset) return nullptr;
  return alias + (address - base);
}

// An address of device memory where a copy wants one of the program's.
bool SimDevice::is_kept_from_program(const void *address) const {
  return !sim::unified() && in_memory(reinterpret_cast<CUdeviceptr>(address));
}

CUresult SimDevice::copy_to_device(CUdeviceptr to, const void *from, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  const CUresult before = settle_locked();
  if (before != CUDA_SUCCESS || bytes == 0) return before;
  if (is_kept_from_program(from)) return CUDA_ERROR_INVALID_VALUE;
  if (!in_memory(to) && sim::unified()) { // any storage of the program
    memmove(reinterpret_cast<void *>(to), from, bytes);
    return CUDA_SUCCESS;
  }
  if (!in_memory(to)) {
    const sim::Range range = {to, bytes};
    std::string payload(reinterpret_cast<const char *>(&range), sizeof range), answer;
    payload.append(static_cast<const char *>(from), bytes);
    return call_locked(sim::Op::Write, payload, -1, &answer);
  }
  char *const target = alias_of(to, bytes);
  if (!target) return CUDA_ERROR_INVALID_VALUE;
  memcpy(target, from, bytes);
  return CUDA_SUCCESS;
}

CUresult SimDevice::copy_from_device(void *to, CUdeviceptr from, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  const CUresult before = settle_locked();
  if (before != CUDA_SUCCESS || bytes == 0) return before;
  if (is_kept_from_program(to)) return CUDA_ERROR_INVALID_VALUE;
  if (!in_memory(from) && sim::unified()) {
    memmove(to, reinterpret_cast<const void *>(from), bytes);
    return CUDA_SUCCESS;
  }
  if (!in_memory(from)) {
    const sim::Range range = {from, bytes};
    std::string answer;
    const CUresult status = call_locked(
        sim::Op::Read, std::string(reinterpret_cast<const char *>(&range), sizeof range), -1, &answer);
    if (status == CUDA_SUCCESS) memcpy(to, answer.data(), bytes);
    return status;
  }
  const char *const source = alias_of(from, bytes);
  if (!source) return CUDA_ERROR_INVALID_VALUE;
  memcpy(to, source, bytes);
  return CUDA_SUCCESS;
}

CUresult SimDevice::copy_on_device(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (in_memory(to) && in_memory(from)) {
      const CUresult before = settle_locked();
      if (before != CUDA_SUCCESS || bytes == 0) return before;
      char *const target = alias_of(to, bytes);
      const char *const source = alias_of(from, bytes);
      if (!target || !source) return CUDA_ERROR_INVALID_VALUE;
      memmove(target, source, bytes);
      return CUDA_SUCCESS;
    }
  }
  std::vector<char> between(bytes);
  const CUresult status = copy_from_device(between.data(), from, bytes);
  return status == CUDA_SUCCESS ? copy_to_device(to, between.data(), bytes) : status;
}

// Between two devices: the program reaches the memory of both.
CUresult SimDevice::copy_from_peer(CUdeviceptr to, SimDevice &peer, CUdeviceptr from, size_t bytes) {
  if (&peer == this) return copy_on_device(to, from, bytes);
  if (in_memory(to) && peer.in_memory(from)) {
    CUresult before = peer.settle();
    if (before == CUDA_SUCCESS) before = settle();
    if (before != CUDA_SUCCESS || bytes == 0) return before;
    std::scoped_lock locks(mutex, peer.mutex);
    char *const target = alias_of(to, bytes);
    const char *const source = peer.alias_of(from, bytes);
    if (!target || !source) return CUDA_ERROR_INVALID_VALUE;
    memcpy(target, source, bytes);
    return CUDA_SUCCESS;
  }
  std::vector<char> between(bytes); // a module's variable
  const CUresult status = peer.copy_from_device(between.data(), from, bytes);
  return status == CUDA_SUCCESS ? copy_to_device(to, between.data(), bytes) : status;
}

CUresult SimDevice::fill(CUdeviceptr to, unsigned char value, size_t bytes) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (in_memory(to)) {
      const CUresult before = settle_locked();
      if (before != CUDA_SUCCESS || bytes == 0) return before;
      char *const target = alias_of(to, bytes);
      if (!target) return CUDA_ERROR_INVALID_VALUE;
      memset(target, value, bytes);
      return CUDA_SUCCESS;
    }
  }
  const std::vector<char> values(bytes, static_cast<char>(value));
  return copy_to_device(to, values.data(), bytes);
}
