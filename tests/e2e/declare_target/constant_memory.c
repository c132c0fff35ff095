// Variables that device code only reads are in constant memory: the host changes them between kernels. Others are not.
#include "../check.h"
typedef struct { double h, weights[3]; int n; } Params;
#pragma omp declare target
static Params par = {0.5, {1, 2, 3}, 7};
static int table[8] = {1, 2, 3, 4, 5, 6, 7, 8}, chosen[8] = {8, 7, 6, 5, 4, 3, 2, 1};
static int counts[2], addressed = 3, offset = 1, calls, most;
static double weighted(double x) {
  double sum = 0;
  for (int k = 0; k < 3; k++) sum += par.weights[k] * x;
  return sum * par.h + par.n;
}
static int summed(int i) {
  int sum = offset;
#pragma omp atomic
  calls++;
#pragma omp critical
  if (i > most) most = i;
  for (int k = 7; k >= 0; k--) sum += table[k] * (i + k);
  return sum + chosen[i & 7];
}
#pragma omp end declare target

static void compare(const char *when, int *address) {
  double x[100];
  int s[100];
#pragma omp target teams distribute parallel for map(from : x, s)
  for (int i = 0; i < 100; i++) {
    x[i] = weighted(i), s[i] = summed(i) * addressed;
#pragma omp atomic
    counts[i & 1]++;
  }
  int wrong = 0;
  for (int i = 0; i < 100; i++) wrong += x[i] != weighted(i) || s[i] != summed(i) * *address;
  if (wrong) printf("%s: %d\n", when, wrong);
  failures += wrong;
}

int main(void) {
  compare("as they begin", &addressed);
  par = (Params){2, {0.5, 0.25, 0.125}, -1};
  table[3] = 40, chosen[2] = 50, offset = -9;
#pragma omp target update to(par, table, chosen, offset)
  compare("all changed", &addressed);
  par.h = 3, par.weights[1] = 9;
#pragma omp target update to(par.h, par.weights[1 : 1])
  for (int k = 0; k < 4; k++) {
    table[k] += k, addressed = k;
#pragma omp target update to(table[k : 1], addressed)
    compare("in parts", &addressed);
  }
#pragma omp target map(always, to : offset)
  counts[0] += offset - offset;
#pragma omp target update from(counts, par, calls, most)
  CHECK(calls >= 600 && most == 99);
  CHECK(par.h == 3 && counts[0] == 300 && counts[1] == 300);
  return failures != 0;
}
