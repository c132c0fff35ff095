// A program that executes very many target regions, target tasks, data constructs and copies, also from threads that come
// and go, needs no more memory at the end than near the beginning.
//     no_growth [REGIONS]
// lanes: host sim sim53 nvcc cubin ptx
// options: -pthread
#include "../check.h"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
  int length, *values;
} list;
#pragma omp declare mapper(list l) map(l.length, l.values[0 : l.length])

static int x[100], counter;

// Eight constructs that use the device.
static void regions(int count) {
  const int device = omp_get_default_device(), host = omp_get_initial_device();
  int many[50] = {0};
  list l = {100, x};
  for (int i = 0; i < count; i += 8) {
#pragma omp target map(tofrom : counter)
    counter++;
#pragma omp target firstprivate(many) map(tofrom : counter)
    counter += many[7] + 1;
#pragma omp target enter data map(to : x)
#pragma omp target teams distribute parallel for
    for (int k = 0; k < 100; k++) x[k]++;
#pragma omp target exit data map(from : x)
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x[0]--;
#pragma omp target nowait map(tofrom : l) depend(inout : x)
    for (int k = 0; k < l.length; k++) l.values[k]--;
#pragma omp taskwait
    int *p = omp_target_alloc(sizeof x, device);
    CHECK(p && omp_target_memcpy(p, x, sizeof x, 0, 0, device, host) == 0);
    omp_target_memcpy_async(x, p, sizeof x, 0, 0, host, device, 0, NULL);
#pragma omp taskwait
    omp_target_free(p, device);
  }
}

static void *thread(void *argument) {
  regions(*(int *) argument);
  return NULL;
}

static long resident_kilobytes(void) {
  long whole, resident = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (f && fscanf(f, "%ld %ld", &whole, &resident) != 2) resident = 0;
  if (f) fclose(f);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

int main(int argc, char **argv) {
  const int count = argc > 1 ? atoi(argv[1]) : 8000;
  int few = 80;
  long before = 0;
  for (int part = 0; part < 12; part++) {
    regions(count / 12);
    for (int t = 0; t < 5; t++) {
      pthread_t one;
      pthread_create(&one, NULL, thread, &few);
      pthread_join(one, NULL);
    }
    if (part == 1) before = resident_kilobytes();
  }
  const long growth = resident_kilobytes() - before;
  CHECK(growth < 2048);
  if (growth >= 2048) printf("%ld KiB more than at the beginning\n", growth);
  for (int k = 0; k < 100; k++) CHECK(x[k] == (k == 0 ? x[0] : 0));
  CHECK(counter > 0 && x[0] < 0);
  return failures != 0;
}
