// A structure around parallel regions that one thread finds, by a call, and that nobody changes afterwards: each thread has
// its own copy of what that one found, once for each team.
#include "../check.h"

enum { TEAMS = 37, N = 90 };

struct scheme {
  double down, up;
  int calls, weights[3];
};
struct pair {
  const int first;
  int second;
};
static int counted[TEAMS];
#pragma omp declare target(counted)

#pragma omp declare target
/* It does more than compute: a team that called it twice would be found. */
static struct scheme scheme_of(const double *x, int t) {
  struct scheme s = {x[t] / 2, x[t] * 2, 0, {t, t + 1, t + 2}};
  s.calls = ++counted[t];
  return s;
}
static struct pair pair_of(int t) {
  struct pair p = {t, ++counted[t]};
  return p;
}
static double sum_of(const struct scheme *s) { return s->down + s->up; }
#pragma omp end declare target

int main(void) {
  static double x[TEAMS], y[TEAMS][N], z[TEAMS];
  static int calls[TEAMS];
  for (int t = 0; t < TEAMS; t++) x[t] = t;
#pragma omp target teams distribute map(from : y, z, calls)
  for (int t = 0; t < TEAMS; t++) {
    const struct scheme s = scheme_of(x, t);
#pragma omp parallel for
    for (int i = 0; i < N; i++) y[t][i] = s.down * i + s.weights[i % 3];
    struct scheme other = scheme_of(x, t);
#pragma omp parallel for
    for (int i = 0; i < N; i++) y[t][i] += other.up;
    z[t] = s.up + other.calls;
    calls[t] = s.calls * 10 + other.calls;
  }
  for (int t = 0; t < TEAMS; t++) {
    for (int i = 0; i < N; i++) CHECK(y[t][i] == x[t] / 2 * i + t + i % 3 + x[t] * 2);
    CHECK(z[t] == x[t] * 2 + 2);
    CHECK(calls[t] == 12);
  }

  /* One that a region changes, one whose address is taken, and one with a constant member are the team's. */
#pragma omp target teams distribute map(from : y, z, calls)
  for (int t = 0; t < TEAMS; t++) {
    struct scheme s = scheme_of(x, t);
    const struct scheme lent = scheme_of(x, t);
    const struct pair p = pair_of(t);
    int all = 0;
#pragma omp parallel for reduction(+ : all)
    for (int i = 0; i < N; i++) {
      if (i == 7) s.down = 3;
      y[t][i] = sum_of(&lent);
      all += p.first + p.second;
    }
    z[t] = s.down;
    calls[t] = all;
  }
  for (int t = 0; t < TEAMS; t++) {
    CHECK(y[t][5] == x[t] / 2 + x[t] * 2);
    CHECK(z[t] == 3);
    CHECK(calls[t] == N * (t + 5));
  }
  return failures != 0;
}
