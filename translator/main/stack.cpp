#include "translator/main/stack.h"
#include <csignal>
#include <cstdint>
#include <cstring>
#include <sys/resource.h>
#include <unistd.h>

namespace ompicc {

namespace {

constexpr rlim_t kWanted = rlim_t(1) << 30;

const char *fileName;
uintptr_t stackTop, stackLowest;

void say(const char *text) {
  if (write(2, text, strlen(text)) < 0) return;
}

/// A fault below the stack's end is its overflow. Any other one happens again, with the default action.
void onFault(int signal, siginfo_t *info, void *) {
  auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  if (address > stackTop || address < stackLowest) {
    ::signal(signal, SIG_DFL);
    return;
  }
  say(fileName);
  say(": error: nested too deeply for the translator's stack\n");
  _exit(1);
}

} // namespace

void prepareStack(const char *file) {
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < kWanted) {
    limit.rlim_cur = limit.rlim_max < kWanted ? limit.rlim_max : kWanted;
    setrlimit(RLIMIT_STACK, &limit);
  }
  fileName = file;
  stackTop = reinterpret_cast<uintptr_t>(&limit);
  stackLowest = stackTop - 2 * kWanted;
  // The handler needs a stack of its own: the usual one is full then.
  static char storage[1 << 16];
  stack_t alternative = {};
  alternative.ss_sp = storage;
  alternative.ss_size = sizeof storage;
  struct sigaction action = {};
  action.sa_sigaction = onFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (sigaltstack(&alternative, nullptr) == 0) sigaction(SIGSEGV, &action, nullptr);
}

} // namespace ompicc
