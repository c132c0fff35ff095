/* Loops as scientific programs have them: each must be as fast as gcc's, so it must still vectorise in its
   outlined function. Sizes fit the second-level cache, so that what the compilers made of a loop is seen. */
#include "measure.h"
#include <math.h>

enum { N = 96, ROWS = 4000, BODIES = 600, LENGTH = 20000, BINS = 64 };

/* Aligned, since the distance of two arrays modulo a page matters, and each compiler orders them its own way.
 */
#define PAGE __attribute__((aligned(4096)))
static double PAGE grid[2][N][N], PAGE global_x[LENGTH], PAGE global_y[LENGTH], PAGE global_z[LENGTH];
static float PAGE left[N][N], PAGE right[N][N], PAGE product[N][N];

static double sum_of(const double *x, long n) {
  double sum = 0;
  for (long i = 0; i < n; i++) sum += x[i];
  return sum;
}

static void jacobi(int n, double (*restrict to)[n], double (*restrict from)[n]) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}
static double stencil(int reps) {
  for (int i = 0; i < N; i++) grid[0][0][i] = grid[1][0][i] = i;
  for (int r = 0; r < reps; r++) jacobi(N, grid[(r + 1) % 2], grid[r % 2]);
  return 0;
}

/* Two sweeps in one region, over arrays of the function's own. */
static double stencil_in_one_region(int reps) {
  static double PAGE a[N][N], PAGE b[N][N];
  for (int i = 0; i < N; i++) a[0][i] = b[0][i] = i;
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#pragma omp for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) a[i][j] = b[i][j];
  }
  return 0;
}

static double stencil_collapsed(int reps) {
  double(*a)[N] = grid[0], (*b)[N] = grid[1];
  for (int i = 0; i < N; i++) a[0][i] = b[0][i] = i;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for collapse(2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
  }
  return 0;
}

static double matrix_product(int reps) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) left[i][j] = i - j, right[i][j] = i + j;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) product[i][j] = 0;
      for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++) product[i][j] += left[i][k] * right[k][j];
    }
  }
  return product[3][5];
}

static double matrix_product_pointers(int reps) {
  int n = N;
  float *a = malloc(sizeof(float) * n * n), *b = malloc(sizeof(float) * n * n),
        *c = malloc(sizeof(float) * n * n);
  for (int i = 0; i < n * n; i++) a[i] = i % 7, b[i] = i % 5;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for collapse(2) schedule(static)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        float sum = 0;
        for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
        c[i * n + j] = sum;
      }
  }
  double check = c[n + 3];
  free(a), free(b), free(c);
  return check;
}

/* A matrix with 9 elements a row, compressed rows. Rows of different lengths would measure whether the
   processor learns their pattern, which depends on where the code lies: three times slower where it does not.
 */
static double sparse(int reps, int dynamic) {
  int *start = malloc((ROWS + 1) * sizeof *start), *column = malloc(ROWS * 16 * sizeof *column), n = 0;
  double *value = malloc(ROWS * 16 * sizeof *value), *x = malloc(ROWS * sizeof *x);
  double *y = malloc(ROWS * sizeof *y);
  for (int i = 0; i < ROWS; i++) {
    start[i] = n;
    x[i] = i % 10;
    for (int k = 0; k < 9; k++) column[n] = (i * 31 + k * 97) % ROWS, value[n++] = k;
  }
  start[ROWS] = n;
  for (int r = 0; r < reps; r++) {
    if (dynamic) {
#pragma omp parallel for schedule(dynamic, 64)
      for (int i = 0; i < ROWS; i++) {
        double sum = 0;
        for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * x[column[k]];
        y[i] = sum;
      }
    } else {
#pragma omp parallel for
      for (int i = 0; i < ROWS; i++) {
        double sum = 0;
        for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * x[column[k]];
        y[i] = sum;
      }
    }
  }
  double check = sum_of(y, ROWS);
  free(start), free(column), free(value), free(x), free(y);
  return check;
}
static double sparse_static(int reps) { return sparse(reps, 0); }
static double sparse_dynamic(int reps) { return sparse(reps, 1); }

