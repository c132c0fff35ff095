// linear on collapsed nests over pointers, whose types differ.
// not-in-gcc: <11: internal error
// options: -Wno-maybe-uninitialized -Wno-openmp-race
// compare: gcc
#include <stdio.h>
static long l(int n, int *a) {
  int k = 0;
  long s = 0;
#pragma omp simd collapse(2) linear(k : 1) reduction(+ : s)
  for (int *p = a; p < a + n; p++)
    for (int *q = a; q < a + 2; q++) {
      s += k * *p;
      k++;
    }
#pragma omp parallel for simd collapse(2) linear(k : 1) reduction(+ : s)
  for (int *p = a; p != a + n; p++)
    for (int *q = a + 4; q > a + 2; q--) {
      s += k * *p;
      k++;
    }
  int x[3][4] = {{0}};
  int(*r)[4];
  int *e;
  k = 0;
#pragma omp parallel for collapse(2) linear(k : 2)
  for (r = x; r < x + 3; r++)
    for (int j = 0; j < 4; j++) {
      (*r)[j] = k;
      k += 2;
    }
#pragma omp simd linear(e)
  for (e = a; e < a + 4; e++) *e += 1;
#pragma omp simd linear(e : 2)
  for (e = a; e < a + 4; e += 2) *e += 1;
  struct {
    int len;
    int v[5];
  } t[3] = {{2}, {3}, {4}}, *tp;
#pragma omp parallel for collapse(2) linear(k : 1) reduction(+ : s)
  for (tp = t; tp < t + 3; tp++)
    for (int *w = t->v; w < t->v + 5; w++) {
      s += k;
      k++;
    }
  int *base[2] = {a, a + 2}, **b;
#pragma omp simd collapse(2) linear(k : 1) reduction(+ : s)
  for (b = base; b < base + 2; b++)
    for (int *w = a; w < a + 5; w++) {
      s += k;
      k++;
    }
  s += k + (e - a);
  for (int i = 0; i < 12; i++) s += x[i / 4][i % 4] * i;
#pragma omp target parallel for collapse(2) linear(k : 1) map(tofrom : a[:n], k, s)
  for (int *p = a; p != a + n; p++)
    for (int *q = a; q < a + 2; q++) {
#pragma omp atomic
      s += k * *p;
      k++;
    }
  return s + k;
}
int main(void) {
  int a[20];
  for (int i = 0; i < 20; i++) a[i] = i;
  printf("%ld\n", l(20, a));
}
