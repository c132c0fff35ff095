// A kernel whose loop is short, but which reaches other elements, too.
#include <stdio.h>
static int a[4000], b[4000], index_of[10] = {3999, 17, 200, 4, 5, 6, 7, 8, 9, 10};
int main(void) {
#pragma omp target teams distribute parallel for map(tofrom: a, b) map(to: index_of)
  for (int i = 0; i < 10; i++) {
    a[index_of[i]] += 2;
    b[i] += b[4000 - 1 - i] + 1;
  }
  printf("%d %d\n", a[3999], b[3]);
}
