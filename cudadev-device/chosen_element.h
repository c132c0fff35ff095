/*
 * chosen_element.h: an element of a small array in registers, of which a variable says which.
 *
 *     pressure = cudadev_element<5>(w, 1 + axis);
 *     cudadev_set_element<5>(f, 1 + axis, pressure);
 *
 * Registers have no addresses: where a subscript stays a variable, the array would lie in local memory. All
 * elements are looked at instead; there must be Length of them.
 */
#ifndef CUDADEV_CHOSEN_ELEMENT_H
#define CUDADEV_CHOSEN_ELEMENT_H

template <int Length, class T> __device__ __forceinline__ T cudadev_element(const T *array, int i) {
  T chosen = array[0];
#pragma unroll
  for (int k = 1; k < Length; k++)
    if (i == k) chosen = array[k];
  return chosen;
}

template <int Length, class T, class V>
__device__ __forceinline__ void cudadev_set_element(T *array, int i, V value) {
  const T converted = (T)value;
#pragma unroll
  for (int k = 0; k < Length; k++)
    if (i == k) array[k] = converted;
}

#endif
