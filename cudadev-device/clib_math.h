/*
 * clib_math.h: the functions of math.h that C has since C23 (7.12), for float and double. Called
 * cudadev_NAME, as those of clib.h, the variants for float and long double too: the compiler converts their
 * arguments to the types of C's prototypes.
 *
 * CUDA has some of them and CPUs others, in some versions: they are computed from what both have, so that the
 * sim device computes what a GPU does, to within a few units in the last place.
 */
#ifndef CUDADEV_CLIB_MATH_H
#define CUDADEV_CLIB_MATH_H

#include "math_by_type.h"
#include <limits.h>

#define CUDADEV_GENERIC template <class T> static inline __device__

/* x times a constant that is the sum of two numbers: the product is rounded once. */
#define CUDADEV_MATH_CONSTANT(name, high, low, high_float, low_float)                                        \
  static inline __device__ double cudadev_times_##name(double x) { return fma(x, high, x * low); }           \
  static inline __device__ float cudadev_times_##name(float x) { return fmaf(x, high_float, x * low_float); }
CUDADEV_MATH_CONSTANT(pi, 3.1415926535897931, 1.2246467991473532e-16, 3.14159274f, -8.74227766e-8f)
CUDADEV_MATH_CONSTANT(inverse_pi, 0.31830988618379069, -1.9678676675182486e-17, 0.318309873f, 1.28412765e-8f)
CUDADEV_MATH_CONSTANT(ln_2, 0.69314718055994529, 2.3190468138462996e-17, 0.693147182f, -1.90465421e-9f)
CUDADEV_MATH_CONSTANT(inverse_ln_2, 1.4426950408889634, 2.0355273740931033e-17, 1.44269502f, 1.92596303e-8f)
CUDADEV_MATH_CONSTANT(ln_10, 2.3025850929940459, -2.1707562233822494e-16, 2.30258512f, -3.19754356e-8f)
CUDADEV_MATH_CONSTANT(inverse_ln_10, 0.43429448190325182, 1.098319650216765e-17, 0.434294492f, -1.010305e-8f)
#undef CUDADEV_MATH_CONSTANT

/* Circular functions of half-turns. The angle is brought to at most a quarter of a half-turn, exactly. */
template <class T> struct cudadev_half_turns {
  int quadrant; /* 0 to 3 */
  T angle;
  static __device__ __forceinline__ cudadev_half_turns of(T x) {
    const T turns = x - 2 * cudadev_math::rint(x / 2), quarters = cudadev_math::rint(2 * turns);
    return {(int)quarters & 3, cudadev_times_pi(turns - quarters / 2)};
  }
  __device__ __forceinline__ T sine() const {
    return (quadrant & 1) == 0 ? cudadev_math::sin(angle) : cudadev_math::cos(angle);
  }
};
CUDADEV_GENERIC T cudadev_sinpi(T x) {
  if (!isfinite(x)) return x - x;
  if (x == cudadev_math::rint(x)) return cudadev_math::copysign((T)0, x);
  const cudadev_half_turns<T> turns = cudadev_half_turns<T>::of(x);
  const T size = turns.sine();
  return turns.quadrant & 2 ? -size : size;
}
CUDADEV_GENERIC T cudadev_cospi(T x) {
  if (!isfinite(x)) return x - x;
  cudadev_half_turns<T> turns = cudadev_half_turns<T>::of(cudadev_math::fabs(x));
  turns.quadrant = (turns.quadrant + 1) & 3;
  const T size = turns.sine();
  if (size == 0) return 0;
  return turns.quadrant & 2 ? -size : size;
}
CUDADEV_GENERIC T cudadev_tanpi(T x) { return cudadev_sinpi(x) / cudadev_cospi(x); }
CUDADEV_GENERIC T cudadev_asinpi(T x) { return cudadev_times_inverse_pi(cudadev_math::asin(x)); }
CUDADEV_GENERIC T cudadev_acospi(T x) { return cudadev_times_inverse_pi(cudadev_math::acos(x)); }
CUDADEV_GENERIC T cudadev_atanpi(T x) { return cudadev_times_inverse_pi(cudadev_math::atan(x)); }
CUDADEV_GENERIC T cudadev_atan2pi(T y, T x) { return cudadev_times_inverse_pi(cudadev_math::atan2(y, x)); }

