/*
 * task_state.h: what a team has for tasks that other threads than the creating one may execute (tasks.h).
 *
 * In shared memory are sets of tasks, as bits, and counters, which are only accessed by atomic operations.
 * Their records, what tasks share of a thread's own variables, and what each thread knows of the task that it
 * executes are in global memory, in one area, which the master takes of the stack of shared variables
 * (shmem_stack.h) when the target region begins. Where that has no room tasks are executed at once.
 *
 * Only kernels that may have such tasks open all this; they tell functions, which other kernels may call too,
 * by a bit of the team's copy of cancel-var (cudadev_defers_tasks).
 */
#ifndef CUDADEV_TASK_STATE_H
#define CUDADEV_TASK_STATE_H

#include "parallel.h"

/* Tasks that have a record at a time, at most; a multiple of 1024. What a task has copies of is in its record
 * if it has no more bytes than that. Bytes for what a thread's tasks share of its variables, at most. */
#define CUDADEV_TASKS 1024
#define CUDADEV_TASK_BYTES 80
#define CUDADEV_TASK_STACK 2048

/* Bit of cudadev_env::cancellation in the team's copy, beside cancel-var itself. */
#define CUDADEV_DEFERS_TASKS 2u

/* A taskgroup region. Where it is all of its tasks can see it. */
struct alignas(16) cudadev_task_group {
  cudadev_task_group *around;
  unsigned unfinished; /* tasks of the group, those of groups inside not included */
};

struct cudadev_task;
#define CUDADEV_TASK_RECENT 8 /* a power of two */

/* A task region as its child tasks know it; cudadev_task_count() has the numbers of them. */
struct alignas(16) cudadev_task_context {
  cudadev_task_context *parent;
  cudadev_task_group *group;
  cudadev_task *dependents; /* the newest child task with dependences (task_dependences.h) */
  unsigned index;           /* of its count; CUDADEV_TASK_OF_HEAP: it is heap_count */
  unsigned heap_count;
  /* Of the child tasks that have become ready last, the records' numbers: most are still there when it waits.
   * Only the thread that executes the task looks. */
  unsigned short recent[CUDADEV_TASK_RECENT];
  unsigned recents;
};
#define CUDADEV_TASK_OF_HEAP ~0u /* the record is a block of the device's heap */

/* The dependence of a task on storage. */
struct cudadev_dependence {
  const void *address;
  unsigned kind;
};
enum {
  cudadev_depend_in,
  cudadev_depend_out, /* inout too, and mutexinoutset: in the order of creation they exclude each other */
  cudadev_depend_inoutset,
  cudadev_depend_any /* a depend object: on whatever siblings depend on */
};

/* Entry in an earlier task's list of those that wait for it. */
struct cudadev_task_edge {
  cudadev_task *later;
  cudadev_task_edge *next;
};
#define CUDADEV_TASK_CLOSED 1ull /* instead of a list: the task is complete */

/* How a task is executed. */
enum {
  cudadev_task_deferred = 0,
  cudadev_task_undeferred = 1, /* by the encountering thread, which waits for it: if(0) */
  cudadev_task_final = 2,      /* and so are its child tasks */
  cudadev_task_own = 4,        /* it uses what only the encountering thread can see */
  cudadev_task_urgent = 8,     /* priority above 0 */
  /* Of records: */
  cudadev_task_large = 16,   /* what the task has copies of is a block of the heap */
  cudadev_task_of_team = 32, /* barriers wait for it */
  cudadev_task_depends = 64, /* it has dependences */
  cudadev_task_detachable = 128
};

struct cudadev_task : cudadev_task_context {
  cudadev_region_fn run;
  void *vars;                    /* run's argument */
  unsigned long long successors; /* list of edges, or CUDADEV_TASK_CLOSED */
  cudadev_task *earlier;         /* the next older sibling with dependences */
  cudadev_dependence *dependences;
  unsigned ndependences;
  int waits_for;  /* tasks, and 1 until the task is ready for more */
  int incomplete; /* what it lacks: its region's end; the event's fulfilment */
  unsigned flags;
  int owner; /* the only thread that may execute it; -1: any */
  alignas(16) unsigned char own[CUDADEV_TASK_BYTES];
};

/* What a thread knows of the task that it executes. */
struct alignas(16) cudadev_task_thread {
  cudadev_task_context implicit;
  cudadev_task_context *current; /* null: an undeferred task that has created none that is deferred */
  cudadev_task_context *around;  /* whose child task that is */
  cudadev_task_group *group;
  unsigned stack_used; /* bytes of the thread's stack of variables that tasks share */
  unsigned sequential; /* frames of the task with variables that only this thread sees */
  unsigned final;      /* final tasks that it is in */
};

