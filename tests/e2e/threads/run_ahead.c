/* Host threads that queue kernels on one device at the same time, on storage of their own and on what all map: whoever
 * maps it first or last, and in which order, all see what they would if each kernel were waited for. */
#include "../check.h"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 4, N = 200, ROUNDS = 30 };

static int table[N];

static void add_table(int *own, int times) {
  for (int k = 0; k < times; k++) {
    const int by[2] = {k, -k};
#pragma omp target teams distribute parallel for map(to : by)
    for (int i = 0; i < N; i++) own[i] += by[i % 2];
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) own[i] += table[i];
  }
}

/* What all map comes to the device with the first of them, and goes with the last. */
static void work(int number) {
  int *own = calloc(N, sizeof *own);
#pragma omp target data map(tofrom : own[0 : N])
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp target data map(to : table)
    add_table(own, 1 + (number + round) % 5);
#pragma omp target enter data map(to : table)
    add_table(own, 2);
#pragma omp target exit data map(release : table)
  }
  int times = 0, moved = 0;
  for (int round = 0; round < ROUNDS; round++) {
    const int first = 1 + (number + round) % 5;
    times += first + 2;
    moved += first * (first - 1) / 2 + 1;
  }
  for (int i = 0; i < N; i++) CHECK(own[i] == times * table[i] + (i % 2 ? -moved : moved));
  free(own);
}

static void *thread(void *number) {
  work((int)(size_t)number);
  return NULL;
}

/* Kernels of one thread, a result that another one takes home. */
static int result[N];
static void *bring_home(void *unused) {
#pragma omp target exit data map(from : result)
  return unused;
}
static void hand_over(void) {
#pragma omp target enter data map(to : result)
  for (int k = 0; k < 50; k++) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) result[i] += i;
  }
  pthread_t other;
  pthread_create(&other, NULL, bring_home, NULL);
  pthread_join(other, NULL);
  for (int i = 0; i < N; i++) CHECK(result[i] == 50 * i);
}

int main(void) {
  for (int i = 0; i < N; i++) table[i] = 3 * i + 1;
  pthread_t threads[THREADS];
  for (size_t t = 0; t < THREADS; t++) pthread_create(&threads[t], NULL, thread, (void *)t);
  work(THREADS);
  for (int t = 0; t < THREADS; t++) pthread_join(threads[t], NULL);
  hand_over();
#pragma omp parallel num_threads(THREADS)
  work(omp_get_thread_num());
  printf("%s\n", failures ? "wrong" : "right");
  return failures != 0;
}
