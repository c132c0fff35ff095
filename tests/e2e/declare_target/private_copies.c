// What a construct around a target region has private copies of is a variable like others there, though the
// original is a declare target variable.
#include "../check.h"
#include <omp.h>

#pragma omp declare target
static int v = 6;
static int many[3] = {1, 2, 3};
static int global(void) { return v; }
#pragma omp end declare target

int main(void) {
  int of_global = 0, device = 0;
#pragma omp target map(from : device)
  device = !omp_is_initial_device();
#pragma omp parallel private(v) num_threads(2) reduction(+ : of_global)
  {
    v = 40 + omp_get_thread_num();
#pragma omp target map(tofrom : of_global)
    {
      of_global += v >= 40 && global() == 6;
      v++; // firstprivate
    }
    CHECK(v == 40 + omp_get_thread_num());
#pragma omp target map(tofrom : v)
    v += 2;
    CHECK(v == 42 + omp_get_thread_num());
  }
  CHECK(of_global == 1 || of_global == 2);
#pragma omp parallel firstprivate(many) num_threads(2)
  {
    many[1] += 10 * (omp_get_thread_num() + 1);
#pragma omp target
    many[1]++; // tofrom
    CHECK(many[0] == 1 && many[1] == 3 + 10 * (omp_get_thread_num() + 1));
  }
#pragma omp task private(v)
  {
    v = 3;
#pragma omp target
    v = 4;
    CHECK(v == 3);
  }
#pragma omp taskwait
  v = 9;
  many[1] = 9;
  // The device's own have not changed.
#pragma omp target update from(v, many)
  CHECK(!device || (v == 6 && many[0] == 1 && many[1] == 2 && many[2] == 3));
  return 0;
}
