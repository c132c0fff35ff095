// Several host threads, which are no team, map the same storage again and again, with and without nowait: whoever finds
// it present finds its contents there, and what one thread releases stays as long as another one uses it.
// lanes: host sim sim53 nvcc cubin ptx
// options: -pthread
#include "../check.h"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
enum { THREADS = 6, ROUNDS = 40, N = 512 };

static int shared[N];
struct list {
  int *data;
  int n;
};
static struct list list = {shared, N};

static int sum_of_list(void) {
  int sum = 0;
#pragma omp target map(to : list, list.data[0 : N]) map(tofrom : sum)
  for (int i = 0; i < list.n; i++) sum += list.data[i];
  return sum;
}

static int one_of(unsigned choice, int *mine) {
  int sum = 0;
  switch (choice) {
  case 0: {
#pragma omp target map(to : shared) map(tofrom : sum)
    for (int i = 0; i < N; i++) sum += shared[i];
    break;
  }
  case 1: {
#pragma omp target enter data map(to : shared)
#pragma omp target map(to : shared) map(tofrom : sum)
    for (int i = 0; i < N; i++) sum += shared[i];
#pragma omp target exit data map(release : shared)
    break;
  }
  case 2: {
#pragma omp target nowait map(to : shared) map(tofrom : sum)
    for (int i = 0; i < N; i++) sum += shared[i];
#pragma omp taskwait
    break;
  }
  case 3: {
#pragma omp target data map(always, to : shared)
    {
#pragma omp target map(tofrom : sum)
      for (int i = 0; i < N; i++) sum += shared[i];
    }
    break;
  }
  case 4: sum = sum_of_list(); break;
  default: {
#pragma omp target enter data map(to : shared) nowait depend(out : mine[0])
#pragma omp target nowait depend(inout : mine[0]) map(to : shared) map(tofrom : sum)
    for (int i = 0; i < N; i++) sum += shared[i];
#pragma omp target update to(shared) nowait depend(inout : mine[0])
#pragma omp target exit data map(release : shared) nowait depend(inout : mine[0])
#pragma omp taskwait
  }
  }
  return sum;
}

static void *work(void *argument) {
  const int me = *(int *) argument;
  int *mine = malloc(N * sizeof *mine), wrong = 0;
  unsigned seed = (unsigned) me;
  for (int r = 0; r < ROUNDS; r++) {
    seed = seed * 1103515245u + 12345u;
    wrong += one_of((seed >> 16) % 6, mine) != N * (N - 1) / 2;
#pragma omp target map(from : mine[0 : N])
    for (int i = 0; i < N; i++) mine[i] = i + me + r;
    for (int i = 0; i < N; i++) wrong += mine[i] != i + me + r;
  }
  free(mine);
  *(int *) argument = wrong;
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  int arguments[THREADS];
  for (int i = 0; i < N; i++) shared[i] = i;
  for (int t = 0; t < THREADS; t++) arguments[t] = t, pthread_create(&threads[t], NULL, work, &arguments[t]);
  for (int t = 0; t < THREADS; t++) {
    pthread_join(threads[t], NULL);
    CHECK(arguments[t] == 0);
  }
  if (omp_get_num_devices() > 0) CHECK(!omp_target_is_present(shared, omp_get_default_device()));
  return failures != 0;
}
