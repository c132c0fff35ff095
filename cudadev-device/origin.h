/*
 * origin.h: where a launch begins that is one of several: of three loops that no grid is large enough for.
 *
 * Plain C, so that the plugin fills exactly the structure that kernels read, as their last argument, by
 * value.
 */
#ifndef CUDADEV_ORIGIN_H
#define CUDADEV_ORIGIN_H

/* The numbers, from 0, of the iterations that the first thread along y and along z runs: multiples of the
 * block's threads along them. */
typedef struct cudadev_origin {
  unsigned long long y, z;
} cudadev_origin;

#endif
