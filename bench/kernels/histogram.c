// histogram.c: the histograms of many blocks of 16384 keys, with 256 bins for each block.
// outer: a thread for each block, with bins of its own. nested: a team for each block, with bins in the team's memory.
#include "kernel.h"

enum { BINS = 256, KEYS = 16384 };

static void outer(const int *keys, int *bins, int blocks) {
#pragma omp target teams distribute parallel for
  for (int b = 0; b < blocks; b++) {
    int own[BINS] = {0};
    for (int k = 0; k < KEYS; k++) own[keys[b * KEYS + k] & (BINS - 1)]++;
    for (int i = 0; i < BINS; i++) bins[b * BINS + i] = own[i];
  }
}

static void nested(const int *keys, int *bins, int blocks) {
#pragma omp target teams distribute
  for (int b = 0; b < blocks; b++) {
    int own[BINS];
#pragma omp parallel for
    for (int i = 0; i < BINS; i++) own[i] = 0;
#pragma omp parallel for
    for (int k = 0; k < KEYS; k++) {
#pragma omp atomic
      own[keys[b * KEYS + k] & (BINS - 1)]++;
    }
#pragma omp parallel for
    for (int i = 0; i < BINS; i++) bins[b * BINS + i] = own[i];
  }
}

// Exact: counts.
static double check(const int *keys, int *bins, int blocks) {
#pragma omp target update from(bins[:blocks * BINS])
  for (int b = 0; b < blocks; b += sample_step(blocks, 100)) {
    int own[BINS] = {0};
    for (int k = 0; k < KEYS; k++) own[keys[b * KEYS + k] & (BINS - 1)]++;
    for (int i = 0; i < BINS; i++) expect("bins", b * BINS + i, bins[b * BINS + i], own[i], 0);
  }
  return checksum_ints(bins, blocks * BINS);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int blocks = scaled(4096, 1, 1);
  int *keys = random_ints(blocks * KEYS, 1, 1 << 30), *bins = calloc(blocks * BINS, sizeof *bins);
#pragma omp target enter data map(to : keys[:blocks * KEYS], bins[:blocks * BINS])
  MEASURE("histogram outer", , outer(keys, bins, blocks), check(keys, bins, blocks));
  forget(bins, blocks * BINS * sizeof *bins);
  MEASURE("histogram nested", , nested(keys, bins, blocks), check(keys, bins, blocks));
  return finish_kernel();
}
