// Devices of two plugins in one program: two sim devices and two threads, whose first number is the argument.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 3000001 }; // more than is copied at a time
#define CHECK(condition) ((condition) ? (void) 0 : (printf("line %d: %s\n", __LINE__, #condition), (void) failures++))
static int failures;

#pragma omp declare target
int counter = 5;
#pragma omp end declare target
#pragma omp begin declare target indirect
static int twice(int x) { return 2 * x + omp_is_initial_device(); }
static int thrice(int x) { return 3 * x + omp_is_initial_device(); }
#pragma omp end declare target
struct node {
  int n, *values;
};

static void add(int *x, int n, short by, int device) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n]) device(device)
  for (int i = 0; i < n; i++) x[i] += by;
}
static void add_later(int *x, int n, int device) {
#pragma omp target map(x[0 : n]) device(device) nowait depend(inout : *x)
  for (int i = 0; i < n; i++) x[i] = (3 * x[i] + 1) % 1000;
}
static void fill(int *p, int n, int device) {
#pragma omp target is_device_ptr(p) device(device)
  for (int i = 0; i < n; i++) p[i] = i;
}
static int count(int device) {
  int now = -1;
#pragma omp target map(from : now) device(device)
  now = ++counter;
  return now;
}
static int sum(struct node *s, int device) {
  int all = 0;
#pragma omp target map(to : s[0 : 1], s->values[0 : s->n]) map(tofrom : all) device(device)
  for (int i = 0; i < s->n; i++) all += s->values[i];
  return all;
}
static int same(int *nothing, int device) {
  int is = 0;
#pragma omp target map(nothing[0 : 0]) map(tofrom : is) device(device)
  is = nothing == 0;
  return is;
}

static int call(int (*f)(int), int device) {
  int result = 0;
#pragma omp target map(tofrom : result) device(device)
  result = f(7);
  return result;
}

/// Each device adds to what the one before it has made.
static void in_turn(int devices) {
  int *x = calloc(N, sizeof *x);
  for (int d = 0; d < devices; d++) add(x, N, 1 << d, d);
  add(x, N, 1000, omp_get_initial_device());
  CHECK(x[0] == 1000 + (1 << devices) - 1 && x[N - 1] == x[0]);
  free(x);
}

/// Copies between all devices and the host.
static void copies(int devices) {
  int *x = malloc(N * sizeof *x), *back = malloc(N * sizeof *x);
  for (int s = 0; s <= devices; s++)
    for (int t = 0; t <= devices; t++) {
      int *a = omp_target_alloc(N * sizeof(int), s), *b = omp_target_alloc(N * sizeof(int), t), wrong = 0;
      const int host = omp_get_initial_device();
      for (int i = 0; i < N; i++) x[i] = i + s, back[i] = -1;
      CHECK(omp_target_memcpy(a, x, N * sizeof(int), 0, 0, s, host) == 0);
      CHECK(omp_target_memcpy(b, back, N * sizeof(int), 0, 0, t, host) == 0);
      CHECK(omp_target_memcpy(b, a, (N - 20) * sizeof(int), 10 * sizeof(int), 5 * sizeof(int), t, s) == 0);
      CHECK(omp_target_memcpy(back, b, N * sizeof(int), 0, 0, host, t) == 0);
      for (int i = 0; i < N; i++) wrong += back[i] != (i < 10 || i >= N - 10 ? -1 : i - 5 + s);
      CHECK(wrong == 0);
      size_t volume[2] = {3, 4}, to_start[2] = {1, 2}, from_start[2] = {4, 3}, to_dims[2] = {5, 8}, from_dims[2] = {8, 9};
      CHECK(omp_target_memcpy_rect(b, a, sizeof(int), 2, volume, to_start, from_start, to_dims, from_dims, t, s) == 0);
      CHECK(omp_target_memcpy(back, b, 40 * sizeof(int), 0, 0, host, t) == 0);
      for (int i = 1; i < 4; i++)
        for (int k = 2; k < 6; k++) wrong += back[8 * i + k] != 9 * (i + 3) + k + 1 + s;
      CHECK(wrong == 0);
      omp_target_memset(a, 7, 100, s);
      CHECK(omp_target_memcpy(back, a, 100, 0, 0, host, s) == 0 && back[24] == 0x07070707);
      omp_target_free(a, s), omp_target_free(b, t);
    }
  free(x), free(back);
}

