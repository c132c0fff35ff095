/*
 * thread_array.h: a small array of each thread of a block, of which it chooses elements by what it finds.
 *
 *     cudadev_thread_array<0, int, 20> stack;
 *     stack[depth++] = node;
 *
 * In shared memory, an element of one thread beside those of the others, so that a warp's threads are never
 * in each other's way, where local memory has a line of the cache for each number that is chosen. Blocks have
 * up to 64 threads (the transformations' kThreadsWithArrays). Where multiprocessors have little shared memory
 * (before sm_70), it stays in local memory.
 */
#ifndef CUDADEV_THREAD_ARRAY_H
#define CUDADEV_THREAD_ARRAY_H

#define CUDADEV_THREADS_WITH_ARRAYS 64

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
/* Number: of the kernel's arrays, each has another one. */
template <int Number, class T, int Length> struct cudadev_thread_array {
  T *own;
  __device__ __forceinline__ cudadev_thread_array() {
    __shared__ T all[Length * CUDADEV_THREADS_WITH_ARRAYS];
    own = all + (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
  }
  template <class Subscript> __device__ __forceinline__ T &operator[](Subscript i) const {
    return own[(int)i * CUDADEV_THREADS_WITH_ARRAYS];
  }
  __device__ __forceinline__ void clear() const {
#pragma unroll
    for (int i = 0; i < Length; i++) own[i * CUDADEV_THREADS_WITH_ARRAYS] = (T)0;
  }
};
#else
template <int Number, class T, int Length> struct cudadev_thread_array {
  T own[Length];
  template <class Subscript> __device__ __forceinline__ T &operator[](Subscript i) { return own[i]; }
  __device__ __forceinline__ void clear() {
    for (int i = 0; i < Length; i++) own[i] = (T)0;
  }
};
#endif

#endif
