/* Target tasks on data that is on the device already, which the encountering thread queues, chains of them apart from each
 * other: whatever they depend on has come before, and so for tasks of the host, for those that bring something home or map
 * what is new, and for who waits for some of them. */
#include "../check.h"
#include <pthread.h>
#include <stdlib.h>

enum { N = 64, ROUNDS = 12 };
struct data {
  long a[N], b[N], c[N], home[N];
};

static void add(long *to, const long *from) {
#pragma omp target teams distribute parallel for nowait depend(inout : to[0]) depend(in : from[0])
  for (int i = 0; i < N; i++) to[i] += from[i];
}
static void twice(long *x) {
#pragma omp target teams distribute parallel for nowait depend(inout : x[0])
  for (int i = 0; i < N; i++) x[i] *= 2;
}

/* Each step depends on the one before in some way; the same on the host. */
static void step(struct data *d, int round) {
  long *a = d->a, *b = d->b, *c = d->c, *home = d->home;
  add(a, c);
  add(b, c);
  twice(a);
  add(c, a);
  add(c, b);
  if (round % 3 == 0) {
    long fresh[N];
    for (int i = 0; i < N; i++) fresh[i] = i + round;
#pragma omp target teams distribute parallel for nowait depend(inout : b[0]) map(to : fresh)
    for (int i = 0; i < N; i++) b[i] += fresh[i];
#pragma omp taskwait depend(in : b[0])
  }
#pragma omp target update from(c[0 : N]) nowait depend(in : c[0]) depend(out : home[0])
#pragma omp task depend(in : home[0], c[0]) firstprivate(d)
  for (int i = 0; i < N; i++) d->home[i] += d->c[i] % 1000;
  twice(b);
#pragma omp target update to(home[0 : N]) nowait depend(inout : home[0])
  add(c, home);
#pragma omp target teams distribute parallel for nowait depend(inout : a[0], b[0], c[0])
  for (int i = 0; i < N; i++) a[i] %= 1000, b[i] %= 1000, c[i] %= 1000;
}
static void step_on_host(struct data *d, int round) {
  for (int i = 0; i < N; i++) {
    d->a[i] = (d->a[i] + d->c[i]) * 2;
    d->b[i] += d->c[i];
    d->c[i] += d->a[i] + d->b[i];
    if (round % 3 == 0) d->b[i] += i + round;
    d->home[i] += d->c[i] % 1000;
    d->b[i] *= 2;
    d->c[i] += d->home[i];
    d->a[i] %= 1000, d->b[i] %= 1000, d->c[i] %= 1000;
  }
}

static void *run(void *unused) {
  struct data *d = malloc(sizeof *d), *expected = malloc(sizeof *d);
  for (int i = 0; i < N; i++) d->a[i] = i, d->b[i] = 2 * i, d->c[i] = 3 * i, d->home[i] = 0;
  *expected = *d;
  long *a = d->a, *b = d->b, *c = d->c, *home = d->home;
  (void)a, (void)b, (void)c, (void)home; // for who maps nothing
#pragma omp target data map(tofrom : a[0 : N]) map(tofrom : b[0 : N]) map(tofrom : c[0 : N]) map(tofrom : home[0 : N])
  {
    for (int round = 0; round < ROUNDS; round++) step(d, round), step_on_host(expected, round);
#pragma omp taskwait
  }
  for (int i = 0; i < N; i++) {
    CHECK(d->a[i] == expected->a[i] && d->b[i] == expected->b[i]);
    CHECK(d->c[i] == expected->c[i] && d->home[i] == expected->home[i]);
  }
  free(d), free(expected);
  return unused;
}

int main(void) {
  run(NULL);
  pthread_t threads[3];
  for (int t = 0; t < 3; t++) pthread_create(&threads[t], NULL, run, NULL);
  run(NULL);
  for (int t = 0; t < 3; t++) pthread_join(threads[t], NULL);
  printf("%s\n", failures ? "wrong" : "right");
  return failures != 0;
}
