#include "transforms/host/routines.h"
#include <algorithm>
#include <iterator>

namespace ompicc {
namespace {

struct Prototype {
  std::string_view name;
  const char *text;
};

/// libgomp's exported functions and libompirt's, as generated code declares them.
const Prototype kPrototypes[] = {
    {"GOMP_atomic_end", "void GOMP_atomic_end(void);"},
    {"GOMP_atomic_start", "void GOMP_atomic_start(void);"},
    {"GOMP_barrier", "void GOMP_barrier(void);"},
    {"GOMP_barrier_cancel", "_Bool GOMP_barrier_cancel(void);"},
    {"GOMP_cancel", "_Bool GOMP_cancel(int, _Bool);"},
    {"GOMP_cancellation_point", "_Bool GOMP_cancellation_point(int);"},
    {"GOMP_loop_end_cancel", "_Bool GOMP_loop_end_cancel(void);"},
    {"GOMP_sections_end_cancel", "_Bool GOMP_sections_end_cancel(void);"},
    {"GOMP_error", "void GOMP_error(const char *, unsigned long);"},
    {"GOMP_warning", "void GOMP_warning(const char *, unsigned long);"},
    {"GOMP_critical_end", "void GOMP_critical_end(void);"},
    {"GOMP_critical_name_end", "void GOMP_critical_name_end(void **);"},
    {"GOMP_critical_name_start", "void GOMP_critical_name_start(void **);"},
    {"GOMP_critical_start", "void GOMP_critical_start(void);"},
    {"GOMP_alloc", "void *GOMP_alloc(unsigned long, unsigned long, unsigned long) "
                   "__attribute__((__malloc__, __alloc_size__(2)));"},
    {"GOMP_free", "void GOMP_free(void *, unsigned long);\n"
                  "static __inline__ __attribute__((__unused__)) void ompicc_free(void *_variable) {\n"
                  "  GOMP_free(*(void **) _variable, 0);\n}"},
    {"GOMP_loop_start",
     "_Bool GOMP_loop_start(long, long, long, long, long, long *, long *, unsigned long *, "
     "void **);"},
    {"omp_init_allocator", "extern unsigned long ompicc_init_allocator(unsigned long, int, const void *) "
                           "__asm__(\"omp_init_allocator\");"},
    {"omp_destroy_allocator", "extern void ompicc_destroy_allocator(unsigned long) "
                              "__asm__(\"omp_destroy_allocator\");"},
    {"GOMP_loop_end", "void GOMP_loop_end(void);"},
    {"GOMP_loop_end_nowait", "void GOMP_loop_end_nowait(void);"},
    {"GOMP_workshare_task_reduction_unregister", "void GOMP_workshare_task_reduction_unregister(_Bool);"},
    {"GOMP_ordered_end", "void GOMP_ordered_end(void);"},
    {"GOMP_ordered_start", "void GOMP_ordered_start(void);"},
    {"GOMP_doacross_ull_post", "void GOMP_doacross_ull_post(unsigned long long *);"},
    {"GOMP_doacross_ull_wait", "void GOMP_doacross_ull_wait(unsigned long long, ...);"},
    {"GOMP_parallel", "void GOMP_parallel(void (*)(void *), void *, unsigned, unsigned);"},
    {"GOMP_parallel_sections",
     "void GOMP_parallel_sections(void (*)(void *), void *, unsigned, unsigned, unsigned);"},
    {"GOMP_sections_end", "void GOMP_sections_end(void);"},
    {"GOMP_sections_end_nowait", "void GOMP_sections_end_nowait(void);"},
    {"GOMP_sections_next", "unsigned GOMP_sections_next(void);"},
    {"GOMP_sections_start", "unsigned GOMP_sections_start(unsigned);"},
    {"GOMP_single_copy_end", "void GOMP_single_copy_end(void *);"},
    {"GOMP_single_copy_start", "void *GOMP_single_copy_start(void);"},
    {"GOMP_single_start", "_Bool GOMP_single_start(void);"},
    {"GOMP_teams", "void GOMP_teams(unsigned, unsigned);"},
    {"GOMP_teams4", "_Bool GOMP_teams4(unsigned, unsigned, unsigned, _Bool);"},
    {"GOMP_teams_reg", "void GOMP_teams_reg(void (*)(void *), void *, unsigned, unsigned, unsigned);"},
    {"omp_get_default_device", "extern int omp_get_default_device(void);"},
    {"omp_get_initial_device", "extern int omp_get_initial_device(void);"},
    {"omp_get_num_devices", "extern int omp_get_num_devices(void);"},
    {"omp_get_level", "extern int omp_get_level(void);"},
    {"omp_get_num_teams", "extern int omp_get_num_teams(void);"},
    {"omp_get_team_num", "extern int omp_get_team_num(void);"},
    {"omp_get_thread_limit", "extern int omp_get_thread_limit(void);"},
    {"GOMP_task", "void GOMP_task(void (*)(void *), void *, void (*)(void *, void *), long, long, _Bool, "
                  "unsigned, void **, int, void *);"},
    {"GOMP_task_reduction_remap", "void GOMP_task_reduction_remap(unsigned long, unsigned long, void **);"},
    {"GOMP_taskgroup_end", "void GOMP_taskgroup_end(void);"},
    {"GOMP_taskgroup_reduction_register", "void GOMP_taskgroup_reduction_register(unsigned long *);"},
    {"GOMP_taskgroup_reduction_unregister", "void GOMP_taskgroup_reduction_unregister(unsigned long *);"},
    {"GOMP_taskgroup_start", "void GOMP_taskgroup_start(void);"},
    {"GOMP_taskloop_ull",
     "void GOMP_taskloop_ull(void (*)(void *), void *, void (*)(void *, void *), long, long, unsigned, "
     "unsigned long, int, unsigned long long, unsigned long long, unsigned long long);"},
    {"GOMP_taskwait", "void GOMP_taskwait(void);"},
    {"GOMP_taskwait_depend", "void GOMP_taskwait_depend(void **);"},
    // Weak: a program linked with -static has no libompirt.
    {"ort_work_begin", "void ort_work_begin(int, unsigned long);"},
    {"ort_work_end", "void ort_work_end(int);"},
    {"ort_masked_begin", "void ort_masked_begin(void);"},
    {"ort_masked_end", "void ort_masked_end(void);"},
    {"ort_initial_task", "void ort_initial_task(void (*)(void *), void *, unsigned);"},
    {"ort_depend", "void **ort_depend(void **) __attribute__((__weak__));"},
    // Not weak: such a program needs it. (A linker that leaves out what is not needed, as Ubuntu's does,
    // takes weak names for that.)
    {"ort_older_depend", "void **ort_older_depend(void **);"},
    {"ort_detach", "void ort_detach(const char *, unsigned) __attribute__((__weak__));"},
    {"GOMP_taskyield", "void GOMP_taskyield(void);"},
    // They return the same wherever one function calls them: a region is a function of its own.
    {"omp_get_num_threads", "extern int omp_get_num_threads(void) __attribute__((__const__));"},
    {"omp_get_thread_num", "extern int omp_get_thread_num(void) __attribute__((__const__));"},
};

std::string prototype(const std::pair<const std::string, std::string> &routine) {
  const char *known = routinePrototype(routine.first);
  return known ? std::string(known) + "\n" : routine.second;
}

/// libgomp's begin with capitals.
const char *const kOthers = "a";

} // namespace

const char *routinePrototype(std::string_view name) {
  const auto *found = std::find_if(std::begin(kPrototypes), std::end(kPrototypes),
                                   [&](const Prototype &p) { return p.name == name; });
  return found == std::end(kPrototypes) ? nullptr : found->text;
}

const char *CalledRoutines::add(const std::string &routine) {
  return called_.emplace(routine, "").first->first.c_str();
}

const char *CalledRoutines::add(const LibgompLoop::Routine &routine) {
  return called_.emplace(routine.name, routine.prototype).first->first.c_str();
}

std::string CalledRoutines::libgompPrototypes() const {
  std::string text;
  for (auto it = called_.begin(); it != called_.lower_bound(kOthers); ++it) text += prototype(*it);
  return text;
}

std::string CalledRoutines::otherPrototypes() const {
  std::string text;
  for (auto it = called_.lower_bound(kOthers); it != called_.end(); ++it) text += prototype(*it);
  return text;
}

} // namespace ompicc