/* Powers of 2 and 10 less 1, and logarithms of 1 + x: where 1 would swallow x those of e help. */
static inline __device__ double cudadev_exp10(double x) {
#ifdef CUDADEV_SIM
  return __builtin_exp10(x);
#else
  return exp10(x);
#endif
}
static inline __device__ float cudadev_exp10(float x) {
#ifdef CUDADEV_SIM
  return __builtin_exp10f(x);
#else
  return exp10f(x);
#endif
}
CUDADEV_GENERIC T cudadev_exp2m1(T x) {
  return cudadev_math::fabs(x) < 1 ? cudadev_math::expm1(cudadev_times_ln_2(x)) : cudadev_math::exp2(x) - 1;
}
CUDADEV_GENERIC T cudadev_exp10m1(T x) {
  return cudadev_math::fabs(x) < (T)0.3 ? cudadev_math::expm1(cudadev_times_ln_10(x)) : cudadev_exp10(x) - 1;
}
CUDADEV_GENERIC T cudadev_log2p1(T x) {
  if (x == 0) return x;
  return x > (T)-0.5 && x < 1 ? cudadev_times_inverse_ln_2(cudadev_math::log1p(x))
                              : cudadev_math::log2(1 + x);
}
CUDADEV_GENERIC T cudadev_log10p1(T x) {
  if (x == 0) return x;
  return x > (T)-0.5 && x < 1 ? cudadev_times_inverse_ln_10(cudadev_math::log1p(x))
                              : cudadev_math::log10(1 + x);
}
CUDADEV_GENERIC T cudadev_logp1(T x) { return cudadev_math::log1p(x); }

/* Powers and roots. Those of a float are computed in double. */
static inline __device__ double cudadev_pown(double x, long long n) {
  const long long most = 1ll << 53; /* a double holds all integers up to it */
  if (n >= -most && n <= most) return cudadev_math::pow(x, (double)n);
  const long long low = n % 1048576; /* the rest is even, and a double holds it */
  return cudadev_math::pow(x, (double)(n - low)) * cudadev_math::pow(x, (double)low);
}
static inline __device__ float cudadev_pown(float x, long long n) {
  return (float)cudadev_pown((double)x, n);
}
CUDADEV_GENERIC T cudadev_powr(T x, T y) {
  const T nan = (T)NAN;
  if (!(x >= 0) || y != y) return nan;
  if (y == 0) return x == 0 || isinf(x) ? nan : (T)1;
  return x == 1 && isinf(y) ? nan : cudadev_math::pow(cudadev_math::fabs(x), y);
}
static inline __device__ double cudadev_rootn(double x, long long n) {
  if (n == 0 || x != x || (x < 0 && n % 2 == 0)) return NAN;
  if (x == 0 || isinf(x)) {
    const double size = (x == 0) == (n > 0) ? 0.0 : (double)INFINITY;
    return n % 2 == 0 ? size : cudadev_math::copysign(size, x);
  }
  if (n == 1) return x;
  if (n == -1) return 1 / x;
  if (n == 2) return cudadev_math::sqrt(x);
  if (n == 3) return cbrt(x);
  const long long degree = n < 0 ? -n : n;
  double root;
  if (n < -1024 || n > 1024) {
    root = cudadev_math::pow(cudadev_math::fabs(x), 1.0 / (double)n);
  } else {
    /* |x| = part * 2^(shift * degree), with a part whose power and root are far from the limits */
    int exponent;
    const double digits = frexp(cudadev_math::fabs(x), &exponent);
    const int shift = (int)(exponent / degree);
    const double part = ldexp(digits, exponent - shift * (int)degree);
    root = cudadev_math::pow(part, 1.0 / (double)degree);
    root += root * ((part / cudadev_math::pow(root, (double)degree) - 1) / (double)degree);
    root = ldexp(root, shift);
    if (n < 0) root = 1 / root;
  }
  return cudadev_math::copysign(root, x);
}
static inline __device__ float cudadev_rootn(float x, long long n) {
  return (float)cudadev_rootn((double)x, n);
}
static inline __device__ double cudadev_compoundn(double x, long long n) {
  if (x < -1) return NAN;
  if (n == 0) return 1;
  /* 1 + x is base + rest exactly */
  const double base = 1 + x;
  if (base == 0 || !isfinite(base)) return cudadev_pown(base, n);
  const double rest = cudadev_math::fabs(x) < 1 ? x - (base - 1) : 1 - (base - x);
  return cudadev_pown(base, n) * cudadev_math::exp((double)n * cudadev_math::log1p(rest / base));
}
static inline __device__ float cudadev_compoundn(float x, long long n) {
  return (float)cudadev_compoundn((double)x, n);
}
static inline __device__ double cudadev_rsqrt(double x) {
#ifdef CUDADEV_SIM
  return 1 / cudadev_math::sqrt(x);
#else
  return rsqrt(x);
#endif
}
static inline __device__ float cudadev_rsqrt(float x) {
#ifdef CUDADEV_SIM
  return 1 / sqrtf(x);
#else
  return rsqrtf(x);
#endif
}

