// Small structures of numbers that regions only read are as good as firstprivate: the host changes them in between, each
// region sees the values of its time, and bounds may be their members. Those that are on the device already, or that a
// region changes, are mapped.
// lanes: ref host sim nvcc cubin ptx
#include "../check.h"
enum { N = 60, M = 40 };
typedef struct {
  int rows, columns;
  float weight[3];
} shape;
struct nested {
  shape inner[2];
  unsigned char first : 3, second : 5;
};

static void scale(shape s, float *x) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x[0 : s.rows * s.columns])
  for (int i = 0; i < s.rows; i++)
    for (int j = 0; j < s.columns; j++) x[i * s.columns + j] = x[i * s.columns + j] * s.weight[j % 3] + s.weight[0];
}
static void rows(const struct nested *from, float *x) {
  const struct nested s = *from;
#pragma omp target teams distribute map(to : s) map(tofrom : x[0 : N * M])
  for (int i = s.first; i < s.inner[1].rows; i++) {
#pragma omp parallel for
    for (int j = s.second; j < s.inner[1].columns; j++) x[i * M + j] += s.inner[0].weight[2];
  }
}

int main(void) {
  static float x[N * M], expected[N * M];
  for (int i = 0; i < N * M; i++) x[i] = expected[i] = i % 100;
  shape s = {N, M, {2, 3, 4}};
  int wrong = 0;
  for (int k = 0; k < 3; k++, s.rows -= 20, s.weight[1]++) {
    scale(s, x);
    for (int i = 0; i < s.rows * M; i++) expected[i] = expected[i] * s.weight[i % M % 3] + s.weight[0];
  }
  for (int i = 0; i < N * M; i++) wrong += x[i] != expected[i];
  CHECK(wrong == 0);
  const struct nested n = {{{1, 1, {0, 0, 7}}, {50, 30, {0}}}, 3, 17};
  rows(&n, x);
  for (int i = 0; i < N * M; i++)
    wrong += x[i] != expected[i] + (i / M >= 3 && i / M < 50 && i % M >= 17 && i % M < 30 ? 7 : 0);
  CHECK(wrong == 0);

  // What the device has already is what the region sees.
  shape mapped = {5, 6, {0}};
  int seen = 0;
#pragma omp target data map(to : mapped)
  {
    mapped.rows = 7;
#pragma omp target map(tofrom : seen)
    seen = mapped.rows + mapped.columns;
  }
  CHECK(seen == 11 || seen == 13); // 13 where there is one memory
  // What it changes comes back, also through an address.
  shape changed = {1, 2, {0}};
#pragma omp target
  {
    int *at = &changed.columns;
    changed.rows += 10;
    *at += 20;
  }
  CHECK(changed.rows == 11 && changed.columns == 22);
  return failures != 0;
}
