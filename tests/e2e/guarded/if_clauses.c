// Parallel regions whose if clause is no constant, in sequential code: by the team's threads, or by one of
// them, whose iterations come in turn and may build on each other. lanes: ref host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

enum { ROWS = 20, N = 90 };

/* Rows that are marked have independent iterations; in the others each builds on the one before. */
static void rows(const int *marked, int shift, int sums[ROWS], int a[ROWS][N]) {
#pragma omp target teams distribute num_teams(6) map(to                                                      \
                                                     : marked[:ROWS]) map(tofrom                             \
                                                                          : a[:ROWS]) map(from               \
                                                                                          : sums[:ROWS])
  for (int r = 0; r < ROWS; r++) {
    int sum = r, most = -1;
#pragma omp parallel for if (marked[r] > shift) num_threads(64)
    for (int i = 1; i < N; i++) a[r][i] = marked[r] > shift ? a[r][i] * 2 : a[r][i - 1] + a[r][i];
#pragma omp parallel for if (r % 3 != 0) num_threads(64) reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < N; i++) {
      sum += a[r][i];
      most = a[r][i] > most ? a[r][i] : most;
    }
    const int both = sum + most;
#pragma omp parallel for num_threads(64)
    for (int i = 0; i < N; i++) a[r][i] += both;
    sums[r] = both;
  }
}

/* One thread is a constant's team, too, and what it has copies of. */
static int alone(int n) {
  int out[4] = {0, 0, 0, 0}, seen = 0;
#pragma omp target map(tofrom : out, seen)
  {
    int x = n, last = 0;
#pragma omp parallel if (0) firstprivate(x)
    {
      x += 5;
      out[0] = x;
#pragma omp barrier
#pragma omp for lastprivate(last)
      for (int i = 0; i < 7; i++) last = i * x;
    }
    out[1] = x + last;
#pragma omp parallel num_threads(32) if (n > 100)
    {
#pragma omp single
      out[2] = n;
#pragma omp atomic
      seen++;
    }
    /* This one can tell. */
#pragma omp parallel num_threads(32) if (n > 100)
    if (omp_get_thread_num() == 0) out[3] = omp_get_num_threads();
  }
  CHECK(out[0] == n + 5 && out[1] == n + 6 * (n + 5) && out[2] == n);
  CHECK(n > 100 ? out[3] >= 1 && seen >= 1 : out[3] == 1 && seen == 1);
  return out[3];
}

int main(void) {
  int marked[ROWS], sums[ROWS], a[ROWS][N], expected[ROWS][N];
  for (int shift = 0; shift < 3; shift++) {
    for (int r = 0; r < ROWS; r++) {
      marked[r] = r % 4;
      for (int i = 0; i < N; i++) a[r][i] = expected[r][i] = (r + i) % 13;
    }
    rows(marked, shift, sums, a);
    for (int r = 0; r < ROWS; r++) {
      for (int i = 1; i < N; i++)
        expected[r][i] = marked[r] > shift ? expected[r][i] * 2 : expected[r][i - 1] + expected[r][i];
      int sum = r, most = -1;
      for (int i = 0; i < N; i++) sum += expected[r][i], most = expected[r][i] > most ? expected[r][i] : most;
      CHECK(sums[r] == sum + most);
      for (int i = 0; i < N; i++) CHECK(a[r][i] == expected[r][i] + sum + most);
    }
  }
  alone(1);
  alone(1000);
  return failures != 0;
}
