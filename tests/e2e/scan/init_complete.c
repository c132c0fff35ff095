// scan init_complete (OpenMP 6.0): what an iteration does first, for its input phase.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 200 };

int main(void) {
  int c[N], d[N], tmp = -1, x = 0, y = 0;
  for (int k = 0; k < N; k++) c[k] = d[k] = k + 1;
  // c[k] is read before the results take its place.
#pragma omp parallel for simd reduction(inscan, + : x) private(tmp)
  for (int k = 0; k < N; k++) {
    tmp = c[k];
#pragma omp scan init_complete
    c[k] = x;
#pragma omp scan exclusive(x)
    x += tmp;
  }
  CHECK(x == N * (N + 1) / 2 && tmp == -1);
  for (int k = 0; k < N; k++) CHECK(c[k] == k * (k + 1) / 2);
#pragma omp simd reduction(inscan, + : y) private(tmp)
  for (int k = 0; k < N; k++) {
    tmp = d[k];
#pragma omp scan init_complete
    d[k] = y;
#pragma omp scan exclusive(y)
    y += tmp;
  }
  for (int k = 0; k < N; k++) CHECK(d[k] == c[k]);
  for (int k = 0; k < N; k++) c[k] = k + 1;
  x = 0;
#pragma omp target parallel for reduction(inscan, + : x) private(tmp) map(tofrom : c)
  for (int k = 0; k < N; k++) {
    tmp = 2 * c[k];
#pragma omp scan init_complete
    x += tmp;
#pragma omp scan inclusive(x)
    c[k] = x;
  }
  for (int k = 0; k < N; k++) CHECK(c[k] == (k + 1) * (k + 2));
  return failures != 0;
}
