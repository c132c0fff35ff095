// linear on non-rectangular nests: the iterations are numbered in their order, without those of the box around the nest.
// options: -Wno-maybe-uninitialized
// gcc 13 takes the copies that its own -fopenmp makes of linear variables for uninitialised.
// env: OMP_NUM_THREADS=3
// not-in-gcc: <13: linear on loops that are not rectangular
#include "../check.h"

static int pairs[2000];

static int triangle(int n) {
  int k = 7, bad = 0, seen = 0;
#pragma omp parallel for simd collapse(2) linear(k : 3) reduction(+ : bad, seen)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
      const int number = i * n - i * (i - 1) / 2 + j - i;
      bad += k != 7 + 3 * number;
      seen++;
      k += 3;
    }
  return bad == 0 && seen == n * (n + 1) / 2 && k == 7 + 3 * seen;
}

/* Rows without iterations, and a loop that goes down. */
static int holes(int n, int step) {
  int k = 0, bad = 0, number = 0;
#pragma omp parallel for collapse(2) linear(k : step) reduction(+ : bad)
  for (int i = n; i > 0; i--)
    for (int j = 5; j < i; j += 1) {
      int before = 0;
      for (int above = n; above > i; above--) before += above > 5 ? above - 5 : 0;
      bad += k != step * (before + j - 5);
      k += step;
    }
  for (int i = n; i > 0; i--) number += i > 5 ? i - 5 : 0;
  return bad == 0 && k == step * number;
}

/* Three loops, of which the second depends on none, and the third on the first. */
static int three(void) {
  int *at = pairs, bad = 0, number = 0;
#pragma omp simd collapse(3) linear(at : 2)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 4; j++)
      for (int m = i; m < 9; m++) {
        *at++ = i * 100 + j * 10 + m;
        *at++ = -1;
      }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 4; j++)
      for (int m = i; m < 9; m++, number++)
        bad += pairs[2 * number] != i * 100 + j * 10 + m || pairs[2 * number + 1] != -1;
  return bad == 0 && at == pairs + 2 * number;
}

static int chain(void) {
  int k = 0, bad = 0, number = 0, expected[64];
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++)
      for (int m = j; m < 5; m++) expected[number++] = i * 100 + j * 10 + m;
#pragma omp parallel for collapse(3) linear(k) reduction(+ : bad)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++)
      for (int m = j; m < 5; m++) {
        bad += expected[k] != i * 100 + j * 10 + m;
        k++;
      }
  return bad == 0 && k == number;
}

int main(void) {
  CHECK(triangle(20));
  CHECK(triangle(1));
  CHECK(holes(11, 2));
  CHECK(holes(6, -4));
  CHECK(three());
  CHECK(chain());
  int k = 1, bad = 0;
#pragma omp target parallel for simd collapse(2) linear(k : 2) reduction(+ : bad) map(tofrom : k, bad)
  for (int i = 0; i < 9; i++)
    for (int j = 0; j <= i; j++) {
      bad += k != 1 + 2 * (i * (i + 1) / 2 + j);
      k += 2;
    }
  CHECK(bad == 0 && k == 91);
  return failures != 0;
}
