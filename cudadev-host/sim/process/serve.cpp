// serve.cpp: answers the program's requests to a sim device; see serve.h.
#include "cudadev-host/sim/process/serve.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/accesses.h"
#include "cudadev-host/sim/process/executor.h"
#include "cudadev-host/sim/process/faults.h"
#include "cudadev-host/sim/process/races.h"
#include "cudadev-host/sim/process/sanitizer.h"
#include "cudadev-host/sim/process/watchdog.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace sim {

Channel channel;

namespace {

bool receive_all(void *to, size_t bytes, int *passed) {
  char *at = static_cast<char *>(to);
  while (bytes > 0) {
    iovec part = {at, bytes};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
    msghdr message = {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const ssize_t n = recvmsg(channel.socket, &message, MSG_CMSG_CLOEXEC);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    for (cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header))
      if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
        memcpy(passed, CMSG_DATA(header), sizeof *passed);
    at += n, bytes -= n;
  }
  return true;
}

bool reply(const Answer &answer) {
  const Reply header = {answer.status, races_found(), answer.payload.size(), now(), 0, 0};
  std::string all(reinterpret_cast<const char *>(&header), sizeof header);
  all += answer.payload;
  for (size_t sent = 0; sent < all.size();) {
    const ssize_t n = ::send(channel.socket, all.data() + sent, all.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    sent += n;
  }
  return true;
}

template <typename T> Answer answer_with(const T &value) {
  return Answer{CUDA_SUCCESS, std::string(reinterpret_cast<const char *>(&value), sizeof value)};
}

Answer failed(int status, const std::string &text = std::string()) { return Answer{status, text}; }

// The beginning of a payload.
template <typename T> bool take(const std::string &payload, T *value) {
  if (payload.size() < sizeof *value) return false;
  memcpy(value, payload.data(), sizeof *value);
  return true;
}

Answer map_memory(State &state, const std::string &payload) {
  Range &range = state.memory;
  if (!take(payload, &range)) return failed(CUDA_ERROR_INVALID_VALUE);
  void *const wanted = reinterpret_cast<void *>(range.address);
  const int flags = MAP_SHARED | MAP_NORESERVE | (channel.inside ? MAP_FIXED : 0); // reserved by the program
  void *const got = mmap(wanted, range.bytes, PROT_READ | PROT_WRITE, flags, channel.memory, 0);
  if (got == wanted) return Answer();
  if (got != MAP_FAILED) munmap(got, range.bytes);
  return failed(CUDA_ERROR_OPERATING_SYSTEM);
}

// Goes on in a process that has AddressSanitizer's library, with the same request.
Answer restart_sanitized(const State &state, const std::string &library, int fd) {
  if (!state.modules.empty())
    return failed(CUDA_ERROR_SHARED_OBJECT_INIT_FAILED,
                  "kernels compiled with -fsanitize=address must be loaded before those that are not");
  if (channel.inside)
    return failed(CUDA_ERROR_SHARED_OBJECT_INIT_FAILED, "kernels compiled with -fsanitize=address that share "
                                                        "the program's memory need a program that is, too");
  for (const int kept : {channel.socket, channel.memory, fd}) fcntl(kept, F_SETFD, 0);
  const std::string words[] = {std::to_string(state.arch), std::to_string(state.memory.address),
                               std::to_string(state.memory.bytes), std::to_string(fd)};
  const char *const arguments[] = {"ompicc-sim",     state.device.c_str(), words[0].c_str(), words[1].c_str(),
                                   words[2].c_str(), words[3].c_str(),     nullptr};
  restart_with(library, arguments);
  return failed(CUDA_ERROR_OPERATING_SYSTEM, "the sim device cannot be started with " + library);
}

Answer load(State &state, int fd) {
  if (fd < 0) return failed(CUDA_ERROR_INVALID_VALUE);
  const std::string library = sanitizer_of_image(fd);
  if (!library.empty() && !sanitized()) return restart_sanitized(state, library, fd);
  Answer answer;
  std::unique_ptr<Module> module = Module::load(fd, &answer.status, &answer.payload);
  if (!module) return answer;
  const LoadReply reply = {++state.last_module, sanitized()};
  state.modules[reply.module] = std::move(module);
  return answer_with(reply);
}

Answer unload(State &state, const std::string &payload) {
  uint64_t id = 0;
  if (!take(payload, &id) || state.modules.erase(id) == 0) return failed(CUDA_ERROR_INVALID_HANDLE);
  forget_code();
  for (auto kernel = state.kernels.begin(); kernel != state.kernels.end();)
    kernel = kernel->second.first == id ? state.kernels.erase(kernel) : std::next(kernel);
  return Answer();
}

Answer get_function(State &state, const std::string &payload) {
  uint64_t id = 0;
  if (!take(payload, &id) || !state.modules.count(id)) return failed(CUDA_ERROR_INVALID_HANDLE);
  const Kernel *const kernel = state.modules[id]->kernel(payload.substr(sizeof id));
  if (!kernel) return failed(CUDA_ERROR_NOT_FOUND);
  const FunctionReply reply = {++state.last_kernel, kernel->static_shared, kernel->sizes.size()};
  state.kernels[reply.function] = {id, kernel};
  Answer answer = answer_with(reply);
  answer.payload.append(reinterpret_cast<const char *>(kernel->sizes.data()),
                        kernel->sizes.size() * sizeof(uint32_t));
  return answer;
}

Answer get_global(State &state, const std::string &payload) {
  uint64_t id = 0;
  if (!take(payload, &id) || !state.modules.count(id)) return failed(CUDA_ERROR_INVALID_HANDLE);
  GlobalReply reply;
  if (!state.modules[id]->global(payload.substr(sizeof id), &reply.address, &reply.bytes))
    return failed(CUDA_ERROR_NOT_FOUND);
  return answer_with(reply);
}

bool find_range(const State &state, const Range &range, bool *writable) {
  for (const auto &module : state.modules)
    if (module.second->holds(range.address, range.bytes, writable)) return true;
  return false;
}

Answer read_global(const State &state, const std::string &payload) {
  Range range;
  bool writable = false;
  if (!take(payload, &range) || !find_range(state, range, &writable)) return failed(CUDA_ERROR_INVALID_VALUE);
  return Answer{CUDA_SUCCESS, std::string(reinterpret_cast<const char *>(range.address), range.bytes)};
}

Answer write_global(const State &state, const std::string &payload) {
  Range range;
  bool writable = false;
  if (!take(payload, &range) || payload.size() - sizeof range != range.bytes)
    return failed(CUDA_ERROR_INVALID_VALUE);
  if (!find_range(state, range, &writable) || !writable) return failed(CUDA_ERROR_INVALID_VALUE);
  memcpy(reinterpret_cast<void *>(range.address), payload.data() + sizeof range, range.bytes);
  return Answer();
}

Answer mark_allocated(const std::string &payload, bool allocated) {
  Range range;
  if (!take(payload, &range)) return failed(CUDA_ERROR_INVALID_VALUE);
  if (allocated)
    unpoison(range.address, range.bytes);
  else
    poison(range.address, range.bytes);
  return Answer();
}

// A kernel may run for long: only another thread can see that the program has gone meanwhile.
void watch_the_program() {
  pollfd end = {channel.socket, POLLRDHUP, 0};
  while (poll(&end, 1, -1) < 0 && errno == EINTR) {
  }
  _exit(0);
}

Answer run_kernel(State &state, const std::string &payload) {
  LaunchRequest request;
  if (!take(payload, &request)) return failed(CUDA_ERROR_INVALID_VALUE);
  const auto known = state.kernels.find(request.function);
  if (known == state.kernels.end()) return failed(CUDA_ERROR_INVALID_HANDLE);
  const Kernel &kernel = *known->second.second;

  // Arguments are aligned for any type.
  struct alignas(16) Unit {
    char bytes[16];
  };
  std::vector<Unit> values((payload.size() - sizeof request) / sizeof(Unit));
  if (!values.empty()) memcpy(values.data(), payload.data() + sizeof request, values.size() * sizeof(Unit));
  std::vector<void *> arguments;
  size_t at = 0;
  for (const uint32_t size : kernel.sizes) {
    if (at + padded(size) / sizeof(Unit) > values.size()) return failed(CUDA_ERROR_INVALID_VALUE);
    arguments.push_back(values.data() + at);
    at += padded(size) / sizeof(Unit);
  }
  if (!state.launched && !channel.inside) {
    std::thread(watch_the_program).detach();
    state.launched = true;
  }
  Launch launch;
  launch.kernel = kernel.name.c_str();
  launch.entry = kernel.entry;
  launch.arguments = arguments.data();
  launch.grid = {request.grid[0], request.grid[1], request.grid[2]};
  launch.block = {request.block[0], request.block[1], request.block[2]};
  launch.dynamic_shared = request.dynamic_shared;
  launch.shared = kernel.shared;
  launch.arch = state.arch;
  launch.checks_races = kernel.checks_races && races_wanted();
  if (!kernel.checks_races) say_that_races_are_not_found();
  if (launch.checks_races) forget_accesses();
  launch.notes_accesses = kernel.notes_accesses && accesses.watches();
  accesses.launched(kernel.notes_accesses);
  launch.blocks = uint64_t(request.grid[0]) * request.grid[1] * request.grid[2];
  const Watched watched(launch.kernel);
  execute(launch);
  return Answer();
}

Answer accesses_of(const std::string &payload) {
  AccessesRequest request;
  if (!take(payload, &request)) return failed(CUDA_ERROR_INVALID_VALUE);
  return answer_with(accesses.of(request.number, request.range));
}

Answer watch_accesses(const State &state) {
  const uint64_t number = accesses.watch(state.memory);
  return number ? answer_with(number) : failed(CUDA_ERROR_OUT_OF_MEMORY);
}

Answer serve(State &state, Op op, const std::string &payload, int fd) {
  switch (op) {
  case Op::Map: return map_memory(state, payload);
  case Op::Load: return load(state, fd);
  case Op::Unload: return unload(state, payload);
  case Op::GetFunction: return get_function(state, payload);
  case Op::GetGlobal: return get_global(state, payload);
  case Op::Read: return read_global(state, payload);
  case Op::Write: return write_global(state, payload);
  case Op::Poison: return mark_allocated(payload, false);
  case Op::Unpoison: return mark_allocated(payload, true);
  case Op::Launch: return run_kernel(state, payload);
  case Op::Watch: return watch_accesses(state);
  case Op::Accesses: return accesses_of(payload);
  }
  return failed(CUDA_ERROR_INVALID_VALUE);
}

} // namespace

// Started again by restart_sanitized: takes up where that was.
void resume(State &state, char **argv) {
  const Range range = {strtoull(argv[3], nullptr, 10), strtoull(argv[4], nullptr, 10)};
  const int fd = atoi(argv[5]);
  Answer answer = map_memory(state, std::string(reinterpret_cast<const char *>(&range), sizeof range));
  if (answer.status == CUDA_SUCCESS) {
    poison(range.address, range.bytes);
    answer = sanitized() ? load(state, fd)
                         : failed(CUDA_ERROR_SHARED_OBJECT_INIT_FAILED,
                                  "AddressSanitizer's library is not installed");
  }
  (void)reply(answer);
}

void serve_program(State &state) {
  for (;;) {
    Request request;
    int fd = -1;
    if (!receive_all(&request, sizeof request, &fd)) return;
    std::string payload(request.bytes, '\0');
    if (!receive_all(&payload[0], payload.size(), &fd)) return;
    if (!reply(serve(state, request.op, payload, fd))) return;
  }
}

} // namespace sim
