// coo.c: the product of a sparse matrix given as a list of 8 million elements (COO), sorted by row, and a vector.
// outer only: a thread for each element, which adds its product by an atomic.
#include "kernel.h"

enum { ROW = 16 };

static void outer(const int *row, const int *column, const float *value, const float *x, float *y, int rows,
                  int elements) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < rows; i++) y[i] = 0;
#pragma omp target teams distribute parallel for
  for (int k = 0; k < elements; k++) {
#pragma omp atomic
    y[row[k]] += value[k] * x[column[k]];
  }
}

// Tolerance 1e-5: sums of 16 positive products.
static double check(const int *column, const float *value, const float *x, float *y, int rows) {
#pragma omp target update from(y[:rows])
  for (long i = 0; i < rows; i += sample_step(rows, 10000)) {
    double sum = 0;
    for (long k = i * ROW; k < (i + 1) * ROW; k++) sum += value[k] * x[column[k]];
    expect("y", i, y[i], sum, 1e-5);
  }
  return checksum_floats(y, rows);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int rows = scaled(500000, 1, 1), elements = rows * ROW;
  int *row = malloc(elements * sizeof *row), *column = random_ints(elements, 1, rows);
  for (int k = 0; k < elements; k++) row[k] = k / ROW;
  float *value = random_floats(elements, 2, 0, 1), *x = random_floats(rows, 3, 0, 1), *y = calloc(rows, sizeof *y);
#pragma omp target enter data map(to : row[:elements], column[:elements], value[:elements], x[:rows], y[:rows])
  MEASURE("coo outer", , outer(row, column, value, x, y, rows, elements), check(column, value, x, y, rows));
  return finish_kernel();
}
