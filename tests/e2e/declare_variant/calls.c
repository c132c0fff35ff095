// Which variant a call gets: constructs around it, scores, conditions; as gcc chooses.
#include "../check.h"
#include <omp.h>

static int calls;
static int f_parallel(int x) { return x + 100; }
static int f_parallel_for(int x) { return x + 200; }
int f_never(int x) { return x + 5000; }

#pragma omp declare variant(f_parallel) match(construct = {parallel})
#pragma omp declare variant(f_parallel_for) match(construct = {parallel, for})
#pragma omp declare variant(f_never) match(implementation = {vendor(llvm)})
#pragma omp declare variant(f_never) match(device = {kind(fpga)})
static int f(int x) {
  calls++;
  return x;
}

// A declaration of the base before its definition; the score decides.
int g(double *p, int n);
int g_low(double *p, int n) { return p[0] + n; }
static int g_high(double *p, int n) { return p[0] - n; }
#pragma omp declare variant(g_low) match(user = {condition(score(1): 1)})
#pragma omp declare variant(g_high) match(user = {condition(score(2): sizeof(int) == 4)})
int g(double *p, int n);
int g(double *p, int n) { return 0; }

static void h_host(int *where) { *where = 1; }
#pragma omp declare variant(h_host) match(device = {kind(host, cpu)})
void h(int *where) { *where = 2; }

// Without an OpenMP directive in it.
static int plain(int x) {
  int where = 0;
  h(&where);
  return f(x) + where;
}

int main(void) {
  int single = 0, sum = 0, twice = 0;
  CHECK(f(1) == 1);
  CHECK(calls == 1);
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    single = f(2);
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 10; i++) sum += f(i);
#pragma omp single
    twice = f(f(3));
  }
  CHECK(single == 102);
  CHECK(sum == 2045);
  CHECK(twice == 203);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += f(i);
  CHECK(sum == 4090);
  CHECK(calls == 1);

  double value = 10;
  CHECK(g(&value, 3) == 7);
  CHECK(plain(5) == 6);
  // Through a pointer it is the base function.
  int (*pointer)(int) = f;
#pragma omp parallel num_threads(1)
  single = pointer(2);
  CHECK(single == 2);
  return failures != 0;
}
