/*
 * tasks.h: explicit tasks of a parallel region (OpenMP 5.2 §12, §15.4, §15.5) for the threads of its team.
 *
 * A task becomes a function, and a structure of what it uses of the variables around it. The thread that
 * encounters it stores both in a record, if there is one, and goes on; threads that wait, at a barrier,
 * taskwait or the end of a taskgroup, execute what they find (task_queue.h). Where there is no record, or the
 * queue is long, where a clause says so, in teams of one thread and in kernels that have opened no queue, the
 * encountering thread executes it at once.
 *
 * A thread's own memory cannot be seen by others. So what a task shares of a thread's variables, and all
 * whose address is taken around tasks, lies in frames on a stack of the thread's in global memory. When that
 * is full a frame is in the thread's own memory after all, and as long as it exists the thread executes its
 * tasks at once. Records and stacks are there all the time; only large ones, and dependences, are blocks of
 * the heap.
 *
 * Who waits for whom. A waiting thread executes descendants of the task that waits, or at a barrier anything,
 * so it never waits for what it has itself interrupted. An undeferred task has no record of its own until it
 * creates one that is deferred.
 *
 * Warps. From sm_70 on each lane executes tasks of its own. Up to sm_6x lanes that are not together run one
 * after the other: one of them executes tasks, the others hold none and wait where the paths meet.
 */
#ifndef CUDADEV_TASKS_H
#define CUDADEV_TASKS_H

#include "reduction.h"
#include "task_waits.h"

/* Whether p points to what only the calling thread sees: such a task is its own. The flag, or 0. */
static __device__ __forceinline__ unsigned cudadev_own_task(const volatile void *p) {
  return cudadev_hw_is_private(p) ? (unsigned)cudadev_task_own : 0u;
}
static __device__ __forceinline__ unsigned cudadev_own_bytes(const volatile void *p) {
  return cudadev_hw_are_private_bytes(p) ? (unsigned)cudadev_task_own : 0u;
}

/* detach (§12.5.2): the record of a task with an event, whose address is what the program has of the event.
 */
inline __device__ __noinline__ cudadev_task *cudadev_new_event() {
  cudadev_task *task = cudadev_defers_tasks() ? cudadev_take_record() : nullptr;
  if (!task) {
    task = (cudadev_task *)malloc(sizeof(cudadev_task));
    if (!task) {
      CUDADEV_FATAL("ompicc: the device's heap has no room left for a task with 'detach'\n");
      return nullptr;
    }
    cudadev_init_record(*task, CUDADEV_TASK_OF_HEAP);
    task->heap_count = CUDADEV_TASK_RECORD;
  }
  task->parent = nullptr;
  task->group = nullptr;
  task->flags = cudadev_task_detachable;
  task->incomplete = 2;
  return task;
}

/* omp_fulfill_event (§18.11.1). By any thread of the team whose task it is. */
template <class Event> static inline __device__ void omp_fulfill_event(Event event) {
  cudadev_task_progress(*(cudadev_task *)(unsigned long long)event);
}

/* What becomes of a task that is encountered. Returns its record: without cudadev_task_undeferred its
 * variables are to be stored in it. Null: it has none, and is executed at once. event: the record that it has
 * already, or null. */
