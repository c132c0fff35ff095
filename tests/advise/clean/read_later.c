// What comes back goes to the device again, and the host reads it behind that: a region would have to bring it back.
#include <stdio.h>
static int a[3000], b[3000];
int main(void) {
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < 3000; i++) a[i] += i;
  printf("%d\n", a[1]);
#pragma omp target teams distribute parallel for map(to: a) map(from: b)
  for (int i = 0; i < 3000; i++) b[i] = a[i] * 2;
  printf("%d %d\n", a[2999], b[2999]);
}
