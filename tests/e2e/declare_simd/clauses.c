// declare simd with all its clauses, in front of declarations and definitions, with and without OpenMP inside, in
// blocks, twice for one function; the functions called from simd loops.
// options: -O2
#include "../check.h"
#define LANES 4
#pragma omp declare simd notinbranch simdlen(LANES)
#pragma omp declare simd inbranch
static double twice(double x) { return 2 * x; }
#pragma omp declare simd uniform(table) linear(i : 1) aligned(table : 16)
static float at(float *table, int i) { return table[i] + 1; }
#pragma omp declare simd linear(val(i) : 2), uniform(s)
int step(int i, int s);
#pragma omp declare simd
int with_omp(int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += i;
  return s;
}
int step(int i, int s) { return i * s; }
static float table[64] __attribute__((aligned(16)));
int main(void) {
#pragma omp declare simd linear(i)
  int elsewhere(int i);
  double d[64];
  int e[64];
  for (int i = 0; i < 64; i++) table[i] = i;
#pragma omp simd
  for (int i = 0; i < 64; i++) d[i] = i % 3 ? twice(i) : -1;
#pragma omp simd aligned(table : 16)
  for (int i = 0; i < 64; i++) e[i] = (int)at(table, i) + step(2 * i, 3);
  for (int i = 0; i < 64; i++) CHECK(d[i] == (i % 3 ? 2 * i : -1) && e[i] == i + 1 + 6 * i);
  CHECK(with_omp(10) == 45 && elsewhere(3) == 4);
#pragma omp target map(from : d)
  for (int i = 0; i < 64; i++) d[i] = twice(i);
  CHECK(d[63] == 126);
  return failures != 0;
}
int elsewhere(int i) { return i + 1; }
