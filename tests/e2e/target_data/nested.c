// Reference counts: data stays until the outermost target data region ends.
#include "../check.h"
int main(void) {
  int a[10] = {0};
#pragma omp target data map(tofrom: a)
  {
#pragma omp target data map(tofrom: a)
    {
#pragma omp target
      for (int i = 0; i < 10; i++) a[i] += i;
    }
#pragma omp target map(tofrom: a)
    for (int i = 0; i < 10; i++) a[i] *= 2;
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == 2 * i);
  return failures != 0;
}
