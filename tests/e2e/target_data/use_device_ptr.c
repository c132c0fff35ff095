// use_device_ptr gives the device's address; a target region takes it through is_device_ptr.
#include "../check.h"
#include <stdlib.h>
int main(void) {
  int n = 30, *v = malloc(n * sizeof *v);
  for (int i = 0; i < n; i++) v[i] = i;
#pragma omp target data map(tofrom: v[0:n])
  {
#pragma omp target data use_device_ptr(v)
    {
#pragma omp target is_device_ptr(v)
      for (int i = 0; i < n; i++) v[i] += 5;
    }
  }
  for (int i = 0; i < n; i++) CHECK(v[i] == i + 5);
  free(v);
  return failures != 0;
}
