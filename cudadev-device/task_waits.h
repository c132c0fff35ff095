/*
 * task_waits.h: where tasks are executed that have been deferred: barriers, taskwait, the end of a taskgroup
 * (tasks.h).
 */
#ifndef CUDADEV_TASK_WAITS_H
#define CUDADEV_TASK_WAITS_H

#include "omp_api.h"
#include "sync.h"
#include "task_dependences.h"

/* The region of a task, from its beginning to its end, on the thread that executes it. */
class cudadev_task_region {
public:
  /* current: the task's record; null: it has none, and is a child task of `around`. */
  __device__ __forceinline__ cudadev_task_region(cudadev_task_thread &self, cudadev_task_context *current,
                                                 cudadev_task_context *around, bool is_final)
      : self_(self), current_(self.current), around_(self.around), group_(self.group),
        sequential_(self.sequential), final_(self.final) {
    self.current = current;
    self.around = around;
    if (current) {
      self.group = current->group;
      self.sequential = 0;
    }
    self.final = current ? 0 : final_ || is_final;
  }
  __device__ __forceinline__ void end(const cudadev_task_context *own) {
    cudadev_task_context *const context = self_.current;
    if (context) {
      if (context->dependents) cudadev_forget_dependents(*context);
      if (context != own) cudadev_release(context); /* of an undeferred task */
    }
    self_.current = current_;
    self_.around = around_;
    self_.group = group_;
    self_.sequential = sequential_;
    self_.final = final_;
  }

private:
  cudadev_task_thread &self_;
  cudadev_task_context *current_, *around_;
  cudadev_task_group *group_;
  unsigned sequential_, final_;
};

/* The record of the task that the thread executes; null: there is none left. */
static inline __device__ cudadev_task_context *cudadev_own_context(cudadev_task_thread &self) {
  if (self.current) return self.current;
  cudadev_task *const task = cudadev_take_record();
  if (!task) return nullptr;
  task->parent = self.around;
  task->group = self.group;
  atomicAdd(&cudadev_task_count(*self.around), CUDADEV_TASK_RECORD);
  return self.current = task;
}

/* A task's region has ended, or its event been fulfilled. When both have it is complete. */
inline __device__ __noinline__ void cudadev_task_progress(cudadev_task &task) {
  __threadfence_block();
  if (task.flags & cudadev_task_detachable) {
    if (atomicSub(&task.incomplete, 1) != 1) return;
    __threadfence_block();
  }
  if (task.flags & cudadev_task_depends) cudadev_let_successors_go(task);
  if (task.group) atomicSub(&task.group->unfinished, 1u);
  const bool of_team = (task.flags & cudadev_task_of_team) != 0;
  if (task.parent) atomicSub(&cudadev_task_count(*task.parent), 1u);
  cudadev_release(&task);
  if (of_team) atomicSub(&cudadev_tasks().unfinished, 1u);
}

/* Executes a task that has been taken. */
inline __device__ __noinline__ void cudadev_execute(cudadev_task &task) {
  cudadev_hw_offer();
  cudadev_task_region region(cudadev_task_self(), &task, nullptr, false);
  ((void (*)(const void *))task.run)(task.vars);
  region.end(&task);
  cudadev_task_progress(task);
}

/* Whether the calling lane is one that executes tasks while it waits. */
static __device__ __forceinline__ bool cudadev_executes_tasks() {
  if (CUDADEV_LIKELY(cudadev_this_team().env.compute_capability >= 70)) return true;
  return (int)((unsigned)cudadev_thrid() % CUDADEV_WARP) == __ffs((int)__activemask()) - 1;
}

/* A thread that waits, for what descendants of `of` do, or any tasks (null). */
class cudadev_task_wait_loop {
public:
  __device__ __forceinline__ explicit cudadev_task_wait_loop(cudadev_task_context *of)
      : of_(of), turns_(0), idle_(false) {}
  __device__ __forceinline__ ~cudadev_task_wait_loop() {
    if (idle_) atomicSub(&cudadev_tasks().idle, 1u);
  }
  /* Executes a task, or waits a little. */
  __device__ __forceinline__ void turn() {
    cudadev_task *task = nullptr;
    if (cudadev_executes_tasks()) {
      if (of_ && of_->recents) task = cudadev_take_recent(*of_);
      if (!task) task = cudadev_take_task(of_);
    }
    if (task) {
      if (idle_) atomicSub(&cudadev_tasks().idle, 1u);
      idle_ = false;
      turns_ = 0;
      cudadev_execute(*task);
      return;
    }
    if (!idle_) atomicAdd(&cudadev_tasks().idle, 1u);
    idle_ = true;
    if (++turns_ % kMany == 0) find_deadlock();
    cudadev_hw_pause(turns_ < 16 ? 50 : 500);
  }

private:
  static constexpr unsigned kMany = 1u << 15;
  cudadev_task_context *of_;
  unsigned turns_;
  bool idle_;