inline __device__ __noinline__ cudadev_task *
cudadev_admit(unsigned flags, const cudadev_dependence *dependences, unsigned n, cudadev_task *event) {
  if (!cudadev_defers_tasks()) {
    if (event) event->flags |= cudadev_task_undeferred;
    return event;
  }
  cudadev_task_thread &self = cudadev_task_self();
  cudadev_task_queue &queue = cudadev_tasks();
  const bool alone = cudadev_is_alone(), included = self.final || (flags & cudadev_task_final);
  const bool undeferred = included || (flags & cudadev_task_undeferred);
  /* As many as give each thread something to do soon; beyond that a call is cheaper. */
  const unsigned threads = (unsigned)cudadev_this_team().region.shape.nthreads;
  const bool of_heap = event && event->index == CUDADEV_TASK_OF_HEAP; /* which the queue cannot hold */
  bool deferred =
      !undeferred && !(flags & cudadev_task_own) && !self.sequential && !alone && !of_heap && threads > 1 &&
      cudadev_peek(&queue.nready) < (threads < queue.records / 4 ? 2 * threads : queue.records / 2);
  /* Undeferred tasks have a record only if it makes a difference to others. */
  if (!deferred && !event && !(n && self.current && self.current->dependents)) return nullptr;
  cudadev_task_context *const parent = cudadev_own_context(self);
  cudadev_task *const task = event ? event : parent ? cudadev_take_record() : nullptr;
  if (!task) {
    cudadev_await_siblings(parent, dependences, n);
    return nullptr;
  }
  if (!parent) CUDADEV_FATAL("ompicc: there is no room for what a task with 'detach' belongs to\n");
  task->parent = parent;
  task->group = self.group;
  task->flags |= flags & cudadev_task_urgent;
  task->run = nullptr;
  atomicAdd(&cudadev_task_count(*parent), CUDADEV_TASK_RECORD + 1);
  if (n && !cudadev_order_task(*task, *parent, dependences, n)) {
    cudadev_await_siblings(parent, dependences, n);
    deferred = false;
  }
  if (self.group) atomicAdd(&self.group->unfinished, 1u);
  if (!alone) {
    task->flags |= cudadev_task_of_team;
    atomicAdd(&queue.unfinished, 1u);
  }
  /* One that comes behind others, and that nobody else can execute, waits for this thread's next wait. */
  if (!deferred && !undeferred && cudadev_peek(&task->waits_for) != 1 &&
      task->index != CUDADEV_TASK_OF_HEAP) {
    deferred = true;
    task->owner = cudadev_thrid();
  }
  if (!deferred) task->flags |= cudadev_task_undeferred;
  return task;
}

/* Waits for what an undeferred task comes behind. */
static inline __device__ void cudadev_await_predecessors(cudadev_task &task) {
  if (!(task.flags & cudadev_task_depends)) return;
  cudadev_task_wait_loop loop(task.parent);
  while (cudadev_peek(&task.waits_for) != 1) loop.turn();
  cudadev_hw_acquire(&task.waits_for);
}

/* The region of an undeferred task has ended. */
inline __device__ __noinline__ void cudadev_end_undeferred(cudadev_task &task) {
  const bool opened = cudadev_defers_tasks();
  if (!opened && cudadev_peek(&task.incomplete) == 2)
    CUDADEV_FATAL(
        "ompicc: a task with 'detach' has ended before its event has been fulfilled, where tasks are "
        "executed one after the other\n");
  cudadev_task_progress(task);
}

/* A task construct (§12.5), by the thread that encounters it.
 * run: its region; vars: what that uses of the variables around it; flags: cudadev_task_undeferred and
 * others; n: how many dependences it has; event: of cudadev_new_event, or null. */
template <class Vars>
inline __device__ __noinline__ void
cudadev_task_construct(void (*run)(const Vars &), const Vars &vars, unsigned flags,
                       const cudadev_dependence *dependences, unsigned n, cudadev_task *event) {
  if (n == 0 && !event && cudadev_in_final()) return run(vars); /* an included task of an included one */
  cudadev_task *const task = cudadev_admit(flags, dependences, n, event);
  if (task && !(task->flags & cudadev_task_undeferred)) {
    void *storage = task->own;
    if (sizeof(Vars) > CUDADEV_TASK_BYTES) {
      storage = malloc(sizeof(Vars));
      if (storage) task->flags |= cudadev_task_large;
    }
    if (storage) {
      *(Vars *)storage = vars;
      task->vars = storage;
      task->run = (cudadev_region_fn)run;
      __threadfence_block();
      cudadev_task_context *const parent = task->parent;
      const unsigned index = task->index;
      if (!(task->flags & cudadev_task_depends) || atomicSub(&task->waits_for, 1) == 1) {
        parent->recent[parent->recents++ % CUDADEV_TASK_RECENT] = (unsigned short)index;
        cudadev_make_ready(*task);
      }
      return;
    }
    task->flags |= cudadev_task_undeferred;
  }
  if (task) cudadev_await_predecessors(*task);
  if (cudadev_defers_tasks()) {
    cudadev_task_thread &self = cudadev_task_self();
    cudadev_task_region region(self, nullptr, self.current ? self.current : self.around,
                               (flags & cudadev_task_final) != 0);
    run(vars);
    region.end(nullptr);
  } else {
    run(vars);
  }
  if (task) cudadev_end_undeferred(*task);
}