/// A chain of target tasks on one device after the other, and copies between them, ordered by what they depend on.
static void chains(int devices) {
  int x[1000] = {0}, expected = 0;
  for (int round = 0; round < 10; round++)
    for (int d = 0; d < devices; d++) {
      add_later(x, 1000, d);
      expected = (3 * expected + 1) % 1000 + 2;
#pragma omp task depend(inout : *x) shared(x)
      for (int i = 0; i < 1000; i++) x[i] += 2;
    }
#pragma omp taskwait
  CHECK(x[0] == expected && x[999] == expected);

  int *at[8], value = 42, got = 0;
  omp_depend_t after;
#pragma omp depobj(after) depend(inout : value)
  for (int d = 0; d < devices; d++) at[d] = omp_target_alloc(sizeof(int), d);
  const int host = omp_get_initial_device();
  CHECK(omp_target_memcpy_async(at[0], &value, sizeof value, 0, 0, 0, host, 1, &after) == 0);
  for (int d = 1; d < devices; d++)
    CHECK(omp_target_memcpy_async(at[d], at[d - 1], sizeof value, 0, 0, d, d - 1, 1, &after) == 0);
  CHECK(omp_target_memcpy_async(&got, at[devices - 1], sizeof value, 0, 0, host, devices - 1, 1, &after) == 0);
#pragma omp taskwait
  CHECK(got == 42);
#pragma omp depobj(after) destroy
  for (int d = 0; d < devices; d++) omp_target_free(at[d], d);
}

/// What is a device's own.
static void each_its_own(int devices) {
  for (int d = 0; d < devices; d++) {
    for (int k = 1; k <= d + 1; k++) CHECK(count(d) == 5 + k);
    CHECK(omp_get_mapped_ptr(&counter, d) != &counter);
    int *p = omp_target_alloc(100 * sizeof(int), d), values[100];
    fill(p, 100, d);
    CHECK(omp_target_memcpy(values, p, sizeof values, 0, 0, omp_get_initial_device(), d) == 0 && values[99] == 99);
    CHECK(omp_target_associate_ptr(values, p, sizeof values, 0, d) == 0 && omp_target_is_present(values, d));
    CHECK(omp_target_is_present(values, (d + 1) % devices) == 0);
    CHECK(omp_target_disassociate_ptr(values, d) == 0);
    omp_target_free(p, d);
    struct node s = {100, values};
    CHECK(sum(&s, d) == 4950);
    CHECK(call(twice, d) == 14 && call(thrice, d) == 21);
    CHECK(same(NULL, d) == 1 && same(values, d) == 0);
    CHECK(omp_pause_resource(omp_pause_soft, d) == 0);
  }
  int x[10] = {0};
  for (int d = 0; d < devices; d++) {
    omp_set_default_device(d);
#pragma omp target enter data map(to : x)
  }
  for (int d = 0; d < devices; d++) {
    x[0] = d;
#pragma omp target update to(x[0]) device(d)
  }
  for (int d = devices; d-- > 0;) {
    omp_set_default_device(d);
#pragma omp target exit data map(from : x)
    CHECK(x[0] == d);
  }
}

/// What device code knows, where it was made by ompicc.
static void numbers(int devices, int first_thread) {
  for (int d = 0; d < devices; d++) {
    if (d >= first_thread && d < first_thread + 2) continue;
    int number = -1, all = -1, initial = 1;
#pragma omp target map(from : number, all, initial) device(d)
    number = omp_get_device_num(), all = omp_get_num_devices(), initial = omp_is_initial_device();
    CHECK(number == d && all == devices && !initial);
  }
}

int main(int argc, char **argv) {
  const int devices = omp_get_num_devices();
  if (argc < 2 || devices != 4) return printf("%d devices\n", devices), 2;
  in_turn(devices);
  copies(devices);
  chains(devices);
  each_its_own(devices);
  numbers(devices, atoi(argv[1]));
  printf(failures ? "wrong\n" : "all right\n");
  return failures != 0;
}
