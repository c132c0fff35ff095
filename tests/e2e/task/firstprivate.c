// What tasks get of the variables around them, after those have changed or ended: scalars, structures, arrays,
// arrays of variable length, pointers to such, aligned and volatile ones, and complex numbers.
// lanes: ref host
#include "../check.h"
#include <complex.h>
#include <stdint.h>
#include <string.h>
struct pair {
  const int id;
  double d[3];
};
static int results[64];
static void generate(int n, int k) {
  int v[n], m[n][k + 1];
  struct pair p = {k, {1, 2, 3}};
  long double x = 1.5L + k;
  double _Complex z = 2 + k * I;
  int fixed[4] = {k, k + 1, k + 2, k + 3};
  _Alignas(64) char aligned[100];
  volatile short w = (short)k;
  char *text = "abc";
  for (int i = 0; i < n; i++) v[i] = i * k;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= k; j++) m[i][j] = i + j;
  int(*row)[k + 1] = m;
  memset(aligned, k, sizeof aligned);
#pragma omp task firstprivate(v, m, p, aligned) firstprivate(row)
  {
    int good = 1;
    for (int i = 0; i < n; i++) good &= v[i] == i * k, v[i] = -1;
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= k; j++) good &= m[i][j] == i + j;
    good &= sizeof v == (size_t)n * sizeof(int) && sizeof m[0] == (size_t)(k + 1) * sizeof(int);
    good &= sizeof *row == (size_t)(k + 1) * sizeof(int);
    good &= p.id == k && p.d[2] == 3 && x == 1.5L + k && creal(z) == 2 && cimag(z) == k;
    good &= fixed[3] == k + 3 && aligned[99] == k && (uintptr_t)aligned % 64 == 0;
    good &= w == k && text[2] == 'c';
    fixed[0] = aligned[0] = 0;
    results[k] = good;
  }
  for (int i = 0; i < n; i++) v[i] = 77;
  memset(m, 0, sizeof m);
  memset(fixed, 0, sizeof fixed);
  memset(aligned, 0, sizeof aligned);
  w = 0, x = 0, z = 0, text = 0;
}
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 40; k++) generate(k % 7 + 1, k);
  for (int k = 0; k < 40; k++) CHECK(results[k] == 1);
  generate(5, 50);
  CHECK(results[50] == 1);
  return failures != 0;
}
