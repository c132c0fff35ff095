// Doacross nests whose inner loops have no iterations: the outer ones that are not collapsed with them have theirs, and
// lastprivate gives what the last of those has left.
// options: -Wno-maybe-uninitialized
// not-in-gcc: >=13: executes the body once for each iteration of the outer loop
// compare: gcc
#include <stdio.h>
static int none, low = 2;
static void run(int n, int m) {
  int i = 9, j = 7, k = 5, turns = 0;
#pragma omp parallel for ordered(2) lastprivate(i, j)
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      turns++;
#pragma omp ordered depend(source)
    }
  printf("%d %d %d\n", i, j, turns);
#pragma omp parallel for ordered(2) lastprivate(i, j) schedule(dynamic, 2)
  for (i = n; i > 0; i -= 2)
    for (j = low + 3; j < m; j++) {
#pragma omp ordered depend(sink : i + 2, j)
      turns++;
#pragma omp ordered depend(source)
    }
  printf("%d %d %d\n", i, j, turns);
#pragma omp parallel for ordered(3) collapse(2) lastprivate(i, j, k)
  for (i = 0; i < n; i++)
    for (j = 0; j < 3; j++)
      for (k = low; k < m; k++) {
#pragma omp ordered depend(sink : i - 1, j, k)
        turns++;
#pragma omp ordered depend(source)
      }
  printf("%d %d %d %d\n", i, j, k, turns);
#pragma omp parallel for ordered(3) lastprivate(i, j)
  for (i = 0; i < n; i++)
    for (j = 4; j < 4 + m; j++)
      for (int l = 0; l < 3; l++) {
#pragma omp ordered depend(sink : i - 1, j, l)
        turns++;
#pragma omp ordered depend(source)
      }
  printf("%d %d %d\n", i, j, turns);
  i = 9, j = 7;
#pragma omp target parallel for ordered(2) lastprivate(i, j) map(tofrom : i, j)
  for (i = 0; i < n; i++)
    for (j = 1; j < m; j++) {
#pragma omp ordered depend(sink : i - 1, j)
#pragma omp ordered depend(source)
    }
  printf("%d %d\n", i, j);
}
int main(void) {
  run(4, none);
  run(1, none);
}
