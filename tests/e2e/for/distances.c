// Loops whose bounds are of the same values: how many iterations they have is a constant.
#include "../check.h"
#include <limits.h>

#define B 8
#define N 64

int main(void) {
  static double a[N * N], b[N * N], c[N * N], d[N * N];
  for (int i = 0; i < N * N; i++) a[i] = i % 7, b[i] = i % 5, c[i] = d[i] = i % 3;
  const int size = 8;
#pragma omp target teams distribute collapse(2) map(to : a, b) map(tofrom : c) thread_limit(B * B)
  for (int ib = 0; ib < N / B; ib++)
    for (int jb = 0; jb < N / B; jb++) {
      double wa[B * B], wb[B * B];
      for (int kb = 0; kb < N; kb += B) {
#pragma omp parallel num_threads(B * B)
        {
#pragma omp for collapse(2) nowait
          for (int i = ib * size; i < (ib + 1) * size; i++)
            for (int k = kb; k < kb + B; k++) wa[i % B * B + k % B] = a[i * N + k];
#pragma omp for collapse(2)
          for (int k = kb + B - 1; k >= kb; k--)
            for (int j = jb * B; j <= jb * B + 7; j++) wb[k % B * B + j % B] = b[k * N + j];
#pragma omp for collapse(2)
          for (int i = ib * B; i < B * ib + B; i++)
            for (long j = jb * B; j < (1 + jb) * B; j++)
              for (int k = 0; k < B; k++) c[i * N + j] += wa[i % B * B + k] * wb[k * B + j % B];
        }
      }
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) d[i * N + j] += a[i * N + k] * b[k * N + j];
  for (int i = 0; i < N * N; i++) CHECK(c[i] == d[i]);

  // Others: none at all, steps, types whose sums wrap, or that hold less.
  int counts[12] = {0};
  for (int n = -3; n < 4; n++) {
    const unsigned u = n;
    const unsigned char small = 248 + n;
    long long far = (long long)INT_MAX + n;
#pragma omp target map(tofrom : counts)
#pragma omp parallel
    {
#pragma omp for reduction(+ : counts)
      for (int i = n; i < n - 2; i++) counts[0]++;
#pragma omp for reduction(+ : counts)
      for (int i = n + 7; i > n - 2; i -= 2) counts[1]++;
#pragma omp for reduction(+ : counts)
      for (unsigned i = u; i < u + 2; i++) counts[2]++;
#pragma omp for reduction(+ : counts)
      for (int i = small; i < small + 5; i++) counts[3]++;
#pragma omp for reduction(+ : counts)
      for (long long i = far * 2; i <= 2 * far + 9; i += 3) counts[4]++;
#pragma omp for reduction(+ : counts)
      for (int i = 2 * n - n * 3; i < 3 - n; i++) counts[5]++;
#pragma omp for reduction(+ : counts)
      for (unsigned char i = small; i < small + 4; i++) counts[6]++;
#pragma omp for reduction(+ : counts)
      for (int i = -(n - 1); i != 4 - n; i++) counts[7]++;
    }
  }
  int wraps = 0, chars = 0;
  for (int n = -3; n < 4; n++) {
    wraps += (unsigned)n < (unsigned)n + 2 ? 2 : 0;
    chars += (unsigned char)(248 + n) + 4 <= 255 ? 4 : 0;
  }
  CHECK(counts[0] == 0);
  CHECK(counts[1] == 7 * 5);
  CHECK(counts[2] == wraps);
  CHECK(counts[3] == 7 * 5);
  CHECK(counts[4] == 7 * 4);
  CHECK(counts[5] == 7 * 3);
  CHECK(counts[6] == chars);
  CHECK(counts[7] == 7 * 3);
  return failures != 0;
}