/* In shared memory. */
struct cudadev_task_queue {
  unsigned char *area;
  unsigned records;               /* how many there are: a multiple of 32 */
  unsigned stack_bytes;           /* of each thread */
  unsigned unfinished;            /* tasks of the team that are not complete */
  unsigned nready;                /* of those, the ones that wait for a thread */
  unsigned idle;                  /* threads that wait and find nothing to do */
  unsigned next_free, next_ready; /* words at which the next search begins */
  unsigned long long arrived;     /* threads at the region's barriers so far */
  unsigned free[CUDADEV_TASKS / 32], ready[CUDADEV_TASKS / 32];
  /* Per context: its unfinished child tasks, and times 65536 what keeps its record: itself, until it is
   * complete, the records of its children, and the list of its parent's dependents. Those of implicit tasks
   * come last. */
  unsigned counts[CUDADEV_TASKS + CUDADEV_MAX_BLOCK];
};
#define CUDADEV_TASK_RECORD 65536u

inline __device__ cudadev_task_queue &cudadev_tasks() {
  static __shared__ cudadev_task_queue queue;
  return queue;
}

/* Whether the team has opened its queue. */
static __device__ __forceinline__ bool cudadev_defers_tasks() {
  return (cudadev_this_team().env.cancellation & CUDADEV_DEFERS_TASKS) != 0;
}

static __device__ __forceinline__ cudadev_task_thread &cudadev_task_self() {
  return ((cudadev_task_thread *)cudadev_tasks().area)[cudadev_thrid()];
}
static __device__ __forceinline__ cudadev_task *cudadev_task_records() {
  return (cudadev_task *)((cudadev_task_thread *)cudadev_tasks().area + cudadev_block_threads());
}
static __device__ __forceinline__ unsigned char *cudadev_task_stack() {
  return (unsigned char *)(cudadev_task_records() + cudadev_tasks().records) +
         (size_t)cudadev_tasks().stack_bytes * (unsigned)cudadev_thrid();
}
static __device__ __forceinline__ unsigned &cudadev_task_count(cudadev_task_context &context) {
  return CUDADEV_LIKELY(context.index != CUDADEV_TASK_OF_HEAP) ? cudadev_tasks().counts[context.index]
                                                               : context.heap_count;
}

/* What another thread may change. */
template <class T> static __device__ __forceinline__ T cudadev_peek(const T *p) {
  return *(const volatile T *)p;
}

/* By each thread, at the beginning of a region. */
static __device__ __forceinline__ void cudadev_begin_implicit_task() {
  cudadev_task_thread &self = cudadev_task_self();
  self.implicit.parent = nullptr;
  self.implicit.group = nullptr;
  self.implicit.dependents = nullptr;
  self.implicit.recents = 0;
  self.implicit.index = CUDADEV_TASKS + (unsigned)cudadev_thrid();
  self.current = &self.implicit;
  self.around = nullptr;
  self.group = nullptr;
  self.stack_used = self.sequential = self.final = 0;
  atomicExch(&cudadev_task_count(self.implicit), CUDADEV_TASK_RECORD);
}

/* By the master, right after cudadev_init_target: the team's tasks may be deferred from here on. */
inline __device__ __noinline__ void cudadev_open_tasks() {
  cudadev_team &team = cudadev_this_team();
  cudadev_task_queue &queue = cudadev_tasks();
  const unsigned threads = (unsigned)cudadev_block_threads();
  const unsigned long long of_threads = threads * sizeof(cudadev_task_thread), record = sizeof(cudadev_task),
                           least = of_threads + 32 * record + threads * 64ull;
  /* Half of it is left for what the master shares. */
  const unsigned long long there =
      team.env.stack_slots ? (team.env.stack_slot_bytes - team.stack_overflow) / 2 : 0;
  if (there < least) return;
  unsigned long long records = (there - of_threads) / 2 / record;
  if (records > CUDADEV_TASKS) records = CUDADEV_TASKS;
  if (records < 32) records = 32;
  records &= ~31ull;
  unsigned long long stack = (there - of_threads - records * record) / threads;
  if (stack > CUDADEV_TASK_STACK) stack = CUDADEV_TASK_STACK;
  stack &= ~15ull;
  queue.area = (unsigned char *)cudadev_push_overflow(team, of_threads + records * record + stack * threads);
  queue.records = (unsigned)records;
  queue.stack_bytes = (unsigned)stack;
  queue.unfinished = queue.nready = queue.idle = queue.next_free = queue.next_ready = 0;
  queue.arrived = 0;
  for (unsigned i = 0; i < CUDADEV_TASKS / 32; i++) {
    queue.free[i] = i < records / 32 ? ~0u : 0u;
    queue.ready[i] = 0;
  }
  team.env.cancellation |= CUDADEV_DEFERS_TASKS;
  cudadev_begin_implicit_task();
}

/* By whoever encounters a parallel construct, in front of it: its barriers have seen no threads yet. */
static __device__ __forceinline__ void cudadev_before_region() {
  if (cudadev_is_master() && cudadev_defers_tasks()) cudadev_tasks().arrived = 0;
}

/* By each thread of the team, where the region begins. */
static __device__ __forceinline__ void cudadev_begin_tasks() {
  if (cudadev_defers_tasks() && !cudadev_is_alone()) cudadev_begin_implicit_task();
}

#endif
