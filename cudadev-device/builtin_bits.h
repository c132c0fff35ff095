/*
 * builtin_bits.h: GNU's __builtin_stdc_*, of which <stdbit.h> (C23 7.18) makes its generic macros. Called
 * cudadev_stdc_NAME, as those of builtins.h; of unsigned integers of up to 64 bits.
 */
#ifndef CUDADEV_BUILTIN_BITS_H
#define CUDADEV_BUILTIN_BITS_H

#define CUDADEV_BITS(result, name)                                                                           \
  template <class T> static __device__ __forceinline__ result cudadev_stdc_##name

template <class T> static constexpr __host__ __device__ int cudadev_width() {
  static_assert(sizeof(T) <= 8, "stdbit.h: no integers of 128 bits");
  return (int)sizeof(T) * 8;
}
CUDADEV_BITS(unsigned, leading_zeros)(T x) {
  return x == 0 ? cudadev_width<T>() : __builtin_clzll(x) - (64 - cudadev_width<T>());
}
CUDADEV_BITS(unsigned, trailing_zeros)(T x) {
  return x == 0 ? cudadev_width<T>() : __builtin_ffsll((long long)x) - 1;
}
CUDADEV_BITS(unsigned, count_ones)(T x) { return __builtin_popcountll(x); }
CUDADEV_BITS(unsigned, leading_ones)(T x) { return cudadev_stdc_leading_zeros((T)~x); }
CUDADEV_BITS(unsigned, trailing_ones)(T x) { return cudadev_stdc_trailing_zeros((T)~x); }
CUDADEV_BITS(unsigned, count_zeros)(T x) { return cudadev_width<T>() - cudadev_stdc_count_ones(x); }
CUDADEV_BITS(bool, has_single_bit)(T x) { return x != 0 && (x & (T)(x - 1)) == 0; }
CUDADEV_BITS(unsigned, bit_width)(T x) { return cudadev_width<T>() - cudadev_stdc_leading_zeros(x); }
/* Counted from 1; 0 if there is none. */
CUDADEV_BITS(unsigned, first_leading_one)(T x) { return x == 0 ? 0 : cudadev_stdc_leading_zeros(x) + 1; }
CUDADEV_BITS(unsigned, first_trailing_one)(T x) { return x == 0 ? 0 : cudadev_stdc_trailing_zeros(x) + 1; }
CUDADEV_BITS(unsigned, first_leading_zero)(T x) { return cudadev_stdc_first_leading_one((T)~x); }
CUDADEV_BITS(unsigned, first_trailing_zero)(T x) { return cudadev_stdc_first_trailing_one((T)~x); }
/* The largest power of 2 that is not larger than x, and the least that is not less, or 0. */
CUDADEV_BITS(T, bit_floor)(T x) { return x == 0 ? (T)0 : (T)((T)1 << (cudadev_stdc_bit_width(x) - 1)); }
CUDADEV_BITS(T, bit_ceil)(T x) {
  const int width = x <= 1 ? 0 : cudadev_stdc_bit_width((T)(x - 1));
  return width == cudadev_width<T>() ? (T)0 : (T)((T)1 << width);
}
template <class T, class N> static __device__ __forceinline__ T cudadev_stdc_rotate_left(T x, N count) {
  const int n = (int)((unsigned)count % cudadev_width<T>());
  return n == 0 ? x : (T)((T)(x << n) | (T)(x >> (cudadev_width<T>() - n)));
}
template <class T, class N> static __device__ __forceinline__ T cudadev_stdc_rotate_right(T x, N count) {
  return cudadev_stdc_rotate_left(x, cudadev_width<T>() - (int)((unsigned)count % cudadev_width<T>()));
}
#undef CUDADEV_BITS

#endif
