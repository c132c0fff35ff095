// lastprivate on a taskloop over a non-rectangular nest (gcc 12 crashes), and loops that C89 has to declare in
// front of their nest.
// lanes: host sim sim53 nvcc cubin ptx
// options: -std=gnu89
#include "../check.h"

int main(void) {
  int i, j, k = 0, array[2];
  array[1] = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) lastprivate(i, j, k, array) num_tasks(5)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 5 - i; j++) {
      k = 10 * i + j;
      array[1] = k;
    }
  CHECK(i == 5 && j == 1 && k == 40 && array[1] == 40);
#pragma omp simd collapse(2) reduction(+ : k)
  for (i = 0; i < 10; i++)
    for (j = i; j < 9; j++) k += j;
  CHECK(k == 40 + 240);
#pragma omp target map(tofrom : i, j, k, array)
#pragma omp taskloop collapse(2) lastprivate(i, j, k, array)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 6 - i; j++) {
      k = 10 * i + j;
      array[1] = k;
    }
  CHECK(i == 6 && j == 1 && k == 50 && array[1] == 50);
  /* Without iterations nothing is assigned. */
  k = -5;
#pragma omp parallel for collapse(2) lastprivate(k)
  for (i = 0; i < 7; i++)
    for (j = i; j < 0; j++) k = 3;
  CHECK(k == -5);
  return failures != 0;
}
