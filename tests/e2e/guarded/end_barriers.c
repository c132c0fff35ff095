// Regions that end with a loop: what it has done is there behind the region, also what it reduces.
#include "../check.h"

#define N 40
#define M 96

int main(void) {
  static int a[N][M], sums[N], most[N], counts[N];
#pragma omp target teams distribute map(from : a, sums, most, counts)
  for (int r = 0; r < N; r++) {
    int t[M], sum = 0, largest = -1, found = 0;
#pragma omp parallel
    {
#pragma omp for nowait
      for (int i = 0; i < M; i++) t[i] = (i * 7 + r) % 23;
#pragma omp barrier
#pragma omp for reduction(+ : sum) reduction(max : largest)
      for (int i = 0; i < M; i++) {
        sum += t[M - 1 - i];
        if (t[i] > largest) largest = t[i];
      }
    }
    sums[r] = sum;
    most[r] = largest;
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < M; i++) t[i] += sum;
#pragma omp for schedule(static, 3)
      for (int i = 0; i < M; i++) a[r][i] = t[(i + 5) % M];
    }
    for (int i = 0; i < M; i++) found += a[r][i] == t[(i + 5) % M];
    counts[r] = found;
  }
  for (int r = 0; r < N; r++) {
    int sum = 0, largest = -1;
    for (int i = 0; i < M; i++) {
      const int x = (i * 7 + r) % 23;
      sum += x;
      if (x > largest) largest = x;
    }
    CHECK(sums[r] == sum && most[r] == largest && counts[r] == M);
    for (int i = 0; i < M; i++) CHECK(a[r][i] == ((i + 5) % M * 7 + r) % 23 + sum);
  }
  return failures != 0;
}
