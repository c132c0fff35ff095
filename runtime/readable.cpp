#include "runtime/readable.h"
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

/// Of the eight bytes at an address that is a multiple of eight: the system copies them before it finds that
/// there is no such way to change the signal mask.
bool is_word_readable(uintptr_t at) {
  constexpr int kNoWay = -1;
  const int kept = errno;
  const bool is = syscall(SYS_rt_sigprocmask, kNoWay, at, nullptr, 8) == 0 || errno != EFAULT;
  errno = kept;
  return is;
}

} // namespace

bool is_readable(const void *address, unsigned long size) {
  const uintptr_t begin = reinterpret_cast<uintptr_t>(address), last = begin + size - 1, word = 8;
  if (begin < 4096 || last < begin) return false;
  return is_word_readable(begin / word * word) && is_word_readable(last / word * word);
}
