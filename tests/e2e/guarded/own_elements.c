// Teams whose size is a constant: loops with as many iterations, or fewer, and arrays of which each thread has an element to
// itself from one region to the next, and others of which it has not.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

enum { TEAMS = 5, T = 64, W = 8 };
static int in[TEAMS * T], out[TEAMS * T], more[TEAMS * T];

static void clear(void) {
  for (int i = 0; i < TEAMS * T; i++) out[i] = more[i] = -1;
}
static int wrong(int (*expected)(int team, int i)) {
  int count = 0;
  for (int team = 0; team < TEAMS; team++)
    for (int i = 0; i < T; i++) count += out[team * T + i] != expected(team, i);
  return count;
}
static int value(int team, int i) { return in[team * T + i]; }

static int twice(int team, int i) { return 2 * value(team, i); }
static int tiles(int team, int i) {
  int sum = 0;
  for (int k = 0; k < W; k++) sum += value(team, i / W * W + k) * value(team, k * W + i % W);
  return 2 * sum;
}
static int neighbour(int team, int i) { return value(team, (i + 1) % T); }
static int few(int team, int i) { return i < 40 && i % 3 != 1 ? value(team, i) + 1 : -1; }
static int mirrored(int team, int i) { return value(team, T - 1 - i); }
static int from_one(int team, int i) { return i ? value(team, i) * 2 : -1; }
static int first(int team, int i) { return value(team, i) + value(team, 0); }
static int transposed(int team, int i) { return value(team, i % W * W + i / W); }
static int kept(int team, int i) { return value(0, i) + team % 1; }

int main(void) {
  for (int i = 0; i < TEAMS * T; i++) in[i] = i * 37 % 101;
#define TARGET _Pragma("omp target teams distribute thread_limit(T) map(to : in) map(tofrom : out, more)")

  clear();
  TARGET for (int team = 0; team < TEAMS; team++) {
    int own[T], by_number[1024];
#pragma omp parallel for
    for (int i = 0; i < T; i++) own[i] = in[team * T + i];
#pragma omp parallel
    by_number[omp_get_thread_num()] = 3;
    for (int k = 0; k < 2; k++) {
#pragma omp parallel for
      for (int j = 0; j < T; j++) own[j] *= k + 1;
    }
#pragma omp parallel for
    for (int i = 0; i < T; i++) out[team * T + i] = own[i];
#pragma omp parallel
    more[team * T + omp_get_thread_num()] = by_number[omp_get_thread_num()];
  }
  CHECK(!wrong(twice) && more[0] == 3 && more[T] == 3);

  /* Tiles: the sums are the threads' own, what is multiplied is not. */
  clear();
  TARGET for (int team = 0; team < TEAMS; team++) {
    int tile[W][W], sums[W][W];
#pragma omp parallel for collapse(2)
    for (int y = 0; y < W; y++)
      for (int x = 0; x < W; x++) sums[y][x] = 0;
    for (int t = 0; t < 2; t++) {
#pragma omp parallel for collapse(2)
      for (int y = 0; y < W; y++)
        for (int x = 0; x < W; x++) tile[y][x] = in[team * T + y * W + x];
#pragma omp parallel for collapse(2)
      for (int y = 0; y < W; y++)
        for (int x = 0; x < W; x++)
          for (int k = 0; k < W; k++) sums[y][x] += tile[y][k] * tile[k][x];
    }
#pragma omp parallel for
    for (int i = 0; i < T; i++) more[team * T + i] = 7;
#pragma omp parallel for collapse(2)
    for (int y = 0; y < W; y++)
      for (int x = 0; x < W; x++) out[team * T + y * W + x] = sums[y][x];
  }
  CHECK(!wrong(tiles) && more[0] == 7 && more[TEAMS * T - 1] == 7);

  /* Fewer iterations than threads, some of which end early. */
  clear();
  TARGET for (int team = 0; team < TEAMS; team++) {
    int own[40];
#pragma omp parallel for
    for (int i = 0; i < 40; i++) own[i] = in[team * T + i];
#pragma omp parallel for
    for (int i = 0; i < 40; i++) {
      if (i % 3 == 1) continue;
      out[team * T + i] = own[i] + 1;
    }
  }
  CHECK(!wrong(few));

  /* Others' elements: of the next thread, the other way round, by another order of loops, one of all, of a loop from 1. */
  clear();
  TARGET for (int team = 0; team < TEAMS; team++) {
    int shared[T];
#pragma omp parallel for
    for (int i = 0; i < T; i++) shared[i] = in[team * T + i];
#pragma omp parallel for
    for (int i = 0; i < T; i++) out[team * T + i] = shared[(i + 1) % T];
  }
  CHECK(!wrong(neighbour));
  clear();
  TARGET for (int team = 0; team < TEAMS; team++) {
    int shared[T];
#pragma omp parallel for
    for (int i = T - 1; i >= 0; i--) shared[i] = in[team * T + T - 1 - i];
#pragma omp parallel for
    for (int i = 0; i < T; i++) out[team * T + i] = shared[i];
  }
  CHECK(!wrong(mirrored));
  clear();
  TARGET for (int team = 0; team < TEAMS; team++) {
    int shared[W][W];
#pragma omp parallel for collapse(2)
    for (int y = 0; y < W; y++)
      for (int x = 0; x < W; x++) shared[y][x] = in[team * T + y * W + x];
#pragma omp parallel for collapse(2)
    for (int y = 0; y < W; y++)
      for (int x = 0; x < W; x++) out[team * T + y * W + x] = shared[x][y];
  }
  CHECK(!wrong(transposed));
  clear();
  TARGET for (int team = 0; team < TEAMS; team++) {
    int shared[W][W];
#pragma omp parallel for
    for (int y = 0; y < W; y++)
      for (int x = 0; x < W; x++) shared[y][x] = in[team * T + x * W + y];
#pragma omp parallel for collapse(2)
    for (int x = 0; x < W; x++)
      for (int y = 0; y < W; y++) out[team * T + x * W + y] = shared[x][y];
  }
  CHECK(!wrong(transposed));
  clear();
  TARGET for (int team = 0; team < TEAMS; team++) {
    int shared[T];
#pragma omp parallel for
    for (int i = 0; i < T; i++) shared[i] = in[team * T + i];
    const int one = shared[0];
#pragma omp parallel for
    for (int i = 0; i < T; i++) out[team * T + i] = shared[i] + one;
  }
  CHECK(!wrong(first));
  clear();
  TARGET for (int team = 0; team < TEAMS; team++) {
    int shared[T];
#pragma omp parallel for
    for (int i = 1; i < T; i++) shared[i] = in[team * T + i];
#pragma omp parallel for schedule(static, 1)
    for (int i = 0; i < T; i++)
      if (i) out[team * T + i] = shared[i] * 2;
  }
  CHECK(!wrong(from_one));

  /* Of teams that run several iterations, from one to the next. */
  clear();
#pragma omp target teams num_teams(1) thread_limit(T) map(to : in) map(tofrom : out)
  {
    int own[T];
#pragma omp parallel for
    for (int i = 0; i < T; i++) own[i] = in[i];
    for (int team = 0; team < TEAMS; team++) {
#pragma omp parallel for
      for (int i = 0; i < T; i++) out[team * T + i] = own[i];
    }
  }
  CHECK(!wrong(kept));
  return failures != 0;
}
