// GNU's structures with members of variable size, in functions with regions and inside regions.
// lanes: ref host
// compare: gcc
// options: -w
#include <stdio.h>
static int f(int n) {
  struct {
    int a[n];
    int b;
  } s;
  int sum = 0;
  s.b = 5;
  for (int i = 0; i < n; i++) s.a[i] = i;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum += n;
#pragma omp critical
  sum += s.a[n - 1] + s.b;
  return sum + (int)sizeof s;
}
int main(void) {
  printf("%d %d\n", f(3), f(7));
  return 0;
}
