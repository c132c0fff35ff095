// Variables that target and teams make private, in kernels of every mode: each thread may have a copy of its
// own only where nobody can tell, and a team's one copy lasts from one of its iterations to the next.
#include "../check.h"

enum { N = 100 };
static int c[N];
int v = 3;

/// c[i] == first + i everywhere; c is cleared for the next construct.
static int counted(int first) {
  int right = 1;
  for (int i = 0; i < N; i++) right &= c[i] == first + i;
  for (int i = 0; i < N; i++) c[i] = -1;
  return right;
}

int main(void) {
  int tmp = 3, n = N;

#pragma omp target map(tofrom: c) private(tmp)
#pragma omp teams num_teams(1)
#pragma omp parallel num_threads(1)
  for (tmp = 0; tmp < N; tmp++) c[tmp] = tmp;
  CHECK(counted(0));
#pragma omp target map(tofrom: c)
#pragma omp teams num_teams(1) private(tmp)
#pragma omp parallel num_threads(1)
  for (tmp = 0; tmp < N; tmp++) c[tmp] = tmp + 1;
  CHECK(counted(1));
#pragma omp target map(tofrom: c) private(tmp)
  for (tmp = 0; tmp < N; tmp++) c[tmp] = tmp + 2;
  CHECK(counted(2));

  // One thread writes it, the others read it.
#pragma omp target map(tofrom: c) private(tmp)
#pragma omp parallel
  {
#pragma omp single
    tmp = 10;
#pragma omp for
    for (int i = 0; i < n; i++) c[i] = tmp + i;
  }
  CHECK(counted(10));
#pragma omp target map(tofrom: c)
#pragma omp teams num_teams(1) private(tmp)
#pragma omp parallel
  {
#pragma omp single
    tmp = 11;
#pragma omp for
    for (int i = 0; i < n; i++) c[i] = tmp + i;
  }
  CHECK(counted(11));

  // Nothing but a loop nest.
#pragma omp target map(tofrom: c) private(tmp)
#pragma omp teams num_teams(1) thread_limit(1)
#pragma omp distribute parallel for num_threads(1) collapse(2)
  for (int i = 0; i < n / 10; i++)
    for (int j = 0; j < 10; j++) {
      tmp = i + j ? tmp + 1 : 20;
      c[i * 10 + j] = tmp;
    }
  CHECK(counted(20));
#pragma omp target map(tofrom: c) firstprivate(tmp)
#pragma omp teams num_teams(1)
#pragma omp distribute
  for (int i = 0; i < n; i++) c[i] = tmp++;
  CHECK(counted(3));
#pragma omp target map(tofrom: c)
#pragma omp teams num_teams(1) firstprivate(tmp)
#pragma omp distribute
  for (int i = 0; i < n; i++) c[i] = tmp++;
  CHECK(counted(3));
#pragma omp target map(tofrom: c)
#pragma omp teams num_teams(1) firstprivate(tmp)
#pragma omp distribute parallel for
  for (int i = 0; i < n; i++) {
    int x;
#pragma omp atomic capture
    x = tmp++;
    c[x - 3] = x;
  }
  CHECK(counted(3));
#pragma omp target map(tofrom: c)
#pragma omp teams num_teams(1) firstprivate(tmp)
#pragma omp distribute parallel for
  for (int i = 0; i < n; i++) {
#pragma omp critical
    {
      c[tmp - 3] = tmp;
      tmp++;
    }
  }
  CHECK(counted(3));

  // One that the teams' constructs have copies of as well.
#pragma omp target map(tofrom: c) private(tmp)
#pragma omp teams private(tmp)
#pragma omp distribute parallel for private(tmp)
  for (int i = 0; i < n; i++) {
    tmp = i;
    c[i] = tmp;
  }
  CHECK(counted(0));
#pragma omp target map(tofrom: c) private(v)
#pragma omp teams distribute parallel for private(v)
  for (int i = 0; i < n; i++) {
    v = i;
    c[i] = v;
  }
  CHECK(counted(0));
  return failures != 0;
}
