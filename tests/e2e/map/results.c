/* Small variables that a construct maps from the device: kernels bring them to the host themselves, once for
 * each launch, whatever they were before. */
#include <stdio.h>
#include <stdlib.h>

struct extremes {
  int least, most;
  double sum;
};

/* Sums that begin with different values, again and again. */
static double sum_from(double begin, const double *a, int n) {
  double s = begin;
#pragma omp target teams distribute parallel for reduction(+ : s) map(tofrom : s) map(to : a[0 : n])
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

/* A flag that few threads raise, and one that nobody does; many blocks. */
static int flags(const int *x, int n, int wanted, int *second) {
  int found = 0, never = 7;
#pragma omp target teams distribute parallel for map(tofrom : found, never) map(to : x[0 : n])
  for (int i = 0; i < n; i++) {
    if (x[i] == wanted) found = 1;
    if (x[i] == -1) never = 0;
  }
  *second = never;
  return found;
}

/* Of several sizes, some from the device only. */
static void several(const int *x, int n, struct extremes *out, float out3[3], char *letter) {
  struct extremes e = {1000, -1000, 0.5};
  float three[3];
  char c = 'a';
  int least = 1000, most = -1000;
  double sum = 0;
#pragma omp target map(from : three) map(tofrom : e, c, least, most, sum) map(to : x[0 : n])
  {
#pragma omp teams distribute parallel for reduction(min : least) reduction(max : most) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      if (x[i] < least) least = x[i];
      if (x[i] > most) most = x[i];
      sum += x[i];
      if (i == 5) {
        three[0] = 1.5f, three[1] = x[i], three[2] = -2;
        e.sum += 10;
        c++;
      }
    }
  }
  e.least = least, e.most = most, e.sum += sum;
  *out = e;
  for (int k = 0; k < 3; k++) out3[k] = three[k];
  *letter = c;
}

/* What is aligned to more than a line's worth of words is mapped as ever. */
struct wide {
  _Alignas(32) double a;
  double b;
};
static double aligned(void) {
  struct wide s = {1, 2}, z[1] = {{3, 4}};
  char c = 1;
#pragma omp target teams distribute parallel for map(tofrom : s, z, c)
  for (int i = 0; i < 100; i++)
    if (i == 5) s.a += 2, s.b += 1, z[0].b += 5, c++;
  return s.a + 10 * s.b + 100 * z[0].b + c;
}

/* Parts of arrays. */
static double parts(const int *x, int n) {
  double sums[4] = {1, 2, 3, 4};
  int seen[6] = {0};
#pragma omp target teams distribute parallel for reduction(+ : sums[1 : 2]) map(tofrom : sums[1 : 2]) map(to : x[0 : n]) \
    map(from : seen[2 : 3])
  for (int i = 0; i < n; i++) {
    sums[1 + (x[i] & 1)] += x[i];
    if (i < 3) seen[2 + i] = x[i];
  }
  return sums[0] + 2 * sums[1] + 3 * sums[2] + 4 * sums[3] + seen[0] + seen[2] + seen[4];
}

/* It is on the device already. */
static long in_data(const int *x, int n) {
  long total = 3, between = 0;
#pragma omp target data map(tofrom : total)
  {
    for (int k = 0; k < 3; k++) {
#pragma omp target teams distribute parallel for reduction(+ : total) map(tofrom : total) map(to : x[0 : n])
      for (int i = 0; i < n; i++) total += x[i];
    }
    between = total == 3 || total > 3; /* the host's may have changed, or not */
  }
  return total + between;
}

/* No iterations: nothing changes. */
static int none(int n) {
  int kept = 42;
#pragma omp target teams distribute parallel for reduction(+ : kept) map(tofrom : kept)
  for (int i = 0; i < n; i++) kept += i;
  return kept;
}

/* By several host threads, and in functions that they call. */
static long by_threads(const double *a, int n) {
  long all = 0;
#pragma omp parallel for reduction(+ : all) num_threads(3)
  for (int t = 0; t < 12; t++) {
    double s = t;
#pragma omp target teams distribute parallel for reduction(+ : s) map(tofrom : s) map(to : a[0 : n])
    for (int i = 0; i < n - t; i++) s += a[i];
    all += (long)s + (long)sum_from(t, a, n);
  }
  return all;
}

/* What all threads of a host's region share. */
static int shared_by_threads(void) {
  int count = 0;
#pragma omp parallel num_threads(3)
#pragma omp critical
  {
#pragma omp target map(tofrom : count)
    count += 5;
  }
  return count % 5 == 0 && count >= 5;
}

/* A region of one thread, of one team, and of teams with team code. */
static int modes(const int *x, int n) {
  int one = 1, team = 2, teams = 3, last = -1;
#pragma omp target map(tofrom : one) map(to : x[0 : n])
  one += x[n / 2];
#pragma omp target parallel for reduction(+ : team) map(tofrom : team) map(to : x[0 : n])
  for (int i = 0; i < n; i++) team += x[i] & 3;
#pragma omp target teams distribute reduction(+ : teams) map(tofrom : teams) map(to : x[0 : n])
  for (int b = 0; b < 10; b++) {
    int part = 0;
#pragma omp parallel for reduction(+ : part)
    for (int i = b * (n / 10); i < (b + 1) * (n / 10); i++) part += x[i] > 3;
    teams += part;
  }
#pragma omp target teams distribute parallel for lastprivate(last) map(from : last)
  for (int i = 0; i < n; i++) last = i;
  return one + 10 * team + 100 * teams + last;
}

/* On the host. */
static int if_false(int n, int condition) {
  int s = 1;
#pragma omp target teams distribute parallel for reduction(+ : s) map(tofrom : s) if (condition)
  for (int i = 0; i < n; i++) s += i;
  return s;
}

int main(void) {
  enum { n = 3000, many = 1200000 };
  static double a[n];
  static int x[n];
  int *y = malloc(many * sizeof *y);
  for (int i = 0; i < n; i++) a[i] = i % 7, x[i] = (i * 37) % 101;
  for (int i = 0; i < many; i++) y[i] = i % 1000;
  double total = 0;
  for (int k = 0; k < 12; k++) total += sum_from(k % 6, a, n - k) + sum_from(0, a, 10 * k);
  printf("%.1f\n", total);
  int never, found = 0;
  for (int k = 0; k < 4; k++) found = found * 10 + flags(x, n, k % 2 ? 50 : 200, &never), found += never;
  printf("%d\n", found);
  printf("%d", flags(y, many, 999, &never));
  printf(" %d\n", flags(y, many, 1000, &never));
  struct extremes e;
  float three[3];
  char letter;
  several(x, n, &e, three, &letter);
  printf("%d %d %.1f %.1f %.1f %.1f %c\n", e.least, e.most, e.sum, three[0], three[1], three[2], letter);
  printf("%ld %d %d\n", in_data(x, n), none(0), none(5));
  printf("%.1f %.1f\n", parts(x, n), aligned());
  printf("%ld %d\n", by_threads(a, n), shared_by_threads());
  printf("%d %d %d\n", modes(x, n), if_false(10, 0), if_false(10, 1));
  free(y);
  return 0;
}
