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

// Threads that meet, and each of which has changed what it counts on.
static void turned(int *to, const int *from, int first) {
#pragma omp target teams num_teams(N / TEAM) thread_limit(TEAM)
  {
    int tile[TEAM];
#pragma omp parallel num_threads(TEAM)
    {
      const int me = omp_get_thread_num();
      from += omp_get_team_num() * TEAM;
      to += omp_get_team_num() * TEAM;
      tile[me] = from[me];
#pragma omp barrier
      {
        first++;
        first += me;
      }
      to[me] = tile[TEAM - 1 - me] + first;
    }
  }
}

// Threads that meet, and one of which changes what all of them read: one variable.
static void told(int *to, const int *from, int value, int sum) {
#pragma omp target teams num_teams(1) thread_limit(TEAM)
#pragma omp parallel num_threads(TEAM)
  {
    const int me = omp_get_thread_num();
    if (me == TEAM - 1) value = from[me];
#pragma omp atomic
    sum += 2;
#pragma omp barrier
    to[me] = value + sum;
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
#pragma omp target data map(to : a) map(tofrom : b)
  turned(b, a, 5);
  for (int i = 0; i < N; i++) CHECK(b[i] == i / TEAM * TEAM + (TEAM - 1 - i % TEAM) + 6 + i % TEAM);
#pragma omp target data map(to : a) map(tofrom : b)
  told(b, a, 5, 1);
  for (int i = 0; i < TEAM; i++) CHECK(b[i] == TEAM - 1 + 1 + 2 * TEAM);
  return failures != 0;
}
