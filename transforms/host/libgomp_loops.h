// libgomp's routines for loops whose iterations it hands out, by what they do: their names and types follow
// from that.
#ifndef OMPICC_TRANSFORMS_HOST_LIBGOMP_LOOPS_H
#define OMPICC_TRANSFORMS_HOST_LIBGOMP_LOOPS_H

#include "ast/node.h"
#include <optional>
#include <string>

namespace ompicc {

/// How libgomp hands out a loop's iterations.
struct LibgompLoop {
  enum Order { Monotonic, Nonmonotonic, Ordered, Doacross };
  OmpScheduleKind schedule = ScheduleStatic; ///< static only for ordered loops
  Order order = Monotonic;

  /// That of the loop construct; none if threads compute their iterations themselves.
  static std::optional<LibgompLoop> of(const OmpDirective &d);
  /// Whether the routines have a parameter for the chunk size.
  bool takesChunk() const { return schedule != ScheduleRuntime; }

  /// What there are routines for.
  enum Step {
    StartRegion, ///< a parallel region that is the loop, too
    Start,       ///< the loop, and the thread's first iterations
    Next         ///< the thread's next iterations
  };
  struct Routine {
    std::string name, prototype;
  };
  /// @param isLong iteration numbers are of type long; otherwise of unsigned long long
  Routine routine(Step step, bool isLong) const;
};

} // namespace ompicc
#endif
