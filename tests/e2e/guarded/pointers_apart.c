/* Kernels whose threads meet at barriers, and which read through pointers that nobody stores through: in storage of
 * their own, in the same storage as others, and where threads hand over in memory what they have stored. */
#include "../check.h"
#include <omp.h>
#include <string.h>

enum { TEAMS = 6, THREADS = 96, N = TEAMS * THREADS, ROUNDS = 5 };
static int a[2 * N], b[2 * N], c[2 * N], expected[2 * N];

/* Each thread reads before the barrier, also what others will store behind it. */
static void reverse(const int *in, int *out) {
#pragma omp target teams num_teams(TEAMS) thread_limit(THREADS)
  {
    int tile[THREADS];
#pragma omp parallel num_threads(THREADS) firstprivate(in, out)
    {
      const int team = omp_get_team_num() * THREADS, t = omp_get_thread_num();
      in += team, out += team;
      for (int k = 0; k < 4; k++) {
        tile[t] = in[t] + k;
#pragma omp barrier
        out[t] = tile[THREADS - 1 - t];
#pragma omp barrier
      }
    }
  }
}
static void reverse_on_host(const int *in, int *out) {
  for (int team = 0; team < TEAMS; team++)
    for (int k = 0; k < 4; k++) {
      int tile[THREADS];
      for (int t = 0; t < THREADS; t++) tile[t] = in[team * THREADS + t] + k;
      for (int t = 0; t < THREADS; t++) out[team * THREADS + t] = tile[THREADS - 1 - t];
    }
}

/* What a thread has stored its neighbour reads, again and again; `step` nobody changes. */
static void hand_on(const int *step, int *row) {
#pragma omp target teams distribute num_teams(TEAMS) thread_limit(THREADS)
  for (int team = 0; team < TEAMS; team++) {
    int *own = row + team * THREADS;
    for (int round = 0; round < ROUNDS; round++) {
      int taken[THREADS];
#pragma omp parallel for num_threads(THREADS)
      for (int t = 0; t < THREADS; t++) taken[t] = own[(t + 1) % THREADS] + own[t];
#pragma omp parallel for num_threads(THREADS)
      for (int t = 0; t < THREADS; t++) own[t] = taken[t] % 10007 + step[t] + step[(t + round) % THREADS];
    }
  }
}
static void hand_on_on_host(const int *step, int *row) {
  for (int team = 0; team < TEAMS; team++) {
    int *own = row + team * THREADS;
    for (int round = 0; round < ROUNDS; round++) {
      int taken[THREADS];
      for (int t = 0; t < THREADS; t++) taken[t] = own[(t + 1) % THREADS] + own[t];
      for (int t = 0; t < THREADS; t++) own[t] = taken[t] % 10007 + step[t] + step[(t + round) % THREADS];
    }
  }
}

/* A pointer that may be based on either parameter is stored through. */
static void either(int *x, int *y, int which) {
#pragma omp target teams num_teams(1) thread_limit(THREADS)
#pragma omp parallel num_threads(THREADS)
  {
    const int t = omp_get_thread_num();
    int *to = which ? x : y;
    for (int round = 0; round < ROUNDS; round++) {
      const int next = x[(t + 1) % THREADS] + y[(t + 1) % THREADS];
#pragma omp barrier
      to[t] = next % 10007;
#pragma omp barrier
    }
  }
}
static void either_on_host(int *x, int *y, int which) {
  int *to = which ? x : y;
  for (int round = 0; round < ROUNDS; round++) {
    int next[THREADS];
    for (int t = 0; t < THREADS; t++) next[t] = x[(t + 1) % THREADS] + y[(t + 1) % THREADS];
    for (int t = 0; t < THREADS; t++) to[t] = next[t] % 10007;
  }
}

/* Stores in a function that gets the pointer, and in an atomic construct. */
#pragma omp declare target
static void store(int *to, int value) { *to = value; }
static int fetch(const int *from, int i) { return from[i]; }
#pragma omp end declare target
static void through_functions(int *x, int *sums, const int *in) {
#pragma omp target teams num_teams(1) thread_limit(THREADS)
#pragma omp parallel num_threads(THREADS)
  {
    const int t = omp_get_thread_num();
    for (int round = 0; round < ROUNDS; round++) {
      const int next = fetch(x, (t + 1) % THREADS) + fetch(in, t);
#pragma omp barrier
      store(x + t, next);
#pragma omp atomic
      sums[t % 7] += next % 13;
#pragma omp barrier
    }
  }
}
static void through_functions_on_host(int *x, int *sums, const int *in) {
  for (int round = 0; round < ROUNDS; round++) {
    int next[THREADS];
    for (int t = 0; t < THREADS; t++) next[t] = x[(t + 1) % THREADS] + in[t];
    for (int t = 0; t < THREADS; t++) {
      x[t] = next[t];
      sums[t % 7] += next[t] % 13;
    }
  }
}

static void fill(void) {
  for (int i = 0; i < 2 * N; i++) {
    a[i] = 7 * i % 1013;
    b[i] = 5 * i % 911;
    c[i] = 0;
  }
}
static void same(const char *what, const int *found) {
  for (int i = 0; i < 2 * N; i++)
    if (found[i] != expected[i]) {
      printf("%s: %d: %d instead of %d\n", what, i, found[i], expected[i]);
      failures++;
      return;
    }
}

int main(void) {
#pragma omp target data map(to : a, b, c)
  {
    fill();
    memcpy(expected, c, sizeof c);
    reverse_on_host(a, expected);
#pragma omp target update to(a, b, c)
    reverse(a, c);
#pragma omp target update from(c)
    same("apart", c);

    fill();
    memcpy(expected, a, sizeof a);
    reverse_on_host(expected, expected);
#pragma omp target update to(a, b, c)
    reverse(a, a);
#pragma omp target update from(a)
    same("the same", a);

    fill();
    memcpy(expected, b, sizeof b);
    hand_on_on_host(a, expected);
#pragma omp target update to(a, b, c)
    hand_on(a, b);
#pragma omp target update from(b)
    same("handed on", b);

    fill();
    memcpy(expected, b, sizeof b);
    hand_on_on_host(expected + N, expected);
#pragma omp target update to(a, b, c)
    hand_on(b + N, b);
#pragma omp target update from(b)
    same("handed on, in one array", b);

    for (int which = 0; which < 2; which++) {
      fill();
      memcpy(expected, which ? a : b, sizeof a);
      either_on_host(which ? expected : a, which ? b : expected, which);
#pragma omp target update to(a, b, c)
      either(a, b, which);
#pragma omp target update from(a, b)
      same("either", which ? a : b);
    }

    fill();
    memcpy(expected, a, sizeof a);
    int sums[7] = {0};
    through_functions_on_host(expected, sums, b);
#pragma omp target update to(a, b, c)
    through_functions(a, c, b);
#pragma omp target update from(a, c)
    same("through functions", a);
    for (int i = 0; i < 7; i++) CHECK(c[i] == sums[i]);
  }
  return failures != 0;
}
