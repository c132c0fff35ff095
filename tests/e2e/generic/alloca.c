// alloca around parallel regions on devices: their threads see the memory, and it lasts until the function returns.
#include "../check.h"
#include <alloca.h>
#include <string.h>

#pragma omp declare target
static int sum(const int *p, int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
static int *kept(int **rows, int n, int row) { // no parallel construct of its own; rows[i] outlive the block
  for (int i = 0; i < n; i++) {
    int *p = __builtin_alloca(row * sizeof(int));
    for (int j = 0; j < row; j++) p[j] = i;
    rows[i] = p;
  }
  int total = 0;
  for (int i = 0; i < n; i++) total += sum(rows[i], row);
  rows[0][0] = total;
  int *result = rows[n];
  *result = rows[0][0];
  return result;
}
static int depth(int n) {
  int *p = alloca(100 * sizeof *p);
  for (int i = 0; i < 100; i++) p[i] = n;
  return (n ? depth(n - 1) : 0) + sum(p, 100);
}
#pragma omp end declare target

int main(void) {
  int n = 40, s = 0, results[3] = {0}, aligned = 0;
#pragma omp target map(tofrom : s, results, aligned)
  {
    int *p = alloca(n * sizeof(int));
    for (int i = 0; i < n; i++) p[i] = i;
#pragma omp parallel num_threads(50)
    {
      int *own = alloca(sizeof(int));
#pragma omp for
      for (int i = 0; i < n; i++) {
        *own = 2 * p[i];
        p[i] = *own;
      }
#pragma omp for reduction(+ : s)
      for (int i = 0; i < n; i++) s += p[i];
    }
    int *rows[11], end = 0;
    rows[10] = &end;
    results[0] = *kept(rows, 10, 50);
    results[1] = depth(5);
    char *q = alloca(1000);
    memset(q, 1, 1000);
#pragma omp parallel reduction(+ : aligned)
    aligned += (unsigned long)q % 16 == 0 && q[999] == 1;
  }
  CHECK(s == 40 * 39);
  CHECK(results[0] == 45 * 50 && results[1] == 1500 && aligned > 0);
  // In each team, often.
  int teams[8] = {0};
#pragma omp target teams distribute num_teams(4) map(from : teams)
  for (int t = 0; t < 8; t++) {
    int total = 0;
    for (int k = 0; k < 20; k++) total += depth(3);
    teams[t] = total;
  }
  for (int t = 0; t < 8; t++) CHECK(teams[t] == 20 * 600);
  // Nested, by each thread alone.
  int nested = 0;
#pragma omp target parallel num_threads(40) reduction(+ : nested) map(tofrom : nested)
  nested += depth(2);
  CHECK(nested > 0 && nested % 300 == 0);
  return failures != 0;
}
