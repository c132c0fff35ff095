// What the kernel's text does not show, the sim device does, of kernels that are compiled to say what they access: through pointers in
// memory it fills one array, reads another one, writes a part of a third one and nothing of the fourth one; and it fills a variable by a
// function of the C library.
// options: --sim-accesses
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  const int n = 4000;
  int *filled = malloc(n * sizeof *filled), *read = malloc(n * sizeof *read), *part = malloc(n * sizeof *part), *idle = malloc(n * sizeof *idle);
  double whole = 1;
  for (int i = 0; i < n; i++) filled[i] = part[i] = -i, read[i] = i % 7, idle[i] = 1;
#pragma omp target map(tofrom : filled[0:n]) map(tofrom : read[0:n]) map(tofrom : part[0:n]) map(tofrom : idle[0:n]) map(tofrom : whole) // advice: map-from filled (this run), map-to read (this run), map-section part (this run), map-unused idle (this run), map-from whole (this run)
  {
    int *where[4] = {filled, read, part, idle};
    double *result[1] = {&whole};
    const int *from = where[argc];
    for (int i = 0; i < n; i++) where[argc - 1][i] = 2 * from[i];
    for (int i = 1000; i < 1500; i++) where[argc + 1][i]++;
    if (argc > 10) where[argc + 2][0] = 5;
    modf(from[3] + 0.5, result[argc - 1]);
  }
  long sum = 0;
  for (int i = 0; i < n; i++) sum += filled[i] + 3l * read[i] + part[i] + idle[i];
  printf("%ld %g\n", sum, whole);
  (void)argv;
}
