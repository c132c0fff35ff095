// Directives in attributes over several lines: line ends in names, arguments, selectors and lists of directives.
// lanes: host sim
#include "../check.h"

int main(void) {
  int n = 0, a[10] = {0};
  [[omp::directive(target
                   data
                   map(tofrom: n,
                       a) device(0
                   ))]]
  {
    [[omp::directive(target teams
        distribute parallel
        for reduction(+:
                      n))]]
    for (int i = 0; i < 100; i++) n += i;
    [[omp::sequence(directive(target
      update from(n)), omp::directive(target
      update to(n)))]];
  }
  CHECK(n == 4950);

  [[omp::directive(metadirective when(device={kind("nohost"
     )}, user={condition(score(
     2): n < 3)}: parallel
     for reduction(+:n) num_threads(3)) otherwise(
     parallel for reduction(+:n)
     num_threads(2)))]]
  for (int i = 0; i < 10; i++) n++;
  CHECK(n == 4960);

  [[omp::directive(tile
    sizes(4) apply(grid:
      reverse))]]
  for (int i = 0; i < 10; i++) a[i] += i;
  [[using omp: directive(taskwait
  )]];
  int sum = 0;
  for (int i = 0; i < 10; i++) sum += a[i];
  CHECK(sum == 45);
  return 0;
}
