// initial_task.cpp: the host version of a target region as an initial task of its own (OpenMP 5.2 §13.8).
//
// Where a parallel region is around it, or it sets internal control variables, which are its own then, the
// generated code calls it by ort_initial_task. libgomp executes a target region on the host that way: the
// thread forgets its team, its nesting level and its variables till the region's end. It begins with the
// variables that the environment gave, so the encountering task's are set here. Outside of parallel regions
// the thread is in an initial task anyway: of that the region only must not keep what a function sets that it
// calls.
#include "runtime/export.h"
#include "runtime/libgomp.h"
#include "runtime/omp.h"
#include "runtime/omp_teams.h"
#include "runtime/ort.h"

#include <climits>
#include <cstddef>
#include <cstdint>

extern "C" {
void GOMP_teams(unsigned teams, unsigned limit);
void GOMP_target_ext(int device, void (*function)(void *), size_t nmaps, void **addresses, size_t *sizes,
                     unsigned short *kinds, unsigned flags, void **depend, void **arguments);
/// In programs that ask for explicit tasks (explicit_task.cpp): the level of the one that the thread is in.
int ort_task_level(int level) __attribute__((weak));
}

using namespace ort;

namespace {

// gomp-constants.h
constexpr int kHostFallback = -2;             // GOMP_DEVICE_HOST_FALLBACK
constexpr uintptr_t kNumTeams = 1 << 8;       // GOMP_TARGET_ARG_NUM_TEAMS
constexpr int kValueShift = 16;               // GOMP_TARGET_ARG_VALUE_SHIFT
constexpr uintptr_t kNoTeams = uintptr_t(-2); // the number of teams where there is no teams construct

/// The internal control variables that an initial task has from the encountering one (§2.4).
struct Variables {
  int threads = omp_get_max_threads(), dynamic = omp_get_dynamic(), levels = omp_get_max_active_levels(),
      limit = omp_get_thread_limit(), device = libgomp().get_default_device(), chunk = 0;
  omp_sched_t schedule = omp_sched_static;
  omp_allocator_handle_t allocator = omp_get_default_allocator();

  Variables() { omp_get_schedule(&schedule, &chunk); }
  void set() const {
    omp_set_num_threads(threads);
    omp_set_dynamic(dynamic);
    if (omp_get_max_active_levels() != levels) omp_set_max_active_levels(levels);
    if (limit != INT_MAX) GOMP_teams(1, static_cast<unsigned>(limit));
    libgomp().set_default_device(device);
    omp_set_schedule(schedule, chunk);
    omp_set_default_allocator(allocator);
  }
  /// Sets what is not so any more.
  void restore() const {
    const Variables now;
    if (now.threads != threads) omp_set_num_threads(threads);
    if (now.dynamic != dynamic) omp_set_dynamic(dynamic);
    if (now.levels != levels) omp_set_max_active_levels(levels);
    if (now.device != device) libgomp().set_default_device(device);
    if (now.schedule != schedule || now.chunk != chunk) omp_set_schedule(schedule, chunk);
    if (now.allocator != allocator) omp_set_default_allocator(allocator);
  }
};

struct Task {
  void (*function)(void *);
  void *data;
  Variables variables;
  bool in_league;
  unsigned teams, team; ///< of the league that it is in

  /// What libgomp's thread executes.
  static void run(void *argument) {
    const Task &task = *static_cast<Task *>(argument);
    task.variables.set();
    if (task.in_league) enter_team(task.teams, task.team);
    task.function(task.data);
  }
};

} // namespace

/// A target region on the host, or what one team of its league executes (ort.h; §13.8).
ORT_API void ort_initial_task(void (*function)(void *), void *data, unsigned flags) {
  if (!(flags & ORT_INITIAL_ALWAYS) && !omp_get_level()) {
    const Variables before;
    function(data);
    return before.restore();
  }
  const bool in_league = flags & ORT_INITIAL_IN_LEAGUE;
  Task task{function, data, {}, in_league, 1, 0};
  if (in_league) {
    task.teams = static_cast<unsigned>(omp_get_num_teams());
    task.team = static_cast<unsigned>(omp_get_team_num());
  }
  const CountedLeague outer = leave_league();
  const int level = ort_task_level ? ort_task_level(0) : 0;
  // No teams construct is around the region, as far as libgomp is concerned: -2 for
  // GOMP_TARGET_ARG_NUM_TEAMS.
  void *arguments[] = {reinterpret_cast<void *>((static_cast<intptr_t>(-2) * (1 << 16)) | 1), nullptr};
  GOMP_target_ext(kHostFallback, Task::run, 0, reinterpret_cast<void **>(&task), nullptr, nullptr, 0, nullptr,
                  arguments);
  if (ort_task_level) ort_task_level(level);
  return_to_league(outer);
  // What an older libgomp has once in the whole program (max-active-levels-var before gcc 12), or libompirt
  // has in its place.
  task.variables.restore();
}
