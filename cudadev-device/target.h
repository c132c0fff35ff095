/*
 * target.h: the beginning and the end of a target region (OpenMP 5.2 §13.8).
 */
#ifndef CUDADEV_TARGET_H
#define CUDADEV_TARGET_H

#include "parallel.h"
#include "shmem_stack.h"

static __device__ __forceinline__ void cudadev_init_team(const cudadev_env &env) {
  cudadev_team &team = cudadev_this_team();
  team.env = env;
  team.fork.shaped_for = CUDADEV_UNSHAPED;
  team.stack_used = 0;
  team.stack_slot = -1;
  team.stack_overflow = 0;
}

/* Generic mode: the master's first call. The workers wait for its first cudadev_register_parallel or
 * cudadev_exit_target meanwhile, so it needs no barrier. */
static __device__ __forceinline__ void cudadev_init_target(const cudadev_env &env) {
  cudadev_team &team = cudadev_this_team();
  const int workers = cudadev_workers();
  cudadev_init_team(env);
  team.master = workers;
  team.fork.forker = workers > 0 ? workers : -1;
  team.fork.max_threads = workers > 0 ? workers : 1;
  team.fork.nthreads_var = team.fork.max_threads;
  team.region.nthreads = 1;
  cudadev_alone()[workers] = 1;
}

/* Generic mode: the master's last call. Gives back what the team took of the device and ends the workers. */
static __device__ __forceinline__ void cudadev_exit_target() {
  cudadev_team &team = cudadev_this_team();
  if (team.stack_slot >= 0) cudadev_release_stack_slot(team);
  if (team.fork.forker < 0) return;
  team.region.fn = nullptr;
  cudadev_hw_named_barrier(CUDADEV_B1, cudadev_b1_threads());
}

/* SPMD mode with state: the first call of all threads of the block.
 * nthreads: the team's size; 0: all threads. Threads from nthreads on have to return right after it. */
static __device__ __forceinline__ void cudadev_init_spmd(const cudadev_env &env, int nthreads) {
  const int thrid = cudadev_thrid(), block = cudadev_block_threads();
  cudadev_alone()[thrid] = 0;
  if (thrid == 0) {
    cudadev_team &team = cudadev_this_team();
    cudadev_init_team(env);
    team.master = -1;
    team.fork.forker = -1;
    team.fork.max_threads = nthreads > 0 && nthreads < block ? nthreads : block;
    team.fork.nthreads_var = team.fork.max_threads;
    team.region.nthreads = team.fork.max_threads;
    team.region.barrier_threads = 0;
    team.region.attended_from = CUDADEV_NO_ATTENDANTS;
    team.region.ragged = 0;
  }
  __syncthreads();
}

#endif
