// host_watch.cpp: see host_watch.h.
#include "tools/advise/host_watch.h"

#if defined __x86_64__ && defined __linux__

#include "tools/advise/process_facts.h"
#include "tools/advise/store_width.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

namespace advise {
namespace {

constexpr int kWatches = 256;                      // at a time
constexpr uintptr_t kPage = 4096;                  // of x86-64
constexpr uint64_t kMostBytes = 1ull << 30;        // of one: what is larger is said to be read
constexpr unsigned kMostSteps = 20000;             // instructions executed alone, of one
constexpr uint64_t kMostWritten = 32 * kMostSteps; // of one, where it is followed what is overwritten: that
                                                   // takes an instruction for each 32 bytes or less
constexpr unsigned kMostStepsOfAll = 200000;
constexpr long kTrapFlag = 0x100, kPageFaultWrites = 2;
// linux/prctl.h has them since 5.11.
constexpr int kSetDispatch = 59, kDispatchOff = 0, kDispatchOn = 1;
constexpr int kDispatched = 2; // si_code of SIGSYS

struct Watch {
  bool is_used, is_active;
  uintptr_t begin, end;
  HostWatch::Seen seen;
  unsigned char *written; // a bit for each byte; null: none are followed
  unsigned steps;
  uintptr_t first_page() const { return begin & ~(kPage - 1); }
  uintptr_t last_page() const { return (end - 1) & ~(kPage - 1); }
};

// All of this is the handlers', which must find it in pages that nobody watches.
struct State {
  alignas(kPage) Watch watches[kWatches];
  bool is_ready, is_off;
  int depth = 1; // of suspend
  pid_t thread;
  unsigned steps;
  bool steps_on, in_system_call;
  uintptr_t stepped[4]; // pages that the instruction has been given
  int stepped_count;
  bool has_restorer;
  struct sigaction segv, trap, sys; // what was there before
  uintptr_t heap;                   // where it begins
  bool has_threads;
  char behind[kPage];
} state;

// Whether system calls are dispatched: the kernel reads it.
alignas(kPage) volatile char selector[kPage] = {kDispatchOff};

long system_call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0) {
  return syscall(number, a, b, c, d, e);
}

void protect(uintptr_t page, uintptr_t last, int how) {
  mprotect(reinterpret_cast<void *>(page), last - page + kPage, how);
}

bool is_watched(uintptr_t page) {
  for (const Watch &w : state.watches)
    if (w.is_active && page >= w.first_page() && page <= w.last_page()) return true;
  return false;
}

void take_all() {
  for (const Watch &w : state.watches)
    if (w.is_active) protect(w.first_page(), w.last_page(), PROT_NONE);
}
void give_all() {
  for (const Watch &w : state.watches)
    if (w.is_active) protect(w.first_page(), w.last_page(), PROT_READ | PROT_WRITE);
}

/// Nothing more has to be known of it. Its pages are the program's again, but for those of others.
void settle(Watch &w, HostWatch::Seen seen, bool taken) {
  w.seen = seen;
  w.is_active = false;
  protect(w.first_page(), w.last_page(), PROT_READ | PROT_WRITE);
  if (!taken) return;
  for (const uintptr_t page : {w.first_page(), w.last_page()})
    if (is_watched(page)) protect(page, page, PROT_NONE);
}

/// Nobody knows any more.
void give_up() {
  give_all();
  for (Watch &w : state.watches)
    if (w.is_active) w.seen = HostWatch::Seen::Read, w.is_active = false;
  state.is_off = true;
  selector[0] = kDispatchOff;
}

bool was_written(const Watch &w, uintptr_t address) {
  const uintptr_t at = address - w.begin;
  return w.written && (w.written[at / 8] >> (at % 8) & 1);
}

/// @param reach bytes that the instruction reaches, at most
/// @param width bytes that it overwrites, and does nothing else with; 0: not known
void note(Watch &w, uintptr_t address, bool writes, unsigned reach, unsigned width) {
  if (++w.steps > kMostSteps) return settle(w, HostWatch::Seen::Read, true);
  if (address + reach <= w.begin || address >= w.end) return;
  if (!writes) {
    if (address < w.begin || !was_written(w, address)) settle(w, HostWatch::Seen::Read, true);
    return;
  }
  if (width == 0 || !w.written) { // it reads, too, or it cannot be followed
    const bool written = address >= w.begin && was_written(w, address);
    if (width != 0 || !written) settle(w, HostWatch::Seen::Read, true);
    return;
  }
  for (uintptr_t at = std::max(address, w.begin); at < std::min(address + width, w.end); ++at)
    w.written[(at - w.begin) / 8] |= static_cast<unsigned char>(1 << ((at - w.begin) % 8));
  w.seen = HostWatch::Seen::Overwritten;
}

/// As if nobody had handled the signal.
void pass_on(int number, const struct sigaction &before, siginfo_t *info, void *context) {
  if (before.sa_flags & SA_SIGINFO) {
    before.sa_sigaction(number, info, context);
  } else if (before.sa_handler == SIG_DFL || before.sa_handler == SIG_IGN) {
    sigaction(number, &before, nullptr); // it comes again
  } else {
    before.sa_handler(number);
  }
}

void step(ucontext_t &context, uintptr_t page) {
  protect(page, page, PROT_READ | PROT_WRITE);
  if (state.stepped_count < 4) state.stepped[state.stepped_count++] = page;
  context.uc_mcontext.gregs[REG_EFL] |= kTrapFlag;
  state.steps_on = true;
}

void on_fault(int number, siginfo_t *info, void *data) {
  const char before = selector[0];
  selector[0] = kDispatchOff;
  const int error = errno;
  auto &context = *static_cast<ucontext_t *>(data);
  const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  const uintptr_t page = address & ~(kPage - 1);
  if (info->si_code != SEGV_ACCERR || !is_watched(page)) {
    selector[0] = before;
    return pass_on(number, state.segv, info, data);
  }
  if (system_call(SYS_gettid) != state.thread || ++state.steps > kMostStepsOfAll) {
    give_up();
    errno = error;
    return;
  }
  const bool writes = context.uc_mcontext.gregs[REG_ERR] & kPageFaultWrites;
  const auto *const code = reinterpret_cast<const unsigned char *>(context.uc_mcontext.gregs[REG_RIP]);
  unsigned width = writes ? store_width(code) : 0;
  const unsigned reach = width ? width : most_width(code);
  if (width && state.steps_on) width = 1; // its second page, with the rest of it
  for (Watch &w : state.watches)
    if (w.is_active && page >= w.first_page() && page <= w.last_page())
      note(w, address, writes, reach, width);
  if (is_watched(page)) step(context, page);
  errno = error;
  selector[0] = before;
}

void on_step(int number, siginfo_t *info, void *data) {
  auto &context = *static_cast<ucontext_t *>(data);
  if (!state.steps_on && !state.in_system_call) return pass_on(number, state.trap, info, data);
  selector[0] = kDispatchOff;
  const int error = errno;
  context.uc_mcontext.gregs[REG_EFL] &= ~kTrapFlag;
  if (state.in_system_call && !state.is_off) take_all();
  for (int i = 0; i < state.stepped_count; ++i)
    if (is_watched(state.stepped[i])) protect(state.stepped[i], state.stepped[i], PROT_NONE);
  state.stepped_count = 0;
  state.steps_on = state.in_system_call = false;
  errno = error;
  if (!state.is_off) selector[0] = kDispatchOn;
}

/// Calls that only say that storage is no longer used.
bool only_frees(long number) { return number == SYS_munmap; }
/// Calls after which there is another thread or process, or another handler of signals, in which ours might
/// be blocked; or that end this one's program.
bool makes_others(long number) {
  return number == SYS_rt_sigaction || number == SYS_clone || number == SYS_fork || number == SYS_vfork ||
         number == SYS_execve || number == SYS_execveat || number == 435 /* clone3 */;
}
/// Calls whose arguments point to pointers.
bool has_lists(long number) {
  switch (number) {
  case SYS_readv:
  case SYS_writev:
  case SYS_preadv:
  case SYS_pwritev:
  case SYS_sendmsg:
  case SYS_recvmsg:
  case SYS_sendmmsg:
  case SYS_recvmmsg:
  case SYS_process_vm_readv:
  case SYS_process_vm_writev:
  case SYS_vmsplice:
  case SYS_ioctl:
  case SYS_io_submit: return true;
  default: return number > 424; // io_uring, and what there may be
  }
}

/// rt_sigprocmask, for the program that goes on behind the handler; but our signals are never blocked.
long change_mask(ucontext_t &context, const greg_t *arguments) {
  uint64_t mask, change;
  std::memcpy(&mask, &context.uc_sigmask, sizeof mask);
  if (arguments[3] != sizeof mask) return -EINVAL;
  if (arguments[2]) std::memcpy(reinterpret_cast<void *>(arguments[2]), &mask, sizeof mask);
  if (!arguments[1]) return 0;
  std::memcpy(&change, reinterpret_cast<const void *>(arguments[1]), sizeof change);
  const int how = int(arguments[0]);
  if (how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK) return -EINVAL;
  mask = how == SIG_BLOCK ? mask | change : how == SIG_UNBLOCK ? mask & ~change : change;
  for (const int number : {SIGSEGV, SIGTRAP, SIGSYS}) mask &= ~(uint64_t(1) << (number - 1));
  std::memcpy(&context.uc_sigmask, &mask, sizeof mask);
  return 0;
}

/// Whether a call may have to do with what is watched.
bool is_named(const Watch &w, long call, const greg_t *arguments) {
  const auto meets = [&](greg_t begin, greg_t bytes) {
    return uintptr_t(begin) < w.end && uintptr_t(begin) + uintptr_t(bytes) > w.begin;
  };
  switch (call) {
  case SYS_munmap:
    return uintptr_t(arguments[0]) <= w.last_page() + kPage && meets(arguments[0], arguments[1]);
  case SYS_madvise:
  case SYS_brk: return false;
  case SYS_read:
  case SYS_write:
  case SYS_pread64:
  case SYS_pwrite64:
  case SYS_sendto:
  case SYS_recvfrom:
  case SYS_getdents64: return meets(arguments[1], arguments[2]);
  default: break;
  }
  if (has_lists(call)) return true;
  constexpr greg_t kLargest = 4096; // of what a pointer points to
  for (int i = 0; i < 6; ++i)
    if (meets(arguments[i], kLargest)) return true;
  return false;
}

/// The program calls the operating system: with all its pages, and once more.
void on_system_call(int number, siginfo_t *info, void *data) {
  if (info->si_code != kDispatched) return pass_on(number, state.sys, info, data);
  selector[0] = kDispatchOff;
  const int error = errno;
  auto &context = *static_cast<ucontext_t *>(data);
  greg_t *const registers = context.uc_mcontext.gregs;
  const long call = info->si_syscall;
  const greg_t arguments[] = {registers[REG_RDI], registers[REG_RSI], registers[REG_RDX],
                              registers[REG_R10], registers[REG_R8],  registers[REG_R9]};
  if (call == SYS_rt_sigprocmask) {
    give_all();
    registers[REG_RAX] = change_mask(context, arguments);
    take_all();
    errno = error;
    selector[0] = kDispatchOn;
    return;
  }
  give_all();
  if (makes_others(call)) {
    give_up();
  } else {
    for (Watch &w : state.watches)
      if (w.is_active && is_named(w, call, arguments)) {
        w.seen = only_frees(call) ? w.seen : HostWatch::Seen::Read;
        w.is_active = false;
      }
    context.uc_mcontext.gregs[REG_EFL] |= kTrapFlag;
    state.in_system_call = true;
  }
  registers[REG_RIP] -= 2; // "syscall" has two bytes
  registers[REG_RAX] = call;
  errno = error;
}

void handle(int number, void (*handler)(int, siginfo_t *, void *), struct sigaction &before) {
  struct sigaction action = {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, &before);
}

/// Where the C library's handlers return to: that system call is never dispatched.
uintptr_t restorer() {
  struct {
    void *handler;
    unsigned long flags;
    uintptr_t restorer;
    unsigned long mask;
  } action = {};
  return syscall(SYS_rt_sigaction, SIGSEGV, nullptr, &action, 8) == 0 ? action.restorer : 0;
}

bool is_ready() {
  State &s = state;
  if (s.is_ready || s.is_off) return !s.is_off;
  s.thread = pid_t(system_call(SYS_gettid));
  if (s.thread != getpid() || has_threads_of_its_own(s.has_threads) || handles_signals())
    return s.is_off = true, false;
  s.heap = beginning_of_heap();
  handle(SIGSEGV, on_fault, s.segv);
  handle(SIGTRAP, on_step, s.trap);
  handle(SIGSYS, on_system_call, s.sys);
  const uintptr_t way_back = restorer();
  s.has_restorer =
      way_back && prctl(kSetDispatch, kDispatchOn, way_back, 16, const_cast<const char *>(selector)) == 0;
  if (!s.has_restorer) {
    sigaction(SIGSEGV, &s.segv, nullptr);
    sigaction(SIGTRAP, &s.trap, nullptr);
    sigaction(SIGSYS, &s.sys, nullptr);
    return s.is_off = true, false;
  }
  pthread_atfork(nullptr, nullptr, [] { give_up(); });
  return s.is_ready = true;
}

/// Whether pages around it can be taken: not those of the stack that the program is on, nor those of the heap
/// that drivers' threads use as well.
bool can_be_taken(uintptr_t begin, uintptr_t end) {
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  pthread_attr_t attributes;
  void *stack = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  pthread_attr_getstack(&attributes, &stack, &size);
  pthread_attr_destroy(&attributes);
  const auto first = reinterpret_cast<uintptr_t>(stack);
  if (end > first && begin < first + size) return false;
  if (end > here - (1u << 16) && begin < here + (1u << 16)) return false;
  const auto top = reinterpret_cast<uintptr_t>(sbrk(0));
  return !(state.has_threads && begin < top && end > state.heap);
}

bool is_replaced(const Watch &w) {
  const uintptr_t bytes = w.end - w.begin;
  for (uintptr_t at = 0; at < bytes / 8; ++at)
    if (w.written[at] != 0xFF) return false;
  return bytes % 8 == 0 || w.written[bytes / 8] == (1 << (bytes % 8)) - 1;
}

} // namespace

