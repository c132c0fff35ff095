/*
 * spmv: sparse matrix times vector in compressed-row (CSR) form. A team takes a row at a time, and its threads
 * add the products of that row up.
 *
 *     spmv [rows]
 */
#include "measure.h"

typedef struct {
  int rows;
  int *first;    /* row i has the elements first[i] ... first[i + 1] - 1 */
  int *column;
  float *value;
} csr_matrix;

static void spmv(const csr_matrix *m, const float *x, float *y) {
  int n = m->rows, elements = m->first[n];
  const int *first = m->first, *column = m->column;
  const float *value = m->value;
#pragma omp target teams distribute thread_limit(64) \
    map(to: first[0:n + 1], column[0:elements], value[0:elements], x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++) {
    float sum = 0;
    #pragma omp parallel for reduction(+: sum)
    for (int k = first[i]; k < first[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 500), elements = 0, wrong = 0;
  csr_matrix m = {n, malloc((n + 1) * sizeof(int)), NULL, NULL};
  for (int i = 0; i <= n; i++) {
    m.first[i] = elements;
    elements += 1 + (int)(sample(i) * 100);
  }
  m.column = malloc(elements * sizeof(int));
  m.value = new_floats(elements);
  float *x = new_floats(n), *y = new_floats(n);
  /* Multiples of 1/8 keep every sum exact in any order. */
  for (int k = 0; k < elements; k++) {
    m.column[k] = (int)(sample(k + 1) * n);
    m.value[k] = (int)(sample(k) * 64) / 8.0f;
  }
  for (int i = 0; i < n; i++) x[i] = i % 16;

  double start = now_ms();
  spmv(&m, x, y);
  double time = now_ms() - start;
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int k = m.first[i]; k < m.first[i + 1]; k++) sum += m.value[k] * x[m.column[k]];
    wrong += sum != y[i];
  }
  printf("spmv rows=%d elements=%d time_ms=%.3f errors=%d\n", n, m.first[n], time, wrong);
  free(m.first), free(m.column), free(m.value), free(x), free(y);
  return wrong != 0;
}
