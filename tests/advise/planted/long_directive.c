// A directive of several lines, whose clauses have to be taken apart.
#include <stdio.h>
#include <stdlib.h>
struct point { double x, y; };
int main(void) {
  const int n = 300;
  struct point *points = malloc(n * sizeof *points);
  double *length = malloc(n * sizeof *length), *unused = calloc(n, sizeof *unused);
  for (int i = 0; i < n; i++) points[i] = (struct point){i, -i}, length[i] = 1;
#pragma omp target teams distribute \
    parallel for map( tofrom : points[0:n], length[:n], unused[0:n] ) // advice: map-to points, map-unused unused
  for (int i = 0; i < n; i++) length[i] += points[i].x - points[i].y;
  printf("%g %g\n", length[n - 1], unused[4]);
}
