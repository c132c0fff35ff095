// Every operator on the arithmetic types that have it, from _Bool to __int128 and complex numbers.
// lanes: ref host
// not-with-gcc: <12: _Float16 on x86
#include "../check.h"
#include <complex.h>

#define ALL(T, name)                                                                                                   \
  static void name(void) {                                                                                             \
    T sum = 1, product = 1, difference = 3, least = 100, most = 1, all = 1, any = 0;                                   \
    _Pragma("omp parallel for reduction(+ : sum) reduction(* : product) reduction(- : difference) reduction(min : least) \
            reduction(max : most) reduction(&& : all) reduction(|| : any)") for (int i = 0; i < 40; i++) {           \
      sum += (T)1;                                                                                                     \
      if (i % 20 == 3) product *= (T)3;                                                                                \
      if (i == 7) difference -= (T)1;                                                                                  \
      T v = (T)(100 - i), w = (T)(i + 2);                                                                              \
      if (v < least) least = v;                                                                                        \
      if (w > most) most = w;                                                                                          \
      all = all && i < 100;                                                                                            \
      any = any || i == 39;                                                                                            \
    }                                                                                                                  \
    CHECK(sum == (T)41 && product == (T)9 && difference == (T)2);                                                      \
    CHECK(least == (T)61 && most == (T)41 && all == (T)1 && any == (T)1);                                              \
  }
ALL(char, of_char)
ALL(signed char, of_schar)
ALL(unsigned char, of_uchar)
ALL(short, of_short)
ALL(unsigned short, of_ushort)
ALL(int, of_int)
ALL(unsigned, of_unsigned)
ALL(long, of_long)
ALL(unsigned long, of_ulong)
ALL(long long, of_llong)
ALL(unsigned long long, of_ullong)
ALL(__int128, of_int128)
ALL(unsigned __int128, of_uint128)
ALL(float, of_float)
ALL(double, of_double)
ALL(long double, of_longdouble)
ALL(_Float128, of_float128)
#ifdef __x86_64__
ALL(_Float16, of_float16)
#endif

static void of_bool(void) {
  _Bool sum = 0, all = 1, any = 0, bits = 1, odd = 0, least = 1, most = 0;
#pragma omp parallel for reduction(+ : sum) reduction(&& : all) reduction(|| : any) reduction(& : bits) reduction(^ : odd) \
    reduction(min : least) reduction(max : most)
  for (int i = 0; i < 33; i++) {
    sum += i == 5;
    all = all && i < 32;
    any |= i == 6;
    bits &= i != 12;
    odd ^= 1;
    if (i == 8) least = 0, most = 1;
  }
  CHECK(sum == 1 && all == 0 && any == 1 && bits == 0 && odd == 1 && least == 0 && most == 1);
}

static void of_complex(void) {
  double complex sum = 1, product = 1;
  float complex list[3] = {0, 0, 0}, all = 1;
  long double complex minus = 0;
#pragma omp parallel for reduction(+ : sum, list) reduction(* : product) reduction(&& : all) reduction(- : minus)
  for (int i = 0; i < 36; i++) {
    sum += i + i * I;
    list[i % 3] += I;
    if (i % 9 == 0) product *= I;
    all = all && (i + 1 + 0 * I) != 0;
    minus -= 1;
  }
  CHECK(sum == 631 + 630 * I && product == 1 && list[2] == 12 * I && all == 1 && minus == -36);
}

int main(void) {
  of_char(), of_schar(), of_uchar(), of_short(), of_ushort(), of_int(), of_unsigned(), of_long(), of_ulong();
  of_llong(), of_ullong(), of_int128(), of_uint128(), of_float(), of_double(), of_longdouble(), of_float128();
#ifdef __x86_64__
  of_float16();
#endif
  of_bool();
  of_complex();
  unsigned char low = 255;
  signed char high = -128;
  unsigned long long none = ~0ull;
  __int128 huge = -((__int128)1 << 126);
  double d = 1.0 / 0.0, e = -1.0 / 0.0;
#pragma omp parallel reduction(min : low, d) reduction(max : high, huge, e) reduction(& : none)
  (void)low, (void)d, (void)high, (void)huge, (void)e, (void)none;
  CHECK(low == 255 && high == -128 && none == ~0ull && huge == -((__int128)1 << 126) && d == 1.0 / 0.0 && e == -1.0 / 0.0);
  return failures != 0;
}
