// Many host threads, each of which maps, unmaps, updates, copies and computes at random, on all devices, with storage of
// its own and storage that all of them map, at once and as target tasks. Every result is checked.
//     stress [THREADS [ROUNDS [SEED]]]
// lanes: host sim sim53 nvcc cubin ptx
// env: OMPICC_SIM_DEVICES=3
// options: -pthread
#include "../check.h"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
enum { N = 2000, SHARED = 4, MOST = 64 };

typedef struct {
  int length, *values, few[4];
} list;
#pragma omp declare mapper(list l) map(l.length, l.few, l.values[0 : l.length])

static int shared[SHARED][N]; // never changed
static int rounds = 40;
static unsigned seed = 1;

typedef struct {
  unsigned state;
  int wrong, number;
} self;

static int random_below(self *me, int limit) {
  me->state = me->state * 1664525u + 1013904223u;
  return (int) ((me->state >> 8) % (unsigned) limit);
}

static int random_device(self *me) {
  const int devices = omp_get_num_devices();
  return devices > 0 ? random_below(me, devices) : omp_get_initial_device();
}

#define EXPECT(condition) (me->wrong += !(condition))

static void unstructured(self *me, int *x) {
  const int d = random_device(me), begin = random_below(me, N / 2), length = 1 + random_below(me, N / 2);
  for (int i = 0; i < N; i++) x[i] = i;
#pragma omp target enter data map(to : x[begin : length]) device(d)
#pragma omp target teams distribute parallel for device(d) map(tofrom : x[begin : length])
  for (int i = begin; i < begin + length; i++) x[i] *= 2;
  if (random_below(me, 2)) {
#pragma omp target update from(x[begin : length]) device(d)
    for (int i = 0; i < N; i++) EXPECT(x[i] == (i < begin || i >= begin + length ? i : 2 * i));
    x[begin] = -1;
#pragma omp target update to(x[begin : 1]) device(d)
  }
  const int first = omp_get_num_devices() > 0 && x[begin] != -1 ? 2 * begin : x[begin];
#pragma omp target exit data map(from : x[begin : length]) device(d)
  EXPECT(x[begin] == first || x[begin] == 2 * begin);
  for (int i = 0; i < N; i++)
    if (i != begin) EXPECT(x[i] == (i < begin || i >= begin + length ? i : 2 * i));
}

static void common(self *me) {
  const int d = random_device(me), k = random_below(me, SHARED);
  int *x = shared[k], sum = 0;
#pragma omp target data map(to : x[0 : N]) device(d)
  {
#pragma omp target teams distribute parallel for reduction(+ : sum) device(d)
    for (int i = 0; i < N; i++) sum += x[i] * (i % 3);
  }
  int expected = 0;
  for (int i = 0; i < N; i++) expected += (i * (k + 1)) * (i % 3);
  EXPECT(sum == expected);
}

static void tasks(self *me, int *x) {
  const int d = random_device(me), e = random_device(me), count = 1 + random_below(me, 6), k = random_below(me, SHARED);
  int *y = x + N, *z = shared[k];
  for (int i = 0; i < N; i++) x[i] = y[i] = i;
  for (int t = 0; t < count; t++) {
#pragma omp target nowait device(d) depend(inout : x[0]) map(tofrom : x[0 : N])
    for (int i = 0; i < N; i++) x[i] += 1;
#pragma omp target nowait device(e) depend(inout : y[0]) map(tofrom : y[0 : N]) map(to : z[0 : N])
    for (int i = 0; i < N; i++) y[i] += z[i];
  }
  if (random_below(me, 2)) {
#pragma omp target nowait device(d) depend(in : y[0]) depend(inout : x[0]) map(tofrom : x[0 : N]) map(to : y[0 : N])
    for (int i = 0; i < N; i++) x[i] += y[i];
#pragma omp taskwait
    for (int i = 0; i < N; i++) EXPECT(x[i] == i + count + y[i]);
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++) EXPECT(y[i] == i + count * i * (k + 1));
}

