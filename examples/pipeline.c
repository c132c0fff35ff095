/*
 * pipeline: a producer and consumers inside a block. Of the product of two matrices each team computes 32 columns of 32
 * rows, tile by tile: one warp loads the next tiles while the others compute with those that are there. Tasks say what
 * needs what; affinity, which of them belong to one warp. Sums stay in the registers of the warp that adds to them.
 * Beside it, the same with all threads loading, then computing, in turns.
 *
 *     pipeline [n, a multiple of 128]
 */
#include "measure.h"

#define TILE 32
#define WARPS 4 /* that compute, */
#define ROWS 8  /* each so many rows */
#define STEPS 4 /* tiles in a region */

static void by_tasks(int n, const float *a, const float *b, float *c) {
#pragma omp target teams distribute collapse(2) thread_limit(32 * (WARPS + 1)) \
    map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n])
  for (int y = 0; y < n; y += WARPS * ROWS)
    for (int x = 0; x < n; x += 32) {
      float ta[2][WARPS * ROWS][TILE], tb[2][TILE][32], sum[WARPS][ROWS][32];
      for (int from = 0; from < n; from += STEPS * TILE) {
        #pragma omp parallel num_threads(32 * (WARPS + 1))
        #pragma omp single
        for (int t = 0; t < STEPS; t++) {
          #pragma omp task depend(out: ta[t % 2], tb[t % 2]) affinity(tb)
          #pragma omp simd
          for (int l = 0; l < 32; l++) {
            for (int i = 0; i < WARPS * ROWS; i++) ta[t % 2][i][l] = a[(y + i) * n + from + t * TILE + l];
            for (int k = 0; k < TILE; k++) tb[t % 2][k][l] = b[(from + t * TILE + k) * n + x + l];
          }

          for (int w = 0; w < WARPS; w++)
            #pragma omp task depend(in: ta[t % 2], tb[t % 2]) depend(inout: sum[w])
            #pragma omp simd order(concurrent)
            for (int l = 0; l < 32; l++) {
              if (from == 0 && t == 0)
                for (int r = 0; r < ROWS; r++) sum[w][r][l] = 0;
              for (int k = 0; k < TILE; k++)
                for (int r = 0; r < ROWS; r++) sum[w][r][l] += ta[t % 2][w * ROWS + r][k] * tb[t % 2][k][l];
              if (from + (t + 1) * TILE == n)
                for (int r = 0; r < ROWS; r++) c[(y + w * ROWS + r) * n + x + l] = sum[w][r][l];
            }
        }
      }
    }
}

static void in_turns(int n, const float *a, const float *b, float *c) {
#pragma omp target teams distribute collapse(2) thread_limit(32 * WARPS) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n])
  for (int y = 0; y < n; y += WARPS * ROWS)
    for (int x = 0; x < n; x += 32) {
      float ta[WARPS * ROWS][TILE], tb[TILE][32];
      #pragma omp parallel num_threads(32 * WARPS)
      {
        float sum[ROWS] = {0};
        for (int from = 0; from < n; from += TILE) {
          #pragma omp for collapse(2)
          for (int i = 0; i < TILE; i++)
            for (int l = 0; l < 32; l++) {
              ta[i][l] = a[(y + i) * n + from + l];
              tb[i][l] = b[(from + i) * n + x + l];
            }
          #pragma omp for collapse(2)
          for (int w = 0; w < WARPS; w++)
            for (int l = 0; l < 32; l++)
              for (int k = 0; k < TILE; k++)
                for (int r = 0; r < ROWS; r++) sum[r] += ta[w * ROWS + r][k] * tb[k][l];
        }
        #pragma omp for collapse(2)
        for (int w = 0; w < WARPS; w++)
          for (int l = 0; l < 32; l++)
            for (int r = 0; r < ROWS; r++) c[(y + w * ROWS + r) * n + x + l] = sum[r];
      }
    }
}

static int errors(int n, const float *a, const float *b, const float *c) {
  int wrong = 0;
  for (int at = 0; at < n * n; at += n * n > 4096 ? n * n / 4096 | 1 : 1) {
    double sum = 0;
    for (int k = 0; k < n; k++) sum += (double)a[at / n * n + k] * b[k * n + at % n];
    wrong += fabs(c[at] - sum) > 1e-4 * sum;
  }
  return wrong;
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 128) / 128 * 128, wrong = 0;
  float *a = malloc(n * n * sizeof *a), *b = malloc(n * n * sizeof *b), *c = malloc(n * n * sizeof *c);
  for (int i = 0; i < n * n; i++) a[i] = sample(i), b[i] = sample(i + 5);
#pragma omp target data map(to: a[0:n*n], b[0:n*n]) map(alloc: c[0:n*n])
  for (int version = 0; version < 2; version++) {
    double times[9];
    for (int k = -1; k < 9; k++) {
      double start = now_ms();
      if (version)
        in_turns(n, a, b, c);
      else
        by_tasks(n, a, b, c);
      if (k >= 0) times[k] = now_ms() - start;
    }
#pragma omp target update from(c[0:n*n])
    int found = errors(n, a, b, c);
    printf("pipeline %s n=%d time_ms=%.3f errors=%d\n", version ? "in_turns" : "by_tasks", n, median(times, 9), found);
    wrong += found;
    memset(c, 0, n * n * sizeof *c);
#pragma omp target update to(c[0:n*n])
  }
  free(a), free(b), free(c);
  return wrong != 0;
}
