// task_bodies.h: what the members of libompirt-tasks.a share, which stands behind libgomp on the link line: a
// program has those of them that define what its libgomp lacks (explicit_task.cpp, older_reductions.cpp,
// older_work_shares.cpp, older_waits.cpp), and others have libgomp's own functions, without a detour. C
// programs have no C++ library, and so none of what static variables need there.
#ifndef RUNTIME_TASK_BODIES_H
#define RUNTIME_TASK_BODIES_H

#include <dlfcn.h>

namespace ort_tasks {

/// The reductions that held for a task before it entered a taskgroup region.
struct Saved;

/// Of the task that a thread executes.
struct State {
  /// One more than the level of parallel regions at which the explicit task runs; 0: it is none.
  int level;
  /// The innermost list of reductions over tasks that hold for it (transforms/host/task_reductions.cpp).
  unsigned long *reductions;
  Saved *saved;
};
extern __thread State state __attribute__((visibility("hidden")));

/// libgomp's function, or `ours`.
template <class Function>
Function original(Function &found, Function ours, const char *name, const char *version) {
  Function f = __atomic_load_n(&found, __ATOMIC_RELAXED);
  if (!f) f = ours;
  if (!f) {
    // libgomp's, or what stands in front of it: libompirt-waits (with versions only), a tool.
    void *next = dlvsym(RTLD_NEXT, name, version);
    if (!next) next = dlsym(RTLD_NEXT, name);
    if (!next) next = dlsym(dlopen("libgomp.so.1", RTLD_LAZY), name);
    f = reinterpret_cast<Function>(next);
    __atomic_store_n(&found, f, __ATOMIC_RELAXED);
  }
  return f;
}

} // namespace ort_tasks

#endif
