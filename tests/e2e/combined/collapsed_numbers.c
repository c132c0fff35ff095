// What a nest's iteration number is divided up into, and counted on in: variables of several types, bounds
// that only devices know, steps, chunks, and loops without iterations. (More of them than 32 bits number are
// for tests/unit/device.)
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { N = 3, M = 5, O = 7, P = 11, ALL = N * M * O * P };
static unsigned char seen[ALL];
static int last;

/// Whether each place has been seen once.
static int all(void) {
  int once = 0;
  for (int i = 0; i < ALL; i++) once += seen[i] == 1;
  memset(seen, 0, sizeof seen);
  return once == ALL;
}

/// Bounds in memory: one dimension of a grid.
static void unknown(const int *n, const long *p) {
#pragma omp target teams distribute parallel for collapse(4) map(to : n[:3], p[:1]) lastprivate(last)
  for (int i = 0; i < n[0]; i++)
    for (unsigned j = 2; j < 2 + 3u * n[1]; j += 3)
      for (short k = n[2] - 1; k >= 0; k--)
        for (long l = p[0]; l > 0; l--) {
          last = i * 1000 + j * 100 + k * 10 + l;
          if (l == 99) continue;
#pragma omp atomic
          seen[((i * M + j / 3) * O + k) * P + l - 1]++;
        }
}

static void unknownOfTwo(const int *n) {
#pragma omp target teams distribute parallel for collapse(2) map(to : n[:2])
  for (unsigned char i = 0; i < n[0]; i++)
    for (unsigned long j = n[1]; j >= 1; j--) seen[i * n[1] + j - 1]++;
}

/// Two and three loops share a dimension.
static void four(int n, int m, int o, int p) {
#pragma omp target teams distribute parallel for collapse(4) lastprivate(last)
  for (int i = 0; i < n; i++)
    for (long j = m; j > 0; j--)
      for (int k = 0; k < o; k++)
        for (int l = 0; l < p; l++) {
          last = i * 1000 + j * 100 + k * 10 + l;
          seen[((i * m + j - 1) * o + k) * p + l]++;
        }
}

static void five(int n, int m, unsigned o, int p) {
#pragma omp target teams distribute parallel for collapse(5) num_teams(3)
  for (int i = 4 * n; i > 0; i -= 4)
    for (int h = 0; h < 1; h++)
      for (int j = 0; j < m; j++)
        for (unsigned k = 10; k < 10 + o; k++)
          for (int l = 0; l < p; l++) seen[(((i / 4 - 1) * m + j) * o + k - 10) * p + l]++;
}

/// Threads go through chunks, and know them.
static void chunks(int n, int m, long o, int p, int size, int *who) {
#pragma omp target parallel num_threads(8) map(tofrom : who[:ALL])
  {
#pragma omp for collapse(4) schedule(static, 5)
    for (int i = 0; i < n; i++)
      for (int j = -m; j < 0; j++)
        for (long k = 0; k < o; k++)
          for (int l = 0; l < p; l++) who[((i * m + j + m) * o + k) * p + l] = omp_get_thread_num();
#pragma omp for collapse(3) schedule(static)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m * p; j++)
        for (int k = 2; k <= 2 * o; k += 2) who[(i * m * p + j) * o + k / 2 - 1] += 10 * omp_get_thread_num();
#pragma omp for collapse(2) schedule(dynamic, size)
    for (int i = 0; i < n * m; i++)
      for (long j = 0; j < o * p; j++) seen[i * o * p + j]++;
  }
}

static void pieces(int n, int m, int o, int p) {
#pragma omp target teams num_teams(3)
#pragma omp distribute collapse(3) dist_schedule(static, 4)
  for (int i = 0; i < n; i++)
    for (int j = m; j > 0; j--)
      for (int k = 0; k < o; k++) {
        const int row = (i * m + j - 1) * o + k;
#pragma omp parallel for
        for (int l = 0; l < p; l++) seen[row * p + l]++;
      }
}

/// The first iteration that a thread has in a loop of n * m * o * p.
static long firstOf(long n, long t, long threads) {
  const long share = n / threads, extra = n % threads;
  return share * t + (t < extra ? t : extra);
}

int main(void) {
  const int n[] = {N, M, O}, two[] = {N * M, O * P}, none[] = {N, 0, O};
  const long p = P, zero = 0;
#pragma omp target data map(tofrom : seen)
  {
    unknown(n, &p);
#pragma omp target update from(seen)
    CHECK(last == (N - 1) * 1000 + (3 * M - 1) * 100 + 1 && all());
#pragma omp target update to(seen)
    unknown(none, &p);
    unknown(n, &zero);
    unknownOfTwo(two);
#pragma omp target update from(seen)
    CHECK(all());
#pragma omp target update to(seen)
    four(N, M, O, P);
#pragma omp target update from(seen)
    CHECK(last == (N - 1) * 1000 + 100 + (O - 1) * 10 + P - 1 && all());
#pragma omp target update to(seen)
    four(0, M, O, P), four(N, 0, O, P), four(N, M, 0, P), four(N, M, O, 0);
    five(N, M, O, P);
    five(N, M, 0, P);
#pragma omp target update from(seen)
    CHECK(all());
#pragma omp target update to(seen)
    int *who = calloc(ALL, sizeof *who), right = 0;
    chunks(N, M, O, P, 4, who);
    for (int i = 0; i < ALL; i++) {
      int t = 0;
      while (t < 7 && firstOf(ALL, t + 1, 8) <= i) t++;
      right += who[i] == i / 5 % 8 + 10 * t;
    }
    chunks(N, 0, O, P, 4, who);
    free(who);
#pragma omp target update from(seen)
    CHECK(right == ALL && all());
#pragma omp target update to(seen)
    pieces(N, M, O, P);
    pieces(N, M, 0, P);
#pragma omp target update from(seen)
    CHECK(all());
  }
  return failures != 0;
}
