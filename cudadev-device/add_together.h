/*
 * add_together.h: x = x + v by `atomic`, of a floating-point number that most likely is one object for all
 * threads of a team. What a warp's lanes add together is added up first, since each of their updates would
 * wait for those before it: in any order, as with atomic operations, and in groups. Lanes that have objects
 * of their own (an element of an array in shared memory of which each thread has one) update them each. Not
 * on the sim device, where lanes come together in a function, wherever they have called it.
 */
#ifndef CUDADEV_ADD_TOGETHER_H
#define CUDADEV_ADD_TOGETHER_H

#include "reduction.h"

template <class T, class V> static __device__ __forceinline__ void cudadev_add_together(T *x, V v) {
#ifdef CUDADEV_SIM
  cudadev_update_add(x, v);
#else
  typedef typename std::remove_cv<T>::type U;
  if (cudadev_hw_lanes_together() != CUDADEV_ALL_LANES || cudadev_hw_is_private((U *)x)) {
    cudadev_update_add(x, v);
    return;
  }
  const unsigned long long mine = (unsigned long long)x;
  if (!__all_sync(CUDADEV_ALL_LANES, __shfl_sync(CUDADEV_ALL_LANES, mine, 0) == mine)) {
    cudadev_update_add(x, v);
    return;
  }
  const U all = cudadev_reduce_lanes<cudadev_add>((U)v);
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  if (thread % CUDADEV_WARP == 0) cudadev_update_add(x, all);
#endif
}

#endif
