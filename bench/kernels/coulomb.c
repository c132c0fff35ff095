// coulomb.c: the potential of 1024 charges, which lie in a table in the device's memory, at 1024 x 1024 points of a
// plane.
// outer: both loops collapsed. nested: a team for each line, its threads along it.
#include "kernel.h"

enum { CHARGES = 1024 };

#pragma omp declare target
static float charges[CHARGES][4];

static float potential(float x, float y) {
  float sum = 0;
  for (int k = 0; k < CHARGES; k++) {
    const float dx = charges[k][0] - x, dy = charges[k][1] - y, z = charges[k][2];
    sum += charges[k][3] / sqrtf(dx * dx + dy * dy + z * z);
  }
  return sum;
}
#pragma omp end declare target

static void outer(float *grid, int n, float spacing) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) grid[i * n + j] = potential(j * spacing, i * spacing);
}

static void nested(float *grid, int n, float spacing) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) grid[i * n + j] = potential(j * spacing, i * spacing);
  }
}

// Tolerance 1e-4: sums of 1024 positive terms.
static double check(float *grid, int n, float spacing) {
#pragma omp target update from(grid[:n * n])
  for (long at = 0; at < n * n; at += sample_step(n * n, 1000)) {
    const double x = at % n * spacing, y = at / n * spacing;
    double sum = 0;
    for (int k = 0; k < CHARGES; k++) {
      const double dx = charges[k][0] - x, dy = charges[k][1] - y, z = charges[k][2];
      sum += charges[k][3] / sqrt(dx * dx + dy * dy + z * z);
    }
    expect("grid", at, grid[at], sum, 1e-4);
  }
  return checksum_floats(grid, n * n);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(1024, 2, 1);
  const float spacing = 1.0f / n;
  float *table = random_floats(4 * CHARGES, 1, 0.1f, 1), *grid = calloc(n * n, sizeof *grid);
  memcpy(charges, table, sizeof charges);
#pragma omp target update to(charges)
#pragma omp target enter data map(to : grid[:n * n])
  MEASURE("coulomb outer", , outer(grid, n, spacing), check(grid, n, spacing));
  forget(grid, n * n * sizeof *grid);
  MEASURE("coulomb nested", , nested(grid, n, spacing), check(grid, n, spacing));
  return finish_kernel();
}
