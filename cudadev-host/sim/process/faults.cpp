// faults.cpp: crash signals, reports and source lines; see faults.h.
#include "cudadev-host/sim/process/faults.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/block.h"
#include "cudadev-host/sim/process/image.h"
#include "cudadev-host/sim/process/races.h"
#include "cudadev-host/sim/process/serve.h"
#include "cudadev-host/sim/protocol.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <stdio_ext.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

extern char **environ;

namespace sim {

namespace {

constexpr size_t output_bytes = 1 << 16;
char output_buffer[output_bytes];

// The first failure is the one that is reported; other threads wait for the end.
void claim_the_end() {
  static std::atomic<bool> ending(false);
  static thread_local bool mine = false;
  if (mine) _exit(1); // a failure while one is reported
  if (ending.exchange(true))
    for (;;) pause();
  mine = true;
}

void write_fully(int fd, const char *text, size_t bytes) {
  while (bytes > 0) {
    const ssize_t n = write(fd, text, bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    text += n, bytes -= n;
  }
}

[[noreturn]] void end_process(int status, const std::string &report, const void *const *fault = nullptr) {
  // stdio's lock may be held by a thread that will never go on, so its buffer is written directly.
  if (!channel.inside) write_fully(STDOUT_FILENO, output_buffer, std::min(__fpending(stdout), output_bytes));
  write_fully(STDERR_FILENO, report.data(), report.size());
  const Reply reply = {
      status, races_found(), 0, now(), fault ? reinterpret_cast<uint64_t>(*fault) : 0, fault != nullptr};
  (void)!::send(channel.socket, &reply, sizeof reply, MSG_NOSIGNAL);
  if (!channel.inside) _exit(1);
  for (;;) pause(); // the program decides what becomes of it
}

std::string report_of(const std::string &text, const std::vector<uintptr_t> &where) {
  std::string report = "ompicc-sim: ";
  if (runner && runner->launch()) report += runner->position() + ": ";
  return report + text + source_line(where) + "\n";
}

// Where the processor stood when a signal struck, and where the function that stands there was called.
struct Counters {
  uintptr_t at = 0, caller = 0;
};

Counters counters_of(const void *context) {
  const mcontext_t &state = static_cast<const ucontext_t *>(context)->uc_mcontext;
#if defined(__x86_64__)
  const uintptr_t top = static_cast<uintptr_t>(state.gregs[REG_RSP]);
  return {static_cast<uintptr_t>(state.gregs[REG_RIP]), top};
#elif defined(__aarch64__)
  return {state.pc, state.regs[30]};
#else
  (void)state;
  return {};
#endif
}

// The return address of a call that has led nowhere: nothing but the call itself has happened.
uintptr_t return_address(const Counters &counters) {
#if defined(__x86_64__)
  return *reinterpret_cast<const uintptr_t *>(counters.caller);
#else
  return counters.caller;
#endif
}

bool is_mapped(uintptr_t address) {
  const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  unsigned char there;
  return mincore(reinterpret_cast<void *>(address / page * page), page, &there) == 0;
}

// The thread has called what is no function. There is no frame there, which an unwinder could start from.
[[noreturn]] void end_at_bad_call(const Counters &counters) {
  char text[192];
  if (!counters.at)
    snprintf(text, sizeof text, "calls a null function pointer");
  else if (is_mapped(counters.at))
    snprintf(text, sizeof text, "calls address %#zx, where there is data and no function", counters.at);
  else
    snprintf(text, sizeof text,
             "calls address %#zx, which is no function of the device (a pointer to a function of the host? "
             "'declare target indirect' makes those work)",
             counters.at);
  end_process(CUDA_ERROR_INVALID_PC, report_of(text, {return_address(counters) - 1}));
}

struct sigaction others[NSIG]; // the program's handlers, where this is a thread of it

void handle_signal(int signal, siginfo_t *info, void *context) {
  if (channel.inside && !runner) { // not a kernel's: it strikes again
    sigaction(signal, &others[signal], nullptr);
    if (signal == SIGABRT) raise(signal);
    return;
  }
  claim_the_end();
  char text[128];
  int status = CUDA_ERROR_LAUNCH_FAILED;
  const void *const *fault = nullptr;
  switch (signal) {
  case SIGSEGV:
  case SIGBUS:
    if (runner && runner->is_stack_overflow(info->si_addr)) {
      status = CUDA_ERROR_HARDWARE_STACK_ERROR;
      snprintf(text, sizeof text, "the thread's stack is full (OMPICC_SIM_STACK sets its size in bytes)");
      break;
    }
    if (const Counters counters = counters_of(context);
        counters.caller && counters.at == reinterpret_cast<uintptr_t>(info->si_addr) && info->si_code > 0 &&
        info->si_code != SI_KERNEL)
      end_at_bad_call(counters);
    status = CUDA_ERROR_ILLEGAL_ADDRESS;
    if (info->si_code == SI_KERNEL) // the processor does not say which
      snprintf(text, sizeof text, "access through a pointer that is no address");
    else
      snprintf(text, sizeof text, "access to address %p, which is not device memory", info->si_addr),
          fault = &info->si_addr;
    break;
  case SIGFPE: snprintf(text, sizeof text, "integer division by zero or overflow"); break;
  case SIGABRT:
    status = CUDA_ERROR_ASSERT;
    snprintf(text, sizeof text, "abort");
    break;
  case SIGILL: // of what -fsanitize=alignment adds to kernels; traps are calls (interface.cpp)
    status = CUDA_ERROR_MISALIGNED_ADDRESS;
    snprintf(text, sizeof text, "access to an address that is not aligned for its type");
    break;
  default:
    status = CUDA_ERROR_ILLEGAL_INSTRUCTION;
    snprintf(text, sizeof text, "trap");
    break;
  }
  end_process(status, report_of(text, backtrace_here()), fault);
}

// Output of a tool, run without a shell. "" if it cannot be run.
std::string output_of(const std::vector<std::string> &command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return "";
  std::vector<char *> argv;
  argv.reserve(command.size() + 1);
  for (const std::string &word : command) argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  const int failure = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string output;
  if (failure == 0) {
    char part[1024];
    ssize_t n;
    while ((n = read(ends[0], part, sizeof part)) > 0 || (n < 0 && errno == EINTR))
      if (n > 0) output.append(part, n);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  close(ends[0]);
  return output;
}

_Unwind_Reason_Code add_frame(_Unwind_Context *context, void *list) {
  std::vector<uintptr_t> &counters = *static_cast<std::vector<uintptr_t> *>(list);
  int at_instruction = 0;
  const uintptr_t counter = _Unwind_GetIPInfo(context, &at_instruction);
  // A return address belongs to the line after the call; where a signal struck, the instruction itself
  // counts.
  counters.push_back(at_instruction ? counter : counter - 1);
  return counters.size() < 64 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

bool is_library_file(const std::string &file) {
  return file.find("/cudadev/") != std::string::npos || file.find("cudadev-device/") != std::string::npos ||
         file.compare(0, 5, "/usr/") == 0;
}

} // namespace

std::vector<uintptr_t> backtrace_here() {
  std::vector<uintptr_t> counters;
  _Unwind_Backtrace(add_frame, &counters);
  return counters;
}

std::string source_line(const std::vector<uintptr_t> &counters) {
  std::string image;
  std::vector<std::string> command;
  for (const uintptr_t counter : counters) {
    Dl_info info;
    link_map *module = nullptr;
    if (!dladdr1(reinterpret_cast<void *>(counter), &info, reinterpret_cast<void **>(&module),
                 RTLD_DL_LINKMAP))
      continue;
    if (!module || !is_path_of_image(module->l_name)) continue;
    if (image.empty()) {
      image = module->l_name;
      command = {"addr2line", "-i", "-e", image};
    }
    if (image != module->l_name || command.size() >= 36) continue;
    char offset[32];
    snprintf(offset, sizeof offset, "0x%zx", static_cast<size_t>(counter - module->l_addr));
    command.push_back(offset);
  }
  if (command.empty()) return "";
  const std::string lines = output_of(command);
  for (size_t at = 0; at < lines.size();) {
    const size_t end = std::min(lines.find('\n', at), lines.size());
    std::string line = lines.substr(at, end - at);
    at = end + 1;
    const size_t colon = line.rfind(':');
    if (colon == std::string::npos || line[0] == '?' || line[colon + 1] == '?' || is_library_file(line))
      continue;
    line.erase(std::min(line.find(" (discriminator"), line.size()));
    return " at " + line;
  }
  return "";
}

void fail(const Failure &failure) { fail(failure, backtrace_here()); }

void fail(const Failure &failure, const std::vector<uintptr_t> &where) {
  claim_the_end();
  end_process(failure.status, report_of(failure.text, where));
}

void fail_with_report(int status, const std::string &report) {
  claim_the_end();
  end_process(status, report);
}

void install_signal_stack() {
  constexpr size_t bytes = 1 << 18;
  void *const stack =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) return;
  stack_t alternative = {};
  alternative.ss_sp = stack;
  alternative.ss_size = bytes;
  sigaltstack(&alternative, nullptr);
}

void install_fault_handlers() {
  struct sigaction action = {};
  action.sa_sigaction = handle_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGTRAP, SIGILL})
    sigaction(signal, &action, &others[signal]);
  install_signal_stack();
}

void set_up_output() { setvbuf(stdout, output_buffer, _IOFBF, sizeof output_buffer); }

void flush_output() { fflush(stdout); }

} // namespace sim