HostWatch::Id HostWatch::begin(const void *storage, uint64_t bytes) {
  if (bytes == 0 || bytes > kMostBytes || !is_ready()) return kNone;
  if (system_call(SYS_gettid) != state.thread) {
    give_up();
    return kNone;
  }
  const auto first = reinterpret_cast<uintptr_t>(storage);
  if (!can_be_taken(first, first + bytes)) return kNone;
  for (int i = 0; i < kWatches; ++i) {
    Watch &w = state.watches[i];
    if (w.is_used) continue;
    w = {true, true, first, first + bytes, Seen::Nothing, nullptr, 0};
    if (bytes <= kMostWritten) {
      void *const bits =
          mmap(nullptr, bytes / 8 + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (bits != MAP_FAILED) w.written = static_cast<unsigned char *>(bits);
    }
    return i;
  }
  return kNone;
}

HostWatch::Seen HostWatch::seen(Id id) {
  if (id == kNone) return Seen::Read;
  const Watch &w = state.watches[id];
  return w.seen == Seen::Overwritten && is_replaced(w) ? Seen::Replaced : w.seen;
}

HostWatch::Seen HostWatch::end(Id id) {
  const Seen seen = HostWatch::seen(id);
  if (id == kNone) return seen;
  Watch &w = state.watches[id];
  if (w.is_active) settle(w, seen, false);
  if (w.written) munmap(w.written, (w.end - w.begin) / 8 + 1);
  w = {};
  return seen;
}

void HostWatch::suspend() {
  if (!state.is_ready || system_call(SYS_gettid) != state.thread) return;
  if (state.depth++ > 0) return;
  selector[0] = kDispatchOff;
  give_all();
}

void HostWatch::resume() {
  if (!state.is_ready || system_call(SYS_gettid) != state.thread) return;
  if (--state.depth > 0 || state.is_off) return;
  const bool any =
      std::any_of(state.watches, state.watches + kWatches, [](const Watch &w) { return w.is_active; });
  if (!any) return;
  take_all();
  selector[0] = kDispatchOn;
}

void HostWatch::finish() {
  if (!state.is_ready) return;
  selector[0] = kDispatchOff;
  give_all();
  prctl(kSetDispatch, kDispatchOff, 0, 0, 0);
}

} // namespace advise

#else

namespace advise {

HostWatch::Id HostWatch::begin(const void *, uint64_t) { return kNone; }
HostWatch::Seen HostWatch::seen(Id) { return Seen::Read; }
HostWatch::Seen HostWatch::end(Id) { return Seen::Read; }
void HostWatch::suspend() {}
void HostWatch::resume() {}
void HostWatch::finish() {}

} // namespace advise
#endif
