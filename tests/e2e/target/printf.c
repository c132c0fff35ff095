// printf in a target region reaches standard output.
// needs-output: device says 42 and 2.5 and text
#include <stdio.h>
int main(void) {
  int n = 42;
  double d = 2.5;
#pragma omp target
  printf("device says %d and %.1f and %s\n", n, d, "text");
  return 0;
}
