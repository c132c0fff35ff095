/*
 * builtins.h: GNU's builtin functions that nvcc's device compiler does not have.
 *
 * Generated code calls them as cudadev_NAME in place of __builtin_NAME, cudadev_sync_NAME in place of
 * __sync_NAME and cudadev_gnu_NAME in place of __atomic_NAME. They are written in what nvcc, clang and g++
 * have in common, so that the sim device computes what a GPU does.
 */
#ifndef CUDADEV_BUILTINS_H
#define CUDADEV_BUILTINS_H

#include "atomics.h"

/* ~x of 128 bits. nvcc 13.0 makes ~((__int128) 1 << n) a number whose lower half is 0, so it may not see
 * both. */
template <class T> static __device__ __forceinline__ T cudadev_complement(T x) {
  static_assert(sizeof(T) == 16, "others have no need of this");
  unsigned long long low = (unsigned long long)x;
#ifndef CUDADEV_SIM
  asm("" : "+l"(low));
#endif
  return (T)((unsigned __int128)~(unsigned long long)(x >> 64) << 64 | ~low);
}

/* Bits. As in C, the result of ctz for 0 is undefined. */
static inline __device__ int cudadev_popcountl(unsigned long x) { return __builtin_popcountll(x); }
static inline __device__ int cudadev_clzl(unsigned long x) {
  return __builtin_clzll(x) - (64 - (int)sizeof(long) * 8);
}
static inline __device__ int cudadev_ffsl(long x) { return __builtin_ffsll(x); }
static inline __device__ int cudadev_ctz(unsigned x) { return __builtin_ffs((int)x) - 1; }
static inline __device__ int cudadev_ctzll(unsigned long long x) { return __builtin_ffsll((long long)x) - 1; }
static inline __device__ int cudadev_ctzl(unsigned long x) { return cudadev_ctzll(x); }
static inline __device__ int cudadev_parity(unsigned x) { return __builtin_popcount(x) & 1; }
static inline __device__ int cudadev_parityll(unsigned long long x) { return __builtin_popcountll(x) & 1; }
static inline __device__ int cudadev_parityl(unsigned long x) { return cudadev_parityll(x); }
/* How many bits behind the sign bit are copies of it. */
static inline __device__ int cudadev_clrsb(int x) {
  const unsigned differing = (unsigned)(x < 0 ? ~x : x);
  return differing == 0 ? 31 : __builtin_clz(differing) - 1;
}
static inline __device__ int cudadev_clrsbll(long long x) {
  const unsigned long long differing = (unsigned long long)(x < 0 ? ~x : x);
  return differing == 0 ? 63 : __builtin_clzll(differing) - 1;
}
static inline __device__ int cudadev_clrsbl(long x) {
  return cudadev_clrsbll(x) - (64 - (int)sizeof(long) * 8);
}
static inline __device__ unsigned short cudadev_bswap16(unsigned short x) {
  return (unsigned short)(x >> 8 | x << 8);
}
static inline __device__ unsigned cudadev_bswap32(unsigned x) {
  return x >> 24 | (x >> 8 & 0xff00u) | (x << 8 & 0xff0000u) | x << 24;
}
static inline __device__ unsigned long cudadev_bswap64(unsigned long long x) {
  return (unsigned long)((unsigned long long)cudadev_bswap32((unsigned)x) << 32 |
                         cudadev_bswap32((unsigned)(x >> 32)));
}

/* Hints. */
static inline __device__ long cudadev_expect_with_probability(long value, long, double) { return value; }
static inline __device__ void cudadev_prefetch(const volatile void *, int = 0, int = 0) {}

