/*
 * recursion.h: functions that call themselves.
 *
 * Where some lanes of a warp go deeper than others, these come back by themselves, and go on without them:
 * each frame gives anew what the hardware notes of lanes that wait for each other. ptxas (of CUDA 13.0 at
 * least) takes the lanes to be together behind the call all the same, and leaves out what a barrier or a
 * shuffle would have to do to wait for them; so that a sum of the block's threads lacked what they had, and
 * __syncthreads_count counted fewer threads than there are. With an instruction in the function by which
 * lanes meet, it does not.
 *
 *     static __device__ int fibonacci(int n) {
 *       const cudadev_recursion _recursion;
 *       return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
 *     }
 */
#ifndef CUDADEV_RECURSION_H
#define CUDADEV_RECURSION_H

/* When a function ends that has one, those of its lanes that are together there meet. */
struct cudadev_recursion {
  __device__ __forceinline__ cudadev_recursion() {}
  __device__ __forceinline__ ~cudadev_recursion() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
    __syncwarp(__activemask());
#endif
  }
};

#endif
