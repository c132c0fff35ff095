// groupprivate.cpp: the copies of groupprivate variables on the host (OpenMP 6.0 §7.14), one for each
// contention group.
//
// The program's first contention group uses the variables themselves. A team of a league and the host version
// of a target region are groups of their own, in which the address of the variable stands for a copy that is
// made when it is first asked for. A thread knows the group that it is in; the threads of a parallel region
// are in the group of the one that encounters it: libgomp's functions that start threads are called with a
// function that tells them first. They take libgomp's place in the whole process (libompirt-groups.map), so
// that it does not matter who compiled the parallel region; and only programs that have groupprivate
// variables are linked with this library.
#include "runtime/export.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <new>

namespace {

/// A copy, behind which its bytes stand.
struct alignas(64) Copy {
  Copy *next;
  const void *variable;
};

struct Group {
  std::mutex mutex;
  Copy *copies = nullptr;
  ~Group() {
    while (Copy *copy = copies) {
      copies = copy->next;
      std::free(copy);
    }
  }
};

/// Null: the program's first one.
thread_local Group *current;

#ifdef ORT_STATIC
extern "C" void libompirt_GOMP_teams_reg(void);
#endif

/// A function of libgomp, or libompirt's that stands in front of it: in libompirt.a both would have one name.
template <class F> F *behind(const char *name, const char *node) {
#ifdef ORT_STATIC
  if (std::strcmp(name, "GOMP_teams_reg") == 0) return reinterpret_cast<F *>(&libompirt_GOMP_teams_reg);
#endif
  void *function = dlvsym(RTLD_NEXT, name, node);
  if (!function) {
    std::fprintf(stderr, "ompicc: libgomp is too old: %s (%s) is missing\n", name, node);
    std::abort();
  }
  return reinterpret_cast<F *>(function);
}

/// The argument of a region, as all its threads get it. libgomp reads the first word where the region has
/// reductions over tasks.
struct Region {
  void *first;
  void (*function)(void *);
  void *data;
  Group *group;
};
Region region(void (*function)(void *), void *data) {
  return {data ? *static_cast<void **>(data) : nullptr, function, data, current};
}
/// What a thread of a team executes. It stays in the group: the tasks of the region that are left may be
/// executed at the barrier behind it.
void in_group(void *argument) {
  const Region &r = *static_cast<Region *>(argument);
  current = r.group;
  r.function(r.data);
}
/// What the initial thread of a team executes.
void in_new_group(void *argument) {
  const Region &r = *static_cast<Region *>(argument);
  Group group;
  current = &group;
  r.function(r.data);
  current = r.group;
}

/// A library that is opened by a program without this one finds libgomp's functions first: threads would not
/// learn of their groups.
bool stands_in_front() {
#ifdef ORT_STATIC
  return true;
#endif
  void *const library = dlopen("libgomp.so.1", RTLD_LAZY);
  return !library ||
         dlvsym(RTLD_DEFAULT, "GOMP_parallel", "GOMP_4.0") != dlvsym(library, "GOMP_parallel", "GOMP_4.0");
}
const bool in_front = stands_in_front();

void must_stand_in_front() {
  if (__builtin_expect(in_front, 1)) return;
  std::fprintf(stderr,
               "ompirt: groupprivate variables of a library that dlopen opens: the program must be linked "
               "with libompirt-groups, too\n");
  std::exit(1);
}

} // namespace

/// The calling thread's copy of a groupprivate variable of `size` bytes.
ORT_API void *ort_group_copy(void *variable, unsigned long size) {
  Group *const group = current;
  if (!group) {
    must_stand_in_front();
    return variable;
  }
  std::lock_guard<std::mutex> lock(group->mutex);
  for (Copy *copy = group->copies; copy; copy = copy->next)
    if (copy->variable == variable) return copy + 1;
  const unsigned long bytes = (sizeof(Copy) + size + alignof(Copy) - 1) / alignof(Copy) * alignof(Copy);
  auto *copy = static_cast<Copy *>(aligned_alloc(alignof(Copy), bytes));
  if (!copy) {
    std::fprintf(stderr, "ompirt: out of memory: no %lu bytes for a groupprivate variable\n", size);
    std::abort();
  }
  std::memset(static_cast<void *>(copy), 0, bytes);
  copy->variable = variable;
  copy->next = group->copies;
  group->copies = copy;
  return copy + 1;
}

/// The calling thread becomes the initial thread of a new contention group. Returns the one that it was in.
ORT_API void *ort_group_begin(void) {
  Group *const outer = current;
  current = new (std::nothrow) Group;
  if (!current) std::abort();
  return outer;
}
/// The end of that group.
ORT_API void ort_group_end(void *outer) {
  delete current;
  current = static_cast<Group *>(outer);
}

// As in task_waits.cpp: linkers do not see the functions below.
#if defined __PIC__ && !defined __PIE__
#define ORT_VERSION(name, node) __asm__(".symver " #name ", " #name "@" node);
#else
#define ORT_VERSION(name, node)
#endif

/// A function that starts a region: its first two arguments become `how` and the region's description.
#define ORT_STARTS(type, name, node, how, parameters, ...)                                                   \
  ORT_VERSION(name, node)                                                                                    \
  ORT_API type name parameters {                                                                             \
    static auto *const next = behind<type parameters>(#name, node);                                          \
    Region r = region(function, data);                                                                       \
    return next(how, &r, __VA_ARGS__);                                                                       \
  }
#define ORT_PARALLEL_LOOP(schedule, node)                                                                    \
  ORT_STARTS(void, GOMP_parallel_loop_##schedule, node, in_group,                                            \
             (void (*function)(void *), void *data, unsigned threads, long start, long end, long step,       \
              long chunk, unsigned flags),                                                                   \
             threads, start, end, step, chunk, flags)
#define ORT_PARALLEL_RUNTIME(schedule, node)                                                                 \
  ORT_STARTS(void, GOMP_parallel_loop_##schedule, node, in_group,                                            \
             (void (*function)(void *), void *data, unsigned threads, long start, long end, long step,       \
              unsigned flags),                                                                               \
             threads, start, end, step, flags)

ORT_STARTS(void, GOMP_parallel, "GOMP_4.0", in_group,
           (void (*function)(void *), void *data, unsigned threads, unsigned flags), threads, flags)
ORT_STARTS(unsigned, GOMP_parallel_reductions, "GOMP_5.0", in_group,
           (void (*function)(void *), void *data, unsigned threads, unsigned flags), threads, flags)
ORT_STARTS(void, GOMP_parallel_sections, "GOMP_4.0", in_group,
           (void (*function)(void *), void *data, unsigned threads, unsigned count, unsigned flags), threads,
           count, flags)
ORT_PARALLEL_LOOP(static, "GOMP_4.0")
ORT_PARALLEL_LOOP(dynamic, "GOMP_4.0")
ORT_PARALLEL_LOOP(guided, "GOMP_4.0")
ORT_PARALLEL_LOOP(nonmonotonic_dynamic, "GOMP_4.5")
ORT_PARALLEL_LOOP(nonmonotonic_guided, "GOMP_4.5")
ORT_PARALLEL_RUNTIME(runtime, "GOMP_4.0")
ORT_PARALLEL_RUNTIME(nonmonotonic_runtime, "GOMP_5.0")
ORT_PARALLEL_RUNTIME(maybe_nonmonotonic_runtime, "GOMP_5.0")
ORT_STARTS(void, GOMP_teams_reg, "GOMP_5.0", in_new_group,
           (void (*function)(void *), void *data, unsigned teams, unsigned limit, unsigned flags), teams,
           limit, flags)
