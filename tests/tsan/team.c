// Threads of a team: see edges.h.
#include "edges.h"
#include <stdarg.h>

__thread struct context context_;

// Parallel regions ---------------------------------------------------------------------------------------------------

struct region {
  void (*function)(void *);
  void *data;
  struct team *team;
};

static void runRegion(void *argument) {
  struct region *region = argument;
  struct context outer = context_;
  __tsan_acquire(&region->team->start);
  context_ = (struct context){region->team, beginImplicitTask(), 0, 0};
  region->function(region->data);
  endImplicitTask(context_.task);
  context_ = outer;
  __tsan_release(&region->team->end);
}

static struct region beginRegion(void (*function)(void *), void *data) {
  struct region region = {function, data, calloc(1, sizeof(struct team))};
  __tsan_release(&region.team->start);
  return region;
}

static void endRegion(struct region *region) {
  __tsan_acquire(&region->team->end);
  __tsan_acquire(&region->team->tasks);
  free(region->team->doacross);
  free(region->team);
}

#define PARALLEL(name, parameters, ...)                                                                                \
  void name parameters {                                                                                               \
    REAL(name);                                                                                                        \
    struct region region = beginRegion(function, data);                                                                \
    function = runRegion;                                                                                              \
    data = &region;                                                                                                    \
    real(function, data, __VA_ARGS__);                                                                                 \
    endRegion(&region);                                                                                                \
  }
#define PARALLEL_LOOP(name)                                                                                            \
  PARALLEL(name,                                                                                                       \
           (void (*function)(void *), void *data, unsigned threads, long start, long end, long step, unsigned flags),  \
           threads, start, end, step, flags)
#define PARALLEL_CHUNKS(name)                                                                                          \
  PARALLEL(name,                                                                                                       \
           (void (*function)(void *), void *data, unsigned threads, long start, long end, long step, long chunk,       \
            unsigned flags),                                                                                           \
           threads, start, end, step, chunk, flags)
PARALLEL(GOMP_parallel, (void (*function)(void *), void *data, unsigned threads, unsigned flags), threads, flags)
PARALLEL(GOMP_parallel_sections, (void (*function)(void *), void *data, unsigned threads, unsigned count, unsigned flags),
         threads, count, flags)
PARALLEL_CHUNKS(GOMP_parallel_loop_static)
PARALLEL_CHUNKS(GOMP_parallel_loop_dynamic)
PARALLEL_CHUNKS(GOMP_parallel_loop_guided)
PARALLEL_CHUNKS(GOMP_parallel_loop_nonmonotonic_dynamic)
PARALLEL_CHUNKS(GOMP_parallel_loop_nonmonotonic_guided)
PARALLEL_LOOP(GOMP_parallel_loop_runtime)
PARALLEL_LOOP(GOMP_parallel_loop_nonmonotonic_runtime)
PARALLEL_LOOP(GOMP_parallel_loop_maybe_nonmonotonic_runtime)

unsigned GOMP_parallel_reductions(void (*function)(void *), void *data, unsigned threads, unsigned flags) {
  REAL(GOMP_parallel_reductions);
  struct region region = beginRegion(function, data);
  unsigned size = real(runRegion, &region, threads, flags);
  endRegion(&region);
  return size;
}

// Barriers -----------------------------------------------------------------------------------------------------------

static void arrive(void) {
  if (context_.team) __tsan_release(&context_.team->barrier[context_.barriers % 2]);
}

static void leave(void) {
  if (!context_.team) return;
  __tsan_acquire(&context_.team->barrier[context_.barriers++ % 2]);
  __tsan_acquire(&context_.team->tasks);
}

#define BARRIER(name)                                                                                                  \
  void name(void) {                                                                                                    \
    REAL(name);                                                                                                        \
    arrive();                                                                                                          \
    real();                                                                                                            \
    leave();                                                                                                           \
  }
#define CANCELLABLE_BARRIER(name)                                                                                      \
  bool name(void) {                                                                                                    \
    REAL(name);                                                                                                        \
    arrive();                                                                                                          \
    bool cancelled = real();                                                                                           \
    leave();                                                                                                           \
    return cancelled;                                                                                                  \
  }
BARRIER(GOMP_barrier)
BARRIER(GOMP_loop_end)
BARRIER(GOMP_sections_end)
CANCELLABLE_BARRIER(GOMP_barrier_cancel)
CANCELLABLE_BARRIER(GOMP_loop_end_cancel)
CANCELLABLE_BARRIER(GOMP_sections_end_cancel)

void GOMP_workshare_task_reduction_unregister(bool cancelled) {
  REAL(GOMP_workshare_task_reduction_unregister);
  if (!cancelled) arrive();
  real(cancelled);
  if (!cancelled) leave();
}

// copyprivate: the other threads wait in _start for the one that calls _end.
void *GOMP_single_copy_start(void) {
  REAL(GOMP_single_copy_start);
  arrive();
  void *data = real();
  if (data) leave();
  return data;
}