/* Maximum and minimum: -0 is less than 0; a NaN is the result, or with _num only if both are NaNs; with _mag
 * magnitudes count first. */
CUDADEV_GENERIC T cudadev_fmaximum(T x, T y) {
  if (x != x || y != y) return x + y;
  return x > y || (x == y && !signbit(x)) ? x : y;
}
CUDADEV_GENERIC T cudadev_fminimum(T x, T y) {
  if (x != x || y != y) return x + y;
  return x < y || (x == y && signbit(x)) ? x : y;
}
CUDADEV_GENERIC T cudadev_fmaximum_mag(T x, T y) {
  return cudadev_math::fabs(x) > cudadev_math::fabs(y)   ? x
         : cudadev_math::fabs(x) < cudadev_math::fabs(y) ? y
                                                         : cudadev_fmaximum(x, y);
}
CUDADEV_GENERIC T cudadev_fminimum_mag(T x, T y) {
  return cudadev_math::fabs(x) < cudadev_math::fabs(y)   ? x
         : cudadev_math::fabs(x) > cudadev_math::fabs(y) ? y
                                                         : cudadev_fminimum(x, y);
}
#define CUDADEV_MATH_NUMBER(name)                                                                            \
  CUDADEV_GENERIC T cudadev_##name##_num(T x, T y) { return x != x ? y : y != y ? x : cudadev_##name(x, y); }
CUDADEV_MATH_NUMBER(fmaximum)
CUDADEV_MATH_NUMBER(fminimum)
CUDADEV_MATH_NUMBER(fmaximum_mag)
CUDADEV_MATH_NUMBER(fminimum_mag)
#undef CUDADEV_MATH_NUMBER

/* Representations. The mode of rounding is to nearest. */
CUDADEV_GENERIC T cudadev_roundeven(T x) { return cudadev_math::rint(x); }
CUDADEV_GENERIC T cudadev_nextup(T x) { return cudadev_math::nextafter(x, (T)INFINITY); }
CUDADEV_GENERIC T cudadev_nextdown(T x) { return cudadev_math::nextafter(x, -(T)INFINITY); }
/* The direction is a long double in C, and a double here. */
CUDADEV_GENERIC T cudadev_toward(T x, double y) {
  if (x != x || y != y) return x + (T)y;
  return x == y ? (T)y : cudadev_math::nextafter(x, x < y ? (T)INFINITY : -(T)INFINITY);
}
static inline __device__ double cudadev_nexttoward(double x, double y) { return cudadev_toward(x, y); }
static inline __device__ float cudadev_nexttoward(float x, double y) { return cudadev_toward(x, y); }
CUDADEV_GENERIC int cudadev_canonicalize(T *canonical, const T *x) {
  *canonical = *x != *x ? *x + *x : *x; /* a signaling NaN becomes a quiet one */
  return 0;
}
/* What no exponent is for is what the host's FP_LLOGB0 and FP_LLOGBNAN are. */
CUDADEV_GENERIC long cudadev_llogb(T x) {
  if (x == 0) return FP_ILOGB0 == INT_MIN ? LONG_MIN : -LONG_MAX;
  if (x != x) return FP_ILOGBNAN == INT_MIN ? LONG_MIN : LONG_MAX;
  return isinf(x) ? LONG_MAX : (long)cudadev_math::ilogb(x);
}
#undef CUDADEV_GENERIC

#endif
