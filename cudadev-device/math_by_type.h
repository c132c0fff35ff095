/*
 * math_by_type.h: functions of math.h for templates: cudadev_math::sin is sin or sinf. C++ overloads them
 * itself, but clang's overloads for float are the CPU's.
 */
#ifndef CUDADEV_MATH_BY_TYPE_H
#define CUDADEV_MATH_BY_TYPE_H

namespace cudadev_math {

#define CUDADEV_MATH_1(name)                                                                                 \
  static __device__ __forceinline__ double name(double x) { return ::name(x); }                              \
  static __device__ __forceinline__ float name(float x) { return ::name##f(x); }
#define CUDADEV_MATH_2(name)                                                                                 \
  static __device__ __forceinline__ double name(double x, double y) { return ::name(x, y); }                 \
  static __device__ __forceinline__ float name(float x, float y) { return ::name##f(x, y); }
CUDADEV_MATH_1(acos)
CUDADEV_MATH_1(asin)
CUDADEV_MATH_1(atan)
CUDADEV_MATH_1(cos)
CUDADEV_MATH_1(cosh)
CUDADEV_MATH_1(exp)
CUDADEV_MATH_1(exp2)
CUDADEV_MATH_1(expm1)
CUDADEV_MATH_1(fabs)
CUDADEV_MATH_1(log)
CUDADEV_MATH_1(log10)
CUDADEV_MATH_1(log1p)
CUDADEV_MATH_1(log2)
CUDADEV_MATH_1(rint)
CUDADEV_MATH_1(sin)
CUDADEV_MATH_1(sinh)
CUDADEV_MATH_1(sqrt)
CUDADEV_MATH_2(atan2)
CUDADEV_MATH_2(copysign)
CUDADEV_MATH_2(hypot)
CUDADEV_MATH_2(nextafter)
CUDADEV_MATH_2(pow)
#undef CUDADEV_MATH_1
#undef CUDADEV_MATH_2
static __device__ __forceinline__ int ilogb(double x) { return ::ilogb(x); }
static __device__ __forceinline__ int ilogb(float x) { return ::ilogbf(x); }

} // namespace cudadev_math

#endif