/* Classes of floating-point numbers, and comparisons that raise no exception. */
static inline __device__ float cudadev_least_normal(float) { return 1.17549435e-38f; }
static inline __device__ double cudadev_least_normal(double) { return 2.2250738585072014e-308; }
template <class T> static inline __device__ int cudadev_isinf_sign(T x) {
  return x == (T)__builtin_inff() ? 1 : x == -(T)__builtin_inff() ? -1 : 0;
}
template <class T> static inline __device__ int cudadev_isnormal(T x) {
  const T size = x < 0 ? -x : x;
  return size >= cudadev_least_normal(x) && size < (T)__builtin_inff();
}
template <class T>
static inline __device__ int cudadev_fpclassify(int nan, int infinite, int normal, int subnormal, int zero,
                                                T x) {
  if (x != x) return nan;
  if (cudadev_isinf_sign(x)) return infinite;
  if (cudadev_isnormal(x)) return normal;
  return x == 0 ? zero : subnormal;
}
#define CUDADEV_COMPARISON(name, condition)                                                                  \
  template <class A, class B> static inline __device__ int cudadev_##name(A a, B b) { return condition; }
CUDADEV_COMPARISON(isunordered, a != a || b != b)
CUDADEV_COMPARISON(isgreater, a > b)
CUDADEV_COMPARISON(isgreaterequal, a >= b)
CUDADEV_COMPARISON(isless, a < b)
CUDADEV_COMPARISON(islessequal, a <= b)
CUDADEV_COMPARISON(islessgreater, a<b || a> b)
#undef CUDADEV_COMPARISON

/*
 * __builtin_add_overflow and its kind: the exact result, of up to 65 bits and a sign (128 for a product, of
 * which only "too many" matters), is converted to R; true if that changed it.
 */
struct cudadev_exact {
  unsigned long long magnitude;
  bool negative, carry;

  template <class T> static __device__ __forceinline__ cudadev_exact of(T value) {
    static_assert(sizeof(T) <= 8, "overflow builtins: no integers of 128 bits");
    const bool negative = value < (T)0;
    const unsigned long long bits = (unsigned long long)value;
    return {negative ? 0ull - bits : bits, negative, false};
  }
  __device__ __forceinline__ cudadev_exact minus() const { return {magnitude, !negative, carry}; }
  __device__ __forceinline__ cudadev_exact plus(const cudadev_exact &b) const {
    if (negative == b.negative) {
      const unsigned long long sum = magnitude + b.magnitude;
      return {sum, negative, sum < magnitude};
    }
    if (magnitude >= b.magnitude) return {magnitude - b.magnitude, negative, false};
    return {b.magnitude - magnitude, b.negative, false};
  }
  __device__ __forceinline__ cudadev_exact times(const cudadev_exact &b) const {
    const unsigned long long ll = (magnitude & 0xffffffffu) * (b.magnitude & 0xffffffffu);
    const unsigned long long lh = (magnitude & 0xffffffffu) * (b.magnitude >> 32);
    const unsigned long long hl = (magnitude >> 32) * (b.magnitude & 0xffffffffu);
    const unsigned long long hh = (magnitude >> 32) * (b.magnitude >> 32);
    const unsigned long long middle = (ll >> 32) + (lh & 0xffffffffu) + (hl & 0xffffffffu);
    const unsigned long long high = hh + (lh >> 32) + (hl >> 32) + (middle >> 32);
    return {magnitude * b.magnitude, negative != b.negative, high != 0};
  }
  template <class R> __device__ __forceinline__ bool store(R *result) const {
    static_assert(sizeof(R) <= 8, "overflow builtins: no integers of 128 bits");
    *result = (R)(negative ? 0ull - magnitude : magnitude);
    const unsigned long long all = ~0ull >> (64 - sizeof(R) * 8);
    const bool takes_sign = std::is_signed<R>::value;
    const unsigned long long most = takes_sign ? (all >> 1) + (negative ? 1 : 0) : negative ? 0 : all;
    return carry || magnitude > most;
  }
};
#define CUDADEV_OVERFLOW(name, computed)                                                                     \
  template <class A, class B, class R>                                                                       \
  static __device__ __forceinline__ bool cudadev_##name##_overflow(A x, B y, R *result) {                    \
    const cudadev_exact a = cudadev_exact::of(x), b = cudadev_exact::of(y);                                  \
    return computed.store(result);                                                                           \
  }                                                                                                          \
  template <class A, class B, class R>                                                                       \
  static __device__ __forceinline__ bool cudadev_##name##_overflow_p(A x, B y, R) {                          \
    R result;                                                                                                \
    return cudadev_##name##_overflow(x, y, &result);                                                         \
  }                                                                                                          \
  template <class R>                                                                                         \
  static __device__ __forceinline__ bool cudadev_typed_##name##_overflow(R x, R y, R *result) {              \
    return cudadev_##name##_overflow(x, y, result);                                                          \
  }
