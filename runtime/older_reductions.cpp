// older_reductions.cpp: reductions over tasks (OpenMP 5.2 §5.5.9, §5.5.10) where libgomp has none, before gcc
// 9: in its place, and as it does (transforms/host/task_reductions.cpp says how they are described). A
// taskgroup's reductions hold for the tasks that are made in it, whichever thread executes them; so GOMP_task
// notes those that hold where a task is made (task_bodies.cpp), and here they begin and end with their
// taskgroup.
#include "runtime/older_reductions.h"

#include "runtime/export.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" int omp_get_thread_num(void);
extern "C" int omp_get_num_threads(void);

struct ort_tasks::Saved {
  unsigned long *reductions;
  Saved *outer;
};

using namespace ort_tasks;

namespace {

[[noreturn]] void fail(const char *what) {
  std::fprintf(stderr, "ompicc: %s\n", what);
  std::_Exit(1);
}

void *memory(size_t bytes, size_t alignment) {
  const size_t size = (bytes + alignment - 1) / alignment * alignment;
  void *const there = std::aligned_alloc(alignment, size);
  if (!there) fail("no memory for reductions over tasks");
  return std::memset(there, 0, size);
}

/// An item of a list.
struct Place {
  unsigned long *list;
  size_t item;
};

/// By the original's address, or that of a thread's copy.
Place find(unsigned long address) {
  for (unsigned long *list = state.reductions; list; list = outer_of(list))
    for (size_t i = 0; i < list[kItems]; i++)
      if (list[kFirst + 3 * i] == address) return {list, i};
  for (unsigned long *list = state.reductions; list; list = outer_of(list)) {
    if (address < list[kMemory] || address >= list[kEnd]) continue;
    const unsigned long offset = (address - list[kMemory]) % list[kBytes];
    for (size_t i = 0; i < list[kItems]; i++)
      if (list[kFirst + 3 * i + 1] == offset) return {list, i};
  }
  fail("a list item of in_reduction is none of a task_reduction or reduction(task, ...) around");
}

} // namespace

namespace ort_tasks {

void begin_group() {
  Saved *const saved = static_cast<Saved *>(memory(sizeof(Saved), alignof(Saved)));
  *saved = {state.reductions, state.saved};
  state.saved = saved;
}

void end_group() {
  Saved *const saved = state.saved;
  if (!saved) return; // it was begun where this was not in the way: by a library that was opened later
  state.reductions = saved->reductions;
  state.saved = saved->outer;
  std::free(saved);
}

void *make_copies(const unsigned long *list) {
  return memory(list[kBytes] * omp_get_num_threads(), list[kMemory]);
}

void add(unsigned long *list, void *copies) {
  list[kMemory] = reinterpret_cast<unsigned long>(copies);
  list[kEnd] = list[kMemory] + list[kBytes] * omp_get_num_threads();
  list[kOuter] = reinterpret_cast<unsigned long>(state.reductions);
  state.reductions = list;
}

} // namespace ort_tasks

ORT_API void GOMP_taskgroup_reduction_register(unsigned long *list) { add(list, make_copies(list)); }

ORT_API void GOMP_taskgroup_reduction_unregister(unsigned long *list) {
  std::free(reinterpret_cast<void *>(list[kMemory]));
}

/// Replaces `count` addresses by those of the calling thread's copies, and puts the originals' of the first
/// `originals` behind them.
ORT_API void GOMP_task_reduction_remap(size_t count, size_t originals, void **addresses) {
  const unsigned long thread = static_cast<unsigned long>(omp_get_thread_num());
  for (size_t i = 0; i < count; i++) {
    const Place found = find(reinterpret_cast<unsigned long>(addresses[i]));
    const unsigned long *const list = found.list, *const item = list + kFirst + 3 * found.item;
    addresses[i] = reinterpret_cast<void *>(list[kMemory] + thread * list[kBytes] + item[1]);
    if (i < originals) addresses[count + i] = reinterpret_cast<void *>(item[0]);
  }
}

/// libompirt's, where it is part of the program (libompirt.a).
extern "C" __attribute__((weak)) void libompirt_GOMP_taskgroup_end(void);

ORT_API void GOMP_taskgroup_start(void) {
  static void (*found)(void);
  begin_group();
  original<void (*)(void)>(found, nullptr, "GOMP_taskgroup_start", "GOMP_4.0")();
}

ORT_API void GOMP_taskgroup_end(void) {
  static decltype(&libompirt_GOMP_taskgroup_end) found;
  original(found, &libompirt_GOMP_taskgroup_end, "GOMP_taskgroup_end", "GOMP_4.0")();
  end_group();
}
