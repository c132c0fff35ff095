// What math.h and string.h have since C23, whatever the C library here has of it: a system header.
#pragma GCC system_header
#define OF_REAL(name) \
  __attribute__((weak)) double name(double); \
  __attribute__((weak)) float name##f(float);
#define OF_TWO(name) \
  __attribute__((weak)) double name(double, double); \
  __attribute__((weak)) float name##f(float, float);
#define OF_COUNT(name) \
  __attribute__((weak)) double name(double, long long); \
  __attribute__((weak)) float name##f(float, long long);
OF_REAL(acospi)
OF_REAL(asinpi)
OF_REAL(atanpi)
OF_REAL(cospi)
OF_REAL(sinpi)
OF_REAL(tanpi)
OF_REAL(exp10)
OF_REAL(exp10m1)
OF_REAL(exp2m1)
OF_REAL(log10p1)
OF_REAL(log2p1)
OF_REAL(logp1)
OF_REAL(rsqrt)
OF_REAL(roundeven)
OF_REAL(nextup)
OF_REAL(nextdown)
OF_TWO(atan2pi)
OF_TWO(powr)
OF_TWO(fmaximum)
OF_TWO(fmaximum_num)
OF_TWO(fmaximum_mag)
OF_TWO(fmaximum_mag_num)
OF_TWO(fminimum)
OF_TWO(fminimum_num)
OF_TWO(fminimum_mag)
OF_TWO(fminimum_mag_num)
OF_COUNT(compoundn)
OF_COUNT(pown)
OF_COUNT(rootn)
__attribute__((weak)) long llogb(double);
__attribute__((weak)) long llogbf(float);
__attribute__((weak)) int canonicalize(double *, const double *);
__attribute__((weak)) int canonicalizef(float *, const float *);
__attribute__((weak)) void *memset_explicit(void *, int, unsigned long);
