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
/* The new value, whatever the old one. */
CUDADEV_OPERATOR(xchg, ((void)x, v))

#undef CUDADEV_OPERATOR

#endif
