// Constants, whose host copies may be in read-only memory: nothing is copied back to them.
#include "../check.h"
#include <omp.h>
const int n = 128;
const int numbers[128] = {1, 2, 3};
static const double table[2][3] = {{1, 2, 3}, {4, 5, 6}};
static const struct pair {
  int a, b;
} pairs[2] = {{1, 2}, {3, 4}};
const int *const first = numbers;

int main(void) {
  int sum = 0;
  double d = 0;
#pragma omp target map(tofrom : n, numbers, sum) map(tofrom : table, d) map(tofrom : pairs[1].b)
  {
    sum = n + numbers[1] + pairs[1].b;
    d = table[1][2];
  }
  CHECK(sum == 134 && d == 6);
#pragma omp target data map(tofrom : numbers[0 : 64]) map(always, tofrom : pairs)
  {
#pragma omp target map(tofrom : sum)
    sum += numbers[2] + pairs[0].a;
#pragma omp target update from(numbers[0 : 4]) from(table)
  }
  CHECK(sum == 138);
#pragma omp target enter data map(to : table)
#pragma omp target map(from : sum)
  sum = table[0][1];
  CHECK(sum == 2);
#pragma omp target exit data map(from : table)
  CHECK(omp_get_num_devices() == 0 || !omp_target_is_present(table, omp_get_default_device()));
  /* What a pointer points to is not constant because of the pointer. */
  int changed[4] = {0};
  const int *seen = changed;
#pragma omp target map(tofrom : changed)
  changed[2] = 7;
#pragma omp target map(from : sum) map(to : seen[0 : 4])
  sum = seen[2];
  CHECK(sum == 7 && changed[2] == 7);
  return failures != 0;
}
