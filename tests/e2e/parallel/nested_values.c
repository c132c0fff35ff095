// Regions in regions, on the device too, receive what nobody changes, from the region around them.
#include "../check.h"

int main(void) {
  unsigned sum = 0, inner = 0;
#pragma omp target map(tofrom : sum, inner)
  {
    unsigned step = 3, table[2] = {1, 2};
    step++;
#pragma omp parallel num_threads(4)
    {
#pragma omp single
      {
#pragma omp parallel for reduction(+ : sum) num_threads(3)
        for (int i = 0; i < 10; i++) {
          unsigned part = 0;
#pragma omp parallel reduction(+ : part) num_threads(2)
          {
#pragma omp single
            part += step + table[1];
          }
          sum += part;
        }
      }
#pragma omp for reduction(+ : inner)
      for (int i = 0; i < 10; i++) inner += step;
    }
  }
  CHECK(sum == 60);
  CHECK(inner == 40);
  return failures != 0;
}
