#include "transforms/host/libgomp_loops.h"
#include "transforms/common/clauses.h"

namespace ompicc {

// OpenMP 5.2 §11.5.3: dynamic and guided are nonmonotonic unless the clause says monotonic; the iterations of
// ordered loops come in order.
std::optional<LibgompLoop> LibgompLoop::of(const OmpDirective &d) {
  OmpClause *schedule = findClause(d, OmpClauseKind::Schedule),
            *ordered = findClause(d, OmpClauseKind::Ordered);
  const unsigned modifiers = schedule ? schedule->modifiers : unsigned(ScheduleStatic);
  LibgompLoop loop;
  switch (modifiers & ScheduleKindMask) {
  case ScheduleDynamic: loop.schedule = ScheduleDynamic; break;
  case ScheduleGuided: loop.schedule = ScheduleGuided; break;
  case ScheduleRuntime: loop.schedule = ScheduleRuntime; break;
  default:
    if (!ordered) return {};
  }
  const bool relaxed = loop.schedule == ScheduleRuntime ? (modifiers & ScheduleNonmonotonic) != 0
                                                        : !(modifiers & ScheduleMonotonic);
  loop.order = ordered ? (ordered->expr ? Doacross : Ordered) : relaxed ? Nonmonotonic : Monotonic;
  return loop;
}

/// What a name has of it. A doacross loop goes on like any other.
static const char *nameOf(LibgompLoop::Order order, LibgompLoop::Step step) {
  switch (order) {
  case LibgompLoop::Nonmonotonic: return "nonmonotonic_";
  case LibgompLoop::Ordered: return "ordered_";
  case LibgompLoop::Doacross: return step == LibgompLoop::Next ? "" : "doacross_";
  default: return "";
  }
}

LibgompLoop::Routine LibgompLoop::routine(Step step, bool isLong) const {
  const char *schedules[] = {"static", "dynamic", "guided", "auto", "runtime"};
  const std::string name = std::string(step == StartRegion ? "GOMP_parallel_loop_"
                                       : isLong            ? "GOMP_loop_"
                                                           : "GOMP_loop_ull_") +
                           nameOf(order, step) + schedules[schedule] +
                           (step == Start  ? "_start"
                            : step == Next ? "_next"
                                           : "");
  const std::string number = isLong ? "long" : "unsigned long long", value = number + ", ",
                    chunk = takesChunk() ? value : "", bounds = number + " *, " + number + " *);\n";
  if (step == StartRegion)
    return {name, "void " + name + "(void (*)(void *), void *, unsigned, " + value + value + value + chunk +
                      "unsigned);\n"};
  if (step == Next) return {name, "_Bool " + name + "(" + bounds};
  if (order == Doacross) return {name, "_Bool " + name + "(unsigned, " + number + " *, " + chunk + bounds};
  // Those of unsigned long long are told whether the loop runs upwards.
  return {name, "_Bool " + name + "(" + (isLong ? "" : "_Bool, ") + value + value + value + chunk + bounds};
}

} // namespace ompicc
