/*
 * operators.h: the operators of atomic and reduction, with C's conversion rules.
 *
 * apply(x, v) has the type that C's usual arithmetic conversions give `x op v`; whoever stores it converts
 * it.
 */
#ifndef CUDADEV_OPERATORS_H
#define CUDADEV_OPERATORS_H

#include <type_traits>

#define CUDADEV_OPERATOR(name, expression)                                                                   \
  struct cudadev_##name {                                                                                    \
    template <class X, class V> static __device__ __forceinline__ auto apply(X x, V v) {                     \
      return expression;                                                                                     \
    }                                                                                                        \
  };

CUDADEV_OPERATOR(add, x + v)
CUDADEV_OPERATOR(sub, x - v)
CUDADEV_OPERATOR(mul, (x) * (v))
CUDADEV_OPERATOR(div, x / v)
CUDADEV_OPERATOR(rem, x % v)
CUDADEV_OPERATOR(and, (x) & (v))
CUDADEV_OPERATOR(xor, x ^ v)
CUDADEV_OPERATOR(or, x | v)
CUDADEV_OPERATOR(shl, x << v)
CUDADEV_OPERATOR(shr, x >> v)
CUDADEV_OPERATOR(land, x &&v)
CUDADEV_OPERATOR(lor, x || v)
/* `v op x` */
CUDADEV_OPERATOR(rsub, v - x)
CUDADEV_OPERATOR(rdiv, v / x)
CUDADEV_OPERATOR(rshl, v << x)
CUDADEV_OPERATOR(rshr, v >> x)
/* `v < x ? v : x` compares, and yields, in the common type (C11 6.5.15p5). */
CUDADEV_OPERATOR(min, (typename std::common_type<X, V>::type)v < (typename std::common_type<X, V>::type)x
                          ? (typename std::common_type<X, V>::type)v
                          : (typename std::common_type<X, V>::type)x)
CUDADEV_OPERATOR(max, (typename std::common_type<X, V>::type)v > (typename std::common_type<X, V>::type)x
                          ? (typename std::common_type<X, V>::type)v
                          : (typename std::common_type<X, V>::type)x)
/* C's fmin and fmax: the other one where one is no number. */
CUDADEV_OPERATOR(min_number, v < x || x != x ? v : x)
CUDADEV_OPERATOR(max_number, v > x || x != x ? v : x)
/* The new value, whatever the old one. */
CUDADEV_OPERATOR(xchg, ((void)x, v))

#undef CUDADEV_OPERATOR

/* The largest and the smallest value of an arithmetic type; infinities where it has them. */
template <class T, bool Floating = std::is_floating_point<T>::value> struct cudadev_limits {
  /* <type_traits> does not know integers of 128 bits. */
  static constexpr bool is_signed = (T)-1 < (T)1;
  static __device__ __forceinline__ T largest() {
    const T half = (T)((T)1 << (8 * sizeof(T) - 2)); /* without overflow */
    return is_signed ? (T)(half - 1 + half) : (T) ~(T)0;
  }
  static __device__ __forceinline__ T smallest() { return is_signed ? (T)(-largest() - 1) : (T)0; }
};
template <> struct cudadev_limits<bool, false> {
  static __device__ __forceinline__ bool largest() { return true; }
  static __device__ __forceinline__ bool smallest() { return false; }
};
template <class T> struct cudadev_limits<T, true> {
  static __device__ __forceinline__ T largest() { return (T)__int_as_float(0x7f800000); }
  static __device__ __forceinline__ T smallest() { return -largest(); }
};

/* cudadev_identity<cudadev_add, T>(): where a reduction starts (OpenMP 5.2 Table 5.1). */
template <class Op, class T> struct cudadev_initial {
  static __device__ __forceinline__ T value() { return (T)0; }
};
template <class T> struct cudadev_initial<cudadev_mul, T> {
  static __device__ __forceinline__ T value() { return (T)1; }
};
template <class T> struct cudadev_initial<cudadev_land, T> {
  static __device__ __forceinline__ T value() { return (T)1; }
};
template <class T> struct cudadev_initial<cudadev_and, T> {
  static __device__ __forceinline__ T value() { return (T) ~(T)0; }
};
template <class T> struct cudadev_initial<cudadev_min, T> {
  static __device__ __forceinline__ T value() { return cudadev_limits<T>::largest(); }
};
template <class T> struct cudadev_initial<cudadev_max, T> {
  static __device__ __forceinline__ T value() { return cudadev_limits<T>::smallest(); }
};
/* What is no number. */
template <class T> struct cudadev_initial<cudadev_min_number, T> {
  static __device__ __forceinline__ T value() { return (T)__int_as_float(0x7fffffff); }
};
template <class T> struct cudadev_initial<cudadev_max_number, T> {
  static __device__ __forceinline__ T value() { return (T)__int_as_float(0x7fffffff); }
};
template <class Op, class T> static __device__ __forceinline__ T cudadev_identity() {
  return cudadev_initial<Op, T>::value();
}

#endif
