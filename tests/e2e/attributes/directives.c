// Directives in C23 attributes: every kind of place that a directive can stand in.
// lanes: host sim
#include "../check.h"
#include <omp.h>
#define THREADS 3

[[omp::directive(declare target)]];
static int twice(int x) { return 2 * x; }
[[omp::directive(end declare target)]];

static int orphaned(int n) {
  static int last;
  [[omp::directive(for lastprivate(last))]]
  for (int i = 0; i < n; i++) last = i;
  return last;
}

int main(void) {
  int sum = 0, calls = 0, threads = 0, seen[THREADS] = {0};

  [[omp::directive(parallel for, num_threads(THREADS), reduction(+ : sum))]]
  for (int i = 0; i < 100; i++) sum += i;
  CHECK(sum == 4950);

  [[using omp: directive(parallel num_threads(THREADS) shared(calls, threads))]]
  {
    [[omp::directive(single)]] threads = omp_get_num_threads();
    [[omp::directive(critical(calls))]] calls++;
    [[omp::directive(barrier)]];
    seen[omp_get_thread_num()] = calls;
    [[omp::directive(barrier)]];
    [[omp::directive(master)]] { calls += 100; }
  }
  CHECK(calls == threads + 100);
  for (int i = 0; i < threads; i++) CHECK(seen[i] == threads);

  int a = 0, b = 0;
  [[omp::directive(parallel sections)]] {
    [[omp::directive(section)]] a = 1;
    [[omp::directive(section)]] b = 2;
  }
  CHECK(a == 1 && b == 2);

  if (a) [[omp::directive(atomic)]] b += 3;
  else
    [[omp::directive(atomic)]] b -= 3;
  CHECK(b == 5);

  int x[10];
  [[omp::directive(target teams distribute parallel for map(from : x[0:10]))]]
  for (int i = 0; i < 10; i++) x[i] = twice(i);
  for (int i = 0; i < 10; i++) CHECK(x[i] == 2 * i);
  CHECK(orphaned(7) == 6);
  return failures != 0;
}