CUDADEV_OVERFLOW(add, a.plus(b))
CUDADEV_OVERFLOW(sub, a.plus(b.minus()))
CUDADEV_OVERFLOW(mul, a.times(b))
#undef CUDADEV_OVERFLOW

/*
 * __sync_*: each is a fence for everything before and after it. __atomic_*: an order other than relaxed is
 * taken as the strongest one.
 */
static __device__ __forceinline__ void cudadev_fence(int order) {
  if (order != 0) __threadfence();
}
/* Compares *x with `seen` and stores `desired` if they are equal; otherwise `seen` becomes what *x is. */
template <class T> static __device__ __forceinline__ bool cudadev_compare_exchange(T *x, T &seen, T desired) {
  if (!cudadev_hw_is_private(x)) return cudadev_cell<T>::cas(x, seen, desired);
  const bool equal = *x == seen;
  if (equal)
    *x = desired;
  else
    seen = *x;
  return equal;
}
template <class T> using cudadev_object = typename std::remove_cv<T>::type;

#define CUDADEV_GNU_UPDATE(name)                                                                             \
  template <class T, class V, class... Protected>                                                            \
  static __device__ __forceinline__ cudadev_object<T> cudadev_sync_fetch_and_##name(T *x, V v,               \
                                                                                    Protected...) {          \
    return cudadev_gnu_fetch_##name(x, v, 5);                                                                \
  }                                                                                                          \
  template <class T, class V, class... Protected>                                                            \
  static __device__ __forceinline__ cudadev_object<T> cudadev_sync_##name##_and_fetch(T *x, V v,             \
                                                                                      Protected...) {        \
    return cudadev_gnu_##name##_fetch(x, v, 5);                                                              \
  }
#define CUDADEV_GNU_FETCH(name)                                                                              \
  template <class T, class V>                                                                                \
  static __device__ __forceinline__ cudadev_object<T> cudadev_gnu_fetch_##name(T *x, V v, int order) {       \
    static_assert(std::is_integral<cudadev_object<T>>::value, "__atomic_fetch_" #name " of an integer");     \
    cudadev_fence(order);                                                                                    \
    const cudadev_object<T> before = cudadev_atomic_##name(x, v);                                            \
    cudadev_fence(order);                                                                                    \
    return before;                                                                                           \
  }                                                                                                          \
  template <class T, class V>                                                                                \
  static __device__ __forceinline__ cudadev_object<T> cudadev_gnu_##name##_fetch(T *x, V v, int order) {     \
    return (cudadev_object<T>)cudadev_##name::apply(cudadev_gnu_fetch_##name(x, v, order), v);               \
  }                                                                                                          \
  CUDADEV_GNU_UPDATE(name)
CUDADEV_GNU_FETCH(add)
CUDADEV_GNU_FETCH(sub)
CUDADEV_GNU_FETCH(and)
CUDADEV_GNU_FETCH(or)
CUDADEV_GNU_FETCH(xor)
#undef CUDADEV_GNU_FETCH
#undef CUDADEV_GNU_UPDATE

