// simd inside of other constructs, where its list items are variables that threads share, and what lanes have of their own.
// lanes: host sim
// options: -O3
#include "../check.h"
#include <stdlib.h>
#define N 200

struct pair { int a, b; };
#pragma omp declare reduction(add : struct pair : omp_out.a += omp_in.a, omp_out.b += omp_in.b) \
    initializer(omp_priv = {0, 0})

static void touch(int *x) { *x += 1; }

int main(void) {
  int sum = 0, last = 0, k = 0, t = 0, i = -1, j = -1, n = N, a[4] = {0}, hist[8] = {0}, threads = 0;
  float total = 0, *x = aligned_alloc(64, sizeof(float) * 256), y[N];
  struct pair p = {0, 0};
  for (int i = 0; i < 256; i++) x[i] = (float)i;
#pragma omp parallel num_threads(3) shared(x) reduction(+ : threads)
  {
    threads++;
#pragma omp single
    {
      sum = 1;
#pragma omp simd reduction(+ : sum, total) lastprivate(last) linear(k : 2) private(t) aligned(x : 64) safelen(16)
      for (i = 0; i < n; i++) {
        t = 2 * i;
        k += 2;
        last = t + k;
        sum += i;
        y[i] = x[i] + (float)t;
        total += 1;
      }
      x = x + 0;
#pragma omp task shared(p, a, hist, j)
      {
#pragma omp simd reduction(add : p)
        for (int i = 0; i < n; i++) p.a += i, p.b++;
#pragma omp simd reduction(+ : a) reduction(+ : hist[1 : 4]) collapse(2)
        for (i = 0; i < 10; i++)
          for (j = 0; j < 4; j++) a[j]++, hist[1 + i % 4]++;
      }
    }
  }
  CHECK(sum == 1 + N * (N - 1) / 2 && total == N && i == 10 && j == 4 && k == 2 * N && last == 4 * N - 2);
  CHECK(threads >= 1 && threads <= 3);
  for (int i = 0; i < N; i++) CHECK(y[i] == 3 * (float)i);
  CHECK(p.a == N * (N - 1) / 2 && p.b == N && a[0] == 10 && a[3] == 10 && hist[0] == 0 && hist[1] == 12 && hist[4] == 8);

  // Lanes of for simd: arrays of their own, whose address may be taken, and reductions over arrays.
  int counts[8] = {0}, buffer[3], worst = 0, seen = 0;
  float most = -1;
#pragma omp parallel for simd private(buffer) lastprivate(seen) reduction(+ : counts) reduction(max : most, worst)
  for (int i = 0; i < N; i++) {
    buffer[i % 3] = i;
    buffer[(i + 1) % 3] = i + 1;
    touch(&buffer[i % 3]);
    counts[buffer[i % 3] % 8]++;
    seen = buffer[(i + 1) % 3];
    most = most > y[i] ? most : y[i];
    worst = worst > seen ? worst : seen;
  }
  for (int i = 0; i < 8; i++) CHECK(counts[i] == N / 8);
  CHECK(seen == N && worst == N && most == 3 * (N - 1));
  free(x);
  return failures != 0;
}
