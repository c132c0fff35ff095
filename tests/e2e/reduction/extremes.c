// not-in-gcc: <12: no atomic compare
/* Least and greatest floating-point numbers of both signs, of zeros and infinities, over teams and with atomic; what is
 * no number is never less nor greater. */
#include "../check.h"
#include <math.h>

enum { N = 5000 };
static float f[N];
static double d[N];

static void over(int n, float from, float by) {
  for (int i = 0; i < n; i++) f[i] = from + by * (i * 7919 % n), d[i] = f[i] * 1.0000001;
  float least = INFINITY, most = -INFINITY, least_here = INFINITY, most_here = -INFINITY;
  double least_d = INFINITY, most_d = -INFINITY, by_atomic = from, by_atomic_most = from;
#pragma omp target teams distribute parallel for reduction(min : least, least_d) reduction(max : most, most_d) map(tofrom : least, least_d, most, most_d) map(to : f, d)
  for (int i = 0; i < n; i++) {
    if (f[i] < least) least = f[i];
    if (f[i] > most) most = f[i];
    if (d[i] < least_d) least_d = d[i];
    if (d[i] > most_d) most_d = d[i];
  }
  for (int i = 0; i < n; i++) {
    if (f[i] < least_here) least_here = f[i];
    if (f[i] > most_here) most_here = f[i];
  }
  CHECK(least == least_here && most == most_here);
#pragma omp target teams distribute parallel for map(tofrom : by_atomic, by_atomic_most) map(to : d)
  for (int i = 0; i < n; i++) {
    const double here = d[i];
#pragma omp atomic compare
    by_atomic = here < by_atomic ? here : by_atomic;
#pragma omp atomic compare
    by_atomic_most = here > by_atomic_most ? here : by_atomic_most;
  }
  CHECK(by_atomic == (from < least_d ? from : least_d));
  CHECK(by_atomic_most == (from > most_d ? from : most_d));
  printf("%g %g %.9g %.9g\n", least, most, least_d, most_d);
}

/* Teams that bring one value each. */
static float of_teams(float first, float second, float start) {
  float least = start;
#pragma omp target teams distribute parallel for reduction(min : least) map(tofrom : least)
  for (int i = 0; i < 2000; i++) {
    const float here = i == 1234 ? second : first;
    if (here < least) least = here;
  }
  return least;
}

int main(void) {
  over(N, -3, 0.001f);   /* both signs */
  over(N, -9, 0.001f);   /* below zero */
  over(N, 2, 0.001f);    /* above */
  over(1, -0.5f, 0);
  CHECK(of_teams(1, -1, 3) == -1 && of_teams(-2, -1, 3) == -2 && of_teams(2, 1, 3) == 1);
  CHECK(of_teams(2, 1, -5) == -5 && of_teams(INFINITY, -INFINITY, 0) == -INFINITY);
  CHECK(of_teams(NAN, 1, 3) == 1 && of_teams(1, NAN, 3) == 1);
  CHECK(of_teams(0.0f, -0.0f, 1) == 0);
  return failures != 0;
}
