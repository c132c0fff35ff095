// spmv.c: the product of a sparse matrix in rows (CSR) of about 200 elements and a vector.
// outer: a thread for each row. nested: a team for each row, its threads along the row.
#include "kernel.h"

static void outer(const int *start, const int *column, const float *value, const float *x, float *y, int rows) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < rows; i++) {
    float sum = 0;
    for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

static void nested(const int *start, const int *column, const float *value, const float *x, float *y, int rows) {
#pragma omp target teams distribute
  for (int i = 0; i < rows; i++) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

// Tolerance 1e-5: sums of 200 positive products.
static double check(const int *start, const int *column, const float *value, const float *x, float *y, int rows) {
#pragma omp target update from(y[:rows])
  for (long i = 0; i < rows; i += sample_step(rows, 2000)) {
    double sum = 0;
    for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * x[column[k]];
    expect("y", i, y[i], sum, 1e-5);
  }
  return checksum_floats(y, rows);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int rows = scaled(60000, 1, 1);
  int *start = random_ints(rows + 1, 1, 17);
  start[0] = 0;
  for (int i = 1; i <= rows; i++) start[i] += start[i - 1] + 192;
  const int elements = start[rows];
  int *column = random_ints(elements, 2, rows);
  float *value = random_floats(elements, 3, 0, 1), *x = random_floats(rows, 4, 0, 1), *y = calloc(rows, sizeof *y);
#pragma omp target enter data map(to : start[:rows + 1], column[:elements], value[:elements], x[:rows], y[:rows])
  MEASURE("spmv outer", , outer(start, column, value, x, y, rows), check(start, column, value, x, y, rows));
  forget(y, rows * sizeof *y);
  MEASURE("spmv nested", , nested(start, column, value, x, y, rows), check(start, column, value, x, y, rows));
  return finish_kernel();
}
