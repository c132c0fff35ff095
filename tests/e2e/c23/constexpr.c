// constexpr objects (C23 6.7.2): their values are constants in bounds, case labels, assertions and clauses, on the
// host and in device code, wherever they are declared.
// options: -std=gnu2x
// not-with-gcc: <13: no constexpr
// compare: gcc
#include "../check.h"
struct point { int x; double y; };
constexpr int N = 8;
constexpr double half = 0.5;
constexpr double pi = 3.25;
constexpr struct point origin = {.x = 3, .y = 2.5};
constexpr int table[4] = {10, 20, 30, 40};
constexpr unsigned char small = 200;
static constexpr long wide = 1L << 40;
constexpr int *none = 0;
static_assert(_Generic(&none, int *const *: 1, default: 0));
int at_file_scope[N * 2];
static_assert(sizeof at_file_scope == 16 * sizeof(int) && (int)pi == 3 && origin.x == 3 && half < pi);
enum { from_constant = N + 1 };
static int scaled(int v) {
  constexpr int factor = 3;
  static constexpr int offset = factor + 1;
  return v * factor + offset + table[v % 4];
}
int main(void) {
  constexpr int M = N / 2;
  constexpr int chunk = 2;
  constexpr int threads = 3;
  constexpr float quarter = half / 2;
  int a[M] = {0}, sum = 0, inside = 0;
#pragma omp parallel for num_threads(threads) schedule(static, chunk) collapse(chunk) reduction(+ : sum, inside) default(none) shared(a, origin, table)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      constexpr int inner = M + 1;
      int local[inner] = {0};
      static_assert(sizeof local == 5 * sizeof(int));
      switch (j) {
      case M: sum += 100; break;
      case from_constant - 2: sum += 1000; break;
      default: sum += (int)(quarter * 8) + local[j % inner];
      }
#pragma omp atomic
      a[i] += origin.x;
      inside += *(const int *)&table[j % 4];
    }
  printf("%d %d %d\n", sum, inside, a[M - 1]);
  long result[M];
#pragma omp target teams distribute parallel for num_teams(chunk) thread_limit(N * N) map(from : result)
  for (int i = 0; i < M; i++) {
    int local[M] = {i, i + 1};
    constexpr int factors[] = {2, 3};
    constexpr int last = M - 1;
    const int *p = table;
    long v = local[0] * factors[1] + scaled(i) + p[i] + small + (wide >> 38) + from_constant;
    switch (i) {
    case last: v += (long)(origin.y * 10); break;
    case N - 7: v += (long)(pi * 4); break;
    }
    static_assert(last == 3);
    result[i] = v + (long)(quarter * 100) + origin.x;
  }
  for (int i = 0; i < M; i++) printf("%ld ", result[i]);
  printf("%d\n", scaled(5));
  return failures != 0;
}
