// declare target with a list may stand in a function.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

static int inner(int a) { return a + 1; }
static int outer(int a) { return inner(a) + 1; }
static int counter = 3;

static int test(void) {
#pragma omp declare target to(outer) enter(counter)
  int result = 0;
#pragma omp target map(tofrom : result)
  {
    counter++;
    result = outer(result) + counter;
  }
#pragma omp target update from(counter)
  return result;
}

int main(void) {
  CHECK(test() == 6 && counter == 4);
  return failures != 0;
}
