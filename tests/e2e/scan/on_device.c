// scan in target regions: by the threads of a team, in a simd loop, and by a league, which is one team then.
// lanes: host sim sim53 nvcc
#include "../check.h"
enum { N = 300 };
static int a[N], b[N];
int main(void) {
  int x = 2, expected = 2;
  for (int i = 0; i < N; i++) a[i] = i % 7;
#pragma omp target map(to : a) map(from : b) map(tofrom : x)
#pragma omp parallel for num_threads(40) reduction(inscan, + : x)
  for (int i = 0; i < N; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    b[i] = x;
  }
  for (int i = 0; i < N; i++) expected += a[i], CHECK(b[i] == expected);
  CHECK(x == expected);
  x = 0, expected = 0;
#pragma omp target teams distribute parallel for reduction(inscan, + : x) map(to : a) map(from : b)
  for (int i = 0; i < N; i++) {
    b[i] = x;
#pragma omp scan exclusive(x)
    x += a[i];
  }
  for (int i = 0; i < N; i++) CHECK(b[i] == expected), expected += a[i];
  CHECK(x == expected);
  float y = 1e30f;
#pragma omp target map(to : a) map(from : b) map(tofrom : y)
#pragma omp simd reduction(inscan, min : y)
  for (int i = N - 1; i >= 0; i--) {
    if (a[i] * 10 + i < y) y = a[i] * 10 + i;
#pragma omp scan inclusive(y)
    b[i] = (int)y;
  }
  float least = 1e30f;
  for (int i = N - 1; i >= 0; i--) {
    if (a[i] * 10 + i < least) least = a[i] * 10 + i;
    CHECK(b[i] == (int)least);
  }
  return failures != 0;
}
