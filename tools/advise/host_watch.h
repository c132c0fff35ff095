// host_watch.h: whether the host reads what has been copied from a device.
//
// The pages of what is watched are taken away from the program, and given back when it touches them. The
// instruction that does is executed alone, so that it is known of each access what it reads or writes. The
// operating system would refuse addresses in such pages, so the program's system calls are seen, too, and
// have all pages (syscall user dispatch). While the runtime works for a construct nothing is watched.
//
// That needs Linux on x86-64, and is only for programs with one thread. Elsewhere, and where it would take
// too long, or cannot be told, the answer is that the host reads it all.
#ifndef TOOLS_ADVISE_HOST_WATCH_H
#define TOOLS_ADVISE_HOST_WATCH_H

#include <cstddef>
#include <cstdint>

namespace advise {

/// One for the process: its handlers of signals have to find it.
class HostWatch {
public:
  using Id = int;
  static constexpr Id kNone = -1;
  /// What has become of the storage since begin(). Overwritten: of what was read all had been overwritten;
  /// Replaced: so has all of it.
  enum class Seen { Nothing, Overwritten, Replaced, Read };

  /// Watches storage from the next resume() on.
  static Id begin(const void *storage, uint64_t bytes);
  static Seen seen(Id id);
  static Seen end(Id id);
  /// The runtime begins, and ends, to work for the program. May be nested.
  static void suspend();
  static void resume();
  /// The program ends.
  static void finish();
};

} // namespace advise
#endif
