/*
 * complex_numbers.h: C's complex types (C11 6.2.5p11) in device code: cudadev_complex<T>, laid out as T
 * _Complex.
 *
 * Operators take numbers of two types, real or complex, as C does (6.3.1.8): a real operand is not converted
 * to a complex one first, so that it keeps infinities and signs of zero apart. Products and quotients of
 * complex numbers are those of Annex G: where the plain formula gives no number, infinities are looked for.
 * Functions of complex.h are templates here; the compiler converts their arguments to the types of C's
 * prototypes.
 */
#ifndef CUDADEV_COMPLEX_NUMBERS_H
#define CUDADEV_COMPLEX_NUMBERS_H

#include "math_by_type.h"
#include <type_traits>

#define CUDADEV_BOTH constexpr __host__ __device__ __forceinline__

template <class R>
struct cudadev_is_real
    : std::integral_constant<bool, std::is_arithmetic<R>::value || std::is_enum<R>::value> {};

template <class T> struct cudadev_complex {
  T re, im;

  cudadev_complex() = default;
  CUDADEV_BOTH cudadev_complex(T real, T imaginary) : re(real), im(imaginary) {}
  template <class R, class = typename std::enable_if<cudadev_is_real<R>::value>::type>
  CUDADEV_BOTH cudadev_complex(R real) : re((T)real), im(0) {}
  template <class U, class = typename std::enable_if<!std::is_same<T, U>::value>::type>
  CUDADEV_BOTH cudadev_complex(cudadev_complex<U> z) : re((T)z.re), im((T)z.im) {}

  /* To a real type: the imaginary part is dropped (6.3.1.7p2); to bool: whether it is not 0. */
  template <class R, class = typename std::enable_if<cudadev_is_real<R>::value>::type>
  explicit CUDADEV_BOTH operator R() const {
    return std::is_same<R, bool>::value ? (R)(re != 0 || im != 0) : (R)re;
  }
  template <class V> CUDADEV_BOTH cudadev_complex &operator+=(V v);
  template <class V> CUDADEV_BOTH cudadev_complex &operator-=(V v);
  template <class V> CUDADEV_BOTH cudadev_complex &operator*=(V v);
  template <class V> CUDADEV_BOTH cudadev_complex &operator/=(V v);
};

/* The type of an operation (6.3.1.8): integers give way to floating types, float to double. */
template <class A, class B> struct cudadev_common {
  using type =
      typename std::conditional<!std::is_floating_point<B>::value, A,
                                typename std::conditional<(sizeof(A) < sizeof(B)), B, A>::type>::type;
};
#define CUDADEV_COMMON(A, B) cudadev_complex<typename cudadev_common<A, B>::type>
#define CUDADEV_IF_REAL(R) class = typename std::enable_if<cudadev_is_real<R>::value>::type

template <class A, class B>
CUDADEV_BOTH CUDADEV_COMMON(A, B) operator+(cudadev_complex<A> a, cudadev_complex<B> b) {
  using T = typename cudadev_common<A, B>::type;
  return {(T)a.re + (T)b.re, (T)a.im + (T)b.im};
}
template <class A, class B, CUDADEV_IF_REAL(B)>
CUDADEV_BOTH CUDADEV_COMMON(A, B) operator+(cudadev_complex<A> a, B b) {
  using T = typename cudadev_common<A, B>::type;
  return {(T)a.re + (T)b, (T)a.im};
}
template <class A, class B, CUDADEV_IF_REAL(A)>
CUDADEV_BOTH CUDADEV_COMMON(B, A) operator+(A a, cudadev_complex<B> b) {
  return b + a;
}
template <class A> CUDADEV_BOTH cudadev_complex<A> operator-(cudadev_complex<A> a) { return {-a.re, -a.im}; }
template <class A> CUDADEV_BOTH cudadev_complex<A> operator+(cudadev_complex<A> a) { return a; }
template <class A, class B>
CUDADEV_BOTH CUDADEV_COMMON(A, B) operator-(cudadev_complex<A> a, cudadev_complex<B> b) {
  using T = typename cudadev_common<A, B>::type;
  return {(T)a.re - (T)b.re, (T)a.im - (T)b.im};
}
template <class A, class B, CUDADEV_IF_REAL(B)>
CUDADEV_BOTH CUDADEV_COMMON(A, B) operator-(cudadev_complex<A> a, B b) {
  using T = typename cudadev_common<A, B>::type;
  return {(T)a.re - (T)b, (T)a.im};
}
template <class A, class B, CUDADEV_IF_REAL(A)>
CUDADEV_BOTH CUDADEV_COMMON(B, A) operator-(A a, cudadev_complex<B> b) {
  using T = typename cudadev_common<B, A>::type;
  return {(T)a - (T)b.re, -(T)b.im};
}

