// Every device there is: each has a data environment of its own; target regions, target tasks and copies on all of them
// at a time, from one thread and from a thread for each, and copies between every two.
// lanes: host sim sim53 nvcc cubin ptx
// env: OMPICC_SIM_DEVICES=3
// options: -pthread
#include "../check.h"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1 << 16, MOST = 16 };
static int devices, host;

#pragma omp declare target
static int own = 1;
static int twice(int x) { return 2 * x; }
#pragma omp end declare target

static void separate_data(void) {
  int x[4] = {0};
  for (int d = 0; d < devices; d++) {
    CHECK(!omp_target_is_present(x, d));
    x[0] = d;
#pragma omp target enter data map(to : x) device(d)
    for (int e = 0; e < devices; e++) CHECK(!omp_target_is_present(x, e) == (e > d));
#pragma omp target device(d)
    x[1] = twice(x[0]) + own, own += d;
  }
  for (int d = devices; d-- > 0;) {
    int number = -1, mine = 0;
#pragma omp target exit data map(from : x) device(d)
    CHECK(x[0] == d && x[1] == 2 * d + 1);
    CHECK(!omp_target_is_present(x, d));
#pragma omp target map(from : number, mine) device(d)
    {
      number = omp_get_device_num();
      mine = own;
    }
    CHECK(number == d && mine == 1 + d);
#pragma omp target map(always, tofrom : own) device(d)
    own = 1;
  }
}

static void default_devices(void) {
  const int before = omp_get_default_device();
  for (int d = 0; d < devices; d++) {
    int number = -1;
    omp_set_default_device(d);
    CHECK(omp_get_default_device() == d);
#pragma omp target map(from : number)
    number = omp_get_device_num();
    CHECK(number == d);
  }
  // The tasks' default device is that of the construct.
  int numbers[MOST];
  for (int d = 0; d < devices; d++) {
    omp_set_default_device(d);
#pragma omp target nowait map(from : numbers[d : 1])
    numbers[d] = omp_get_device_num();
  }
#pragma omp taskwait
  for (int d = 0; d < devices; d++) CHECK(numbers[d] == d);
  // Threads of a team have the one of the thread that made it, pthreads have their own.
  omp_set_default_device(devices - 1);
#pragma omp parallel num_threads(3)
  {
    int number = -1;
#pragma omp target map(from : number)
    number = omp_get_device_num();
    CHECK(number == devices - 1);
  }
  omp_set_default_device(before);
}

static void tasks(void) {
  int *a[MOST], sum = 0;
  for (int d = 0; d < devices; d++) {
    int *x = a[d] = malloc(N * sizeof(int));
#pragma omp target enter data map(alloc : x[0 : N]) device(d) nowait depend(out : x[0])
#pragma omp target teams distribute parallel for device(d) nowait depend(inout : x[0]) map(present, from : x[0 : N])
    for (int i = 0; i < N; i++) x[i] = i + d;
#pragma omp target exit data map(from : x[0 : N]) device(d) nowait depend(inout : x[0])
#pragma omp task depend(in : x[0]) depend(inout : sum) shared(sum)
    for (int i = 0; i < N; i++) sum += x[i] == i + d;
  }
#pragma omp taskwait
  CHECK(sum == devices * N);
  for (int d = 0; d < devices; d++) free(a[d]);
}

static void between(void) {
  int *from = malloc(N * sizeof(int)), *back = malloc(N * sizeof(int)), *there[MOST + 1];
  for (int d = 0; d <= devices; d++) there[d] = omp_target_alloc(N * sizeof(int), d);
  for (int s = 0; s <= devices; s++)
    for (int t = 0; t <= devices; t++) {
      for (int i = 0; i < N; i++) from[i] = i + 100 * s + t, back[i] = -1;
      omp_depend_t object;
#pragma omp depobj(object) depend(inout : back[0])
      CHECK(omp_target_memcpy(there[s], from, N * sizeof(int), 0, 0, s, host) == 0);
      CHECK(omp_target_memcpy_async(there[t], there[s], (N - 8) * sizeof(int), 8 * sizeof(int), 8 * sizeof(int), t, s, 1,
                                    &object) == 0);
      CHECK(omp_target_memcpy_async(back, there[t], N * sizeof(int), 0, 0, host, t, 1, &object) == 0);
#pragma omp taskwait
      CHECK(memcmp(back + 8, from + 8, (N - 8) * sizeof(int)) == 0);
      size_t volume[2] = {4, 5}, to[2] = {3, 2}, start[2] = {8, 8}, dims[2] = {16, 16};
      CHECK(omp_target_memcpy_rect(there[t], there[s], sizeof(int), 2, volume, to, start, dims, dims, t, s) == 0);
#pragma omp depobj(object) destroy
    }
  for (int d = 0; d <= devices; d++) omp_target_free(there[d], d);
  free(from), free(back);
}

static void *use_device(void *argument) {
  const int d = *(int *) argument;
  int *x = malloc(N * sizeof(int)), wrong = 0;
  omp_set_default_device(d);
  for (int round = 0; round < 5; round++) {
    for (int i = 0; i < N; i++) x[i] = i;
    long sum = 0;
    int number = -1;
#pragma omp target data map(tofrom : x[0 : N])
    {
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
      for (int i = 0; i < N; i++) sum += x[i];
#pragma omp target map(from : number) nowait
      number = omp_get_device_num();
#pragma omp target teams distribute parallel for
      for (int i = 0; i < N; i++) x[i] += d;
#pragma omp taskwait
    }
    wrong += sum != (long) N * (N - 1) / 2 || (number != d && omp_get_num_devices() > 0);
    for (int i = 0; i < N; i++) wrong += x[i] != i + d;
  }
  free(x);
  *(int *) argument = wrong;
  return NULL;
}

int main(void) {
  devices = omp_get_num_devices(), host = omp_get_initial_device();
  if (devices > MOST) devices = MOST;
  CHECK(host == omp_get_num_devices());
  if (devices > 0) {
    separate_data();
    default_devices();
    tasks();
    between();
  }
  pthread_t threads[2 * MOST];
  int numbers[2 * MOST], count = devices > 0 ? 2 * devices : 2;
  for (int t = 0; t < count; t++) {
    numbers[t] = t / 2;
    pthread_create(&threads[t], NULL, use_device, &numbers[t]);
  }
  for (int t = 0; t < count; t++) {
    pthread_join(threads[t], NULL);
    CHECK(numbers[t] == 0);
  }
  if (failures == 0) printf("%d device%s\n", devices, devices == 1 ? "" : "s");
  return failures != 0;
}
