// The same where the text does not show that it is all of it: each element is another one afterwards.
#include <stdio.h>
static int key[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) key[i] = -1;
#pragma omp target teams distribute parallel for map(tofrom: key) // advice: map-from key (this run)
  for (int i = 0; i < 1000; i++) key[999 - i] = i;
  printf("%d\n", key[0]);
}
