// Maps of all kinds, variables and functions on the device, and the routines for its memory.
#include "../e2e/check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

struct vector {
  int n;
  double *values;
};
#pragma omp begin declare target
static int counter = 3;
static double halves[4] = {0.5, 1.0, 1.5, 2.0};
static int twice(int a) { return 2 * a; }
#pragma omp end declare target
static int linked[8];
#pragma omp declare target link(linked)
static int through(int a);
#pragma omp declare target enter(through) indirect
static int through(int a) { return a + 100; }

static void regions(void) {
  struct vector v = {6, malloc(6 * sizeof(double))};
  for (int i = 0; i < v.n; i++) v.values[i] = i;
#pragma omp target data map(to : v) map(tofrom : v.values[:v.n])
  {
#pragma omp target
    for (int i = 0; i < v.n; i++) v.values[i] *= 2;
#pragma omp target update from(v.values[1 : 2])
    CHECK(v.values[2] == 4);
    v.values[0] = 7;
#pragma omp target update to(v.values[0])
  }
  CHECK(v.values[0] == 7 && v.values[5] == 10);

  int a[16], (*row)[4] = (int(*)[4])a;
  memset(a, 0, sizeof a);
#pragma omp target enter data map(to : a[4 : 8])
#pragma omp target map(always, tofrom : row[1 : 2][:])
  row[2][3] = twice(counter);
  CHECK(a[11] == 6);
#pragma omp target map(present, alloc : a[4 : 8])
  a[5] = 5;
#pragma omp target exit data map(from : a[4 : 8])
  CHECK(a[5] == 5 && a[11] == 6);
  free(v.values);
}

static void variables(void) {
  int (*f)(int) = through, got = 0;
  linked[2] = 40;
#pragma omp target map(tofrom : linked, got)
  {
    counter += linked[2];
    linked[3] = counter;
    got = f(1) + (int)(halves[3] * 10);
  }
  CHECK(linked[3] == 43 && got == 121);
  counter = 9;
#pragma omp target update to(counter)
#pragma omp target map(from : got)
  got = counter;
  CHECK(got == 9);
}

static void routines(void) {
  const int device = omp_get_default_device(), host = omp_get_initial_device();
  CHECK(omp_is_initial_device() && omp_get_num_devices() >= 0 && omp_get_device_num() == host);
  int here[10], back[10] = {0};
  for (int i = 0; i < 10; i++) here[i] = i * i;
  int *there = omp_target_alloc(sizeof here, device);
  CHECK(there && omp_target_memcpy(there, here, sizeof here, 0, 0, device, host) == 0);
#pragma omp target is_device_ptr(there)
  there[3] += 1;
  CHECK(omp_target_memcpy(back, there, sizeof back, 0, 0, host, device) == 0 && back[3] == 10 && back[9] == 81);
  if (device != host) {
    CHECK(omp_target_associate_ptr(here, there, sizeof here, 0, device) == 0);
    CHECK(omp_target_is_present(here, device) && omp_get_mapped_ptr(here, device) == there);
    CHECK(omp_target_disassociate_ptr(here, device) == 0);
  }
  omp_target_free(there, device);
#pragma omp target data map(tofrom : here) use_device_addr(here)
#pragma omp target has_device_addr(here)
  here[4] = -1;
  CHECK(here[4] == -1);
}

int main(void) {
  regions();
  variables();
  routines();
  return failures != 0;
}
