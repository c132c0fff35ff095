// The loop nest of a loop-associated directive may stand in braces, as often as one likes.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { N = 64 };
static int a[N];

/// a[i] == i + by everywhere; a is cleared for the next construct.
static int filled(int by) {
  int right = 1;
  for (int i = 0; i < N; i++) right &= a[i] == i + by;
  for (int i = 0; i < N; i++) a[i] = -1;
  return right;
}

int main(void) {
  int sum = 0, last = 0, k;
#pragma omp parallel for reduction(+ : sum) lastprivate(last)
  {
    for (int i = 0; i < N; i++) {
      a[i] = i;
      sum += i;
      last = i;
    }
  }
  CHECK(filled(0) && sum == N * (N - 1) / 2 && last == N - 1);
#pragma omp parallel
#pragma omp for collapse(2)
  {
    {
      for (int i = 0; i < N / 8; i++) {
        {
          for (int j = 0; j < 8; j++) a[i * 8 + j] = i * 8 + j + 1;
        }
      }
    }
  }
  CHECK(filled(1));
#pragma omp simd
  {
    for (k = 0; k < N; k++) a[k] = k + 2;
  }
  CHECK(filled(2) && k == N);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(4)
  {
    for (int i = 0; i < N; i++) a[i] = i + 3;
  }
  CHECK(filled(3));
#pragma omp loop bind(thread)
  {
    for (int i = 0; i < N; i++) a[i] = i + 4;
  }
  CHECK(filled(4));
#pragma omp target teams distribute parallel for collapse(2) map(from : a)
  {
    for (int i = 0; i < N / 8; i++) {
      for (int j = 0; j < 8; j++) a[i * 8 + j] = i * 8 + j + 5;
    }
  }
  CHECK(filled(5));
#pragma omp target map(from : a)
#pragma omp teams
#pragma omp distribute
  {
    for (int i = 0; i < N; i += 4) {
#pragma omp parallel for
      {
        for (int j = i; j < i + 4; j++) a[j] = j + 6;
      }
    }
  }
  CHECK(filled(6));
#pragma omp target teams loop map(from : a)
  {
    {
      for (int i = 0; i < N; i++) a[i] = i + 7;
    }
  }
  CHECK(filled(7));
#pragma omp parallel for ordered
  {
    for (int i = 0; i < N; i++) {
#pragma omp ordered
      a[i] = i ? a[i - 1] + 1 : 8;
    }
  }
  CHECK(filled(8));
#pragma omp parallel for reduction(inscan, + : sum)
  {
    for (int i = 0; i < N; i++) {
      sum += 1;
#pragma omp scan inclusive(sum)
      a[i] = sum - N * (N - 1) / 2 + 8;
    }
  }
  CHECK(filled(9));
#pragma omp tile sizes(8)
  {
    for (int i = 0; i < N; i++) a[i] = i + 10;
  }
  CHECK(filled(10));
#pragma omp parallel for
#pragma omp unroll partial(2)
  {
    for (int i = 0; i < N; i++) a[i] = i + 11;
  }
  CHECK(filled(11));
#pragma omp parallel for linear(sum : 1)
  {
    for (int i = 0; i < N; i++) {
      a[i] = i + 12;
      sum++;
    }
  }
  CHECK(filled(12));
  return failures != 0;
}
