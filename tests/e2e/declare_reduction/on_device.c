// User-defined reductions in target regions: over a league, a team and sections; small and large structures,
// arrays and array sections.
#include "../check.h"
typedef struct {
  int value, index;
} place;
typedef struct {
  double sum[4];
  long n;
} large;
#pragma omp declare target
static void least(place *into, const place *from) {
  if (from->index >= 0 && (into->index < 0 || from->value < into->value ||
                           (from->value == into->value && from->index < into->index)))
    *into = *from;
}
static void add(large *into, const large *from) {
  for (int i = 0; i < 4; i++) into->sum[i] += from->sum[i];
  into->n += from->n;
}
#pragma omp end declare target
#pragma omp declare reduction(least : place : least(&omp_out, &omp_in)) initializer(omp_priv = {0, -1})
#pragma omp declare reduction(+ : large : add(&omp_out, &omp_in))
#pragma omp declare reduction(mix : int, double : omp_out += 2 * omp_in) initializer(omp_priv = 0)

static int value_of(int i) { return (i * 7919 + 13) % 4001; }

int main(void) {
  enum { N = 4000 };
  place p = {0, -1}, q = {0, -1}, r[3];
  large a = {{1, 1, 1, 1}, 5}, b = {{0}, 0}, c = {{0}, 0};
  int best = 1 << 30, where = -1;
  for (int i = 0; i < N; i++)
    if (value_of(i) < best) best = value_of(i), where = i;

#pragma omp target teams distribute parallel for reduction(least : p) reduction(+ : a)
  for (int i = 0; i < N; i++) {
    place mine = {value_of(i), i};
    least(&p, &mine);
    a.sum[i % 4] += 1;
    a.n++;
  }
  CHECK(p.value == best && p.index == where);
  CHECK(a.n == 5 + N && a.sum[0] == 1 + N / 4 && a.sum[3] == 1 + N / 4);

#pragma omp target map(tofrom : q, b, c)
  {
#pragma omp parallel for reduction(least : q) reduction(+ : b) num_threads(70)
    for (int i = 0; i < N; i++) {
      place mine = {value_of(i), i};
      least(&q, &mine);
      b.n++;
    }
#pragma omp parallel num_threads(33)
#pragma omp sections reduction(+ : c)
    {
      c.n += 1;
#pragma omp section
      c.n += 10;
#pragma omp section
      c.sum[2] += 4;
    }
  }
  CHECK(q.value == best && q.index == where && b.n == N);
  CHECK(c.n == 11 && c.sum[2] == 4);

  for (int i = 0; i < 3; i++) r[i].index = -1, r[i].value = 0;
#pragma omp target teams distribute parallel for reduction(least : r) map(tofrom : r)
  for (int i = 0; i < N; i++) {
    place mine = {value_of(i), i};
    least(&r[i % 3], &mine);
  }
  for (int k = 0; k < 3; k++) {
    place expected = {0, -1};
    for (int i = k; i < N; i += 3) {
      place mine = {value_of(i), i};
      least(&expected, &mine);
    }
    CHECK(r[k].index == expected.index && r[k].value == expected.value);
  }

  int t = 0;
#pragma omp target teams num_teams(4) reduction(+ : t) map(tofrom : t)
#pragma omp parallel num_threads(32) reduction(+ : t)
  t++;
  CHECK(t >= 4);
  return failures != 0;
}
