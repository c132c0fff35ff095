// Regions that the host executes, asked for by all threads of a team, by many teams, by loops in SPMD mode, by functions
// on the device, from target tasks, and from kernels of several host threads on several devices.
// lanes: host sim sim53 nvcc cubin ptx
// env: OMPICC_SIM_DEVICES=3
// options: -pthread
#include "../check.h"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#pragma omp requires reverse_offload

static int sum, calls;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void note(int value) {
  pthread_mutex_lock(&mutex); // devices may ask at the same time
  sum += value;
  calls++;
  pthread_mutex_unlock(&mutex);
}

static int expect(int wanted_sum, int wanted_calls) {
  const int fine = sum == wanted_sum && calls == wanted_calls;
  if (!fine) printf("%d in %d calls, %d in %d calls expected\n", sum, calls, wanted_sum, wanted_calls);
  sum = calls = 0;
  return fine;
}

#pragma omp begin declare target
static int ask(int value) {
  int answer = 0;
#pragma omp target device(ancestor : 1) map(tofrom : answer)
  {
    note(value);
    answer = value * 2;
  }
  return answer;
}
#pragma omp end declare target

static void team(void) {
  int threads = 0, wrong = 0;
#pragma omp target map(tofrom : threads, wrong)
  {
    int shared_value = 3;
#pragma omp parallel num_threads(40) reduction(+ : threads, wrong)
    {
      int mine = omp_get_thread_num(), back = 0;
#pragma omp target device(ancestor : 1) map(tofrom : back) map(to : shared_value)
      {
        note(mine);
        back = mine + shared_value;
      }
      wrong += back != omp_get_thread_num() + 3;
      threads++;
    }
  }
  CHECK(wrong == 0 && expect(threads * (threads - 1) / 2, threads));
}

static void loop(int n) {
  int *a = malloc(n * sizeof(int)), wrong = 0;
#pragma omp target teams distribute parallel for map(from : a[0 : n]) reduction(+ : wrong)
  for (int i = 0; i < n; i++) {
    a[i] = ask(i);
    wrong += a[i] != 2 * i;
  }
  CHECK(wrong == 0 && a[n - 1] == 2 * (n - 1) && expect(n * (n - 1) / 2, n));
  free(a);
}

static void leagues(void) {
  int teams = 0;
#pragma omp target teams num_teams(5) reduction(+ : teams)
  {
    teams++;
    ask(1);
#pragma omp parallel num_threads(3)
#pragma omp single
    ask(10);
  }
  CHECK(expect(11 * teams, 2 * teams));
}

static void tasks(void) {
  int a[6] = {0};
  for (int k = 0; k < 6; k++) {
#pragma omp target nowait map(tofrom : a[k : 1]) device(k % (omp_get_num_devices() + 1))
    for (int i = 0; i < 5; i++) a[k] += ask(k);
  }
#pragma omp target nowait depend(out : a) map(tofrom : a[0 : 1])
  a[0] += ask(100);
#pragma omp taskwait
  for (int k = 0; k < 6; k++) CHECK(a[k] == 10 * k + (k == 0 ? 200 : 0));
  CHECK(expect(5 * 15 + 100, 31));
}

static void *thread(void *argument) {
  const int me = *(int *) argument, devices = omp_get_num_devices();
  int x[50], wrong = 0;
  for (int round = 0; round < 8; round++) {
    for (int i = 0; i < 50; i++) x[i] = i;
#pragma omp target enter data map(to : x) device(devices ? me % devices : 0)
#pragma omp target map(tofrom : wrong) device(devices ? me % devices : 0)
    {
      for (int i = 0; i < 50; i++) x[i] += me;
#pragma omp target device(ancestor : 1) map(always, tofrom : x)
      {
        note(1);
        for (int i = 0; i < 50; i++) x[i] *= 2;
      }
      for (int i = 0; i < 50; i++) wrong += x[i] != 2 * (i + me);
    }
#pragma omp target exit data map(from : x) device(devices ? me % devices : 0)
    wrong += x[49] != 2 * (49 + me);
  }
  *(int *) argument = wrong;
  return NULL;
}

int main(void) {
  team();
  loop(100);
  leagues();
  CHECK(ask(4) == 8 && expect(4, 1));
  tasks();
  pthread_t threads[6];
  int numbers[6];
  for (int t = 0; t < 6; t++) {
    numbers[t] = t;
    pthread_create(&threads[t], NULL, thread, &numbers[t]);
  }
  for (int t = 0; t < 6; t++) {
    pthread_join(threads[t], NULL);
    CHECK(numbers[t] == 0);
  }
  CHECK(expect(48, 48));
  return failures != 0;
}
