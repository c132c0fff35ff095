// Each file has its own copies of inline definitions in its device code; what is declared extern there is others', too.
#include "../../check.h"
#include "functions.h"

int main(void) {
  int a[100];
#pragma omp target teams distribute parallel for map(from : a)
  for (int i = 0; i < 100; i++) a[i] = twice(i) + thrice(i) + other(i) + half(i) + last(i);
  for (int i = 0; i < 100; i++) CHECK(a[i] == 2 * i + 3 * i + 5 * i + i / 2 + i / 2 + i + 1);
  return failures != 0;
}
