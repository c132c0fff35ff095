// A kernel assigns to some elements; the host reads the others, too.
#include <stdio.h>
static int x[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) x[i] = -i;
#pragma omp target teams distribute parallel for map(tofrom: x)
  for (int i = 0; i < 1000; i += 2) x[i] = i + 1;
  printf("%d %d\n", x[998], x[999]);
}
