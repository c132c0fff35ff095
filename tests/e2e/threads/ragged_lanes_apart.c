// Lanes of a warp that come to the barriers of a team with one thread in its last warp at different times, and in a
// kernel where the compiler keeps convergence points over calls (a random program found it: it did not end).
#include "../check.h"
enum { N = 257 };
static unsigned c[N], e[16], sum, zero;

#pragma omp declare target
static unsigned f1(unsigned a, unsigned b) { return a ^ (b << 3); }
static void orphaned_for(unsigned *p, int n, unsigned add) {
#pragma omp for schedule(dynamic, 3)
  for (int i = 0; i < n; i++) p[i] += add + (unsigned)i;
}
static void forks(unsigned *p, int n, unsigned add) {
  unsigned local = add;
#pragma omp parallel num_threads(n % 7 + 1)
  {
#pragma omp for
    for (int i = 0; i < n; i++) p[i] ^= local + (unsigned)i;
    orphaned_for(p, n, local);
  }
}
static void recursive(unsigned *p, int n, int depth) {
  unsigned t = (unsigned)depth;
  if (depth == 0) {
    forks(p, n, 5u);
    return;
  }
  recursive(p, n, depth - 1);
#pragma omp parallel for firstprivate(t)
  for (int i = 0; i < n; i++) p[i] += t;
}
#pragma omp end declare target

int main(void) {
  int four = 4;
  unsigned fp = 11, local = 0;
  for (int i = 0; i < N; i++) c[i] = 1000 - i;
#pragma omp target map(tofrom : c, e, sum, zero, local)
  {
    unsigned l0 = 3, la0[4] = {1, 2, 3, 4};
    recursive(c, N, 3);
    l0 = ((f1(78u, 63u) > (18u * 82u) ? (zero > 87u ? fp : la0[2]) : (58u > l0 ? la0[2] : la0[2])) | (l0 + (73u * zero)));
    la0[1] += l0;
    local = l0;
#pragma omp parallel num_threads(33)
    {
#pragma omp single
      {
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < N; i++) sum += (l0 ^ (53u | (l0 + 21u)));
      }
#pragma omp for schedule(guided)
      for (int i = 0; i < N; i++) {
        unsigned la1[3];
        for (int q = 0; q < 3; q++) la1[q] = la0[2] + (unsigned)q;
        (void)la1;
      }
#pragma omp sections
      {
#pragma omp section
        e[2] += fp;
#pragma omp section
        e[1] += ((fp | four) & zero);
      }
    }
  }
  for (int i = 0; i < N; i++) CHECK(c[i] == ((1000u - i) ^ (5u + i)) + 5u + i + 6u);
  CHECK(local == 3 && sum == N * (3u ^ (53u | 24u)));
  CHECK(e[2] == 11 && e[1] == 0);
  return failures != 0;
}
