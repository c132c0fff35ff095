// Reductions over a league of what no atomic instruction updates: each team leaves its value, and the last one
// combines them all. Several list items of a type, teams of any size, more teams than there are places,
// complex numbers, initializers that read the original, one construct after the other.
// lanes: host sim sim53 nvcc
// env: OMPICC_SIM_THREADS=3
#include "../check.h"
#include <complex.h>
typedef struct {
  float value;
  int at;
} place;
typedef struct {
  char name;
  short first;
} odd;
typedef struct {
  double x[5];
  int n;
} sums;
#pragma omp declare reduction(least : place : omp_out = omp_in.value < omp_out.value ||                      \
                                  (omp_in.value == omp_out.value && omp_in.at < omp_out.at)                  \
                                  ? omp_in                                                                   \
                                  : omp_out) initializer(omp_priv = (place){1e30f, 1 << 30})
#pragma omp declare reduction(most : odd : omp_out = omp_in.first > omp_out.first ? omp_in : omp_out)
#pragma omp declare target
static void add(sums *into, const sums *from) {
  for (int i = 0; i < 5; i++) into->x[i] += from->x[i];
  into->n += from->n;
}
#pragma omp end declare target
#pragma omp declare reduction(+ : sums : add(&omp_out, &omp_in))
#pragma omp declare reduction(next : long : omp_out += omp_in) initializer(omp_priv = omp_orig > 1000)

static float value_of(int i) { return (float)((i * 7919 + 13) % 4001); }

int main(void) {
  enum { N = 20000 };
  static float x[N];
  place least = {1e30f, 1 << 30};
  double total = 0;
  for (int i = 0; i < N; i++) {
    x[i] = value_of(i);
    total += x[i];
    if (x[i] < least.value) least.value = x[i], least.at = i;
  }
#pragma omp target data map(to : x)
  for (int turn = 0; turn < 3; turn++) {
    place p = {1e30f, 1 << 30}, q = p;
    odd o = {'z', -1};
    sums s = {{1, 2, 3, 4, 5}, 7};
#pragma omp target teams distribute parallel for reduction(least : p, q) reduction(most : o) reduction(+ : s)
    for (int i = 0; i < N; i++) {
      if (x[i] < p.value) p.value = x[i], p.at = i;
      if (-x[i] < q.value) q.value = -x[i], q.at = i;
      if (i % 1000 > o.first) o.first = (short)(i % 1000), o.name = (char)('a' + i % 10);
      s.x[i % 5] += x[i];
      s.n++;
    }
    CHECK(p.value == least.value && p.at == least.at);
    CHECK(q.value == -4000 && x[q.at] == 4000);
    CHECK(o.first == 999 && o.name == 'j');
    CHECK(s.n == 7 + N && s.x[0] + s.x[1] + s.x[2] + s.x[3] + s.x[4] == total + 15);

    double complex z = 1 + I;
    float complex w = 0;
#pragma omp target teams distribute parallel for num_teams(40) thread_limit(20) reduction(+ : z, w)
    for (int i = 0; i < N; i++) {
      z += x[i] - i * I;
      w += 1 + 2 * I;
    }
    CHECK(creal(z) == total + 1 && cimag(z) == 1 - (double)N * (N - 1) / 2);
    CHECK(crealf(w) == N && cimagf(w) == 2 * N);

    place many = {1e30f, 1 << 30};
#pragma omp target teams distribute parallel for num_teams(3000) thread_limit(4) reduction(least : many)
    for (int i = 0; i < N; i++)
      if (x[i] < many.value) many.value = x[i], many.at = i;
    CHECK(many.value == least.value && many.at == least.at);

    long copies = 2000; // each copy begins with 1, and none with what another one has added
#pragma omp target teams distribute parallel for num_teams(10) thread_limit(32) reduction(next : copies)
    for (int i = 0; i < 320; i++) copies += 10;
    CHECK(copies >= 2000 + 3200 && copies <= 2000 + 3200 + 320);

    place one = {1e30f, 1 << 30}, none = one;
#pragma omp target teams distribute parallel for num_teams(1) reduction(least : one)
    for (int i = 0; i < N; i++)
      if (x[i] < one.value) one.value = x[i], one.at = i;
    CHECK(one.at == least.at);
#pragma omp target teams distribute parallel for reduction(least : none)
    for (int i = 0; i < turn - 2; i++) none.at = 1;
    CHECK(none.at == 1 << 30);
  }
  return failures != 0;
}
