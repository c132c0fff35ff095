// A loop that a return leaves cannot become the structured block of a construct.
#include <stdio.h>
static int x[700];
static int search(void) {
  for (int k = 0; k < 10; k++) {
    int found = 0;
#pragma omp target teams distribute parallel for map(to: x) reduction(+: found)
    for (int i = 0; i < 700; i++) found += x[i] == k;
    if (found == 0) return k;
  }
  return -1;
}
int main(void) {
  for (int i = 0; i < 700; i++) x[i] = i % 4;
  printf("%d\n", search());
}
