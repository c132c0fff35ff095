// register, _Atomic and volatile variables in regions; __func__; pragmas that rename and optimise.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdatomic.h>
#include <stdio.h>
static int work(register int n, register const double *v) {
  register double s = 0;
  register int k = 3, arr[3] = {1, 2, 3};
  register struct { int a; } st = {4};
#pragma omp parallel for reduction(+ : s) firstprivate(k)
  for (register int i = 0; i < n; i++) {
    register double t = v[i];
    s += t * k + arr[1] + st.a;
  }
#pragma omp parallel num_threads(1)
  {
    k++;
    st.a++;
    arr[0] += 5;
  }
  return s + k + st.a + arr[0];
}
static int at(void) {
  _Atomic int a = 3;
  _Atomic(long) b = 4;
  volatile int v = 5;
  const volatile int cv = 6;
  int *restrict rp = &(int){7};
  const int *const *cpp = &(const int *){&(int){8}};
  int r = 0;
#pragma omp parallel num_threads(2) firstprivate(a, v, rp, cpp) private(b) reduction(+ : r)
  {
    a++;
    b = 2;
    v++;
    r += a + b + v + cv + *rp + **cpp;
  }
#pragma omp parallel for lastprivate(a)
  for (int i = 0; i < 4; i++) a = i;
  return r + a + b;
}
static const char *fname(void) {
  const char *p = 0;
  int n = 0;
#pragma omp parallel num_threads(1)
  {
    p = __func__;
    n = sizeof __func__ + sizeof(__FUNCTION__) + (__PRETTY_FUNCTION__[1] == 'n');
  }
  printf("%d ", n);
  return p;
}
#pragma redefine_extname old_name abs
extern int old_name(int);
#define M 5
#pragma push_macro("M")
#undef M
#define M 6
static int m6 = M;
#pragma pop_macro("M")
int new_name_alias(int) __asm__("labs");
static inline int tg(int x) {
#pragma omp simd
  for (int i = 0; i < 4; i++) x += i;
  return x;
}
#pragma GCC push_options
#pragma GCC optimize("O3")
static int opt(int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += i;
  return s;
}
#pragma GCC pop_options
int main(void) {
  double v[4] = {1, 2, 3, 4};
  printf("%d %d %s %d %d %d %d\n", work(4, v), at(), fname(), old_name(-1), m6 + M, new_name_alias(3),
         opt(4));
  return 0;
}
