/*
 * barriers.h: the numbers of the named barriers of generic mode (parallel.h); 0 is __syncthreads.
 */
#ifndef CUDADEV_BARRIERS_H
#define CUDADEV_BARRIERS_H

#define CUDADEV_B1 1 /* the master and all workers: before and after a parallel region */
#define CUDADEV_B2 2 /* the warps of the team, in the region */

#endif
