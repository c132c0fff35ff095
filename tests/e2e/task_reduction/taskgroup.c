// task_reduction and in_reduction: scalars, arrays, sections through pointers, of arrays of arrays and of
// variable length, in nested tasks and in other functions.
// lanes: ref host
#include "../check.h"
#include <stdlib.h>
static void orphaned(int *p, int n) {
#pragma omp task in_reduction(+ : p[2 : n])
  for (int i = 2; i < 2 + n; i++) p[i] += i;
}
int global = 100;
int main(void) {
  int sum = 5, best = 0, least = 50, n = 6;
  double product = 1;
  int a[4] = {1, 1, 1, 1}, m[3][4] = {{0}}, v[n];
  _Bool all = 1;
  unsigned short bits = 0;
  int *p = calloc(20, sizeof *p);
  for (int i = 0; i < n; i++) v[i] = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum, a, v) task_reduction(* : product) task_reduction(max : best) \
    task_reduction(min : least) task_reduction(&& : all) task_reduction(| : bits) task_reduction(+ : p[2 : n], m[1 : 2]) \
    task_reduction(- : global)
    {
      for (int i = 1; i <= 10; i++) {
#pragma omp task in_reduction(+ : sum, a) in_reduction(* : product) in_reduction(max : best)
        {
          sum += i;
          product *= 2;
          a[i % 4] += i;
          if (i > best) best = i;
#pragma omp task in_reduction(+ : sum) in_reduction(min : least)
          {
            sum += 100;
            if (i < least) least = i;
          }
        }
#pragma omp task in_reduction(+ : v, m[1 : 2]) in_reduction(&& : all) in_reduction(| : bits) in_reduction(- : global)
        {
          for (int k = 0; k < n; k++) v[k] += k;
          m[1][3] += i, m[2][0]++;
          all = all && i < 10;
          bits |= (unsigned short)(1 << i);
          global -= i;
        }
        orphaned(p, n);
      }
      sum += 1000; // the original
    }
  }
  CHECK(sum == 5 + 55 + 1000 + 1000);
  CHECK(product == 1024 && best == 10 && least == 1 && !all && bits == 0x7fe);
  CHECK(a[0] == 1 + 12 && a[1] == 1 + 15 && a[2] == 1 + 18 && a[3] == 1 + 10);
  for (int k = 0; k < n; k++) CHECK(v[k] == 10 * k);
  CHECK(m[1][3] == 55 && m[2][0] == 10 && m[0][0] == 0);
  for (int i = 0; i < 20; i++) CHECK(p[i] == (i >= 2 && i < 8 ? 10 * i : 0));
  CHECK(global == 100 - 55);
  free(p);
  return failures != 0;
}
