// What regions reduce and all threads need, what all of them load, and what only one stores: teams of all
// sizes, several reductions at a time, loops whose only barrier is the reduction's, pointers that overlap.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>

enum { ROWS = 24, N = 150 };

/* Two reductions of different operators, and what is computed of them; their rows' results are the one
 * thread's to store. */
static void normalise(int threads) {
  double x[ROWS][N], y[ROWS][N], means[ROWS], scales[ROWS];
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++) x[r][i] = (r * 31 + i * 17) % 101 - 50;
#pragma omp target teams distribute num_teams(5) map(to : x) map(from : y, means, scales)
  for (int r = 0; r < ROWS; r++) {
    double sum = 0, most = -1e300, least = 1e300;
#pragma omp parallel for num_threads(threads) reduction(+ : sum) reduction(max : most) reduction(min : least)
    for (int i = 0; i < N; i++) {
      sum += x[r][i];
      if (x[r][i] > most) most = x[r][i];
      if (x[r][i] < least) least = x[r][i];
    }
    double mean = sum / N, scale = sqrt(most - least);
    if (scale < 1) scale = 1;
    means[r] = mean;
    scales[r] = scale;
#pragma omp parallel for num_threads(threads)
    for (int i = 0; i < N; i++) y[r][i] = (x[r][i] - mean) / scale;
  }
  for (int r = 0; r < ROWS; r++) {
    double sum = 0, most = -1e300, least = 1e300;
    for (int i = 0; i < N; i++) {
      sum += x[r][i];
      most = x[r][i] > most ? x[r][i] : most;
      least = x[r][i] < least ? x[r][i] : least;
    }
    CHECK(means[r] == sum / N && fabs(scales[r] - sqrt(most - least)) < 1e-9);
    for (int i = 0; i < N; i++) CHECK(fabs(y[r][i] - (x[r][i] - sum / N) / sqrt(most - least)) < 1e-9);
  }
}

/* Constants say how many threads: whole warps and not, few and many. */
#define SUMS sums1
#define THREADS 1
#include "sums_of_team.h"
#define SUMS sums20
#define THREADS 20
#include "sums_of_team.h"
#define SUMS sums32
#define THREADS 32
#include "sums_of_team.h"
#define SUMS sums48
#define THREADS 48
#include "sums_of_team.h"
#define SUMS sums128
#define THREADS 128
#include "sums_of_team.h"
#define SUMS sums300
#define THREADS 300
#include "sums_of_team.h"
#define SUMS sums512
#define THREADS 512
#include "sums_of_team.h"

/* A loop whose only barrier is the reduction's: warps that are ahead must not overwrite what others still
 * read. */
static void one_barrier(int threads) {
  int rounds[ROWS], out[ROWS];
#pragma omp target teams distribute num_teams(4) map(from : rounds, out)
  for (int r = 0; r < ROWS; r++) {
    int total = r, round = 0;
    while (total < 3000) {
#pragma omp parallel for num_threads(threads) reduction(+ : total)
      for (int i = 0; i < N; i++) total += i < round ? 2 : 1;
      total += round;
      round++;
    }
    int left = 0;
    for (int k = 0; k < 12; k++) {
      int part = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : part)
      for (int i = 0; i < N; i++) part += i % 3 == k % 3;
      if (part + k > 55) continue;
#pragma omp parallel for num_threads(threads) reduction(+ : left)
      for (int i = 0; i < N; i++) left += part;
    }
    rounds[r] = round;
    out[r] = total + left;
  }
  for (int r = 0; r < ROWS; r++) {
    int total = r, round = 0;
    while (total < 3000) {
      total += N + (round < N ? round : N) + round;
      round++;
    }
    CHECK(rounds[r] == round);
    CHECK(out[r] == total + 6 * N / 3 * N);
  }
}

/* All threads load what nobody stores; the one thread stores where nobody else looks. */
static void shift(const int *from, const int *offsets, int *to, int *first, int n) {
#pragma omp target teams distribute num_teams(2) map(tofrom                                                  \
                                                     : to[:ROWS * n], first                                  \
                                                     [:ROWS]) map(to                                         \
                                                                  : from[:ROWS * n], offsets                 \
                                                                  [:ROWS])
  for (int r = 0; r < ROWS; r++) {
    const int offset = offsets[r];
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      to[r * n + i] = from[r * n + i] + offset;
      sum += from[r * n + i];
    }
    first[r] = sum - offset;
    const int again = offsets[r] * 2;
