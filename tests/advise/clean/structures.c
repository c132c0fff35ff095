// Structures with pointers: whose storage a kernel writes is not known by name.
#include <stdio.h>
#include <stdlib.h>
struct list { int n, *data; };
static int other[100];
int main(void) {
  struct list l = {100, malloc(100 * sizeof(int))};
  for (int i = 0; i < 100; i++) l.data[i] = i;
#pragma omp target map(to: l) map(tofrom: l.data[0:100]) map(tofrom: other)
  for (int i = 0; i < l.n; i++) l.data[i] += 1, other[i] = l.data[i] * 2 + other[i];
  printf("%d %d\n", l.data[99], other[99]);
}
