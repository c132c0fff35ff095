// ell.c: the product of a sparse matrix in columns of equal length (ELL), 500,000 rows of up to 32 elements, and a
// vector.
// outer only: the format exists so that neighbouring threads, one for each row, read neighbouring elements.
#include "kernel.h"

enum { WIDTH = 32 };

static void outer(const int *column, const float *value, const float *x, float *y, int rows) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < rows; i++) {
    float sum = 0;
    for (int k = 0; k < WIDTH; k++) {
      const int j = column[k * rows + i];
      if (j >= 0) sum += value[k * rows + i] * x[j];
    }
    y[i] = sum;
  }
}

// Tolerance 1e-5: sums of up to 32 positive products.
static double check(const int *column, const float *value, const float *x, float *y, int rows) {
#pragma omp target update from(y[:rows])
  for (long i = 0; i < rows; i += sample_step(rows, 10000)) {
    double sum = 0;
    for (int k = 0; k < WIDTH; k++)
      if (column[k * rows + i] >= 0) sum += value[k * rows + i] * x[column[k * rows + i]];
    expect("y", i, y[i], sum, 1e-5);
  }
  return checksum_floats(y, rows);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int rows = scaled(500000, 1, 1);
  int *column = random_ints(rows * WIDTH, 1, rows);
  for (int k = 0; k < rows * WIDTH; k++)
    if (random_bits(k, 5) % 8 == 0) column[k] = -1;
  float *value = random_floats(rows * WIDTH, 2, 0, 1), *x = random_floats(rows, 3, 0, 1), *y = calloc(rows, sizeof *y);
#pragma omp target enter data map(to : column[:rows * WIDTH], value[:rows * WIDTH], x[:rows], y[:rows])
  MEASURE("ell outer", , outer(column, value, x, y, rows), check(column, value, x, y, rows));
  return finish_kernel();
}
