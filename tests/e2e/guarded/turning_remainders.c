// Rows that take turns: remainders of what a loop around regions counts, by constants, with several things added; in
// loops in loops, in loops with `continue`, from negative numbers and by other steps.
// lanes: ref host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <string.h>

enum { TEAMS = 4, N = 48, KINDS = 6 };

#pragma omp declare target
static int mix(int a, int b) { return (a * 31 + b) % 10007; }
#pragma omp end declare target

static void rows(const int *in, int *out, int steps) {
#pragma omp target teams distribute map(to : in[:TEAMS * N]) map(from : out[:TEAMS * N * KINDS])
  for (int t = 0; t < TEAMS; t++) {
    int x[7][N], last = 0;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int r = 0; r < 7; r++) x[r][i] = in[t * N + i] + r;
    for (int s = 1; s <= steps; s++) {
      int *now = x[s % 3];
      const int *one = x[(s + 2) % 3], *two = x[(1 + s) % 3];
#pragma omp parallel for
      for (int i = 0; i < N; i++) now[i] = mix(one[i], two[N - 1 - i]) + s % 3;
      last = s % 3;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) out[(t * KINDS + 0) * N + i] = x[last][i];
    for (int s = 4; s < steps; ++s) {
      int *now = x[(s + 9) % 7];
      for (int u = s; u < s + 3; u++) { // what it begins with is no constant
        const int *other = x[u % 5];
#pragma omp parallel for
        for (int i = 0; i < N; i++)
          if (other != now) now[i] = mix(now[i], other[(i * 5 + 1) % N]);
      }
      for (int u = 0; u < 8; u++) {
        const int *other = x[u % 5], *another = x[(s + u) % 6];
#pragma omp parallel for
        for (int i = 0; i < N; i++)
          if (other != now && another != now) now[i] = mix(now[i], other[(i * 7 + 1) % N] + another[i]);
      }
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) out[(t * KINDS + 1) * N + i] = x[3][i];
    for (int s = 0; s < steps; s++) {
      int *now = x[s % 3];
      if (s % 4 == 1) continue;
#pragma omp parallel for
      for (int i = 0; i < N; i++) now[i] = mix(now[i], s);
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) out[(t * KINDS + 2) * N + i] = x[1][i];
    for (int s = -6; s < steps; s++) {
      int *now = x[3 + s % 3];
#pragma omp parallel for
      for (int i = 0; i < N; i++) now[i] = mix(now[i], s + 6);
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) out[(t * KINDS + 3) * N + i] = x[1][i] + x[5][i];
    for (int s = 0; s < steps; s += 2) {
      int *now = x[s % 3];
#pragma omp parallel for
      for (int i = 0; i < N; i++) now[i] = mix(now[i], s);
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) out[(t * KINDS + 4) * N + i] = x[2][i];
    int turns = 0;
    for (int s = 2; s < steps; s++) {
      if (s % 5 == 4) break;
      turns += s % 5 + (s + 1) % 3;
#pragma omp parallel for
      for (int i = 0; i < N; i++) x[s % 5][i] = mix(x[(s + 1) % 5][i], turns);
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) out[(t * KINDS + 5) * N + i] = x[3][i] + turns;
  }
}

static void sequentially(const int *in, int *out, int steps) {
  int x[7][N], last = 0, turns = 0, before[7][N];
  for (int i = 0; i < N; i++)
    for (int r = 0; r < 7; r++) x[r][i] = in[i] + r;
  for (int s = 1; s <= steps; s++) {
    for (int i = 0; i < N; i++) x[s % 3][i] = mix(x[(s + 2) % 3][i], x[(1 + s) % 3][N - 1 - i]) + s % 3;
    last = s % 3;
  }
  for (int i = 0; i < N; i++) out[0 * N + i] = x[last][i];
  for (int s = 4; s < steps; ++s) {
    int *now = x[(s + 9) % 7];
    for (int u = s; u < s + 3; u++) {
      if (x[u % 5] != now)
        for (int i = 0; i < N; i++) now[i] = mix(now[i], x[u % 5][(i * 5 + 1) % N]);
    }
    for (int u = 0; u < 8; u++)
      for (int i = 0; i < N; i++)
        if (x[u % 5] != now && x[(s + u) % 6] != now)
          now[i] = mix(now[i], x[u % 5][(i * 7 + 1) % N] + x[(s + u) % 6][i]);
  }
  for (int i = 0; i < N; i++) out[1 * N + i] = x[3][i];
  for (int s = 0; s < steps; s++)
    for (int i = 0; i < N; i++)
      if (s % 4 != 1) x[s % 3][i] = mix(x[s % 3][i], s);
  for (int i = 0; i < N; i++) out[2 * N + i] = x[1][i];
  for (int s = -6; s < steps; s++)
    for (int i = 0; i < N; i++) x[3 + s % 3][i] = mix(x[3 + s % 3][i], s + 6);
  for (int i = 0; i < N; i++) out[3 * N + i] = x[1][i] + x[5][i];
  for (int s = 0; s < steps; s += 2)
    for (int i = 0; i < N; i++) x[s % 3][i] = mix(x[s % 3][i], s);
  for (int i = 0; i < N; i++) out[4 * N + i] = x[2][i];
  for (int s = 2; s < steps && s % 5 != 4; s++) {
    turns += s % 5 + (s + 1) % 3;
    memcpy(before, x, sizeof x);
    for (int i = 0; i < N; i++) x[s % 5][i] = mix(before[(s + 1) % 5][i], turns);
  }
  for (int i = 0; i < N; i++) out[5 * N + i] = x[3][i] + turns;
}

int main(void) {
  static int in[TEAMS * N], out[TEAMS * N * KINDS], expected[N * KINDS];
  for (int i = 0; i < TEAMS * N; i++) in[i] = i * 37 % 101;
  for (int steps = 1; steps <= 11; steps += 5) {
    rows(in, out, steps);
    for (int t = 0; t < TEAMS; t++) {
      sequentially(in + t * N, expected, steps);
      for (int i = 0; i < N * KINDS; i++) CHECK(out[t * N * KINDS + i] == expected[i]);
    }
  }
  return failures != 0;
}