#pragma omp parallel for
    for (int i = 0; i < n; i++) to[r * n + i] += again + sum;
  }
}

/* The same where the offsets are what regions store: each row's is its first element. */
static void shift_in_place(int *rows, int *offsets, int n) {
#pragma omp target teams distribute num_teams(2)
  for (int r = 0; r < ROWS; r++) {
    const int offset = offsets[r * n];
#pragma omp parallel for
    for (int i = 0; i < n; i++) rows[r * n + i] += offset;
    const int again = offsets[r * n];
#pragma omp parallel for
    for (int i = 0; i < n; i++) rows[r * n + i] += again;
  }
}

static void loads(void) {
  int from[ROWS * N], to[ROWS * N], offsets[ROWS], first[ROWS], rows[ROWS * N];
  for (int i = 0; i < ROWS * N; i++) from[i] = i % 7, to[i] = 0, rows[i] = i % 11 + 1;
  for (int r = 0; r < ROWS; r++) offsets[r] = r * 3;
  shift(from, offsets, to, first, N);
  for (int r = 0; r < ROWS; r++) {
    int sum = 0;
    for (int i = 0; i < N; i++) sum += from[r * N + i];
    CHECK(first[r] == sum - r * 3);
    for (int i = 0; i < N; i++) CHECK(to[r * N + i] == from[r * N + i] + r * 9 + sum);
  }
#pragma omp target data map(tofrom : rows)
  shift_in_place(rows, rows, N);
  for (int r = 0; r < ROWS; r++) {
    const int offset = r * N % 11 + 1;
    for (int i = 0; i < N; i++) CHECK(rows[r * N + i] == (r * N + i) % 11 + 1 + offset + 2 * offset);
  }
}

/* What the one thread stores, regions load through the same pointer, and the other way round. */
static void stores_of_both(int *a, int n) {
#pragma omp target teams distribute num_teams(2) map(tofrom : a[:ROWS * n])
  for (int r = 0; r < ROWS; r++)
    for (int step = 0; step < 5; step++) {
      a[r * n] += a[r * n + n - 1];
#pragma omp parallel for
      for (int i = 1; i < n; i++) a[r * n + i] = a[r * n] + i;
    }
}

static void both(void) {
  int a[ROWS * N];
  for (int i = 0; i < ROWS * N; i++) a[i] = i % 5;
  stores_of_both(a, N);
  for (int r = 0; r < ROWS; r++) {
    int first = r * N % 5, last = (r * N + N - 1) % 5;
    for (int step = 0; step < 5; step++) first += last, last = first + N - 1;
    CHECK(a[r * N] == first);
    for (int i = 1; i < N; i++) CHECK(a[r * N + i] == first + i);
  }
}

/* What the last region of the last row does to the team's copy is there when the one thread brings it to the
 * league's. */
static void last_region(int threads) {
  int total = 3, a[ROWS][N];
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++) a[r][i] = r ^ i;
#pragma omp target teams distribute num_teams(7) reduction(+ : total) map(tofrom : total) map(to : a)
  for (int r = 0; r < ROWS; r++) {
    int sum = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += a[r][i];
#pragma omp parallel for num_threads(threads)
    for (int i = N - 1; i >= 0; i--) {
      const int share = sum % (i + 1);
#pragma omp atomic
      total += share;
    }
  }
  int expected = 3;
  for (int r = 0; r < ROWS; r++) {
    int sum = 0;
    for (int i = 0; i < N; i++) sum += a[r][i];
    for (int i = 0; i < N; i++) expected += sum % (i + 1);
  }
  CHECK(total == expected);
}

int main(void) {
  for (int threads = 1; threads <= 256; threads += threads < 40 ? 19 : 110) {
    normalise(threads);
    one_barrier(threads);
    last_region(threads);
  }
  sums1(), sums20(), sums32(), sums48(), sums128(), sums300(), sums512();
  loads();
  both();
  return failures != 0;
}