template <class T> static __device__ __forceinline__ cudadev_object<T> cudadev_gnu_load_n(T *x, int order) {
  cudadev_fence(order);
  const cudadev_object<T> value = cudadev_atomic_read(x);
  cudadev_fence(order);
  return value;
}
template <class T, class V> static __device__ __forceinline__ void cudadev_gnu_store_n(T *x, V v, int order) {
  cudadev_fence(order);
  cudadev_atomic_write(x, (cudadev_object<T>)v);
  cudadev_fence(order);
}
template <class T, class V>
static __device__ __forceinline__ cudadev_object<T> cudadev_gnu_exchange_n(T *x, V v, int order) {
  typedef cudadev_object<T> U;
  cudadev_fence(order);
  U before;
  if (cudadev_hw_is_private(x)) {
    before = *x;
    *x = (U)v;
  } else {
    before = cudadev_cell<U>::exchange((U *)x, (U)v);
  }
  cudadev_fence(order);
  return before;
}
template <class T, class E, class V>
static __device__ __forceinline__ bool cudadev_gnu_compare_exchange_n(T *x, E *expected, V desired, bool,
                                                                      int order, int) {
  typedef cudadev_object<T> U;
  cudadev_fence(order);
  U seen = (U)*expected;
  const bool equal = cudadev_compare_exchange((U *)x, seen, (U)desired);
  if (!equal) *expected = seen;
  cudadev_fence(order);
  return equal;
}
template <class T, class V>
static __device__ __forceinline__ void cudadev_gnu_load(T *x, V *result, int order) {
  *result = cudadev_gnu_load_n(x, order);
}
template <class T, class V>
static __device__ __forceinline__ void cudadev_gnu_store(T *x, V *value, int order) {
  cudadev_gnu_store_n(x, *value, order);
}
template <class T, class V, class R>
static __device__ __forceinline__ void cudadev_gnu_exchange(T *x, V *value, R *result, int order) {
  *result = cudadev_gnu_exchange_n(x, *value, order);
}
template <class T, class E, class V>
static __device__ __forceinline__ bool cudadev_gnu_compare_exchange(T *x, E *expected, V *desired, bool weak,
                                                                    int order, int otherwise) {
  return cudadev_gnu_compare_exchange_n(x, expected, *desired, weak, order, otherwise);
}
static __device__ __forceinline__ void cudadev_gnu_thread_fence(int order) { cudadev_fence(order); }
static __device__ __forceinline__ void cudadev_gnu_signal_fence(int) {}
static __device__ __forceinline__ bool cudadev_gnu_test_and_set(volatile void *x, int order) {
  return cudadev_gnu_exchange_n((unsigned char *)x, 1, order) != 0;
}
template <class T> static __device__ __forceinline__ void cudadev_gnu_clear(T *x, int order) {
  cudadev_gnu_store_n((unsigned char *)x, 0, order);
}

static __device__ __forceinline__ void cudadev_sync_synchronize() { __threadfence(); }
template <class T, class E, class V, class... Protected>
static __device__ __forceinline__ cudadev_object<T> cudadev_sync_val_compare_and_swap(T *x, E expected, V v,
                                                                                      Protected...) {
  cudadev_object<T> seen = (cudadev_object<T>)expected;
  cudadev_gnu_compare_exchange_n(x, &seen, v, false, 5, 5);
  return seen;
}
template <class T, class E, class V, class... Protected>
static __device__ __forceinline__ bool cudadev_sync_bool_compare_and_swap(T *x, E expected, V v,
                                                                          Protected...) {
  cudadev_object<T> seen = (cudadev_object<T>)expected;
  return cudadev_gnu_compare_exchange_n(x, &seen, v, false, 5, 5);
}
template <class T, class V, class... Protected>
static __device__ __forceinline__ cudadev_object<T> cudadev_sync_lock_test_and_set(T *x, V v, Protected...) {
  return cudadev_gnu_exchange_n(x, v, 5);
}
template <class T, class... Protected>
static __device__ __forceinline__ void cudadev_sync_lock_release(T *x, Protected...) {
  cudadev_gnu_store_n(x, 0, 5);
}

#endif
