// Pointers and numbers of the target construct's that each thread of a region counts on with: a race by the letter, which kernels without a
// master are expected to have a copy of in each thread.
// lanes: sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

enum { N = 512, TEAM = 64 };

static void scale(int *to, const int *from, int by) {
#pragma omp target teams num_teams(N / TEAM) thread_limit(TEAM)
  {
    int tile[TEAM];
#pragma omp parallel num_threads(TEAM)
    {
      const int at = omp_get_team_num() * TEAM + omp_get_thread_num();
      from += at;
      to += at;
      tile[omp_get_thread_num()] = *from * by;
      *to = tile[omp_get_thread_num()] + 1;
    }
  }
}

static void number(int *to, int first, double by) {
#pragma omp target teams num_teams(N / TEAM) thread_limit(TEAM)
#pragma omp parallel num_threads(TEAM)
  {
    first += omp_get_team_num() * TEAM;
    first += omp_get_thread_num();
    by *= first;
    to[first] = first + (int)by;
  }
}

int main(void) {
  int a[N], b[N] = {0};
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target data map(to : a) map(tofrom : b)
  scale(b, a, 3);
  for (int i = 0; i < N; i++) CHECK(b[i] == 3 * i + 1);
#pragma omp target data map(tofrom : b)
  number(b, 0, 2);
  for (int i = 0; i < N; i++) CHECK(b[i] == 3 * i);
  return failures != 0;
}