struct body {
  float x, y, z, vx, vy, vz;
};
static double n_body(int reps) {
  struct body *p = malloc(BODIES * sizeof *p);
  for (int i = 0; i < BODIES; i++) p[i] = (struct body){i % 11, i % 13, i % 17, 0, 0, 0};
  const float dt = 1e-6f;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel
    {
#pragma omp for schedule(static)
      for (int i = 0; i < BODIES; i++) {
        float fx = 0, fy = 0, fz = 0;
        for (int j = 0; j < BODIES; j++) {
          float dx = p[j].x - p[i].x, dy = p[j].y - p[i].y, dz = p[j].z - p[i].z;
          float square = dx * dx + dy * dy + dz * dz + 0.01f;
          float inverse = 1 / sqrtf(square);
          float cube = inverse * inverse * inverse;
          fx += dx * cube, fy += dy * cube, fz += dz * cube;
        }
        p[i].vx += dt * fx, p[i].vy += dt * fy, p[i].vz += dt * fz;
      }
#pragma omp for
      for (int i = 0; i < BODIES; i++) p[i].x += p[i].vx * dt, p[i].y += p[i].vy * dt, p[i].z += p[i].vz * dt;
    }
  }
  double check = p[1].x;
  free(p);
  return (float)(check - 1) < 1e-3f;
}

static double dot(int reps) {
  double sum = 0;
  for (int i = 0; i < LENGTH; i++) global_x[i] = i % 3, global_y[i] = i % 5;
  for (int r = 0; r < reps; r++) {
    sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < LENGTH; i++) sum += global_x[i] * global_y[i];
  }
  return sum;
}
static double largest(int reps) {
  int most = 0, *x = malloc(LENGTH * sizeof *x);
  for (int i = 0; i < LENGTH; i++) x[i] = i * 7919 % LENGTH;
  for (int r = 0; r < reps; r++) {
    most = 0;
#pragma omp parallel for reduction(max : most)
    for (int i = 0; i < LENGTH; i++)
      if (x[i] > most) most = x[i];
  }
  free(x);
  return most;
}
static double triad(int reps) {
  double scale = 3;
  for (int i = 0; i < LENGTH; i++) global_x[i] = i, global_y[i] = 1;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for
    for (int i = 0; i < LENGTH; i++) global_z[i] = global_x[i] + scale * global_y[i];
  }
  return global_z[7];
}
static double triad_pointers(int reps) {
  float *a = malloc(LENGTH * sizeof *a), *b = malloc(LENGTH * sizeof *b), *c = malloc(LENGTH * sizeof *c);
  float scale = 3;
  long n = LENGTH;
  for (long i = 0; i < n; i++) a[i] = b[i] = c[i] = i;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) a[i] = b[i] + scale * c[i];
  }
  double check = a[7];
  free(a), free(b), free(c);
  return check;
}
static double triad_local_arrays(int reps) {
  float a[2000], b[2000], c[2000];
  for (int i = 0; i < 2000; i++) a[i] = b[i] = c[i] = i;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for
    for (int i = 0; i < 2000; i++) a[i] = b[i] + 3 * c[i];
  }
  return a[7];
}
static double every_third(int reps) {
  unsigned *x = malloc(LENGTH * sizeof *x);
  for (unsigned i = 0; i < LENGTH; i++) x[i] = i;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for
    for (int i = LENGTH - 1; i >= 0; i -= 3) x[i] = x[i] * 5 + 1;
  }
  free(x);
  return 0;
}
static double histogram(int reps) {
  int bins[BINS] = {0};
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for
    for (int i = 0; i < LENGTH; i++) {
#pragma omp atomic
      bins[(i * 7) % BINS]++;
    }
  }
  return (double)bins[3] / reps;
}
static double mandelbrot(int reps) {
  int inside = 0;
  for (int r = 0; r < reps; r++) {
    inside = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : inside)
    for (int i = 0; i < 64; i++)
      for (int j = 0; j < 64; j++) {
        double cx = j / 32.0 - 1.5, cy = i / 32.0 - 1, x = 0, y = 0;
        int k = 0;
        while (k < 100 && x * x + y * y < 4) {
          double next = x * x - y * y + cx;
          y = 2 * x * y + cy, x = next, k++;
        }
        inside += k == 100;
      }
  }
  return inside;
}
/* A small row, so that what happens between the rows counts. */
static double small_rows(int reps) {
  static int a[1000][4];
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 1000; i++)
      for (int j = 0; j < 4; j++) a[i][j] += i ^ j;
  }
  return a[3][3] / reps;
}

static const struct measured all[] = {
    {"stencil", stencil},
    {"stencil-in-one-region", stencil_in_one_region},
    {"stencil-collapsed", stencil_collapsed},
    {"matrix-product", matrix_product},
    {"matrix-product-pointers", matrix_product_pointers},
    {"sparse-static", sparse_static},
    {"sparse-dynamic", sparse_dynamic},
    {"n-body", n_body},
    {"dot", dot},
    {"largest", largest},
    {"triad", triad},
    {"triad-pointers", triad_pointers},
    {"triad-local-arrays", triad_local_arrays},
    {"every-third", every_third},
    {"histogram", histogram},
    {"mandelbrot", mandelbrot},
    {"small-rows", small_rows},
    {0, 0},
};

int main(int argc, char **argv) { return measure_all(argc, argv, all, 2e-3, 8); }
