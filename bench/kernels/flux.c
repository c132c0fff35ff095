// flux.c: a step of a compressible flow on 128 x 128 x 128 cells: five conserved quantities and, for each of six
// neighbours, the flux through the face between: a wide body that needs many registers.
// outer: all three loops collapsed. nested: a team for each line of cells, its threads along it.
#include "kernel.h"

enum { QUANTITIES = 5 };

#pragma omp declare target
// The new state of a cell; q has one array of n*n*n for each quantity: density, three momenta, energy.
static void update_cell(const double *q, double *out, int i, int j, int k, int n, double step) {
  const int size = n * n * n, cell = (i * n + j) * n + k, strides[3] = {n * n, n, 1};
  double own[QUANTITIES], change[QUANTITIES] = {0, 0, 0, 0, 0};
  for (int v = 0; v < QUANTITIES; v++) own[v] = q[v * size + cell];
  const double inverse = 1 / own[0];
  const double own_pressure = 0.4 * (own[4] - 0.5 * inverse * (own[1] * own[1] + own[2] * own[2] + own[3] * own[3]));
  const double own_sound = sqrt(1.4 * own_pressure * inverse);
  for (int d = 0; d < 3; d++)
    for (int side = -1; side <= 1; side += 2) {
      double other[QUANTITIES];
      for (int v = 0; v < QUANTITIES; v++) other[v] = q[v * size + cell + side * strides[d]];
      const double other_inverse = 1 / other[0];
      const double pressure =
          0.4 * (other[4] - 0.5 * other_inverse * (other[1] * other[1] + other[2] * other[2] + other[3] * other[3]));
      const double sound = sqrt(1.4 * pressure * other_inverse);
      const double own_speed = own[1 + d] * inverse, speed = other[1 + d] * other_inverse;
      const double wave = fmax(fabs(own_speed) + own_sound, fabs(speed) + sound);
      for (int v = 0; v < QUANTITIES; v++) {
        double flux = own[v] * own_speed + other[v] * speed;
        if (v == 1 + d) flux += own_pressure + pressure;
        if (v == 4) flux += own_pressure * own_speed + pressure * speed;
        change[v] -= 0.5 * (side * flux - wave * (other[v] - own[v]));
      }
    }
  for (int v = 0; v < QUANTITIES; v++) out[v * size + cell] = own[v] + step * change[v];
}
#pragma omp end declare target

static void outer(const double *q, double *out, int n, double step) {
#pragma omp target teams distribute parallel for collapse(3)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) update_cell(q, out, i, j, k, n, step);
}

static void nested(const double *q, double *out, int n, double step) {
#pragma omp target teams distribute collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
#pragma omp parallel for
      for (int k = 1; k < n - 1; k++) update_cell(q, out, i, j, k, n, step);
    }
}

// Tolerance 1e-10: doubles. Every ninth cell on the host.
static double check(const double *q, double *out, int n, double step) {
  const int size = n * n * n;
  double *expected = calloc(QUANTITIES * size, sizeof *expected), sum = 0;
#pragma omp target update from(out[:QUANTITIES * size])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        const int cell = (i * n + j) * n + k;
        for (int v = 0; v < QUANTITIES; v++) sum += fabs(out[v * size + cell]) * (1 + v);
        if (cell % 9) continue;
        update_cell(q, expected, i, j, k, n, step);
        for (int v = 0; v < QUANTITIES; v++)
          expect("out", v * size + cell, out[v * size + cell], expected[v * size + cell], 1e-10);
      }
  free(expected);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(128, 3, 4), size = n * n * n;
  const double step = 0.01;
  float *start = random_floats(QUANTITIES * size, 1, 0, 0.2f);
  double *q = malloc(QUANTITIES * size * sizeof *q), *out = calloc(QUANTITIES * size, sizeof *out);
  for (int k = 0; k < QUANTITIES * size; k++) q[k] = start[k] + (k < size ? 1 : k < 4 * size ? 0 : 2.5);
#pragma omp target enter data map(to : q[:QUANTITIES * size], out[:QUANTITIES * size])
  MEASURE("flux outer", , outer(q, out, n, step), check(q, out, n, step));
  forget(out, QUANTITIES * size * sizeof *out);
  MEASURE("flux nested", , nested(q, out, n, step), check(q, out, n, step));
  return finish_kernel();
}
