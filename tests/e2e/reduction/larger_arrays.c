// Reductions of arrays of many elements: all types and operators that are combined at once, and such that are not, in
// leagues and in teams of any size.
#include "../check.h"
#include <string.h>
enum { N = 2000, Bins = 300 };
static int key[N];
static double value[N];

static int histogram[Bins], expected[Bins];
static double sums[Bins], means[7][40];
static float small[17];
static unsigned char bytes[50];
static unsigned long greatest[2000];
static long least[33];
static short flags[64];
static double _Complex turned[20];

static void check_histogram(const char *where, int times) {
  for (int i = 0; i < Bins; i++)
    if (histogram[i] != times * expected[i]) printf("%s: %d: %d for %d\n", where, i, histogram[i], times * expected[i]), failures++;
}

static void of_length(int n, long *total) {
#pragma omp target teams distribute parallel for reduction(+ : total[5 : n]) map(to : key)
  for (int i = 0; i < N; i++) total[5 + key[i] % n] += i;
}

/* Sections of pointers and arrays, whose lengths constants say: a team has one copy of each. */
static void of_sections(unsigned *counts, float weights[]) {
  const int *k = key;
#pragma omp target teams distribute parallel for map(to : k[0 : N]) reduction(+ : counts[ : 64], weights[0 : 40])
  for (int i = 0; i < N; i++) {
    counts[k[i] % 64]++;
    weights[k[i] % 40] -= i % 3;
  }
}

int main(void) {
  unsigned seed = 1;
  for (int i = 0; i < N; i++) {
    seed = seed * 1103515245u + 12345u;
    key[i] = (int)(seed >> 16) % Bins;
    value[i] = (int)(seed >> 10) % 64;
    expected[key[i]]++;
  }
  // A league, with and without a say on the number of threads.
#pragma omp target teams distribute parallel for reduction(+ : histogram) map(to : key)
  for (int i = 0; i < N; i++) histogram[key[i]]++;
  check_histogram("league", 1);
#pragma omp target teams distribute parallel for reduction(+ : histogram) map(to : key) num_teams(3) num_threads(50)
  for (int i = 0; i < N; i++) histogram[key[i]]++;
  check_histogram("50 threads", 2);
#pragma omp target teams distribute parallel for reduction(+ : histogram) map(to : key) num_threads(1)
  for (int i = 0; i < N; i++) histogram[key[i]]++;
  check_histogram("1 thread", 3);
  // Updates where no statement may take their place: each thread keeps its copy.
#pragma omp target teams distribute parallel for reduction(+ : sums) map(to : key)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    sums[key[i]] += 1;
    int once = 1;
    for (sums[key[i]]++; once; once = 0) sums[0] += 1;
  }
  for (int i = 0; i < Bins; i++) CHECK(sums[i] == 2 * expected[i] + (i == 0) * N), sums[i] = 0;
  // One team, from the beginning and in sequential code.
#pragma omp target parallel for reduction(+ : histogram) map(to : key)
  for (int i = 0; i < N; i++) histogram[key[i]]++;
  check_histogram("team", 4);
#pragma omp target map(tofrom : histogram) map(to : key)
  {
    histogram[0] += expected[0] * 0;
#pragma omp parallel num_threads(70)
    {
#pragma omp for reduction(+ : histogram)
      for (int i = 0; i < N; i++) histogram[key[i]]++;
#pragma omp for reduction(+ : histogram) schedule(dynamic, 100)
      for (int i = 0; i < N; i++) histogram[key[i]]++;
    }
  }
  check_histogram("regions", 6);

  // Several of them, of other types and operators.
  for (int i = 0; i < 2000; i++) greatest[i] = 5;
  for (int i = 0; i < 33; i++) least[i] = 1000;
  for (int i = 0; i < 64; i++) flags[i] = -1;
#pragma omp target teams distribute parallel for map(to : key, value) reduction(+ : sums, small, means, turned)                    \
    reduction(max : greatest) reduction(min : least) reduction(& : flags) reduction(^ : bytes[3 : 40])
  for (int i = 0; i < N; i++) {
    const int k = key[i];
    sums[k] += value[i];
    small[k % 17] += 2;
    means[k % 7][k % 40] += value[i];
    turned[k % 20] += value[i];
    if (greatest[i % 2000] < (unsigned long)k << 33) greatest[i % 2000] = (unsigned long)k << 33;
    if (least[k % 33] > k - 100) least[k % 33] = k - 100;
    flags[k % 64] &= (short)~(1 << i % 13);
    bytes[3 + k % 40] ^= (unsigned char)i;
  }
  double total = 0, second = 0;
  for (int i = 0; i < Bins; i++) total += sums[i] * (i + 1);
  for (int i = 0; i < 280; i++) second += means[i / 40][i % 40] * (i + 1);
  printf("%.0f %.0f", total, second);
  total = 0;
  for (int i = 0; i < 17; i++) total += small[i] * (i + 1);
  for (int i = 0; i < 20; i++) total += __real__ turned[i] * (i + 1);
  unsigned long all = 0;
  for (int i = 0; i < 2000; i++) all = all * 31 + greatest[i];
  for (int i = 0; i < 33; i++) all = all * 31 + (unsigned long)least[i];
  for (int i = 0; i < 64; i++) all = all * 31 + (unsigned long)flags[i];
  for (int i = 0; i < 50; i++) all = all * 31 + bytes[i];
  printf(" %.0f %lu\n", total, all);

  long longs[900];
  for (int n = 1; n < 100; n = n * 3 + 1) {
    memset(longs, 0, sizeof longs);
    of_length(n, longs);
    all = 0;
    for (int i = 0; i < 900; i++) all = all * 31 + (unsigned long)longs[i];
    printf("%d %lu\n", n, all);
  }

  unsigned counts[64] = {3};
  float weights[40] = {0.5f};
  of_sections(counts, weights);
  for (int k = 0; k < 64; k++) printf("%u ", counts[k]);
  for (int k = 0; k < 40; k++) printf("%g ", weights[k]);
  return failures != 0;
}
