// Other reductions beside those with inscan (OpenMP 6.0): they go on over both phases.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 300 };
static long before[N];

int main(void) {
  long x = 0, sum = 0, largest = -1, counted = 0;
#pragma omp parallel for reduction(inscan, + : x) reduction(+ : sum, counted) reduction(max : largest) num_threads(4)
  for (int i = 0; i < N; i++) {
    before[i] = x;
    sum += x;
    if (x > largest) largest = x;
#pragma omp scan exclusive(x)
    x += i;
    counted++;
  }
  long wanted = 0;
  for (long i = 0, s = 0; i < N; s += i, i++) {
    CHECK(before[i] == s);
    wanted += s;
  }
  CHECK(x == N * (N - 1) / 2 && sum == wanted && largest == x - (N - 1) && counted == N);

  x = 5, sum = counted = 0;
#pragma omp parallel num_threads(3)
#pragma omp for simd reduction(inscan, + : x) reduction(+ : sum) reduction(+ : counted)
  for (int i = 0; i < N; i++) {
    x += i;
    counted += 2;
#pragma omp scan inclusive(x)
    sum += x;
  }
  CHECK(counted == 2 * N && sum == wanted + N * (N - 1) / 2 + 5 * N);
  x = sum = 0;
#pragma omp simd reduction(inscan, + : x) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    x += i;
#pragma omp scan inclusive(x)
    sum += x;
  }
  CHECK(sum == wanted + N * (N - 1) / 2);
  x = sum = 0;
#pragma omp target teams distribute parallel for reduction(inscan, + : x) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    sum += x;
#pragma omp scan exclusive(x)
    x += i;
  }
  CHECK(sum == wanted && x == N * (N - 1) / 2);
  return failures != 0;
}