template <class Vars>
static __device__ __forceinline__ void cudadev_task_construct(void (*run)(const Vars &), const Vars &vars,
                                                              unsigned flags = cudadev_task_deferred) {
  cudadev_task_construct(run, vars, flags, nullptr, 0u, nullptr);
}

/* What a task contributes to a reduction (§5.5.10): target = target op value. */
template <class Op, class T>
static __device__ __forceinline__ void cudadev_reduce_of_task(T *target, T value) {
  cudadev_combine<Op, T>::call(target, value, 1);
}

/* How many tasks a taskloop has (§12.6). */
enum cudadev_taskloop_tasks {
  cudadev_as_many_tasks, /* as are good for the team */
  cudadev_grainsize,
  cudadev_grainsize_strict,
  cudadev_num_tasks
};

/* The iterations 0..n-1 of a taskloop, in parts of which each is a task's. */
class cudadev_taskloop {
public:
  __device__ __forceinline__ cudadev_taskloop(unsigned long n, cudadev_taskloop_tasks how,
                                              unsigned long asked)
      : n_(n), first_(0), end_(0) {
    if (how == cudadev_as_many_tasks) asked = 2ul * (unsigned)cudadev_num_threads();
    if (asked == 0) asked = 1;
    if (how == cudadev_grainsize_strict) {
      size_ = asked;
      larger_ = 0;
      return;
    }
    unsigned long tasks = how == cudadev_grainsize ? n / asked : asked < n ? asked : n;
    if (tasks == 0) tasks = 1;
    size_ = n / tasks;
    larger_ = n % tasks;
  }
  __device__ __forceinline__ bool next() {
    if (end_ == n_) return false;
    first_ = end_;
    const unsigned long size = size_ + (larger_ != 0);
    if (larger_ != 0) --larger_;
    end_ = n_ - first_ > size ? first_ + size : n_;
    return true;
  }
  __device__ __forceinline__ unsigned long first() const { return first_; }
  __device__ __forceinline__ unsigned long end() const { return end_; }

private:
  unsigned long n_, first_, end_, size_, larger_; /* of which there are some with one iteration more */
};

/* A frame (shmem_stack.h) of code with tasks. The master's is on the team's stack, other threads' on their
 * stacks in global memory as far as there is room. */
class cudadev_tasks_frame_scope {
public:
  __device__ __forceinline__ cudadev_tasks_frame_scope() : self_(nullptr), sequential_(false) {
    if (cudadev_is_master() || !cudadev_defers_tasks() || cudadev_is_alone()) return;
    if (cudadev_in_final()) return; /* nobody else executes its tasks */
    self_ = &cudadev_task_self();
    stack_used_ = self_->stack_used;
  }
  __device__ __forceinline__ ~cudadev_tasks_frame_scope() {
    if (!self_) return;
    self_->stack_used = stack_used_;
    self_->sequential -= sequential_;
  }
  cudadev_tasks_frame_scope(const cudadev_tasks_frame_scope &) = delete;
  cudadev_tasks_frame_scope &operator=(const cudadev_tasks_frame_scope &) = delete;

  __device__ __forceinline__ void *push(cudadev_frame_storage &own, size_t bytes) {
    if (!self_) return below_.push(own, bytes);
    const unsigned long long rounded = cudadev_round_to_16(bytes);
    if (self_->sequential || rounded > cudadev_tasks().stack_bytes - self_->stack_used) {
      if (!sequential_) ++self_->sequential;
      sequential_ = true;
      return below_.push(own, bytes);
    }
    void *const storage = cudadev_task_stack() + self_->stack_used;
    self_->stack_used += (unsigned)rounded;
    return storage;
  }

private:
  cudadev_frame_scope below_;
  cudadev_task_thread *self_; /* null: it is a frame like others */
  unsigned stack_used_;
  bool sequential_;
};

#define cudadev_tasks_frame                                                                                  \
  cudadev_frame_storage _frame_own;                                                                          \
  cudadev_tasks_frame_scope

static __device__ __forceinline__ void *cudadev_push(cudadev_tasks_frame_scope &frame,
                                                     cudadev_frame_storage &own, size_t bytes) {
  return frame.push(own, bytes);
}

#endif
