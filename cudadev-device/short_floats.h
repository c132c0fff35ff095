/*
 * short_floats.h: floating types of 16 bits in device code: C's _Float16 (and AArch64's __fp16) is
 * cudadev_float16, __bf16 is cudadev_bfloat16.
 *
 * They are what memory holds: a value is a float, which is what C compilers without instructions for these
 * types compute with (FLT_EVAL_METHOD 0, C11 5.2.4.2.2p9), and is rounded, once, when it is stored. A double
 * is rounded to 16 bits at once, too.
 */
#ifndef CUDADEV_SHORT_FLOATS_H
#define CUDADEV_SHORT_FLOATS_H

#include "complex_numbers.h"
#include "operators.h"
#include <type_traits>

/* The float next to x towards 0, its last bit set where x lies beyond it: rounding that to fewer bits is
 * rounding x. */
static __device__ __forceinline__ float cudadev_round_to_odd(double x) {
  const float nearest = (float)x;
  unsigned bits = __float_as_uint(nearest);
  if (nearest == x || x != x) return nearest;
  if (fabs((double)nearest) > fabs(x)) bits--;
  return __uint_as_float(bits | 1);
}

/* IEEE 754's binary16: 5 bits of exponent, 10 of fraction. */
struct cudadev_binary16 {
  static __device__ __forceinline__ unsigned short bits(float x) { return cudadev_hw_binary16(x); }
  static __device__ __forceinline__ unsigned short bits(double x) {
    return cudadev_hw_binary16(cudadev_round_to_odd(x));
  }
  static __device__ __forceinline__ float value(unsigned short bits) { return cudadev_hw_of_binary16(bits); }
  static constexpr unsigned infinity = 0x7c00;
};

/* The upper half of a float. */
struct cudadev_brain16 {
  static __device__ __forceinline__ unsigned short bits(float x) {
    const unsigned word = __float_as_uint(x);
    if (x != x) return (unsigned short)(word >> 16 | 0x40);
    return (unsigned short)((word + 0x7fff + (word >> 16 & 1)) >> 16);
  }
  static __device__ __forceinline__ unsigned short bits(double x) { return bits(cudadev_round_to_odd(x)); }
  static __device__ __forceinline__ float value(unsigned short bits) {
    return __uint_as_float((unsigned)bits << 16);
  }
  static constexpr unsigned infinity = 0x7f80;
};

template <class Format> struct cudadev_short_float {
  unsigned short bits;

  cudadev_short_float() = default;
  /* Integers that a float has not room for are beyond the largest number, or rounded likewise. */
  template <class R,
            class = typename std::enable_if<std::is_arithmetic<R>::value || std::is_enum<R>::value>::type>
  __device__ __forceinline__ cudadev_short_float(R x)
      : bits(Format::bits((typename std::conditional<(std::is_floating_point<R>::value && sizeof(R) > 4),
                                                     double, float>::type) x)) {}
  /* One of the other format. */
  template <class Other, class = typename std::enable_if<!std::is_same<Format, Other>::value>::type>
  __device__ __forceinline__ cudadev_short_float(cudadev_short_float<Other> x)
      : bits(Format::bits((float)x)) {}
  /* What its bits say: initialisers of static objects. */
  static constexpr __host__ __device__ cudadev_short_float of_bits(unsigned short bits) {
    return cudadev_short_float(bits, 0);
  }
  __device__ __forceinline__ operator float() const { return Format::value(bits); }

#define CUDADEV_SHORT_FLOAT(op)                                                                              \
  template <class V> __device__ __forceinline__ cudadev_short_float &operator op##=(V v) {                   \
    return *this = (float)*this op v;                                                                        \
  }
  CUDADEV_SHORT_FLOAT(+)
  CUDADEV_SHORT_FLOAT(-)
  CUDADEV_SHORT_FLOAT(*)
  CUDADEV_SHORT_FLOAT(/)
#undef CUDADEV_SHORT_FLOAT
  __device__ __forceinline__ cudadev_short_float &operator++() { return *this += 1.0f; }
  __device__ __forceinline__ cudadev_short_float &operator--() { return *this -= 1.0f; }
  __device__ __forceinline__ cudadev_short_float operator++(int) {
    const cudadev_short_float before = *this;
    ++*this;
    return before;
  }
  __device__ __forceinline__ cudadev_short_float operator--(int) {
    const cudadev_short_float before = *this;
    --*this;
    return before;
  }

private:
  constexpr __host__ __device__ cudadev_short_float(unsigned short bits, int) : bits(bits) {}
};
typedef cudadev_short_float<cudadev_binary16> cudadev_float16;
typedef cudadev_short_float<cudadev_brain16> cudadev_bfloat16;

/* They are real numbers beside complex ones. */
template <class F> struct cudadev_is_real<cudadev_short_float<F>> : std::true_type {};

/* Types that operators.h computes with. */
namespace std {
template <class F, class V> struct common_type<cudadev_short_float<F>, V> : common_type<float, V> {};
template <class F, class V> struct common_type<V, cudadev_short_float<F>> : common_type<V, float> {};
template <class F, class G> struct common_type<cudadev_short_float<F>, cudadev_short_float<G>> {
  typedef float type;
};
} // namespace std

/* Their largest and smallest values. */
template <class F> struct cudadev_limits<cudadev_short_float<F>, false> {
  static __device__ __forceinline__ cudadev_short_float<F> largest() {
    return cudadev_short_float<F>::of_bits(F::infinity);
  }
  static __device__ __forceinline__ cudadev_short_float<F> smallest() {
    return cudadev_short_float<F>::of_bits(F::infinity | 0x8000);
  }
};

#endif
