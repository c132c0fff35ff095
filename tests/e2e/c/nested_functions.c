// Nested functions: their use of the outer function's variables, in and around parallel regions, with regions of their
// own, forward declarations, pointers to them and jumps out of them.
// lanes: ref host
// options: -w -z execstack
// compare: gcc
#include "../check.h"
static int apply(int (*f)(int), int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += f(i);
  return s;
}
static int plain(int k) {
  int add(int x) { return x + k; }
  return apply(add, 3);
}
static int escape(void) {
  __label__ out;
  int tries = 0;
  void leave(void) { tries++; goto out; }
  for (;;) leave();
out:
  return tries;
}
int main(void) {
  int base = 10, hits = 0, v[8] = {0};
  auto int later(int);
  int scaled(int x) { return x * base; }
  void count(int by) {
#pragma omp atomic
    hits += by;
  }
  int team(int n) {
    int sum = 0;
#pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < n; i++) sum += i + base;
    return sum;
  }
  int fact(n) int n; { return n < 2 ? 1 : n * fact(n - 1); }
  int later(int x) { return x - base; }
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    int twice(int x) { return 2 * x + 1; }
    v[i] = twice(scaled(i)) + later(i);
    count(1);
  }
  int total = 0;
  for (int i = 0; i < 8; i++) total += v[i];
  printf("%d %d %d %d %d\n", total, hits, plain(4), team(4), fact(5));
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
      base = 3;
      total = scaled(5) + apply(scaled, 4);
    }
#pragma omp critical
    hits += escape();
  }
  printf("%d %d %s\n", total, hits, __func__);
  return failures != 0;
}
