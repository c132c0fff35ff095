// A function that the host and a target region call may have target constructs, if only the host gets to them.
// options: -Wno-openmp-nested-target
#include "../check.h"

static int deep(int a) {
  if (a == 0) {
    int c = 0;
    a++;
#pragma omp target map(tofrom : a)
    a = deep(a);
#pragma omp target data map(tofrom : a)
    {
#pragma omp target map(tofrom : a)
      a += deep(1);
    }
    c = a != 4;
    if (c) return -1;
#pragma omp target enter data map(to : a)
#pragma omp target update to(a)
#pragma omp target exit data map(from : a)
  }
  return a + 1;
}

int main(void) {
  CHECK(deep(0) == 5);
  CHECK(deep(3) == 4);
  return failures != 0;
}
