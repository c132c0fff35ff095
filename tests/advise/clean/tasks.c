// Target tasks.
#include <stdio.h>
static int a[500], b[500];
int main(void) {
#pragma omp target enter data map(to: a) map(alloc: b) nowait depend(out: a, b)
#pragma omp target teams distribute parallel for nowait depend(in: a) depend(out: b)
  for (int i = 0; i < 500; i++) b[i] = a[i] + i;
#pragma omp target exit data map(release: a) map(from: b) nowait depend(in: b)
#pragma omp taskwait
  printf("%d\n", b[499]);
}
