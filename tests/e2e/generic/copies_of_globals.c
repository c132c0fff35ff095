// Regions that workers run get the copies that constructs around have of global variables, also of declare
// target ones.
#include "../check.h"

int plain = 2;
#pragma omp declare target
static int v = 2;
static int array[3] = {1, 2, 3};
static int original(void) { return v; }
#pragma omp end declare target

int main(void) {
  int r = 0, s = 0, t = 0;
#pragma omp target private(plain, v, array) map(from : r, s, t)
  {
    plain = 3;
    v = 4;
    array[1] = 5;
#pragma omp parallel num_threads(3)
    {
#pragma omp single
      {
        r = plain + 10 * v + 100 * array[1];
        plain++;
        array[2] = 7;
      }
    }
    s = plain + 10 * array[2];
    t = original();
  }
  CHECK(r == 543 && s == 74 && t == 2);

#pragma omp target firstprivate(v, array) map(from : r, s)
  {
    v++;
    array[0] = 6;
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      r = v + 10 * array[0] + 100 * array[2];
    }
    s = original();
  }
  CHECK(r == 363 && s == 2);

#pragma omp target map(from : r, s)
#pragma omp teams num_teams(1) private(v, plain)
  {
    v = 8;
    plain = 9;
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      r = v + 10 * plain;
    }
    s = original();
  }
  CHECK(r == 98 && s == 2);

#pragma omp target private(plain, v) map(from : r)
#pragma omp teams num_teams(1) private(plain)
  {
    plain = 5;
    v = 6;
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum, v)
    {
#pragma omp single
      sum += plain;
#pragma omp single
      v += 10;
    }
    r = sum + 100 * v;
  }
  CHECK(r == 1605);
  return 0;
}
