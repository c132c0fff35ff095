/*
 * barriers.h: the numbers of the block's named barriers; 0 is __syncthreads. Two are those of generic mode
 * (parallel.h), the others those of tasks that are shared out over warps (dataflow.h).
 */
#ifndef CUDADEV_BARRIERS_H
#define CUDADEV_BARRIERS_H

#define CUDADEV_B1 1 /* the master and all workers: before and after a parallel region */
#define CUDADEV_B2 2 /* the warps of the team, in the region */
/* 3: all warps that run tasks; 4 to 15: some of them. Kernels have the numbers. */

#endif
