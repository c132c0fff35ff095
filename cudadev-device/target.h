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
  team.max_threads = workers;
  if (env.thread_limit > 0 && env.thread_limit < team.max_threads) team.max_threads = env.thread_limit;
  team.region.shape = team.default_shape = cudadev_shape_for(team.max_threads, team.max_threads);
  cudadev_alone()[workers] = 1;
}

/* Generic mode: the master's last call. Gives back what the team took of the device and ends the workers. */
static __device__ __forceinline__ void cudadev_exit_target() {
  cudadev_team &team = cudadev_this_team();
  if (team.stack_slot >= 0) cudadev_release_stack_slot(team);
  team.region.shape.nthreads = 0;
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
    team.max_threads = nthreads > 0 && nthreads < block ? nthreads : block;
    team.region.shape = team.default_shape = {team.max_threads, 0, 0};
  }
  __syncthreads();
}

#endif
