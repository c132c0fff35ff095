// Sequences of directives in one attribute, over several lines, beside other attributes, and _Pragma.
// lanes: host sim
#include "../check.h"
#include <omp.h>

#define LOOP(clauses) [[omp::sequence(directive(parallel num_threads(4)), directive(for clauses))]]
#define PRAGMA(...) _Pragma(#__VA_ARGS__)

int main(void) {
  int n = 50, s = 0, t = 0, counted = 0;
  [[omp::sequence(directive(parallel num_threads(3),
                            default(shared)), // one thread after the other adds
                  omp::directive(for reduction(+
                                               : s)))]]
  for (int i = 0; i < n; i++) s += i;
  CHECK(s == n * (n - 1) / 2);

  LOOP(reduction(+ : t) schedule(dynamic, 3))
  for (int i = 0; i < n; i++) t += i;
  CHECK(t == s);

  [[using omp: sequence(sequence(directive(parallel num_threads(2)), directive(single)), directive(critical))]]
  counted++;
  CHECK(counted == 1);

  [[maybe_unused, omp::directive(parallel num_threads(1))]] { counted += omp_get_num_threads(); }
  CHECK(counted == 2);

  PRAGMA(omp parallel for reduction(+ : counted) num_threads(3))
  for (int i = 0; i < 10; i++) counted++;
  CHECK(counted == 12);
  _Pragma("omp parallel num_threads(2)") _Pragma("omp single") counted++;
  CHECK(counted == 13);

  // Attributes that are not OpenMP's, and two brackets that are none.
  int array[3] = {0, 1, 2}, index[1] = {1};
  [[maybe_unused]] int omp = array[index[0]];
  CHECK(omp == 1);
  switch (omp) {
  case 1: counted++; [[fallthrough]];
  default: counted++;
  }
  CHECK(counted == 15);
  return failures != 0;
}
