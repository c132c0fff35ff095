// older_work_shares.cpp: what generated code asks of a work share without iterations, where libgomp does not
// know of it (before gcc 9): reductions over tasks that the team has together, and memory of the team for
// lastprivate(conditional: …) (OpenMP 5.2 §5.4.5). The first thread makes either, and the others get it as
// copyprivate values are passed on.
#include "runtime/older_reductions.h"

#include "runtime/export.h"

#include <cstdio>
#include <cstdlib>

extern "C" {
int omp_get_thread_num(void);
int omp_get_num_threads(void);
void GOMP_barrier(void);
void *GOMP_single_copy_start(void);
void GOMP_single_copy_end(void *);
}

using namespace ort_tasks;

namespace {

/// Memory of a team's threads; the last one that leaves the work share frees it.
struct alignas(64) TeamMemory {
  int users;
};

/// Of the work share that the calling thread is in, if it is one of these.
__thread bool is_in_one;
__thread TeamMemory *has;

template <class Make> void *for_team(Make make) {
  void *there = GOMP_single_copy_start();
  if (!there) GOMP_single_copy_end(there = make());
  return there;
}

void *make_memory(size_t bytes) {
  const size_t line = alignof(TeamMemory), size = (sizeof(TeamMemory) + bytes + line - 1) / line * line;
  void *const there = std::aligned_alloc(line, size);
  if (!there) {
    std::fprintf(stderr, "ompicc: no memory for lastprivate(conditional: ...)\n");
    std::_Exit(1);
  }
  __builtin_memset(there, 0, size);
  static_cast<TeamMemory *>(there)->users = omp_get_num_threads();
  return there;
}

} // namespace

/// A work share without iterations, which is all that generated code uses it for.
ORT_API bool GOMP_loop_start(long, long, long, long, long, long *first, long *, unsigned long *reductions,
                             void **memory) {
  if (first) {
    std::fprintf(stderr, "ompicc: GOMP_loop_start needs libgomp of gcc 9 or later\n");
    std::_Exit(1);
  }
  is_in_one = true;
  if (reductions) {
    void *const copies = for_team([&] { return make_copies(reductions); });
    begin_group();
    add(reductions, copies);
  }
  if (memory) {
    const size_t bytes = reinterpret_cast<size_t>(*memory);
    has = static_cast<TeamMemory *>(for_team([&] { return make_memory(bytes); }));
    *memory = has + 1;
  }
  return false;
}

ORT_API void GOMP_loop_end_nowait(void) {
  static void (*found)(void);
  if (!is_in_one) return original<void (*)(void)>(found, nullptr, "GOMP_loop_end_nowait", "GOMP_1.0")();
  is_in_one = false;
  if (has && __atomic_sub_fetch(&has->users, 1, __ATOMIC_ACQ_REL) == 0) std::free(has);
  has = nullptr;
}

/// The team's reductions end, behind a barrier unless the work share was cancelled.
ORT_API void GOMP_workshare_task_reduction_unregister(bool cancelled) {
  void *const copies = reinterpret_cast<void *>(state.reductions[kMemory]);
  end_group();
  if (!cancelled) GOMP_barrier();
  if (omp_get_thread_num() == 0) std::free(copies);
}