/* 1 or 0 with the sign of x for an infinity and anything else (G.5.1). */
template <class T> static __device__ __forceinline__ T cudadev_boxed(T x) {
  return cudadev_math::copysign((T)(isinf(x) ? 1 : 0), x);
}
template <class T>
static __device__ __noinline__ cudadev_complex<T> cudadev_infinite_product(T a, T b, T c, T d) {
  bool infinite = false;
  auto zero_if_nan = [](T x) { return isnan(x) ? cudadev_math::copysign((T)0, x) : x; };
  if (isinf(a) || isinf(b)) {
    a = cudadev_boxed(a), b = cudadev_boxed(b), c = zero_if_nan(c), d = zero_if_nan(d);
    infinite = true;
  }
  if (isinf(c) || isinf(d)) {
    c = cudadev_boxed(c), d = cudadev_boxed(d), a = zero_if_nan(a), b = zero_if_nan(b);
    infinite = true;
  }
  if (!infinite && (isinf(a * c) || isinf(b * d) || isinf(a * d) || isinf(b * c))) {
    a = zero_if_nan(a), b = zero_if_nan(b), c = zero_if_nan(c), d = zero_if_nan(d);
    infinite = true;
  }
  const T re = a * c - b * d, im = a * d + b * c;
  const T infinity = (T)INFINITY;
  return infinite ? cudadev_complex<T>(infinity * re, infinity * im) : cudadev_complex<T>(re, im);
}
template <class A, class B>
CUDADEV_BOTH CUDADEV_COMMON(A, B) operator*(cudadev_complex<A> x, cudadev_complex<B> y) {
  using T = typename cudadev_common<A, B>::type;
  const T a = x.re, b = x.im, c = y.re, d = y.im;
  const T re = a * c - b * d, im = a * d + b * c;
#ifdef __CUDA_ARCH__
  if (re != re && im != im) return cudadev_infinite_product(a, b, c, d);
#elif defined CUDADEV_SIM
  if (re != re && im != im) return cudadev_infinite_product(a, b, c, d);
#endif
  return {re, im};
}
template <class A, class B, CUDADEV_IF_REAL(B)>
CUDADEV_BOTH CUDADEV_COMMON(A, B) operator*(cudadev_complex<A> a, B b) {
  using T = typename cudadev_common<A, B>::type;
  return {(T)a.re * (T)b, (T)a.im * (T)b};
}
template <class A, class B, CUDADEV_IF_REAL(A)>
CUDADEV_BOTH CUDADEV_COMMON(B, A) operator*(A a, cudadev_complex<B> b) {
  return b * a;
}

template <class T>
static __device__ __noinline__ cudadev_complex<T> cudadev_infinite_quotient(T a, T b, T c, T d, T re, T im) {
  const T infinity = (T)INFINITY;
  if (c == 0 && d == 0 && (!isnan(a) || !isnan(b)))
    return {cudadev_math::copysign(infinity, c) * a, cudadev_math::copysign(infinity, c) * b};
  if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {
    a = cudadev_boxed(a), b = cudadev_boxed(b);
    return {infinity * (a * c + b * d), infinity * (b * c - a * d)};
  }
  if ((isinf(c) || isinf(d)) && isfinite(a) && isfinite(b)) {
    c = cudadev_boxed(c), d = cudadev_boxed(d);
    return {(T)0 * (a * c + b * d), (T)0 * (b * c - a * d)};
  }
  return {re, im};
}
/* Smith's method: no intermediate result is larger than it need be. */
template <class A, class B>
CUDADEV_BOTH CUDADEV_COMMON(A, B) operator/(cudadev_complex<A> x, cudadev_complex<B> y) {
  using T = typename cudadev_common<A, B>::type;
  const T a = x.re, b = x.im, c = y.re, d = y.im;
  const bool wide = (c < 0 ? -c : c) < (d < 0 ? -d : d);
  const T ratio = wide ? c / d : d / c, denominator = wide ? c * ratio + d : c + d * ratio;
  const T re = (wide ? a * ratio + b : a + b * ratio) / denominator;
  const T im = (wide ? b * ratio - a : b - a * ratio) / denominator;
#ifdef __CUDA_ARCH__
  if (re != re && im != im) return cudadev_infinite_quotient(a, b, c, d, re, im);
#elif defined CUDADEV_SIM
  if (re != re && im != im) return cudadev_infinite_quotient(a, b, c, d, re, im);
#endif
  return {re, im};
}
template <class A, class B, CUDADEV_IF_REAL(B)>
CUDADEV_BOTH CUDADEV_COMMON(A, B) operator/(cudadev_complex<A> a, B b) {
  using T = typename cudadev_common<A, B>::type;
  return {(T)a.re / (T)b, (T)a.im / (T)b};
}
template <class A, class B, CUDADEV_IF_REAL(A)>
CUDADEV_BOTH CUDADEV_COMMON(B, A) operator/(A a, cudadev_complex<B> b) {
  using T = typename cudadev_common<B, A>::type;
  return cudadev_complex<T>((T)a, (T)0) / b;
}

