// Rows of a team's arrays that only one warp's tasks use, which stay in its registers: sums to which tasks of several
// steps add, in teams of exactly 128 threads and of others; rows that several warps use; sums that are kept from one
// region to the next.
#include "../check.h"

enum { steps = 6, sums = 4, width = 3, groups = 10 };

static int part(int step, int w, int r, int l) { return (step + 1) * (w + 2) + r * l; }

// Each warp has a row of its own, with three elements a lane; a tile of which there are two goes from one to all.
static void pipeline(int out[sums][width][32]) {
#pragma omp target teams distribute map(from : out[0 : sums])
  for (int t = 0; t < 1; t++) {
    int sum[sums][width][32], tile[2][32];
#pragma omp parallel num_threads(160)
#pragma omp single
    {
      for (int w = 0; w < sums; w++)
#pragma omp task depend(out : sum[w])
#pragma omp simd
        for (int l = 0; l < 32; l++)
          for (int r = 0; r < width; r++) sum[w][r][l] = 0;
      for (int s = 0; s < steps; s++) {
#pragma omp task depend(out : tile[s % 2]) affinity(tile)
#pragma omp simd
        for (int l = 0; l < 32; l++) tile[s % 2][l] = s + l;
        for (int w = 0; w < sums; w++)
#pragma omp task depend(in : tile[s % 2]) depend(inout : sum[w])
#pragma omp simd
          for (int l = 0; l < 32; l++)
            for (int r = 0; r < width; r++) sum[w][r][l] += part(s, w, r, l) * tile[s % 2][31 - l];
      }
      for (int w = 0; w < sums; w++)
#pragma omp task depend(in : sum[w])
#pragma omp simd
        for (int l = 0; l < 32; l++)
          for (int r = 0; r < width; r++) out[w][r][l] = sum[w][r][l];
    }
  }
}

// More rows than warps: a loop over a warp's tasks is unrolled. `both` is used by several warps, and `kept` across
// regions.
static void rows(int out[groups][32], int last[32]) {
#pragma omp target teams distribute map(from : out[0 : groups], last[0 : 32]) thread_limit(128)
  for (int t = 0; t < 1; t++) {
    int own[groups][32], both[groups][32], kept[groups][32];
    for (int time = 0; time < 3; time++) {
#pragma omp parallel num_threads(128)
#pragma omp single
      {
        for (int g = 0; g < groups; g++)
#pragma omp task depend(out : own[g], both[g], kept[g])
#pragma omp simd
          for (int l = 0; l < 32; l++) {
            own[g][l] = 3 * g + l + time;
            both[g][l] = own[g][l] * 2;
            if (time == 0) kept[g][l] = g;
          }
        for (int g = 0; g < groups; g++)
#pragma omp task depend(inout : own[g], kept[g]) depend(in : both[(g + 1) % groups])
#pragma omp simd
          for (int l = 0; l < 32; l++) {
            own[g][l] += both[(g + 1) % groups][l];
            kept[g][l] += own[g][l];
          }
        for (int g = 0; g < groups; g++)
#pragma omp task depend(in : kept[g])
#pragma omp simd
          for (int l = 0; l < 32; l++) out[g][l] = kept[g][l];
#pragma omp task depend(iterator(g = 0 : groups), in : both[g])
#pragma omp simd
        for (int l = 0; l < 32; l++) {
          last[l] = 0;
          for (int g = 0; g < groups; g++) last[l] += both[g][31 - l];
        }
      }
    }
  }
}

int main(void) {
  static int out[sums][width][32], many[groups][32], last[32];
  pipeline(out);
  for (int w = 0; w < sums; w++)
    for (int r = 0; r < width; r++)
      for (int l = 0; l < 32; l++) {
        int sum = 0;
        for (int s = 0; s < steps; s++) sum += part(s, w, r, l) * (s + 31 - l);
        CHECK(out[w][r][l] == sum);
      }
  rows(many, last);
  for (int l = 0; l < 32; l++) {
    int all = 0;
    for (int g = 0; g < groups; g++) {
      int kept = g;
      for (int time = 0; time < 3; time++) kept += 3 * g + l + time + 2 * (3 * ((g + 1) % groups) + l + time);
      CHECK(many[g][l] == kept);
      all += 2 * (3 * g + 31 - l + 2);
    }
    CHECK(last[l] == all);
  }
  return failures != 0;
}
