/*
 * task_queue.h: records of tasks, and those that are ready to be executed.
 *
 * Both are sets of bits, from which whoever clears a bit has taken what it stands for. So nobody ever waits
 * for a lock: up to sm_6x the lanes of a warp could not (sync.h). A search begins where the last one ended,
 * so that those that have been ready for long are mostly found first: in a tree they are the large ones.
 */
#ifndef CUDADEV_TASK_QUEUE_H
#define CUDADEV_TASK_QUEUE_H

#include "task_state.h"

/* Makes a record what a new one is. */
static __device__ __forceinline__ void cudadev_init_record(cudadev_task &task, unsigned index) {
  task.index = index;
  task.dependents = nullptr;
  task.recents = 0;
  task.flags = 0;
  task.incomplete = 1;
  task.waits_for = 1;
  task.successors = 0;
  task.owner = -1;
}

/* A record that nobody uses, or null. It has one reference. */
inline __device__ __noinline__ cudadev_task *cudadev_take_record() {
  cudadev_task_queue &queue = cudadev_tasks();
  const unsigned words = queue.records / 32, first = cudadev_peek(&queue.next_free);
  for (unsigned i = 0; i < words; i++) {
    const unsigned w = (first + i) % words;
    for (unsigned left = cudadev_peek(&queue.free[w]); left; left &= left - 1) {
      const unsigned bit = left & (0u - left);
      if (!(atomicAnd(&queue.free[w], ~bit) & bit)) continue;
      if (i || left == bit) atomicExch(&queue.next_free, left == bit ? (w + 1) % words : w);
      const unsigned index = w * 32 + (unsigned)__ffs((int)bit) - 1;
      atomicExch(&queue.counts[index], CUDADEV_TASK_RECORD);
      cudadev_task *const task = cudadev_task_records() + index;
      cudadev_init_record(*task, index);
      return task;
    }
  }
  return nullptr;
}

/* One reference to a context less. A record without any is free, and was one to its parent's. */
inline __device__ __noinline__ void cudadev_release(cudadev_task_context *context) {
  while (context) {
    __threadfence_block();
    if (atomicSub(&cudadev_task_count(*context), CUDADEV_TASK_RECORD) / CUDADEV_TASK_RECORD != 1) return;
    __threadfence_block();
    cudadev_task *const task = (cudadev_task *)context; /* those of implicit tasks have one more */
    context = task->parent;
    if (task->flags & cudadev_task_large) free(task->vars);
    if (task->flags & cudadev_task_depends) free(task->dependences);
    const unsigned index = task->index;
    if (index == CUDADEV_TASK_OF_HEAP)
      free(task);
    else
      atomicOr(&cudadev_tasks().free[index / 32], 1u << index % 32);
  }
}

/* A task may be executed from now on. */
static __device__ __forceinline__ void cudadev_make_ready(cudadev_task &task) {
  cudadev_task_queue &queue = cudadev_tasks();
  const unsigned index = task.index;
  if (task.flags & cudadev_task_urgent) atomicExch(&queue.next_ready, index / 32);
  __threadfence_block();
  atomicAdd(&queue.nready, 1u);
  atomicOr(&queue.ready[index / 32], 1u << index % 32);
  cudadev_hw_offer();
}

/* Whether a thread that waits may execute the task (OpenMP 5.2 §12.9): at a barrier (`of` null) any,
 * elsewhere descendants of the task that waits. The task may be another one meanwhile, so that this is a walk
 * through what are contexts in any case, of which none has more ancestors than there are; once the task is
 * taken the answer is the right one. */
static inline __device__ bool cudadev_may_execute(const cudadev_task &task, const cudadev_task_context *of) {
  const int owner = cudadev_peek(&task.owner);
  if (owner >= 0 && owner != cudadev_thrid()) return false;
  if (!of) return true;
  const cudadev_task_context *ancestor = cudadev_peek(&task.parent);
  for (unsigned i = 0; ancestor && i <= CUDADEV_TASKS; i++, ancestor = cudadev_peek(&ancestor->parent))
    if (ancestor == of) return true;
  return false;
}

/* Takes one of the context's own child tasks that have become ready last, the newest first; or null. */
inline __device__ __noinline__ cudadev_task *cudadev_take_recent(cudadev_task_context &context) {
  cudadev_task_queue &queue = cudadev_tasks();
  for (unsigned tries = 0; tries < CUDADEV_TASK_RECENT && context.recents; tries++) {
    const unsigned index = context.recent[--context.recents % CUDADEV_TASK_RECENT], w = index / 32;
    const unsigned bit = 1u << index % 32;
    if (!(cudadev_peek(&queue.ready[w]) & bit) || !(atomicAnd(&queue.ready[w], ~bit) & bit)) continue;
    __threadfence_block();
    cudadev_task &task = cudadev_task_records()[index];
    if (cudadev_peek(&task.parent) == &context) {
      atomicSub(&queue.nready, 1u);
      return &task;
    }
    atomicOr(&queue.ready[w], bit); /* another one by now */
  }
  context.recents = 0;
  return nullptr;
}

/* Takes a task that is ready and that the thread may execute; null: there is none. */
inline __device__ __noinline__ cudadev_task *cudadev_take_task(const cudadev_task_context *of) {
  cudadev_task_queue &queue = cudadev_tasks();
  if (cudadev_peek(&queue.nready) == 0) return nullptr;
  const unsigned words = queue.records / 32, first = cudadev_peek(&queue.next_ready);
  for (unsigned i = 0; i < words; i++) {
    const unsigned w = (first + i) % words;
    for (unsigned left = cudadev_peek(&queue.ready[w]); left; left &= left - 1) {
      const unsigned bit = left & (0u - left);
      cudadev_task &task = cudadev_task_records()[w * 32 + (unsigned)__ffs((int)bit) - 1];
      if (!cudadev_may_execute(task, of)) continue;
      if (!(atomicAnd(&queue.ready[w], ~bit) & bit)) continue;
      __threadfence_block();
      if (!cudadev_may_execute(task, of)) { /* it was another one */
        atomicOr(&queue.ready[w], bit);
        continue;
      }
      atomicSub(&queue.nready, 1u);
      if (!of && (i || left == bit)) atomicExch(&queue.next_ready, left == bit ? (w + 1) % words : w);
      return &task;
    }
  }
  return nullptr;
}

#endif
