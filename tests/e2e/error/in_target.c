// needs-output: 0 errors
// nothing, and an error directive that does not concern the device, in target regions.
// not-in-gcc: <12: the nothing directive
#include <stdio.h>

int main(void) {
  int errors = 0, sum = 0, a[100];
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < 100; i++) {
#pragma omp nothing
    if (i & 1)
#pragma omp nothing
      sum += a[i];
  }
  errors += sum != 2500;
  printf("%d errors\n", errors);
  return errors != 0;
}
