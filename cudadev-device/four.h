/*
 * four.h: four elements in a row, at a multiple of 16 bytes, in as few loads as that takes.
 */
#ifndef CUDADEV_FOUR_H
#define CUDADEV_FOUR_H

template <typename T> struct alignas(16) cudadev_four { T of[4]; };

template <typename T> static __device__ __forceinline__ cudadev_four<T> cudadev_four_of(const T *first) {
  return *(const cudadev_four<T> *)first;
}

#endif
