// tiles.c: teams that work on a tile in memory of their own, or whose threads meet around sequential code: the constructs
// that CUDA programs have __shared__ arrays and __syncthreads() for. tiles.cu has the same in CUDA.
// usage: tiles [rounds]. One line each: name, least time of the rounds in µs, with the data on the device.
#include "../examples/measure.h"
#include <omp.h>

/* Counted where others might see it: the host waits for each repetition, as the CUDA version does. */
static volatile int repeats_done;

#define MEASURE(name, repeats, ...)                                                                                    \
  do {                                                                                                                 \
    double least_us = 1e30;                                                                                            \
    for (int round = 0; round < rounds; round++) {                                                                     \
      double start = now_ms();                                                                                         \
      for (int r = 0; r < repeats; r++, repeats_done++) __VA_ARGS__;                                                                   \
      double us = (now_ms() - start) * 1e3 / repeats;                                                                  \
      if (us < least_us) least_us = us;                                                                                \
    }                                                                                                                  \
    printf("%-24s %9.2f\n", name, least_us);                                                                           \
  } while (0)

enum { N = 2048, T = 16, BOX = 64, BOXES = 2048, ROWS = 4096, LENGTH = 1024 };

static void transpose(const float *a, float *b) {
#pragma omp target teams num_teams((N / 32) * (N / 32)) thread_limit(256)
  {
    float tile[32][33];
#pragma omp parallel num_threads(256)
    {
      const int bx = omp_get_team_num() % (N / 32) * 32, by = omp_get_team_num() / (N / 32) * 32;
      const int tx = omp_get_thread_num() % 32, ty = omp_get_thread_num() / 32;
      for (int j = ty; j < 32; j += 8) tile[j][tx] = a[(by + j) * N + bx + tx];
#pragma omp barrier
      for (int j = ty; j < 32; j += 8) b[(bx + j) * N + by + tx] = tile[tx][j];
    }
  }
}

// One region for all of it, as a CUDA kernel has it.
static void product(const float *a, const float *b, float *c) {
#pragma omp target teams num_teams((N / T) * (N / T)) thread_limit(T * T)
  {
    float ta[T][T], tb[T][T];
#pragma omp parallel num_threads(T * T)
    {
      const int i = omp_get_team_num() / (N / T) * T, j = omp_get_team_num() % (N / T) * T;
      const int x = omp_get_thread_num() % T, y = omp_get_thread_num() / T;
      float sum = 0;
      for (int t = 0; t < N; t += T) {
        ta[y][x] = a[(i + y) * N + t + x];
        tb[y][x] = b[(t + y) * N + j + x];
#pragma omp barrier
        for (int k = 0; k < T; k++) sum += ta[y][k] * tb[k][x];
#pragma omp barrier
      }
      c[(i + y) * N + j + x] = sum;
    }
  }
}

// The same with a region for each step: sums between them are the team's.
static void product_in_regions(const float *a, const float *b, float *c) {
#pragma omp target teams distribute collapse(2) thread_limit(T * T)
  for (int i = 0; i < N; i += T)
    for (int j = 0; j < N; j += T) {
      float ta[T][T], tb[T][T], tc[T][T];
#pragma omp parallel for collapse(2)
      for (int y = 0; y < T; y++)
        for (int x = 0; x < T; x++) tc[y][x] = 0;
      for (int t = 0; t < N; t += T) {
#pragma omp parallel for collapse(2)
        for (int y = 0; y < T; y++)
          for (int x = 0; x < T; x++) {
            ta[y][x] = a[(i + y) * N + t + x];
            tb[y][x] = b[(t + y) * N + j + x];
          }
#pragma omp parallel for collapse(2)
        for (int y = 0; y < T; y++)
          for (int x = 0; x < T; x++)
            for (int k = 0; k < T; k++) tc[y][x] += ta[y][k] * tb[k][x];
      }
#pragma omp parallel for collapse(2)
      for (int y = 0; y < T; y++)
        for (int x = 0; x < T; x++) c[(i + y) * N + j + x] = tc[y][x];
    }
}

// Forces among the bodies of a box, which the team loads first.
static void forces(const float *x, float *f) {
#pragma omp target teams distribute num_teams(BOXES) thread_limit(BOX)
  for (int box = 0; box < BOXES; box++) {
    float own[BOX];
    const float *in = x + box * BOX;
    float *out = f + box * BOX;
#pragma omp parallel num_threads(BOX)
    {
      const int me = omp_get_thread_num();
      own[me] = in[me];
#pragma omp barrier
      float sum = 0;
      for (int k = 0; k < BOX; k++) {
        const float d = own[k] - own[me];
        sum += d / (0.01f + d * d);
      }
      out[me] = sum;
    }
  }
}

// A sum for each row, which one thread of the team writes.
static void row_norms(const float *a, float *norms) {
#pragma omp target teams distribute
  for (int i = 0; i < ROWS; i++) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < LENGTH; j++) sum += a[i * LENGTH + j] * a[i * LENGTH + j];
    norms[i] = sum;
  }
}

// Steps that follow each other within a row, with a team's threads along it.
static void smooth(float *a) {
#pragma omp target teams distribute
  for (int i = 0; i < ROWS; i++) {
    float next[LENGTH];
    float *row = a + i * LENGTH;
    for (int step = 0; step < 8; step++) {
#pragma omp parallel for
      for (int j = 0; j < LENGTH; j++) {
        const int left = j ? j - 1 : j, right = j < LENGTH - 1 ? j + 1 : j;
        next[j] = 0.25f * row[left] + 0.5f * row[j] + 0.25f * row[right];
      }
#pragma omp parallel for
      for (int j = 0; j < LENGTH; j++) row[j] = next[j];
    }
  }
}

int main(int argc, char **argv) {
  const int rounds = argument(argc, argv, 1, 20);
  float *a = malloc(sizeof(float[N][N])), *b = malloc(sizeof(float[N][N])), *c = calloc(N * N, sizeof *c);
  for (int i = 0; i < N * N; i++) a[i] = i % 7, b[i] = i % 5;
  float sums[3];
#pragma omp target data map(to : a[:N * N], b[:N * N]) map(tofrom : c[:N * N])
  {
    MEASURE("transpose, one region", 20, transpose(a, c));
#pragma omp target update from(c[:N * N])
    sums[0] = c[5] + c[N];
    MEASURE("product, one region", 2, product(a, b, c));
#pragma omp target update from(c[:N * N])
    sums[1] = c[N + 1];
    MEASURE("product, region a step", 2, product_in_regions(a, b, c));
#pragma omp target update from(c[:N * N])
    sums[2] = c[N + 1];
    MEASURE("forces in boxes", 20, forces(a, c));
    MEASURE("norms of rows", 20, row_norms(a, c));
    MEASURE("steps along rows", 5, smooth(a));
  }
  return !(sums[0] == 5 * N % 7 + 1 && sums[1] == sums[2]);
}
