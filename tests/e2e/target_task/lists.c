/* Target tasks whose lists of items are made when they run, by iterators, strides and mappers: each is called again by a helper
 * where it maps what is new or brings something home. */
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>

enum { N = 20, LENGTH = 50 };
typedef struct vector {
  int length, *v;
} vector;
#pragma omp declare mapper(all : vector x) map(x, x.v[0 : x.length])

int main(void) {
  int *rows[N], sums[N];
  vector one = {LENGTH, malloc(LENGTH * sizeof(int))};
  for (int i = 0; i < N; i++) {
    rows[i] = malloc(LENGTH * sizeof(int));
    for (int j = 0; j < LENGTH; j++) rows[i][j] = i + j;
    sums[i] = 0;
  }
  for (int j = 0; j < LENGTH; j++) one.v[j] = j;
  for (int round = 0; round < 5; round++) {
#pragma omp target enter data map(iterator(i = 0 : N), to : rows[i][0 : LENGTH]) nowait depend(out : rows)
#pragma omp target map(to : rows) map(tofrom : sums) nowait depend(inout : rows)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < LENGTH; j++) sums[i] += rows[i][j]++;
#pragma omp target map(iterator(i = 0 : N), tofrom : rows[i][0 : LENGTH]) nowait depend(inout : rows)
    for (int i = 0; i < N; i++) rows[i][0] += 100;
#pragma omp target update from(iterator(i = 0 : N) : rows[i][0 : LENGTH / 2 : 2]) nowait depend(inout : rows)
#pragma omp target exit data map(iterator(i = 0 : N), from : rows[i][0 : LENGTH]) nowait depend(inout : rows)
#pragma omp target map(mapper(all), tofrom : one) nowait depend(inout : one)
    for (int j = 0; j < one.length; j++) one.v[j] += 3;
#pragma omp taskwait
  }
  int right = 1;
  for (int i = 0; i < N; i++) {
    int sum = 0;
    for (int round = 0; round < 5; round++)
      for (int j = 0; j < LENGTH; j++) sum += i + j + round + (j == 0 ? 100 * round : 0);
    right &= sums[i] == sum;
    for (int j = 0; j < LENGTH; j++) right &= rows[i][j] == i + j + 5 + (j == 0 ? 500 : 0);
    free(rows[i]);
  }
  CHECK(right);
  right = 1;
  for (int j = 0; j < LENGTH; j++) right &= one.v[j] == j + 15;
  CHECK(right);
  free(one.v);
  return failures != 0;
}
