// Nobody sees what a library does with the device's address.
#include <stdio.h>
static int x[400], y[400];
static void twice(int *there) {
#pragma omp target teams distribute parallel for is_device_ptr(there)
  for (int i = 0; i < 400; i++) there[i] *= 2;
}
int main(void) {
  for (int i = 0; i < 400; i++) x[i] = y[i] = i;
#pragma omp target data map(tofrom: x, y)
  {
    int *p = x;
#pragma omp target data use_device_ptr(p) use_device_addr(y)
    {
      twice(p);
      twice(y);
    }
  }
  printf("%d %d\n", x[399], y[399]);
}
