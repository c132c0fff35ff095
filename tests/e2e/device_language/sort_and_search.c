// qsort, bsearch and rand_r in device code.
#define _GNU_SOURCE
#include "../check.h"
#include <stdlib.h>
#include <string.h>
enum { ROWS = 50, N = 37 };
struct item {
  int key;
  char name[6];
};

#pragma omp declare target
static int by_key(const void *a, const void *b) {
  const struct item *x = a, *y = b;
  return (x->key > y->key) - (x->key < y->key);
}
static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }
#pragma omp end declare target

int main(void) {
  static struct item table[ROWS][N];
  static int numbers[ROWS][N], found[ROWS], same[ROWS];
  for (int r = 0; r < ROWS; r++) {
    unsigned seed = (unsigned)r;
    for (int i = 0; i < N; i++) numbers[r][i] = rand_r(&seed) % 100;
  }
#pragma omp target teams distribute parallel for map(from : table, found, same) map(tofrom : numbers)
  for (int r = 0; r < ROWS; r++) {
    unsigned seed = (unsigned)r;
    same[r] = 0;
    for (int i = 0; i < N; i++) {
      const int number = rand_r(&seed) % 100;
      same[r] += number == numbers[r][i];
      table[r][i].key = (i * 7 + r) % N * 2;
      strcpy(table[r][i].name, i % 2 ? "odd" : "even");
    }
    qsort(table[r], N, sizeof table[r][0], by_key);
    qsort(numbers[r], (size_t)(r % (N + 1)), sizeof numbers[r][0], descending);
    const struct item wanted = {2 * (r % N), ""}, none = {3, ""};
    const struct item *at = bsearch(&wanted, table[r], N, sizeof wanted, by_key);
    found[r] = at ? (int)(at - table[r]) : -1;
    if (bsearch(&none, table[r], N, sizeof none, by_key)) found[r] = -2;
  }
  int bad = 0;
  for (int r = 0; r < ROWS; r++) {
    bad += found[r] != r % N || same[r] != N;
    for (int i = 0; i < N; i++) bad += table[r][i].key != 2 * i;
    for (int i = 1; i < r % (N + 1); i++) bad += numbers[r][i - 1] < numbers[r][i];
  }
  CHECK(bad == 0);
  return failures != 0;
}
