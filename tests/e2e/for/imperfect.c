// Code between collapsed loops is executed at least once for each iteration of the loop that it stands in.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <string.h>

#define N 7
#define M 11

static int all[N][M], before[N], after[N];

static void reset(void) {
  memset(all, 0, sizeof all);
  memset(before, 0, sizeof before);
  memset(after, 0, sizeof after);
}

static int right(void) {
  for (int i = 0; i < N; i++) {
    if (before[i] != i + 1 || after[i] != i + 2) return 0;
    for (int j = 0; j < M; j++)
      if (all[i][j] != 3 * i + j) return 0;
  }
  return 1;
}

int main(void) {
  reset();
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++) {
    int triple = 3 * i;
    before[i] = i + 1;
    {
      int j = i; // another j than the loop's
      after[j] = j + 2;
      for (int j = 0; j < M; j++) {
        if (j % 5 == 4) {
          all[i][j] = triple + j;
          continue;
        }
        all[i][j] = triple + j;
      }
      after[j] = j + 2;
    }
  }
  CHECK(right());

  reset();
  int j = 3, seen = 0, t;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : all, before, after) firstprivate(j) private(t) \
    reduction(max : seen)
  for (int i = 0; i < N; i++) {
    t = 3 * i;
    seen = j > seen ? j : seen; // the variable outside
    before[i] = i + 1;
    for (int j = 0; j < M; j++) all[i][j] = t + j;
    after[i] = i + 2;
  }
  CHECK(right() && seen == 3);

  reset();
  int sum = 0, last = -1;
#pragma omp target map(tofrom : all, before, after, sum)
#pragma omp parallel for collapse(3) reduction(+ : sum) schedule(dynamic, 3)
  for (int i = 0; i < N; i++) {
    before[i] = i + 1;
    for (int j = 0; j < M; j++) {
      int here = 3 * i + j;
      for (int k = 0; k < 2; k++) {
        all[i][j] = here;
        sum++;
      }
      after[i] = i + 2;
    }
  }
  CHECK(right() && sum == N * M * 2);

  reset();
#pragma omp parallel
#pragma omp for simd collapse(2) lastprivate(last)
  for (int i = 0; i < N; i++) {
    before[i] = i + 1;
    for (int j = 0; j < M; j++) {
      all[i][j] = 3 * i + j;
      last = i * M + j;
    }
    after[i] = i + 2;
  }
  CHECK(right() && last == N * M - 1);

  reset();
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) default(none) shared(all, before, after)
  for (int i = 0; i < N; i++) {
    before[i] = i + 1;
    for (int j = 0; j < M; j++) all[i][j] = 3 * i + j;
    after[i] = i + 2;
  }
  CHECK(right());
  return failures != 0;
}
