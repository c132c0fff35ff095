// Structures behind pointers, of types that have mappers: these say nothing of what pointers lead to.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

#define N 40

typedef struct {
  int rows, columns;
  double *a;
} Matrix;
typedef struct {
  int n;
  double first[3], *rest;
} Series;
#pragma omp declare mapper(Matrix m) map(m, m.a[0 : m.rows * m.columns])
#pragma omp declare mapper(Series s) map(s, s.rest[0 : s.n])

static void product(const Matrix *x, const Matrix *y, Matrix *z) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < z->rows; i++)
    for (int j = 0; j < z->columns; j++) {
      double sum = 0;
      for (int k = 0; k < x->columns; k++) sum += x->a[i * x->columns + k] * y->a[k * y->columns + j];
      z->a[i * z->columns + j] = sum;
    }
}
static void mapped(Matrix x, Matrix z) {
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : z)
  for (int i = 0; i < z.rows * z.columns; i++) z.a[i] += x.a[i];
}
static double total(const Series *s, int which) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < s->n; i++) sum += s->rest[i] * s->first[(which + i) % 3];
  return sum;
}

int main(void) {
  static double a[N * N], b[N * N], c[N * N];
  for (int i = 0; i < N * N; i++) a[i] = i % 7, b[i] = i % 5;
  Matrix x = {N, N, a}, y = {N, N, b}, z = {N, N, c};
#pragma omp target enter data map(to : x, y, z)
  product(&x, &y, &z);
#pragma omp target exit data map(from : z) map(release : x, y)
  z.a = c;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++) sum += a[i * N + k] * b[k * N + j];
      CHECK(c[i * N + j] == sum);
    }
  double before = c[17];
  mapped(x, z);
  CHECK(c[17] == before + a[17]);

  Series s = {N, {1, 2, 3}, a};
#pragma omp target enter data map(to : s)
  double expected = 0;
  for (int i = 0; i < N; i++) expected += a[i] * (1 + (1 + i) % 3);
  CHECK(total(&s, 1) == expected);
#pragma omp target exit data map(release : s)
  return failures != 0;
}