static void copies(self *me, int *x) {
  const int d = random_device(me), e = random_device(me), host = omp_get_initial_device();
  int *a = omp_target_alloc(N * sizeof(int), d), *b = omp_target_alloc(N * sizeof(int), e), *back = x + N;
  for (int i = 0; i < N; i++) x[i] = i ^ me->number, back[i] = 0;
  omp_depend_t object;
#pragma omp depobj(object) depend(inout : x[0])
  EXPECT(!omp_target_memcpy_async(a, x, N * sizeof(int), 0, 0, d, host, 1, &object));
  EXPECT(!omp_target_memcpy_async(b, a, N * sizeof(int), 0, 0, e, d, 1, &object));
#pragma omp target teams distribute parallel for nowait device(e) is_device_ptr(b) depend(inout : x[0])
  for (int i = 0; i < N; i++) b[i] += 5;
  EXPECT(!omp_target_memcpy_async(back, b, N * sizeof(int), 0, 0, host, e, 1, &object));
#pragma omp taskwait
  for (int i = 0; i < N; i++) EXPECT(back[i] == (i ^ me->number) + 5);
#pragma omp depobj(object) destroy
  omp_target_free(a, d), omp_target_free(b, e);
}

static void structures(self *me, int *x) {
  const int d = random_device(me);
  list l = {1 + random_below(me, N - 1), x, {1, 2, 3, 4}};
  for (int i = 0; i < N; i++) x[i] = i;
#pragma omp target enter data map(to : l) device(d)
#pragma omp target map(tofrom : l) device(d)
  for (int i = 0; i < l.length; i++) l.values[i] += l.few[i % 4];
#pragma omp target exit data map(from : l) device(d)
  for (int i = 0; i < N; i++) EXPECT(x[i] == (i < l.length ? i + 1 + i % 4 : i));
  EXPECT(l.values == x);
}

static void associated(self *me, int *x) {
  const int d = random_device(me);
  if (d == omp_get_initial_device()) return;
  int *there = omp_target_alloc(N * sizeof(int), d);
  for (int i = 0; i < N; i++) x[i] = i;
  EXPECT(omp_target_associate_ptr(x, there, N * sizeof(int), 0, d) == 0);
#pragma omp target update to(x[0 : N]) device(d)
#pragma omp target map(x[0 : N]) device(d)
  for (int i = 0; i < N; i++) x[i] = -x[i];
  EXPECT(x[1] == 1 && omp_target_is_present(x, d));
#pragma omp target update from(x[0 : N]) device(d)
  for (int i = 0; i < N; i++) EXPECT(x[i] == -i);
  EXPECT(omp_target_disassociate_ptr(x, d) == 0);
  omp_target_free(there, d);
}

static void private_copies(self *me) {
  const int d = random_device(me);
  int values[20], first = -1, last = -1;
  for (int i = 0; i < 20; i++) values[i] = i + me->number;
#pragma omp target firstprivate(values) map(from : first, last) device(d)
  {
    first = values[0];
    values[19]++;
    last = values[19];
  }
  EXPECT(first == me->number && last == 20 + me->number && values[19] == 19 + me->number);
}

static void *thread(void *argument) {
  self *me = argument;
  int *x = malloc(2 * N * sizeof(int));
  for (int round = 0; round < rounds; round++) switch (random_below(me, 7)) {
    case 0: unstructured(me, x); break;
    case 1: common(me); break;
    case 2: tasks(me, x); break;
    case 3: copies(me, x); break;
    case 4: structures(me, x); break;
    case 5: associated(me, x); break;
    case 6: private_copies(me); break;
    }
  free(x);
  return NULL;
}

int main(int argc, char **argv) {
  const int threads = argc > 1 ? atoi(argv[1]) : 6;
  if (argc > 2) rounds = atoi(argv[2]);
  if (argc > 3) seed = (unsigned) atoi(argv[3]);
  if (threads > MOST) return 2;
  for (int k = 0; k < SHARED; k++)
    for (int i = 0; i < N; i++) shared[k][i] = i * (k + 1);
  pthread_t started[MOST];
  self all[MOST] = {{0}};
  for (int t = 0; t < threads; t++) {
    all[t].state = seed * 977u + (unsigned) t * 31u, all[t].number = t;
    pthread_create(&started[t], NULL, thread, &all[t]);
  }
  for (int t = 0; t < threads; t++) {
    pthread_join(started[t], NULL);
    CHECK(all[t].wrong == 0);
  }
  for (int d = 0; d < omp_get_num_devices(); d++)
    for (int k = 0; k < SHARED; k++) CHECK(!omp_target_is_present(shared[k], d));
  return failures != 0;
}
