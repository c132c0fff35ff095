// Elements that iterations update atomically, and do nothing else with: teams may have copies of them, if these
// are few and iterations are many. Also where some elements lie beyond the copies, and where teams have none.
#include "../check.h"
#include <math.h>
#include <stdlib.h>

enum { N = 40000, BINS = 64, LARGE = 9000 };

static int key[N], wide[N], weight[N];
static unsigned bits[N];
static float x[N];

static unsigned hash(unsigned v) {
  v ^= v >> 16, v *= 0x7feb352du, v ^= v >> 15;
  return v * 0x846ca68bu;
}

static void begin(void) {
  for (int i = 0; i < N; i++) {
    key[i] = (int)(hash(i) >> 8) % BINS;
    wide[i] = (int)(hash(i) >> 8) % LARGE;
    weight[i] = (int)(hash(i) >> 20) % 7 - 3;
    bits[i] = hash(i + N);
    x[i] = (float)weight[i];
  }
}

/* A section of a pointer, as long as a constant says. */
static void counts(const int *k, unsigned *h, int n) {
#pragma omp target teams distribute parallel for map(to : k[0 : n]) map(tofrom : h[0 : BINS])
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    h[k[i]]++;
  }
}

/* What is there already, of a length that only the launch knows; two arrays of elements of different sizes. */
static void sums(const int *k, const float *v, double *sum, int *count, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    if (k[i] == 5) continue;
#pragma omp atomic update
    sum[k[i]] += v[i];
#pragma omp atomic update
    count[k[i]] = count[k[i]] + 1;
  }
}

/* Elements of a row of several dimensions, in loops inside. */
static void matrix(int m[BINS][3], int n) {
#pragma omp target teams distribute parallel for map(to : key, weight) map(tofrom : m[0 : BINS])
  for (int i = 0; i < n; i++)
    for (int d = 0; d < 3; d++) {
#pragma omp atomic
      m[key[i]][d] -= weight[i] * (d + 1);
    }
}

static void centres(const int *k, const float *v, float *sum, int *count, int n) {
#pragma omp target teams distribute parallel for map(to : k[0 : n], v[0 : n]) map(tofrom : sum[0 : 4 * BINS], count[0 : BINS])
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    count[k[i]]++;
    for (int d = 0; d < 4; d++) {
#pragma omp atomic
      sum[k[i] * 4 + d] += v[i] * d;
    }
  }
}

/* Other operations; and a reduction beside them. */
static long operations(unsigned *all, unsigned *some, unsigned *odd, int n) {
  long total = 0;
#pragma omp target teams distribute parallel for map(to : key, bits) map(tofrom : all[0 : BINS], some[0 : BINS], odd[0 : BINS]) reduction(+ : total)
  for (int i = 0; i < n; i++) {
    total += key[i];
#pragma omp atomic
    all[key[i]] &= bits[i] | 0xff;
#pragma omp atomic
    some[key[i]] |= bits[i] & 0xff00;
#pragma omp atomic
    odd[key[i]] ^= bits[i];
  }
  return total;
}

/* A pointer to the middle of what is mapped: elements in front of it are beyond the copies. */
static void around(int *middle, int n) {
#pragma omp target teams distribute parallel for map(to : key)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    middle[key[i] - BINS / 2]++;
  }
}

static void two_loops(int *h, int rows, int columns) {
#pragma omp target teams distribute parallel for collapse(2) map(to : key) map(tofrom : h[0 : BINS])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
#pragma omp atomic
      h[key[i * columns + j]] += j;
    }
}

/* Updated and read, by an atomic construct and without: no copies. */
static int others(int *h, int n) {
  int seen = 0;
#pragma omp target teams distribute parallel for map(to : key) map(tofrom : h[0 : BINS]) reduction(+ : seen)
  for (int i = 0; i < n; i++) {
    int before;
#pragma omp atomic capture
    before = h[key[i]]++;
    seen += before == 0;
  }
  return seen;
}

/* One storage behind two pointers: what an iteration has updated it reads again. */
static int overlapping(int *h, const int *again, int n) {
  int wrong = 0;
#pragma omp target teams distribute parallel for reduction(+ : wrong)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    h[i] += i;
    wrong += again[i] != i;
  }
  return wrong;
}

/* One number each. */
static int numbers(float *sum, int n) {
  int count = 3;
#pragma omp target teams distribute parallel for map(to : key, weight) map(tofrom : sum[0 : 1], count)
  for (int i = 0; i < n; i++) {
    if (weight[i] <= 0) continue;
#pragma omp atomic
    *sum += weight[i];
#pragma omp atomic
    count += key[i];
  }
  return count;
}

/* A reduction of as many elements as a variable says, or as nobody wants to have a copy of for each thread. */
static void reduced(int *h, long *sum, int bins, int n) {
#pragma omp target teams distribute parallel for map(to : key, wide) reduction(+ : h[0 : bins]) reduction(- : sum[1 : LARGE])
  for (int i = 0; i < n; i++) {
    h[key[i]] += 2;
    sum[wide[i] + 1]++;
  }
}

/* Sums of zeros keep their signs. */
static void zeros(float *sum, int n) {
#pragma omp target teams distribute parallel for map(to : key) map(tofrom : sum[0 : BINS])
  for (int i = 0; i < n; i++) {
    if (key[i] % 2 == 0) {
#pragma omp atomic
      sum[key[i]] += -0.0f;
    }
  }
}

