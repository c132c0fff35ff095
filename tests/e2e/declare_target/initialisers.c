/* Variables and functions that initialisers of declare target variables refer to are declare target ones, too, and
 * what these refer to (OpenMP 5.2 §7.8). */
#include <stdio.h>

static int a = 5;
int b[4] = {1, 2, 3, 4};
static int *p = &a;
static int twice(int x) { return 2 * x; }
struct table {
  int **pointers[2];
  int (*function)(int);
};
extern int later;

#pragma omp declare target
struct table table = {{&p, 0}, twice};
int *parts[2] = {b + 1, &later};
#pragma omp end declare target

int later = 9;

int main(void) {
  int r[5] = {0};
#pragma omp target map(from : r)
  {
    r[0] = **table.pointers[0];
    r[1] = *parts[0];
    r[2] = table.function(4);
    r[3] = *parts[1];
    **table.pointers[0] = 7;
    r[4] = a + b[3] + later;
  }
  printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);
  a = later = 1;
#pragma omp target update to(a, later)
#pragma omp target map(from : r)
  r[0] = *p + *parts[1];
  printf("%d\n", r[0]);
  return 0;
}
