// Variables that regions get of the code around keep what their types say, in every place a qualifier can stand.
// not-in-gcc: <12: no masked
// compare: gcc
#include <stdio.h>

struct pair {
  int a;
  const int b;
};
typedef const int constant;
typedef volatile int changing;
typedef int row[3];
typedef int *pointer;

#pragma omp declare target
static int sum(const int *from, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += from[i];
  return s;
}

/* A function's own, static and not. */
static int in_function(int number) {
  static const int factor = 3;
  static const row rows[2] = {{1, 2, 3}, {4, 5, 6}};
  static volatile int calls = 0;
  const int n = number;
  int result = 0;
#pragma omp parallel num_threads(2) reduction(+ : result)
#pragma omp single
  {
    calls = 1;
    result += factor * n + rows[1][2] + sum(rows[0], 3) + calls;
  }
  return result;
}
#pragma omp end declare target

int main(void) {
  int out[16] = {0};
#pragma omp target map(tofrom : out)
  {
    static const int K = 30000;
    static volatile int sv;
    static const row two[2] = {{4, 5, 6}, {7, 8, 9}};
    static const char *const names[] = {"ab", "cd"};
    static constant sc = 12;
    const int n = 5;
    volatile int v = 7;
    const volatile int cv = 8;
    constant c = 4;
    changing w = 2;
    const int *p = &n;
    const int *const q = &K;
    int *const r = out;
    const pointer t = out;
    const row a = {1, 2, 3};
    const struct pair s = {1, 2}, copy = s;
    struct pair m = {3, 4};
    volatile struct pair vs = {5, 6};
    const struct pair *const at = &s;
    sv = 1;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
      out[0] = K + n + v + cv + c + w + sv + sc;
      out[1] = *p + *q;
      r[2] = a[1] + two[1][2] + sum(a, 3) + sum(two[0], 3);
      t[3] = s.a + s.b + copy.b + m.b + vs.b + at->a;
      out[4] = names[1][0] + names[0][1];
      out[5] = sum(&n, 1) + sum(&K, 1) + sum(&c, 1);
      v = w = 20;
      sv += v;
      vs.a = 30;
    }
    out[6] = v + w + sv + vs.a;
#pragma omp parallel num_threads(2) firstprivate(n, c, v, w, a, s, m, p)
    {
      v += n + c + w;
#pragma omp parallel num_threads(2)
#pragma omp masked
#pragma omp task
      {
#pragma omp critical
        out[7] = v + n + c + w + sum(a, 3) + s.b + m.b + *p;
      }
    }
#pragma omp parallel for lastprivate(v)
    for (int i = 0; i < 4; i++) v = i;
    out[8] = v;
    out[9] = in_function(10);
  }
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom : out)
  {
    static const int K = 200;
    const int n = 5;
    const struct pair s = {1, 2};
#pragma omp distribute parallel for
    for (int i = 10; i < 14; i++) out[i] = K + n + s.b + i;
  }
  for (int i = 0; i < 16; i++) printf("%d\n", out[i]);
}
