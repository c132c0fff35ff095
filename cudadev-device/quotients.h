/*
 * quotients.h: integer quotients and remainders by divisors of which the host has found a reciprocal at the
 * launch. What the translator writes for them (transforms/cuda/kernels/launch_divisors.h). The GPU has no
 * instruction that divides: nvcc writes some twenty, with an approximation of 1 / d in floating point, or a
 * hundred for numbers of 64 bits.
 *
 * `by` is what ort_reciprocal has returned: m, k and whether to add m. runtime/reciprocal.cpp says why that
 * is right for all numbers of 32 bits. Of 64 bits most numbers have no more, too: a test finds out, and
 * others are divided.
 *
 * Signed numbers are divided by their magnitudes. A quotient is rounded to zero, and a remainder has the sign
 * of the dividend, as C says.
 */
#ifndef CUDADEV_QUOTIENTS_H
#define CUDADEV_QUOTIENTS_H

static inline __device__ unsigned cudadev_magnitude(int n) { return n < 0 ? 0u - (unsigned)n : (unsigned)n; }
static inline __device__ unsigned long cudadev_magnitude(long n) {
  return n < 0 ? 0ul - (unsigned long)n : (unsigned long)n;
}

static inline __device__ unsigned cudadev_quotient_by(unsigned n, unsigned, unsigned long by) {
  const unsigned m = (unsigned)(by >> 32), how = (unsigned)by, added = how >> 31 ? m : 0;
  return (unsigned)(((unsigned long)n * m + added) >> 32) >> (how & 31);
}
static inline __device__ unsigned cudadev_remainder_by(unsigned n, unsigned d, unsigned long by) {
  return n - cudadev_quotient_by(n, d, by) * d;
}

static inline __device__ unsigned long cudadev_quotient_by(unsigned long n, unsigned long d,
                                                           unsigned long by) {
  return ((n | d) >> 32) == 0 ? cudadev_quotient_by((unsigned)n, 0u, by) : n / d;
}
static inline __device__ unsigned long cudadev_remainder_by(unsigned long n, unsigned long d,
                                                            unsigned long by) {
  return n - cudadev_quotient_by(n, d, by) * d;
}

/* Those with a sign. */
#define CUDADEV_SIGNED_QUOTIENTS(T)                                                                          \
  static inline __device__ T cudadev_quotient_by(T n, T d, unsigned long by) {                               \
    const unsigned T q = cudadev_quotient_by(cudadev_magnitude(n), cudadev_magnitude(d), by);                \
    return (T)((n ^ d) < 0 ? 0 - q : q);                                                                     \
  }                                                                                                          \
  static inline __device__ T cudadev_remainder_by(T n, T d, unsigned long by) {                              \
    const unsigned T r = cudadev_remainder_by(cudadev_magnitude(n), cudadev_magnitude(d), by);               \
    return (T)(n < 0 ? 0 - r : r);                                                                           \
  }
CUDADEV_SIGNED_QUOTIENTS(int)
CUDADEV_SIGNED_QUOTIENTS(long)
#undef CUDADEV_SIGNED_QUOTIENTS

/* `long long` has the size of `long`. */
#define CUDADEV_LONG_QUOTIENTS(name)                                                                         \
  static inline __device__ long long name(long long n, long long d, unsigned long by) {                      \
    return name((long)n, (long)d, by);                                                                       \
  }                                                                                                          \
  static inline __device__ unsigned long long name(unsigned long long n, unsigned long long d,               \
                                                   unsigned long by) {                                       \
    return name((unsigned long)n, (unsigned long)d, by);                                                     \
  }
CUDADEV_LONG_QUOTIENTS(cudadev_quotient_by)
CUDADEV_LONG_QUOTIENTS(cudadev_remainder_by)
#undef CUDADEV_LONG_QUOTIENTS

#endif
