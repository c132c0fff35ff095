// taskloop: grainsize, num_tasks, nogroup, collapse, loops of every form, lastprivate, simd, other clauses.
// lanes: ref host
#include "../check.h"
static int hit[1000];
static void reset(void) {
  for (int i = 0; i < 1000; i++) hit[i] = 0;
}
static int all(int n) {
  for (int i = 0; i < 1000; i++)
    if (hit[i] != (i < n)) return 0;
  reset();
  return 1;
}
int main(void) {
  int n = 100, step = 3, last = -1, j, evaluated = 0, fp = 4, arr[3] = {1, 2, 3};
  double d[2] = {0, 0};
  short s;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < n; i++) hit[i]++;
    CHECK(all(100));
#pragma omp taskloop grainsize(7)
    for (int i = 99; i > 0; i--) hit[i]++;
    hit[0]++;
    CHECK(all(100));
#pragma omp taskloop num_tasks(5) untied mergeable priority(1)
    for (long i = -50; i <= 49; ++i) hit[i + 50]++;
    CHECK(all(100));
#pragma omp taskloop lastprivate(last, j, d) firstprivate(fp, arr) if (n > 1)
    for (j = (evaluated++, 0); j < n; j += step) {
      last = j, d[1] = j + arr[2];
      arr[2]++, arr[2]--, fp++;
      hit[j / 3]++;
    }
    CHECK(last == 99 && j == 102 && d[1] == 102 && evaluated == 1 && fp == 4);
    CHECK(all(34));
#pragma omp taskloop collapse(2) lastprivate(s) num_tasks(4)
    for (int a = 0; a < 10; a++)
      for (s = 20; s > 0; s -= 2) hit[a * 10 + s / 2 - 1]++;
    CHECK(all(100) && s == 0);
#pragma omp taskgroup
    {
      int bound = 50;
#pragma omp taskloop nogroup
      for (int i = 0; i < bound; i++) hit[i]++;
      bound = 0;
#pragma omp taskloop nogroup
      for (int i = 50; i != 100; ++i) hit[i]++;
    }
    CHECK(all(100));
    int *end = hit + 60;
#pragma omp taskloop final(1)
    for (int *p = hit; p < end; p++) *p += 1;
    CHECK(all(60));
#pragma omp taskloop simd simdlen(4) grainsize(16)
    for (int i = 0; i < 500; i++) hit[i] += 1;
    CHECK(all(500));
#pragma omp taskloop if (0)
    for (int i = 0; i < 10; i++) hit[i]++;
    CHECK(all(10));
#pragma omp taskloop lastprivate(last)
    for (int i = 0; i < evaluated - 1; i++) last = 12345;
    CHECK(last == 99);
    unsigned long long big = 0xfffffffffffffff0ull;
#pragma omp taskloop
    for (unsigned long long i = big; i < 0xfffffffffffffffaull; i += 2) hit[(i - big) / 2]++;
    CHECK(all(5));
  }
#pragma omp taskloop
  for (int i = 0; i < n; i++) hit[i]++; // without a team
  CHECK(all(100));
  return failures != 0;
}