  /* All threads of the only team have found nothing to do for long: an event is missing. */
  __device__ __noinline__ void find_deadlock() const {
    const cudadev_task_queue &queue = cudadev_tasks();
    const unsigned threads = cudadev_is_alone() ? 1u : (unsigned)cudadev_this_team().region.shape.nthreads;
    if (cudadev_is_alone() && !cudadev_is_master()) return;
    if (cudadev_peek(&queue.idle) != threads || cudadev_peek(&queue.nready) || omp_get_num_teams() != 1)
      return;
    CUDADEV_FATAL(
        "ompicc: all threads of a team wait for tasks that are not complete: of a task with 'detach' "
        "nobody has fulfilled the event\n");
  }
};

/* Waits for the tasks that one with these dependences comes behind. */
inline __device__ __noinline__ void
cudadev_await_siblings(cudadev_task_context *parent, const cudadev_dependence *dependences, unsigned n) {
  if (!parent || !parent->dependents) return;
  cudadev_task_wait_loop loop(parent);
  while (cudadev_count_predecessors(*parent, dependences, n)) loop.turn();
}

/* taskwait (§15.5), without dependences and with. */
inline __device__ __noinline__ void cudadev_taskwait() {
  if (!cudadev_defers_tasks()) return;
  cudadev_task_context *const context = cudadev_task_self().current;
  if (!context) return; /* it has created none */
  unsigned &count = cudadev_task_count(*context);
  cudadev_task_wait_loop loop(context);
  while (cudadev_peek(&count) % CUDADEV_TASK_RECORD) loop.turn();
  cudadev_hw_acquire(&count);
}
static inline __device__ void cudadev_taskwait(const cudadev_dependence *dependences, unsigned n) {
  if (cudadev_defers_tasks()) cudadev_await_siblings(cudadev_task_self().current, dependences, n);
}

/* taskyield (§12.7) */
inline __device__ __noinline__ void cudadev_taskyield() {
  if (!cudadev_defers_tasks()) return;
  const cudadev_task_context *const context = cudadev_task_self().current;
  if (!context || !cudadev_executes_tasks()) return;
  if (cudadev_task *const task = cudadev_take_task(context)) cudadev_execute(*task);
}

/* The barrier of the calling thread's team: all tasks of the team are complete behind it. */
inline __device__ __noinline__ void cudadev_task_barrier() {
  if (cudadev_is_alone()) return;
  const cudadev_shape shape = cudadev_this_team().region.shape;
  if (cudadev_defers_tasks()) {
    cudadev_task_queue &queue = cudadev_tasks();
    const unsigned long long n = (unsigned)shape.nthreads;
    __threadfence_block();
    const unsigned long long all = (atomicAdd(&queue.arrived, 1ull) / n + 1) * n;
    {
      cudadev_task_wait_loop loop(nullptr);
      while (cudadev_peek(&queue.arrived) < all || cudadev_peek(&queue.unfinished)) loop.turn();
    }
    cudadev_hw_acquire(&queue.unfinished);
    cudadev_forget_dependents(cudadev_task_self().implicit);
  }
  cudadev_barrier_of(shape);
}

/* By the master at the end of the target region: its own tasks are complete behind it. */
static inline __device__ void cudadev_close_tasks() { cudadev_taskwait(); }

/* omp_in_final (§18.5.3) where there can be final tasks. */
static inline __device__ int cudadev_in_final() {
  return cudadev_defers_tasks() && cudadev_task_self().final != 0;
}

/* taskgroup (§15.4): its beginning, and its end. */
class cudadev_taskgroup {
public:
  __device__ __forceinline__ cudadev_taskgroup() : group_(nullptr) {
    if (cudadev_defers_tasks()) begin(cudadev_task_self());
  }
  __device__ __forceinline__ void end() {
    if (group_) end(cudadev_task_self());
  }

private:
  cudadev_task_group *group_;
  bool of_heap_, sequential_;

  __device__ __noinline__ void begin(cudadev_task_thread &self) {
    of_heap_ = self.stack_used + sizeof(cudadev_task_group) > cudadev_tasks().stack_bytes;
    group_ = of_heap_ ? (cudadev_task_group *)malloc(sizeof(cudadev_task_group))
                      : (cudadev_task_group *)(cudadev_task_stack() + self.stack_used);
    if (!group_) {
      CUDADEV_FATAL("ompicc: the device's heap has no room left for a taskgroup\n");
      return;
    }
    if (!of_heap_) self.stack_used += (unsigned)sizeof(cudadev_task_group);
    /* The tasks that the end waits for are descendants of this one: it needs a record. */
    sequential_ = !cudadev_own_context(self);
    self.sequential += sequential_;
    group_->around = self.group;
    group_->unfinished = 0;
    self.group = group_;
  }
  __device__ __noinline__ void end(cudadev_task_thread &self) {
    {
      /* Without a record the group's tasks have been executed, and no task is a descendant of this one. */
      cudadev_task_context none;
      none.recents = 0;
      cudadev_task_wait_loop loop(self.current ? self.current : &none);
      while (cudadev_peek(&group_->unfinished)) loop.turn();
    }
    cudadev_hw_acquire(&group_->unfinished);
    self.group = group_->around;
    self.sequential -= sequential_;
    if (of_heap_)
      free(group_);
    else
      self.stack_used -= (unsigned)sizeof(cudadev_task_group);
    group_ = nullptr;
  }
};

#endif
