// An array that no clause names is mapped tofrom.
#include "../check.h"
int main(void) {
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma omp target
  for (int i = 0; i < 10; i++) a[i] = a[i] * a[i];
  for (int i = 0; i < 10; i++) CHECK(a[i] == i * i);
  return failures != 0;
}
