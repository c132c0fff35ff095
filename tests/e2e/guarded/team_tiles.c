// Loops in a team's regions whose bounds and elements follow from the team's number, also from what memory says of it: all
// threads of a team read the same, a tile of shared memory at a time. Cells with lists of neighbours, of no, few and many
// particles; teams that share blocks; bounds that differ between threads, or that the loop itself changes.
#include "../check.h"
#include <stdlib.h>

enum { SIDE = 9, CELLS = SIDE * SIDE, MOST = 330, NEAR = 3 };
static int start[CELLS + 1], near[CELLS * NEAR], lengths[CELLS * MOST];
static int *x, *w, *found;

static int term(int a, int b) { return (a ^ b) % 1009 * (a < b ? 1 : 3); }
#pragma omp declare target to(term)

static void clear(int n) {
  for (int i = 0; i < n; i++) found[i] = -1;
}

static int wrong(int n, int (*expected)(int cell, int i)) {
  int count = 0;
  for (int c = 0; c < CELLS; c++)
    for (int i = start[c]; i < start[c + 1]; i++) count += found[i] != expected(c, i);
  return count + 0 * n;
}

static int of_neighbours(int c, int i) {
  int sum = 0;
  for (int k = 0; k < NEAR; k++)
    for (int j = start[near[c * NEAR + k]]; j < start[near[c * NEAR + k] + 1]; j++) sum += term(x[i], x[j]) * w[j];
  return sum;
}
static int of_blocks(int c, int i) {
  int sum = 0;
  for (int k = 0; k < NEAR; k++) {
    const int from = near[c * NEAR + k] * 128;
    for (int j = from; j < from + 128; j++) sum += term(x[i], x[j]);
  }
  return sum;
}
static int of_own_length(int c, int i) {
  int sum = 0;
  for (int j = 0; j < lengths[i]; j++) sum += term(x[i], x[j]);
  return sum + 0 * c;
}
static int of_changing(int c, int i) {
  int sum = 0;
  for (int j = start[c]; j < start[c + 1]; j++) sum += term(x[i], x[j]);
  return sum;
}

int main(void) {
  unsigned seed = 1;
  for (int c = 0; c < CELLS; c++) {
    seed = seed * 1103515245 + 12345;
    start[c + 1] = start[c] + (c % 7 == 3 ? 0 : c % 5 == 1 ? 128 : (int)(seed >> 16) % MOST);
    for (int k = 0; k < NEAR; k++) near[c * NEAR + k] = (c * 5 + k * 17) % CELLS;
  }
  const int n = start[CELLS], all = n > CELLS * 128 ? n : CELLS * 128;
  x = malloc(all * sizeof *x), w = malloc(all * sizeof *w), found = malloc(all * sizeof *found);
  for (int i = 0; i < all; i++) x[i] = i * 37 % 4099, w[i] = i % 11 - 3;
  for (int i = 0; i < CELLS * MOST; i++) lengths[i] = i * 7 % 200;
#pragma omp target enter data map(to : start, near, lengths, x[:all], w[:all]) map(alloc : found[:all])

#define CELLS_DO(...)                                                                                        \
  clear(n);                                                                                                  \
  _Pragma("omp target update to(found[:n])") _Pragma("omp target teams distribute") for (int c = 0; c < CELLS; c++) { \
    _Pragma("omp parallel for") for (int i = start[c]; i < start[c + 1]; i++) __VA_ARGS__                    \
  }                                                                                                          \
  _Pragma("omp target update from(found[:n])")

  CELLS_DO({
    int sum = 0;
    for (int k = 0; k < NEAR; k++)
      for (int j = start[near[c * NEAR + k]]; j < start[near[c * NEAR + k] + 1]; j++) sum += term(x[i], x[j]) * w[j];
    found[i] = sum;
  })
  CHECK(!wrong(n, of_neighbours));

  CELLS_DO({
    int sum = 0;
    for (int k = 0; k < NEAR; k++) {
      const int from = near[c * NEAR + k] * 128;
      for (int j = from; j < from + 128; j++) sum += term(x[i], x[j]);
    }
    found[i] = sum;
  })
  CHECK(!wrong(n, of_blocks));

  // Each thread has a length of its own.
  CELLS_DO({
    int sum = 0;
    for (int j = 0; j < lengths[i]; j++) sum += term(x[i], x[j]);
    found[i] = sum;
  })
  CHECK(!wrong(n, of_own_length));

  // The bound is another variable's value in each iteration, and what is behind it changes.
  CELLS_DO({
    int sum = 0, ends[2] = {start[c + 1], 0};
    for (int j = start[c]; j < ends[0]; j++) {
      sum += term(x[i], x[j]);
      if (j == start[c] + 200) ends[1] = j, ends[0] = start[c + 1];
    }
    found[i] = sum;
  })
  CHECK(!wrong(n, of_changing));

  // Teams of 64, each with two rows of the table.
  int sums[CELLS];
#pragma omp target teams distribute thread_limit(64) map(from : sums)
  for (int c = 0; c < CELLS; c++) {
    int all_of_them = 0;
#pragma omp parallel for reduction(+ : all_of_them)
    for (int i = 0; i < 70; i++) {
      int sum = i;
      for (int j = c * 100; j < (c + 1) * 100; j++) sum = sum * 3 % 10007 + x[j];
      all_of_them += sum;
    }
    sums[c] = all_of_them;
  }
  int bad = 0;
  for (int c = 0; c < CELLS; c++) {
    int expected = 0;
    for (int i = 0; i < 70; i++) {
      int sum = i;
      for (int j = c * 100; j < (c + 1) * 100; j++) sum = sum * 3 % 10007 + x[j];
      expected += sum;
    }
    bad += sums[c] != expected;
  }
  CHECK(!bad);
#pragma omp target exit data map(delete : start, near, lengths, x[:all], w[:all], found[:all])
  free(x), free(w), free(found);
  return failures != 0;
}
