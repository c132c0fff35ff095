// A loop construct that binds to a teams region reduces into what all teams share; so does distribute parallel for.
// compare: gcc
#include <stdio.h>
struct pair {
  double a, b;
};
#pragma omp declare reduction(both : struct pair : omp_out.a += omp_in.a, omp_out.b += omp_in.b) \
    initializer(omp_priv = {0, 0})
int main(void) {
  int t = 0, a[100], v[3] = {0};
  struct pair p = {1, 2};
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp teams num_teams(4) shared(t)
#pragma omp loop bind(teams) reduction(+ : t)
  for (int i = 0; i < 100; i++) t += a[i];
  printf("%d\n", t);
  t = 0;
#pragma omp target teams num_teams(4) map(t)
#pragma omp loop bind(teams) reduction(+ : t)
  for (int i = 0; i < 100; i++) t += a[i];
  printf("%d\n", t);
#pragma omp target teams num_teams(4) map(t, v, p)
  {
#pragma omp loop bind(teams) reduction(+ : t)
    for (int i = 0; i < 100; i++) t += a[i];
#pragma omp loop reduction(+ : v) collapse(2)
    for (int i = 0; i < 100; i++)
      for (int k = 0; k < 3; k++) v[k] += a[i] * k;
#pragma omp distribute parallel for reduction(both : p)
    for (int i = 0; i < 100; i++) p.a += a[i], p.b += 1;
  }
  printf("%d %d %d %d %g %g\n", t, v[0], v[1], v[2], p.a, p.b);
}