static void check_for(int n) {
  unsigned h[BINS] = {7}, expected[BINS] = {7};
  for (int i = 0; i < n; i++) expected[key[i]]++;
  counts(key, h, n);
  for (int b = 0; b < BINS; b++) CHECK(h[b] == expected[b]);

  double sum[BINS] = {0.5}, expected_sum[BINS] = {0.5};
  int count[BINS] = {0};
  for (int i = 0; i < n; i++)
    if (key[i] != 5) expected_sum[key[i]] += x[i];
  {
    const int *k = key;
    const float *v = x;
    double *s = sum;
    int *c = count;
#pragma omp target data map(to : k[0 : N], v[0 : N]) map(tofrom : s[0 : BINS], c[0 : BINS])
    sums(k, v, s, c, n);
  }
  for (int b = 1; b < BINS; b++) CHECK(sum[b] == expected_sum[b] && count[b] == (b == 5 ? 0 : (int)expected[b]));

  int m[BINS][3] = {{0}}, weights[BINS] = {0};
  for (int i = 0; i < n; i++) weights[key[i]] += weight[i];
  matrix(m, n);
  for (int b = 0; b < BINS; b++)
    for (int d = 0; d < 3; d++) CHECK(m[b][d] == -weights[b] * (d + 1));

  float moved[4 * BINS] = {0};
  int members[BINS] = {0};
  centres(key, x, moved, members, n);
  for (int b = 0; b < BINS; b++) {
    CHECK(members[b] == (int)expected[b] - (b == 0 ? 7 : 0));
    for (int d = 0; d < 4; d++) CHECK(moved[b * 4 + d] == (float)weights[b] * d);
  }

  unsigned all[BINS], some[BINS], odd[BINS], and[BINS], or[BINS], xor [BINS];
  long total = 0;
  for (int b = 0; b < BINS; b++) all[b] = and[b] = ~0u, some[b] = or[b] = (unsigned)b, odd[b] = xor[b] = 0;
  for (int i = 0; i < n; i++) {
    total += key[i];
    and[key[i]] &= bits[i] | 0xff, or [key[i]] |= bits[i] & 0xff00, xor [key[i]] ^= bits[i];
  }
  CHECK(operations(all, some, odd, n) == total);
  for (int b = 0; b < BINS; b++) CHECK(all[b] == and[b] && some[b] == or [b] && odd[b] == xor [b]);

  int both[BINS] = {0};
#pragma omp target data map(tofrom : both)
  around(both + BINS / 2, n);
  for (int b = 0; b < BINS; b++) CHECK(both[b] == members[b]);

  int read[BINS] = {0}, firsts = 0;
  for (int b = 0; b < BINS; b++) firsts += members[b] > 0;
  CHECK(others(read, n) == firsts);
  for (int b = 0; b < BINS; b++) CHECK(read[b] == members[b]);

  static long many[LARGE + 2], most[LARGE + 2];
  int twice[BINS] = {5};
  for (int i = 0; i < LARGE + 2; i++) many[i] = most[i] = i;
  for (int i = 0; i < n; i++) most[wide[i] + 1]++;
  reduced(twice, many, BINS, n);
  for (int b = 0; b < BINS; b++) CHECK(twice[b] == 2 * members[b] + (b == 0 ? 5 : 0));
  for (int i = 0; i < LARGE + 2; i++) CHECK(many[i] == most[i]);

  float one = 0.5f;
  int numbered = 3;
  float together = 0.5f;
  for (int i = 0; i < n; i++)
    if (weight[i] > 0) numbered += key[i], together += (float)weight[i];
  CHECK(numbers(&one, n) == numbered && one == together);

  float signs[BINS];
  for (int b = 0; b < BINS; b++) signs[b] = b % 4 < 2 ? -0.0f : 0.0f;
  zeros(signs, n);
  for (int b = 0; b < BINS; b++) CHECK(signs[b] == 0 && !signbit(signs[b]) == !(b % 4 < 2));
}

int main(void) {
  begin();
  check_for(0);
  check_for(300);
  check_for(N);

  int h[BINS] = {0}, expected[BINS] = {0};
  for (int i = 0; i < 200 * 200; i++) expected[key[i]] += i % 200;
  two_loops(h, 200, 200);
  for (int b = 0; b < BINS; b++) CHECK(h[b] == expected[b]);

  /* More elements than teams have copies of. */
  static int large[LARGE], counted[LARGE];
  for (int i = 0; i < N; i++) counted[wide[i]]++;
#pragma omp target teams distribute parallel for map(to : wide) map(tofrom : large)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    large[wide[i]]++;
  }
  for (int b = 0; b < LARGE; b++) CHECK(large[b] == counted[b]);

  int *same = calloc(N, sizeof *same);
#pragma omp target data map(tofrom : same[0 : N])
  CHECK(overlapping(same, same, N) == 0);
  free(same);

  /* Of other elements of the array than the section says. */
  static unsigned whole[2 * BINS];
#pragma omp target data map(tofrom : whole)
  {
    unsigned *from = whole;
#pragma omp target teams distribute parallel for map(to : key) map(tofrom : from[0 : 4])
    for (int i = 0; i < N; i++) {
#pragma omp atomic
      from[key[i] + 1]++;
    }
  }
  unsigned found = 0;
  for (int b = 0; b < BINS; b++) found += whole[b + 1];
  CHECK(found == N && whole[0] == 0);
  return failures != 0;
}
