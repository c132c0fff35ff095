// parallel sections, with more sections than threads, and lastprivate and reduction.
#include "../check.h"
int main(void) {
  int last = 0, sum = 100, v[5] = {0};
#pragma omp target map(tofrom: last, sum, v)
  {
#pragma omp parallel sections num_threads(2) lastprivate(last) reduction(+: sum)
    {
#pragma omp section
      { v[0] = 1; sum += 1; last = 10; }
#pragma omp section
      { v[1] = 2; sum += 2; last = 20; }
#pragma omp section
      { v[2] = 3; sum += 3; last = 30; }
#pragma omp section
      { v[3] = 4; sum += 4; last = 40; }
#pragma omp section
      { v[4] = 5; sum += 5; last = 50; }
    }
  }
  CHECK(last == 50);
  CHECK(sum == 115);
  for (int i = 0; i < 5; i++) CHECK(v[i] == i + 1);
  return failures != 0;
}
