/*
 * atomic_objects.h: objects of _Atomic types (C11 6.5.2.4, 6.5.16.2): each access is one operation,
 * sequentially consistent.
 */
#ifndef CUDADEV_ATOMIC_OBJECTS_H
#define CUDADEV_ATOMIC_OBJECTS_H

#include "atomics.h"

/* x, as a value */
template <class T> static __device__ __forceinline__ T cudadev_object_load(T *x) {
  __threadfence();
  const T value = cudadev_atomic_read(x);
  __threadfence();
  return value;
}

/* x = v */
template <class T, class V> static __device__ __forceinline__ T cudadev_object_store(T *x, V v) {
  const T value = (T)v;
  __threadfence();
  cudadev_atomic_write(x, value);
  __threadfence();
  return value;
}

/* x++ and x--: the old value */
template <class Op, class T, class V> static __device__ __forceinline__ T cudadev_object_before(T *x, V v) {
  __threadfence();
  const T before = cudadev_atomic_before<Op, T, V>(x, v);
  __threadfence();
  return before;
}

/* x op= v: the new value */
template <class Op, class T, class V> static __device__ __forceinline__ T cudadev_object_update(T *x, V v) {
  return (T)Op::apply(cudadev_object_before<Op, T, V>(x, v), v);
}

#endif