template <class A, class B> CUDADEV_BOTH bool operator==(cudadev_complex<A> a, cudadev_complex<B> b) {
  return a.re == b.re && a.im == b.im;
}
template <class A, class B, CUDADEV_IF_REAL(B)> CUDADEV_BOTH bool operator==(cudadev_complex<A> a, B b) {
  return a.re == b && a.im == 0;
}
template <class A, class B, CUDADEV_IF_REAL(A)> CUDADEV_BOTH bool operator==(A a, cudadev_complex<B> b) {
  return b.re == a && b.im == 0;
}
template <class A, class B> CUDADEV_BOTH bool operator!=(cudadev_complex<A> a, cudadev_complex<B> b) {
  return !(a == b);
}
template <class A, class B, CUDADEV_IF_REAL(B)> CUDADEV_BOTH bool operator!=(cudadev_complex<A> a, B b) {
  return !(a == b);
}
template <class A, class B, CUDADEV_IF_REAL(A)> CUDADEV_BOTH bool operator!=(A a, cudadev_complex<B> b) {
  return !(a == b);
}
/* GNU: the conjugate; ++ and -- of the real part. */
template <class A> CUDADEV_BOTH cudadev_complex<A> operator~(cudadev_complex<A> a) { return {a.re, -a.im}; }
template <class A> CUDADEV_BOTH cudadev_complex<A> &operator++(cudadev_complex<A> &a) { return ++a.re, a; }
template <class A> CUDADEV_BOTH cudadev_complex<A> &operator--(cudadev_complex<A> &a) { return --a.re, a; }
template <class A> CUDADEV_BOTH cudadev_complex<A> operator++(cudadev_complex<A> &a, int) {
  return {a.re++, a.im};
}
template <class A> CUDADEV_BOTH cudadev_complex<A> operator--(cudadev_complex<A> &a, int) {
  return {a.re--, a.im};
}
template <class T> template <class V> CUDADEV_BOTH cudadev_complex<T> &cudadev_complex<T>::operator+=(V v) {
  return *this = *this + v;
}
template <class T> template <class V> CUDADEV_BOTH cudadev_complex<T> &cudadev_complex<T>::operator-=(V v) {
  return *this = *this - v;
}
template <class T> template <class V> CUDADEV_BOTH cudadev_complex<T> &cudadev_complex<T>::operator*=(V v) {
  return *this = *this * v;
}
template <class T> template <class V> CUDADEV_BOTH cudadev_complex<T> &cudadev_complex<T>::operator/=(V v) {
  return *this = *this / v;
}
#undef CUDADEV_IF_REAL
#undef CUDADEV_COMMON
#undef CUDADEV_BOTH

/* The functions of complex.h (7.3). */
#define CUDADEV_FUNCTION(result, name)                                                                       \
  template <class T> static __device__ __forceinline__ result cudadev_##name(cudadev_complex<T> z)

