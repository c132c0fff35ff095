// Numbers that are mapped, and that the loops of a target region without any other construct change: sums, counts, extremes,
// and what is found. A team has them as its own and brings them back at the region's end; sums are formed in order.
#include "../check.h"

enum { N = 5000 };
static double a[N], out[N];
static float f[N];
static int key[N];

static double sum_of(const double *x, int n) {
  double sum = 1;
#pragma omp target map(tofrom : sum) map(to : x[ : n])
  for (int i = 0; i < n; i++) sum += x[i];
  return sum;
}

static void several(int n, int limit, int *count, int *most, float *total, unsigned *bits, unsigned long *product) {
  int found = 0, best = key[0];
  float sum = 0;
  unsigned all = 0;
  unsigned long product_of = 1;
#pragma omp target map(tofrom : found, best, sum, all, product_of)
  {
    for (int i = 0; i < n; i++) {
      if (key[i] > limit) found++;
      if (key[i] > best) best = key[i];
      sum += f[i] * 0.5f;
    }
    for (int i = 0; i < n; i++) all ^= (unsigned)key[i] * 2654435761u;
    for (int i = 0; i < n; i++) product_of *= key[i] | 1;
  }
  *count = found, *most = best, *total = sum, *bits = all, *product = product_of;
}

// What one loop leaves, the next one reads.
static double centred(int n) {
  double mean = 0, squares = 0;
#pragma omp target map(tofrom : mean, squares) map(from : out)
  {
    for (int i = 0; i < n; i++) mean += a[i];
    mean /= n;
    for (int i = 0; i < n; i++) out[i] = a[i] - mean;
    for (int i = 0; i < n; i++) squares += out[i] * out[i];
  }
  return squares;
}

// The pointer may be the number's address.
static double pointed(int n) {
  double sum = 0, *p = &sum;
#pragma omp target map(tofrom : sum) map(to : a)
  for (int i = 0; i < n; i++) {
    sum += a[i];
    if (i % 100 == 99) p[0] = 0.5;
  }
  return sum;
}

static void add_to(double *x, double by) { *x += by; }
static double by_function(int n) {
  double sum = 0;
#pragma omp target map(tofrom : sum) map(to : a)
  for (int i = 0; i < n; i++) add_to(&sum, a[i]);
  return sum;
}

static int volatile_count(int n) {
  volatile int count = 0;
#pragma omp target map(tofrom : count) map(to : key)
  for (int i = 0; i < n; i++) count += key[i] & 1;
  return count;
}

// It is only kept on the device in between.
static double kept(int n) {
  double sum = 2;
#pragma omp target data map(tofrom : sum) map(to : a)
  {
    for (int k = 0; k < 3; k++) {
#pragma omp target map(tofrom : sum)
      for (int i = 0; i < n; i++) sum += a[i];
    }
  }
  return sum;
}

static int first_over(int n, int limit) {
  int at = -1;
#pragma omp target map(tofrom : at) map(to : key)
  for (int i = 0; i < n; i++)
    if (key[i] > limit) {
      at = i;
      break;
    }
  return at;
}

static signed char small(int n) {
  signed char sum = 0;
#pragma omp target map(tofrom : sum) map(to : key)
  for (int i = 0; i < n; i++) sum += (signed char)key[i];
  return sum;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    key[i] = (int)(i * 7919u % 1009);
    a[i] = key[i] * 0.37 - 100;
    f[i] = key[i] * 0.25f;
  }
  for (int n = 0; n <= N; n = n * 3 + 1) {
    double sum = 1, mean = 0, squares = 0, three = 2, with = 0, plain = 0;
    float total = 0;
    int found = 0, best = key[0], odd = 0, at = -1;
    unsigned all = 0;
    unsigned long product = 1;
    signed char bytes = 0;
    for (int i = 0; i < n; i++) {
      sum += a[i], total += f[i] * 0.5f, found += key[i] > 500, all ^= (unsigned)key[i] * 2654435761u;
      product *= (unsigned long)(key[i] | 1);
      if (key[i] > best) best = key[i];
      mean += a[i], odd += key[i] & 1, plain += a[i], bytes += (signed char)key[i];
      with += a[i];
      if (i % 100 == 99) with = 0.5;
      if (at < 0 && key[i] > 900) at = i;
    }
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < n; i++) three += a[i];
    CHECK(sum_of(a, n) == sum);
    int count, most;
    float seen;
    unsigned bits;
    unsigned long multiplied;
    several(n, 500, &count, &most, &seen, &bits, &multiplied);
    CHECK(count == found && most == best && seen == total && bits == all && multiplied == product);
    if (n > 0) {
      mean /= n;
      for (int i = 0; i < n; i++) squares += (a[i] - mean) * (a[i] - mean);
      const double got = centred(n);
      CHECK(got - squares <= 1e-12 * squares && squares - got <= 1e-12 * squares);
      CHECK(out[n - 1] == a[n - 1] - mean);
    }
    CHECK(pointed(n) == with);
    CHECK(by_function(n) == plain);
    CHECK(volatile_count(n) == odd);
    CHECK(kept(n) == three);
    CHECK(first_over(n, 900) == at);
    CHECK(small(n) == bytes);
  }
  return failures != 0;
}
