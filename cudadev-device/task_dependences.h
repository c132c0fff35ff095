/*
 * task_dependences.h: dependences between sibling tasks (OpenMP 5.2 §15.9).
 *
 * The task that creates them has a list of its child tasks with dependences. A new one is compared with those
 * that are not complete, and becomes an entry in the list of each that it comes behind; it is ready when all
 * of them are complete. Only the thread that executes the parent looks at the list of child tasks.
 */
#ifndef CUDADEV_TASK_DEPENDENCES_H
#define CUDADEV_TASK_DEPENDENCES_H

#include "task_queue.h"

static inline __device__ bool cudadev_in_order(const cudadev_dependence &a, const cudadev_dependence &b) {
  if (a.kind != cudadev_depend_any && b.kind != cudadev_depend_any) {
    if (a.address != b.address) return false;
    if (a.kind == b.kind && a.kind != cudadev_depend_out) return false;
  }
  return true;
}

/* Whether a task with these dependences comes behind `earlier`. */
static inline __device__ bool cudadev_comes_behind(const cudadev_task &earlier,
                                                   const cudadev_dependence *dependences, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < earlier.ndependences; k++)
      if (cudadev_in_order(earlier.dependences[k], dependences[i])) return true;
  return false;
}

static __device__ __forceinline__ bool cudadev_is_complete(const cudadev_task &task) {
  return cudadev_peek(&task.successors) == CUDADEV_TASK_CLOSED;
}

/* How many of the parent's child tasks ones with these dependences come behind. Complete ones are forgotten.
 */
inline __device__ __noinline__ unsigned
cudadev_count_predecessors(cudadev_task_context &parent, const cudadev_dependence *dependences, unsigned n) {
  unsigned found = 0;
  for (cudadev_task **at = &parent.dependents; *at;) {
    cudadev_task *const task = *at;
    if (cudadev_is_complete(*task)) {
      cudadev_hw_acquire(&task->successors);
      *at = task->earlier;
      cudadev_release(task);
    } else {
      found += cudadev_comes_behind(*task, dependences, n);
      at = &task->earlier;
    }
  }
  return found;
}

/* All of them are forgotten. */
static inline __device__ void cudadev_forget_dependents(cudadev_task_context &parent) {
  while (cudadev_task *const task = parent.dependents) {
    parent.dependents = task->earlier;
    cudadev_release(task);
  }
}

/* Has the new task come behind its predecessors, and be one itself. Returns false where the heap has no room.
 */
inline __device__ __noinline__ bool cudadev_order_task(cudadev_task &task, cudadev_task_context &parent,
                                                       const cudadev_dependence *dependences, unsigned n) {
  const unsigned most = cudadev_count_predecessors(parent, dependences, n);
  const size_t own = n * sizeof(cudadev_dependence);
  cudadev_dependence *const block = (cudadev_dependence *)malloc(own + most * sizeof(cudadev_task_edge));
  if (!block) return false;
  for (unsigned i = 0; i < n; i++) block[i] = dependences[i];
  task.dependences = block;
  task.ndependences = n;
  task.flags |= cudadev_task_depends;
  cudadev_task_edge *edge = (cudadev_task_edge *)(block + n);
  for (cudadev_task *earlier = parent.dependents; earlier; earlier = earlier->earlier) {
    if (!cudadev_comes_behind(*earlier, dependences, n)) continue;
    edge->later = &task;
    atomicAdd(&task.waits_for, 1);
    for (unsigned long long first = cudadev_peek(&earlier->successors);;) {
      if (first == CUDADEV_TASK_CLOSED) {
        cudadev_hw_acquire(&earlier->successors);
        atomicSub(&task.waits_for, 1);
        break;
      }
      edge->next = (cudadev_task_edge *)first;
      __threadfence_block();
      const unsigned long long found = atomicCAS(&earlier->successors, first, (unsigned long long)edge);
      if (found == first) break;
      first = found;
    }
    edge++;
  }
  task.earlier = parent.dependents;
  parent.dependents = &task;
  atomicAdd(&cudadev_task_count(task), CUDADEV_TASK_RECORD);
  return true;
}

/* The task is complete: those that come behind it may be ready. */
static inline __device__ void cudadev_let_successors_go(cudadev_task &task) {
  __threadfence_block();
  cudadev_task_edge *edge = (cudadev_task_edge *)atomicExch(&task.successors, CUDADEV_TASK_CLOSED);
  __threadfence_block();
  while (edge) {
    cudadev_task &later = *edge->later;
    edge = edge->next; /* which goes with the later task */
    if (atomicSub(&later.waits_for, 1) == 1) cudadev_make_ready(later);
  }
}

#endif