CUDADEV_FUNCTION(T, creal) { return z.re; }
CUDADEV_FUNCTION(T, cimag) { return z.im; }
CUDADEV_FUNCTION(T, cabs) { return cudadev_math::hypot(z.re, z.im); }
CUDADEV_FUNCTION(T, carg) { return cudadev_math::atan2(z.im, z.re); }
CUDADEV_FUNCTION(cudadev_complex<T>, conj) { return {z.re, -z.im}; }
CUDADEV_FUNCTION(cudadev_complex<T>, cproj) {
  if (isinf(z.re) || isinf(z.im)) return {(T)INFINITY, cudadev_math::copysign((T)0, z.im)};
  return z;
}
CUDADEV_FUNCTION(cudadev_complex<T>, cexp) {
  const T size = cudadev_math::exp(z.re);
  if (z.im == 0) return {size, z.im};
  return {size * cudadev_math::cos(z.im), size * cudadev_math::sin(z.im)};
}
CUDADEV_FUNCTION(cudadev_complex<T>, clog) { return {cudadev_math::log(cudadev_cabs(z)), cudadev_carg(z)}; }
CUDADEV_FUNCTION(cudadev_complex<T>, csqrt) {
  if (z.re == 0 && z.im == 0) return {(T)0, z.im};
  if (isinf(z.im)) return {(T)INFINITY, z.im};
  const T half = cudadev_math::sqrt((cudadev_math::fabs(z.re) + cudadev_cabs(z)) / 2),
          other = cudadev_math::fabs(z.im) / (2 * half);
  return z.re >= 0 ? cudadev_complex<T>(half, cudadev_math::copysign(other, z.im))
                   : cudadev_complex<T>(other, cudadev_math::copysign(half, z.im));
}
CUDADEV_FUNCTION(cudadev_complex<T>, csinh) {
  return {cudadev_math::sinh(z.re) * cudadev_math::cos(z.im),
          cudadev_math::cosh(z.re) * cudadev_math::sin(z.im)};
}
CUDADEV_FUNCTION(cudadev_complex<T>, ccosh) {
  return {cudadev_math::cosh(z.re) * cudadev_math::cos(z.im),
          cudadev_math::sinh(z.re) * cudadev_math::sin(z.im)};
}
CUDADEV_FUNCTION(cudadev_complex<T>, ctanh) {
  if (cudadev_math::fabs(z.re) > 20)
    return {cudadev_math::copysign((T)1, z.re), cudadev_math::copysign((T)0, cudadev_math::sin(2 * z.im))};
  const T re = cudadev_math::sinh(2 * z.re), im = cudadev_math::sin(2 * z.im),
          down = cudadev_math::cosh(2 * z.re) + cudadev_math::cos(2 * z.im);
  return {re / down, im / down};
}
/* i z, and z / i: the circular functions are the hyperbolic ones of those. */
CUDADEV_FUNCTION(cudadev_complex<T>, turned) { return {-z.im, z.re}; }
CUDADEV_FUNCTION(cudadev_complex<T>, turned_back) { return {z.im, -z.re}; }
CUDADEV_FUNCTION(cudadev_complex<T>, csin) { return cudadev_turned_back(cudadev_csinh(cudadev_turned(z))); }
CUDADEV_FUNCTION(cudadev_complex<T>, ccos) { return cudadev_ccosh(cudadev_turned(z)); }
CUDADEV_FUNCTION(cudadev_complex<T>, ctan) { return cudadev_turned_back(cudadev_ctanh(cudadev_turned(z))); }
CUDADEV_FUNCTION(cudadev_complex<T>, casinh) { return cudadev_clog(z + cudadev_csqrt(z * z + (T)1)); }
CUDADEV_FUNCTION(cudadev_complex<T>, cacosh) {
  return (T)2 * cudadev_clog(cudadev_csqrt((z + (T)1) / (T)2) + cudadev_csqrt((z - (T)1) / (T)2));
}
CUDADEV_FUNCTION(cudadev_complex<T>, catanh) {
  return (cudadev_clog(z + (T)1) - cudadev_clog((T)1 - z)) / (T)2;
}
CUDADEV_FUNCTION(cudadev_complex<T>, casin) { return cudadev_turned_back(cudadev_casinh(cudadev_turned(z))); }
CUDADEV_FUNCTION(cudadev_complex<T>, cacos) {
  const cudadev_complex<T> other = cudadev_casin(z);
  return {(T)1.57079632679489661923 - other.re, -other.im};
}
CUDADEV_FUNCTION(cudadev_complex<T>, catan) { return cudadev_turned_back(cudadev_catanh(cudadev_turned(z))); }
#undef CUDADEV_FUNCTION
template <class T>
static __device__ __forceinline__ cudadev_complex<T> cudadev_cpow(cudadev_complex<T> x,
                                                                  cudadev_complex<T> y) {
  if (x == (T)0) return y == (T)0 ? cudadev_complex<T>((T)1) : cudadev_complex<T>((T)0);
  return cudadev_cexp(y * cudadev_clog(x));
}

#endif
