// Pointers that do not point into mapped storage, but are its base address, lie between both, or point behind it; and
// those of which nothing is mapped, which keep their values.
#include "../check.h"
#include <stdint.h>
#include <stdlib.h>
enum { N = 100 };

static void counts_from_one(double *v, int n) {
  double *from_one = v - 1, sum = 0;
#pragma omp target data map(tofrom : from_one[1 : n])
#pragma omp target map(tofrom : sum)
  for (int i = 1; i <= n; i++) sum += from_one[i]++;
  CHECK(sum == n * (n - 1) / 2.0 && v[0] == 1 && v[n - 1] == n);
}

static void negative(double *v, int n) {
  double *end = v + n, sum = 0;
#pragma omp target enter data map(to : end[-n : n - 5])
#pragma omp target map(tofrom : sum)
  for (int i = -n; i < -5; i++) sum += end[i];
#pragma omp target exit data map(release : end[-n : n - 5])
  CHECK(sum == n * (n + 1) / 2.0 - (5 * n - 10));
}

struct pair {
  int a, b[4];
};

int main(void) {
  int array[N], *p = array, *q = array + 20, *heap = malloc(N * sizeof(int)), *end = heap + 30;
  double v[N];
  for (int i = 0; i < N; i++) array[i] = heap[i] = i, v[i] = i;
#pragma omp target enter data map(to : array[50 : 50]) map(to : heap[10 : 20])
#pragma omp target
  {
    heap[15]++;
    p[60]++;
    q[45]++;
    array[61]++;
  }
#pragma omp target
  for (int *x = end - 5; x != end; x++) *x += 100;
#pragma omp target data use_device_ptr(heap, end)
#pragma omp target is_device_ptr(heap, end)
  for (int *x = heap + 10; x != end; x++) *x += 1000;
#pragma omp target exit data map(from : array[50 : 50]) map(from : heap[10 : 20])
  CHECK(array[60] == 61 && array[65] == 66 && array[61] == 62);
  CHECK(heap[15] == 1016 && heap[24] == 1024 && heap[25] == 1125 && heap[29] == 1129 && heap[30] == 30 && heap[9] == 9);
  counts_from_one(v, N);
  negative(v, N);

  struct pair s = {1, {2, 3, 4, 5}}, *ps = &s;
#pragma omp target data map(tofrom : s.b)
#pragma omp target
  ps->b[2] = 7;
  CHECK(s.b[2] == 7 && s.a == 1);

  // The end of the last array in a structure is the end of the structure.
  int *last = s.b + 4;
#pragma omp target map(tofrom : s)
  for (int *x = last - 4; x != last; x++) *x = 1;
  CHECK(s.b[0] == 1 && s.b[3] == 1);

  // Nothing of it is mapped.
  int same = 0, others[4], *to_others = others;
  uintptr_t value = (uintptr_t)to_others;
#pragma omp target map(tofrom : same, value)
  same = (uintptr_t)to_others == value && to_others != NULL;
  CHECK(same == 1);
  free(heap);
  return failures != 0;
}
