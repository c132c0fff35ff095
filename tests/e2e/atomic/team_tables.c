// Tables that all threads update at places that depend on data: each team may gather in a table of its own, as long as
// the subscripts' types and operators say, and adds to the original only what it has updated.
#include "../check.h"
#include <stdlib.h>
enum { N = 20000 };
static unsigned char image[N];
static unsigned key[N];
static int wrong;

static void bytes(long n, const unsigned char *from, unsigned *hist) {
#pragma omp target teams distribute parallel for
  for (long i = 0; i < n; i++) {
#pragma omp atomic
    hist[from[i]]++;
  }
}
// Three tables, two loops, conditions, an early end of the iteration, a long sum.
static void channels(int n, int shift, int *counts, unsigned long *sums, unsigned *bits) {
#pragma omp target teams distribute parallel for collapse(2) map(to : key, image) thread_limit(96)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++) {
      const int at = i * 10 + j;
      if (image[at] > 200) continue;
      const unsigned digit = key[at] >> shift & 15;
      for (int c = 0; c < 3; c++) {
#pragma omp atomic update
        counts[c * 16 + digit] -= c + 1;
      }
      if (j % 3 == 0) {
#pragma omp atomic relaxed
        sums[key[at] % 100u] += key[at];
      }
#pragma omp atomic
      bits[(image[at] & 7) * 2 + (digit > 7)] |= 1u << (key[at] & 31);
    }
}
static void others(int n, int *xors, int *ands, int *last, int *taken, int *both) {
#pragma omp target teams distribute parallel for map(to : key) map(from : last[0 : n])
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    xors[key[i] % 8] = xors[key[i] % 8] ^ (int)key[i];
#pragma omp atomic
    ands[key[i] & 3] &= ~(1 << (key[i] >> 28));
#pragma omp atomic capture // its value is asked for
    last[i] = taken[key[i] & 7]++;
#pragma omp atomic seq_cst // in an order
    both[key[i] & 3]++;
  }
}
static int of_array(int n) {
  int hist[32] = {0};
#pragma omp target teams distribute parallel for map(to : key) map(tofrom : hist) num_teams(3)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    hist[(int)key[i] >> 5 & 31] += 2;
  }
  for (int i = 0; i < n; i++) hist[(int)key[i] >> 5 & 31] -= 2;
  for (int i = 0; i < 32; i++) wrong += hist[i] != 0;
  return hist[0];
}
// What is read is in the same storage, behind what is updated.
static void one_storage(int n, unsigned *all) {
  unsigned *hist = all;
  const unsigned char *from = (const unsigned char *)(all + 256);
  bytes(n, from, hist);
}
// Both pointers mean one table.
static void twice(int n, int *a, int *b) {
#pragma omp target teams distribute parallel for map(to : image)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    a[image[i] & 15]++;
#pragma omp atomic
    b[image[i] >> 4]++;
  }
}

int main(void) {
  for (int i = 0; i < N; i++) {
    key[i] = (i + 7) * 2654435761u;
    image[i] = key[i] >> 11 & 63 ? key[i] >> 24 : 5;
  }
  // Of 256 elements 100 are there.
  static unsigned char few[N];
  unsigned *hist = calloc(100, sizeof *hist), expected[256] = {0};
  for (int i = 0; i < N; i++) few[i] = image[i] % 100, expected[few[i]]++;
#pragma omp target enter data map(to : hist[0 : 100], few)
  bytes(0, few, hist);
  bytes(N, few, hist);
#pragma omp target exit data map(from : hist[0 : 100]) map(delete : few)
  for (int i = 0; i < 100; i++) wrong += hist[i] != expected[i];
  CHECK(wrong == 0);

  static int counts[48], counts2[48];
  static unsigned long sums[100], sums2[100];
  static unsigned bits[16], bits2[16];
  const int n = N / 10, shift = 12;
#pragma omp target data map(tofrom : counts, sums, bits)
  channels(n, shift, counts, sums, bits);
  for (int at = 0; at < n * 10; at++) {
    if (image[at] > 200) continue;
    const unsigned digit = key[at] >> shift & 15;
    for (int c = 0; c < 3; c++) counts2[c * 16 + digit] -= c + 1;
    if (at % 10 % 3 == 0) sums2[key[at] % 100u] += key[at];
    bits2[(image[at] & 7) * 2 + (digit > 7)] |= 1u << (key[at] & 31);
  }
  for (int i = 0; i < 48; i++) wrong += counts[i] != counts2[i];
  for (int i = 0; i < 100; i++) wrong += sums[i] != sums2[i];
  for (int i = 0; i < 16; i++) wrong += bits[i] != bits2[i];
  CHECK(wrong == 0);

  int xors[8] = {1, 2}, ands[4] = {-1, -1, -1, -1}, taken[8] = {0}, both[4] = {0};
  int xors2[8] = {1, 2}, ands2[4] = {-1, -1, -1, -1}, taken2[8] = {0}, both2[4] = {0};
  static int last[N];
  int *x = xors, *a = ands, *t = taken, *b = both;
#pragma omp target data map(tofrom : x[0 : 8], a[0 : 4], t[0 : 8], b[0 : 4])
  others(N, x, a, last, t, b);
  long seen = 0;
  for (int i = 0; i < N; i++) {
    xors2[key[i] % 8] ^= (int)key[i];
    ands2[key[i] & 3] &= ~(1 << (key[i] >> 28));
    seen += last[i] - taken2[key[i] & 7]++;
    both2[key[i] & 3]++;
  }
  for (int i = 0; i < 8; i++) wrong += xors[i] != xors2[i] || taken[i] != taken2[i];
  for (int i = 0; i < 4; i++) wrong += ands[i] != ands2[i] || both[i] != both2[i];
  CHECK(wrong == 0 && seen == 0);
  CHECK(of_array(N) == 0 && wrong == 0);

  unsigned *all = calloc(256 + N / 4, sizeof *all);
  unsigned char *from = (unsigned char *)(all + 256);
  for (int i = 0; i < N; i++) from[i] = image[i];
#pragma omp target data map(tofrom : all[0 : 256 + N / 4])
  one_storage(N, all);
  for (int i = 0; i < 256; i++) expected[i] = 0;
  for (int i = 0; i < N; i++) expected[image[i]]++;
  for (int i = 0; i < 256; i++) wrong += all[i] != expected[i];
  CHECK(wrong == 0);

  int table[16] = {0}, table2[16] = {0}, *p = table;
#pragma omp target data map(tofrom : p[0 : 16])
  twice(N, p, p);
  for (int i = 0; i < N; i++) table2[image[i] & 15]++, table2[image[i] >> 4]++;
  for (int i = 0; i < 16; i++) wrong += table[i] != table2[i];
  CHECK(wrong == 0);
  return failures != 0;
}