void GOMP_single_copy_end(void *data) {
  REAL(GOMP_single_copy_end);
  arrive();
  real(data);
  leave();
}

// Mutual exclusion ---------------------------------------------------------------------------------------------------

static char criticalAddress, atomicAddress;

#define EXCLUSIVE(begin, finish, parameters, arguments, address)                                                       \
  void begin parameters {                                                                                              \
    REAL(begin);                                                                                                       \
    real arguments;                                                                                                    \
    __tsan_acquire(address);                                                                                           \
  }                                                                                                                    \
  void finish parameters {                                                                                             \
    REAL(finish);                                                                                                      \
    __tsan_release(address);                                                                                           \
    real arguments;                                                                                                    \
  }
#define TEST(name)                                                                                                     \
  int name(void *lock) {                                                                                               \
    REAL(name);                                                                                                        \
    int set = real(lock);                                                                                              \
    if (set) __tsan_acquire(lock);                                                                                     \
    return set;                                                                                                        \
  }
EXCLUSIVE(GOMP_critical_start, GOMP_critical_end, (void), (), &criticalAddress)
EXCLUSIVE(GOMP_critical_name_start, GOMP_critical_name_end, (void **name), (name), name)
EXCLUSIVE(GOMP_atomic_start, GOMP_atomic_end, (void), (), &atomicAddress)
EXCLUSIVE(GOMP_ordered_start, GOMP_ordered_end, (void), (),
          context_.team ? &context_.team->ordered : &criticalAddress)
EXCLUSIVE(omp_set_lock, omp_unset_lock, (void *lock), (lock), lock)
EXCLUSIVE(omp_set_nest_lock, omp_unset_nest_lock, (void *lock), (lock), lock)
TEST(omp_test_lock)
TEST(omp_test_nest_lock)

// Doacross loops: from the post of an iteration to the waits for that iteration -------------------------------------

enum { kIterations = 1 << 16 };

static char *iterationAddress(const unsigned long *index) {
  size_t hash = 0;
  for (unsigned i = 0; i < context_.dimensions; i++) hash = hash * 1021 + index[i];
  char *addresses = __atomic_load_n(&context_.team->doacross, __ATOMIC_ACQUIRE);
  if (!addresses) {
    char *fresh = calloc(kIterations, 1);
    if (__atomic_compare_exchange_n(&context_.team->doacross, &addresses, fresh, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
      addresses = fresh;
    else
      free(fresh);
  }
  return addresses + hash % kIterations;
}

#define DOACROSS_START(name, number, parameters, ...)                                                                  \
  bool name parameters {                                                                                               \
    REAL(name);                                                                                                        \
    context_.dimensions = dimensions;                                                                                  \
    return real(dimensions, __VA_ARGS__);                                                                              \
  }
#define DOACROSS_CHUNKS(name, number)                                                                                  \
  DOACROSS_START(name, number, (unsigned dimensions, number *counts, number chunk, number *start, number *end),        \
                 counts, chunk, start, end)
#define DOACROSS(number, loop, post, wait)                                                                             \
  DOACROSS_CHUNKS(GOMP_##loop##_static_start, number)                                                                  \
  DOACROSS_CHUNKS(GOMP_##loop##_dynamic_start, number)                                                                 \
  DOACROSS_CHUNKS(GOMP_##loop##_guided_start, number)                                                                  \
  DOACROSS_START(GOMP_##loop##_runtime_start, number,                                                                  \
                 (unsigned dimensions, number *counts, number *start, number *end), counts, start, end)                \
  DOACROSS_START(GOMP_##loop##_start, number,                                                                          \
                 (unsigned dimensions, number *counts, long schedule, number chunk, number *start, number *end,        \
                  void *reductions, void **memory),                                                                    \
                 counts, schedule, chunk, start, end, reductions, memory)                                              \
  void post(number *index) {                                                                                           \
    REAL(post);                                                                                                        \
    if (context_.team) __tsan_release(iterationAddress((unsigned long *)index));                                       \
    real(index);                                                                                                       \
  }                                                                                                                    \
  /* libgomp's takes the indices one by one; there is no way to pass on a list but to write it out. */                 \
  void wait(number first, ...) {                                                                                       \
    __typeof__(&wait) real = (__typeof__(&wait))behind(#wait);                                                         \
    unsigned long x[8] = {first};                                                                                      \
    va_list list;                                                                                                      \
    va_start(list, first);                                                                                             \
    if (context_.dimensions > 8) abort();                                                                              \
    for (unsigned i = 1; i < context_.dimensions; i++) x[i] = va_arg(list, number);                                    \
    va_end(list);                                                                                                      \
    real(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);                                                              \
    if (context_.team) __tsan_acquire(iterationAddress(x));                                                            \
  }
DOACROSS(long, loop_doacross, GOMP_doacross_post, GOMP_doacross_wait)
DOACROSS(unsigned long long, loop_ull_doacross, GOMP_doacross_ull_post, GOMP_doacross_ull_wait)
