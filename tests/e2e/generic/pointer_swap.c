// Jacobi relaxation with two local arrays that swap roles through pointers.
#include "../check.h"
#define N 32
int main(void) {
  double out[N], a[N], b[N];
#pragma omp target map(from: out)
  {
    double x[N], y[N], *from = x, *to = y;
    for (int i = 0; i < N; i++) x[i] = y[i] = i == 0 ? 1 : 0;
    for (int t = 0; t < 20; t++) {
#pragma omp parallel for
      for (int i = 1; i < N - 1; i++) to[i] = (from[i - 1] + from[i + 1]) / 2;
      double *h = from;
      from = to;
      to = h;
    }
    for (int i = 0; i < N; i++) out[i] = from[i];
  }
  for (int i = 0; i < N; i++) a[i] = b[i] = i == 0 ? 1 : 0;
  for (int t = 0; t < 20; t++)
    for (int i = 1; i < N - 1; i++) {
      if (t % 2 == 0) b[i] = (a[i - 1] + a[i + 1]) / 2;
      else a[i] = (b[i - 1] + b[i + 1]) / 2;
    }
  for (int i = 0; i < N; i++) CHECK(out[i] == a[i]);
  return failures != 0;
}
