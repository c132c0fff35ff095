/*
 * roots.h: quotients by square roots, a / sqrtf(x), a / sqrt(x) and a / (x * sqrtf(x)), rounded as C says:
 * the root, the product, the quotient, each to nearest, and roots whose inverses are wanted, too. What the
 * translator writes for them.
 *
 * nvcc has a test and a call for rare operands in each of the operations, and moves nothing across them: the
 * iterations of a loop come one after the other. Here all are computed of one approximation of 1 / sqrt(x),
 * by corrections with fused multiplications and additions, and there is no branch for any x.
 *
 * y approximates 1 / sqrt(x) as the hardware does. The root s is found by the steps that nvcc takes for sqrtf
 * and sqrt. Then (P. Markstein, Computation of elementary functions on the IBM RISC System/6000, IBM J. Res.
 * Dev. 34, 1990):
 *
 *   r1 = y + y (1 - s y), rounded up: next to 1 / s, from above. From below the next step would go wrong
 * where all digits of s are ones: 1 / s is so near to the middle of two numbers then that the sum would be
 * the middle. r = r1 + r1 (1 - s r1) is 1 / s, rounded to nearest. q = a r, and q + r (a - s q) is a / s,
 * rounded to nearest. The difference is exact; it is rounded down for the sign of a zero: of a numerator -0
 * the quotient is -0.
 *
 * Small x are multiplied by a power of 4 first. Where x is 0, infinite, negative or a NaN, what is wanted is
 * y, or a y: the other products are NaNs there.
 *
 * That is for the numerator 1 and for other constants far from the limits. Of any other numerator the
 * quotient is right if no digits are lost on the way; if some may be (`rare`), what is returned is of no use,
 * and the operations are done as they are written: behind a branch, or, in a loop that can be executed twice,
 * by another loop.
 */
#ifndef CUDADEV_ROOTS_H
#define CUDADEV_ROOTS_H

#ifdef CUDADEV_SIM

#define CUDADEV_ROOT_QUOTIENTS(T, root)                                                                      \
  static inline __device__ T cudadev_root(T x) { return root(x); }                                           \
  static inline __device__ T cudadev_inverse_root(T x) { return 1 / root(x); }                               \
  static inline __device__ T cudadev_constant_over_root(T a, T x) { return a / root(x); }                    \
  static inline __device__ T cudadev_over_root(T a, T x) { return a / root(x); }                             \
  static inline __device__ T cudadev_over_root(T a, T x, bool &) { return a / root(x); }                     \
  static inline __device__ T cudadev_over_root_product(T a, T x, bool &) { return a / (x * root(x)); }
CUDADEV_ROOT_QUOTIENTS(float, sqrtf)
CUDADEV_ROOT_QUOTIENTS(double, sqrt)
#undef CUDADEV_ROOT_QUOTIENTS

#else

/* 1 / s, of what is near to it. */
static __device__ __forceinline__ float cudadev_reciprocal(float s, float y) {
  const float above = __fmaf_ru(fmaf(-s, y, 1.0f), y, y);
  return fmaf(fmaf(-s, above, 1.0f), above, above);
}
static __device__ __forceinline__ double cudadev_reciprocal(double s, double y) {
  const double above = __fma_ru(fma(-s, y, 1.0), y, y);
  return fma(fma(-s, above, 1.0), above, above);
}
/* a / s, of what is near to 1 / s. */
static __device__ __forceinline__ float cudadev_quotient(float a, float s, float y) {
  const float inverse = cudadev_reciprocal(s, y), q = a * inverse;
  return fmaf(__fmaf_rd(-s, q, a), inverse, q);
}
static __device__ __forceinline__ double cudadev_quotient(double a, double s, double y) {
  const double inverse = cudadev_reciprocal(s, y), q = a * inverse;
  return fma(__fma_rd(-s, q, a), inverse, q);
}

/* The root of a number, or of a multiple that is not small (`any`: it may be). */
struct cudadev_float_root {
  bool small;
  float x, root, estimate; /* of 1 / root */

  __device__ __forceinline__ explicit cudadev_float_root(float of, bool any = true) {
    small = any && of < 7.888609052210118e-31f;    /* 2^-100 */
    x = small ? of * 18446744073709551616.0f : of; /* 2^64 */
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(estimate) : "f"(x));
    const float about = x * estimate;
    root = fmaf(fmaf(-about, about, x), 0.5f * estimate, about);
  }
  /* What is wanted, of the quotient by the root and the product with the estimate. */
  __device__ __forceinline__ float chosen(float quotient, float product) const {
    const float q = root == root ? quotient : product;
    return small ? __fmul_rn(q, 4294967296.0f) : q; /* 2^32; no sum is joined to it */
  }
};
struct cudadev_double_root {
  bool small;
  double x, root, estimate, better;

  __device__ __forceinline__ explicit cudadev_double_root(double of, bool any = true) {
    small = any && __double2hiint(of) < 0x03500000;                /* 2^-970 */
    x = of * __hiloint2double(small ? 0x47f00000 : 0x3ff00000, 0); /* 2^128 */
    asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(estimate) : "d"(x));
    const double e = fma(x, -(estimate * estimate), 1.0);
    better = fma(fma(e, 0.375, 0.5), estimate * e, estimate);
    const double about = x * better;
    const double half = __hiloint2double(__double2hiint(better) - 0x00100000, __double2loint(better));
    root = fma(fma(-about, about, x), half, about);
  }
  __device__ __forceinline__ bool known() const {
    return (unsigned)(__double2hiint(x) - 0x00100000) < 0x7fe00000u; /* positive and finite */
  }
  __device__ __forceinline__ double chosen(double quotient, double product) const {
    return __dmul_rn(known() ? quotient : product,
                     __hiloint2double(small ? 0x43f00000 : 0x3ff00000, 0)); /* 2^64 */
  }
};

