// gups.c: 16 million updates of random elements of a table of 16 million, by atomics.
// outer only: a thread for each update.
#include "kernel.h"

#pragma omp declare target
static unsigned place(unsigned i) {
  i = (i ^ i >> 16) * 0x7feb352du;
  i = (i ^ i >> 15) * 0x846ca68bu;
  return i ^ i >> 16;
}
#pragma omp end declare target

static void outer(unsigned *table, int size, int updates) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < updates; i++) {
    const unsigned bits = place(i);
#pragma omp atomic
    table[bits & (size - 1)] ^= bits;
  }
}

// Exact: all of it, computed on the host.
static double check(unsigned *table, int size, int updates) {
  unsigned *expected = calloc(size, sizeof *expected);
#pragma omp target update from(table[:size])
  for (int i = 0; i < updates; i++) expected[place(i) & (size - 1)] ^= place(i);
  for (int i = 0; i < size; i++) expect("table", i, table[i], expected[i], 0);
  free(expected);
  return checksum_ints((int *)table, size);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  int size = 1024;
  while (2 * size <= scaled(1 << 24, 1, 1024)) size *= 2;
  unsigned *zeros = calloc(size, sizeof *zeros), *table = malloc(size * sizeof *table);
#pragma omp target enter data map(to : zeros[:size]) map(alloc : table[:size])
  MEASURE("gups outer", restore_device(table, zeros, size * sizeof *table), outer(table, size, size),
          check(table, size, size));
  return finish_kernel();
}
