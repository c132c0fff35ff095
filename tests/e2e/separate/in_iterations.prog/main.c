// Functions of another file in the iterations of combined constructs: they may ask who they are, and fork.
#include "../../check.h"
#include <omp.h>
#pragma omp declare target
double weighed(double x, int i);
int whereabouts(int *thread, int *threads);
#pragma omp end declare target

enum { N = 5000 };
static double a[N];
static int thread[N], threads[N], team[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < N; i++) a[i] = weighed(a[i], i);
  double sum = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: sum) map(to: a) num_teams(7)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 100; j++) sum += weighed(a[i * 100 + j], j) - a[i * 100 + j] * 3;
  printf("%.0f %.0f\n", a[N - 1], sum);

  // Nobody says who runs which iteration: but each is run by a thread of a team that is there.
#pragma omp target teams distribute parallel for num_teams(4) thread_limit(64) map(from: thread, threads, team)
  for (int i = 0; i < N; i++) team[i] = whereabouts(&thread[i], &threads[i]);
  for (int i = 0; i < N; i++)
    CHECK(thread[i] >= 0 && thread[i] < threads[i] && threads[i] <= 64 && team[i] >= 0 && team[i] < 4);
  // Here a clause does.
#pragma omp target teams distribute parallel for num_teams(1) num_threads(8) schedule(static, 3) map(from: thread, threads, team)
  for (int i = 0; i < N; i++) team[i] = whereabouts(&thread[i], &threads[i]);
  for (int i = 0; i < N; i++) CHECK(team[i] == 0 && thread[i] == i / 3 % threads[i]);
  // A function that forks, where there is one thread: its region has several.
  int found = 0;
#pragma omp target teams distribute num_teams(2) reduction(+: found)
  for (int i = 0; i < 10; i++) found += weighed(i, 0) == 3 * i + 3;
  printf("%d\n", found);
  return failures != 0;
}