/* Of 0 and infinity the products are NaNs. */
static __device__ __forceinline__ float cudadev_root(float x) {
  const cudadev_float_root s(x);
  const float root = s.small ? __fmul_rn(s.root, 2.3283064365386963e-10f) : s.root; /* 2^-32 */
  return (x == 0) | (x == INFINITY) ? x : root;
}
static __device__ __forceinline__ double cudadev_root(double x) {
  const cudadev_double_root s(x);
  const double root = __dmul_rn(s.root, __hiloint2double(s.small ? 0x3bf00000 : 0x3ff00000, 0)); /* 2^-64 */
  return (x == 0) | (x == INFINITY) ? x : root;
}

static __device__ __forceinline__ float cudadev_inverse_root(float x) {
  const cudadev_float_root s(x);
  return s.chosen(cudadev_reciprocal(s.root, s.estimate), s.estimate);
}
static __device__ __forceinline__ double cudadev_inverse_root(double x) {
  const cudadev_double_root s(x);
  const double r = cudadev_reciprocal(s.root, s.better);
  /* far from the limits: 2^64 is added to the exponent */
  const double scaled = __hiloint2double(__double2hiint(r) + (s.small ? 0x04000000 : 0), __double2loint(r));
  return s.known() ? scaled : s.estimate;
}

/* Constants from 2^-60 to 2^60, or 2^-500 to 2^500: no quotient is small. */
static __device__ __forceinline__ float cudadev_constant_over_root(float a, float x) {
  if (!(fabsf(a) > 8.673617379884035e-19f && fabsf(a) < 1152921504606846976.0f)) return a / sqrtf(x);
  const cudadev_float_root s(x);
  return s.chosen(cudadev_quotient(a, s.root, s.estimate), a * s.estimate);
}
static __device__ __forceinline__ double cudadev_constant_over_root(double a, double x) {
  if (!(fabs(a) > 3.1e-151 && fabs(a) < 3.2e150)) return a / sqrt(x);
  const cudadev_double_root s(x);
  return s.chosen(cudadev_quotient(a, s.root, s.better), a * s.estimate);
}

/* Digits of the quotient q are lost, or of what is left of a: from 2^-100 and 2^-125 on none are. Nor is q
 * anything where it is too large, infinite or a NaN. */
static __device__ __forceinline__ bool cudadev_is_rare(float a, float q) {
  const bool small = (fabsf(a) < 7.888609052210118e-31f) | (fabsf(q) < 2.350988701644575e-38f);
  return (small & (a != 0)) | !(fabsf(q) < 1.7014118346046923e38f);
}
/* From 2^-900 and 2^-1020 on, by the upper halves. */
static __device__ __forceinline__ bool cudadev_is_rare(double a, double q) {
  const int high_a = __double2hiint(a) & 0x7fffffff, high_q = __double2hiint(q) & 0x7fffffff;
  const bool small = (high_a < 0x07b00000) | (high_q < 0x00300000);
  return (small & ((high_a | __double2loint(a)) != 0)) | (high_q >= 0x7fe00000);
}

static __device__ __forceinline__ float cudadev_over_root(float a, float x, bool &rare) {
  const cudadev_float_root s(x, false);
  const float q = cudadev_quotient(a, s.root, s.estimate);
  rare |= cudadev_is_rare(a, q) | (x < 7.888609052210118e-31f);
  return q;
}
static __device__ __forceinline__ double cudadev_over_root(double a, double x, bool &rare) {
  const cudadev_double_root s(x, false);
  const double q = cudadev_quotient(a, s.root, s.better);
  rare |= cudadev_is_rare(a, q) | ((unsigned)__double2hiint(x) - 0x03500000u >= 0x7ca00000u);
  return q;
}
static __device__ __forceinline__ float cudadev_over_root(float a, float x) {
  bool rare = false;
  const float q = cudadev_over_root(a, x, rare);
  return rare ? a / sqrtf(x) : q;
}
static __device__ __forceinline__ double cudadev_over_root(double a, double x) {
  bool rare = false;
  const double q = cudadev_over_root(a, x, rare);
  return rare ? a / sqrt(x) : q;
}

/* x from 2^-80 to 2^80: 1 / (x sqrt(x)) is near to the third power of the estimate, and is not small. */
static __device__ __forceinline__ float cudadev_over_root_product(float a, float x, bool &rare) {
  const cudadev_float_root s(x, false);
  const float product = x * s.root;
  const float near = s.estimate * s.estimate * s.estimate;
  const float q = cudadev_quotient(a, product, near);
  rare |= cudadev_is_rare(a, q) | (__float_as_uint(x) - 0x17800000u > 0x50000000u);
  return q;
}
/* From 2^-640 to 2^640. */
static __device__ __forceinline__ double cudadev_over_root_product(double a, double x, bool &rare) {
  const cudadev_double_root s(x, false);
  const double product = x * s.root;
  const double near = s.better * s.better * s.better;
  const double q = cudadev_quotient(a, product, near);
  rare |= cudadev_is_rare(a, q) | ((unsigned)__double2hiint(x) - 0x17f00000u > 0x50000000u);
  return q;
}

#endif
#endif
