// Metadirectives on the host: which variant is chosen, constant and at run time, with macros in them.
// lanes: host sim
// Of two variants the one that is not taken would be a race.
// options: -Wno-openmp-race
#include "../check.h"
#include <omp.h>
#define THREADS 3
#define WHEN_LARGE(n) user = {condition((n) > 10)}
enum { four = 4 };

static int threads_seen;
static void note(void) {
#pragma omp master
  threads_seen = omp_get_num_threads();
}

static void dynamic(int n, int *sum) {
  int s = 0;
#pragma omp metadirective when(WHEN_LARGE(n): parallel for num_threads(THREADS) reduction(+ : s)) \
                          otherwise(parallel for num_threads(2) reduction(+ : s))
  for (int i = 0; i < n; i++) {
    if (i == 0) threads_seen = omp_get_num_threads();
    s += i;
  }
  *sum = s;
}

// The condition is evaluated once, and only as far as needed.
static int asked[3];
static int ask(int i, int result) {
  asked[i]++;
  return result;
}
static int several(int a, int b) {
  int which = 0;
#pragma omp metadirective when(user = {condition(score(1): ask(0, a))} : parallel num_threads(2)) \
                          when(user = {condition(score(7): ask(1, b))} : parallel num_threads(4))  \
                          default(parallel num_threads(1))
#pragma omp single
  which = omp_get_num_threads();
  return which;
}

static int jumps(int n) {
  int steps = 0;
#pragma omp metadirective when(user = {condition(n > 3)} : parallel num_threads(1)) otherwise(parallel num_threads(1))
  {
    int i = 0;
  again:
    steps++;
    if (++i < n) goto again;
  }
  return steps;
}

int main(void) {
  int sum;
  omp_set_dynamic(0);
  dynamic(100, &sum);
  CHECK(sum == 4950 && threads_seen == THREADS);
  dynamic(5, &sum);
  CHECK(sum == 10 && threads_seen == 2);

  CHECK(several(1, 1) == 4);
  CHECK(asked[0] == 0 && asked[1] == 1);
  CHECK(several(1, 0) == 2);
  CHECK(several(0, 0) == 1);
  CHECK(asked[0] == 2 && asked[1] == 3);
  CHECK(jumps(2) == 2 && jumps(7) == 7);

  // Constants: no code for the others; an undeclared runtime condition is never asked.
#pragma omp metadirective when(user = {condition(four == 3)} : parallel num_threads(7)) \
                          when(user = {condition(four == 4)} : parallel num_threads(5))
  note();
  CHECK(threads_seen == 5);
  // Of two that match, the higher score; of equal ones the first.
#pragma omp metadirective when(implementation = {vendor(score(3): ompi)} : parallel num_threads(3)) \
                          when(user = {condition(score(4): 1)} : parallel num_threads(4))
  note();
  CHECK(threads_seen == 4);
#pragma omp metadirective when(user = {condition(1)} : parallel num_threads(3)) \
                          when(user = {condition(1)} : parallel num_threads(4))
  note();
  CHECK(threads_seen == 3);
#pragma omp metadirective when(device = {kind(host)} : parallel num_threads(4)) \
                          when(device = {kind(host)}, user = {condition(1)} : parallel num_threads(2))
  note();
  CHECK(threads_seen == 2); // the first is a subset of the second
  // Nothing matches.
#pragma omp metadirective when(device = {kind(fpga)} : parallel num_threads(4))
  note();
  CHECK(threads_seen == 1);
#pragma omp metadirective when(implementation = {vendor(cray, "intel")} : parallel num_threads(4)) \
                          when(device = {kind(gpu)} : parallel num_threads(5)) otherwise(nothing)
  note();
  CHECK(threads_seen == 1);

  // Stand-alone variants, and no statement behind them.
  int x = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp atomic
    x++;
#pragma omp metadirective when(device = {kind(cpu)} : barrier)
    if (x != 4) failures++;
#pragma omp metadirective when(device = {kind(gpu)} : barrier) otherwise(flush)
  }
  CHECK(x == 4);

  // Delimited, and with section markers in the statement.
#pragma omp begin metadirective when(device = {kind(any)} : parallel sections num_threads(2))
  {
#pragma omp section
    x = 10;
#pragma omp section
    sum = 20;
  }
#pragma omp end metadirective
  CHECK(x == 10 && sum == 20);

  // The constructs around it, also those that another metadirective chose.
  x = 0;
#pragma omp metadirective when(user = {condition(x == 0)} : parallel num_threads(3))
#pragma omp metadirective when(construct = {parallel} : critical) otherwise(parallel num_threads(9))
  x++;
  CHECK(x == 3);
  x = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp metadirective when(construct = {teams, parallel} : barrier) when(construct = {parallel} : single) default(master)
    x += omp_get_num_threads();
  }
  CHECK(x == 2);

  // As an attribute.
  x = 0;
  [[omp::directive(metadirective when(user = {condition(sum == 20)} : parallel for num_threads(THREADS)),
                   otherwise(nothing))]]
  for (int i = 0; i < 30; i++)
#pragma omp atomic
    x += i == 0 ? omp_get_num_threads() : 0;
  CHECK(x == THREADS);
  return failures != 0;
}
