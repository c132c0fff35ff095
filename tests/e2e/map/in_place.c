// On a device with the host's memory what is mapped is used where it is: several objects in one page, pointers in structures, what
// cannot be registered, and transfers of memory of which a part is.
// lanes: sim
// env: OMPICC_SIM_INTEGRATED=1 OMPICC_SIM_ARCH=72 OMPICC_IN_PLACE=registered
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { N = 5000 };
struct vector {
  int n;
  double *data;
  const char *name;
};
static double file_scope[N];
static const int table[3] = {4, 5, 6};

static double *address(double *p) {
  double *there = 0;
#pragma omp target data use_device_ptr(p)
  there = p;
  return there;
}

// Nothing is copied, and nothing is there when nobody has mapped it.
static void same_address(void) {
  double *a = malloc(N * sizeof *a), b[10];
  const int device = omp_get_default_device();
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target data map(tofrom : a[0 : N]) map(to : file_scope) map(alloc : b)
  {
    CHECK(address(a) == a && omp_get_mapped_ptr(file_scope, device) == file_scope);
    CHECK(omp_get_mapped_ptr(b, device) == b && omp_target_is_present(&a[N - 1], device));
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) a[i] += 1;
    CHECK(a[N - 1] == N);
#pragma omp target update from(a[0 : N])
#pragma omp target map(always, tofrom : a[0 : 10])
    a[0] = 7;
  }
  CHECK(a[0] == 7 && a[10] == 11 && !omp_target_is_present(a, device));
  free(a);
}

// Objects of one page come and go; what lies beside them may be copied, too.
static void neighbours(void) {
  int device = omp_get_default_device();
  char *block = malloc(5 * 4096);
  memset(block, 1, 5 * 4096);
#pragma omp target enter data map(to : block[100 : 50])
#pragma omp target enter data map(to : block[150 : 8000])
#pragma omp target exit data map(release : block[100 : 50])
#pragma omp target map(tofrom : block[0 : 100])
  for (int i = 0; i < 100; i++) block[i] += block[i + 1 < 100 ? i + 1 : 0] + 1;
  char *there = omp_target_alloc(5 * 4096, device);
  CHECK(omp_target_memcpy(there, block, 5 * 4096, 0, 0, device, omp_get_initial_device()) == 0);
  memset(block, 0, 5 * 4096);
  CHECK(omp_target_memcpy(block, there, 5 * 4096, 0, 0, omp_get_initial_device(), device) == 0);
  CHECK(block[0] == 3 && block[5 * 4096 - 1] == 1);
  omp_target_free(there, device);
#pragma omp target exit data map(delete : block[150 : 8000])
  CHECK(!omp_target_is_present(block + 150, device));
  free(block);
}

// A string literal cannot be registered: the structure that points to it gets a copy, the host's pointer stays.
static void pointers(void) {
  struct vector v = {N, malloc(N * sizeof(double)), "name"};
  const char *name = v.name;
  double sum = 0;
  int first = 0, n = 0;
  for (int i = 0; i < N; i++) v.data[i] = 1;
#pragma omp target map(to : v, v.name[0 : 5]) map(tofrom : v.data[0 : N], sum) map(from : first, n)
  {
    first = v.name[0], n = v.n;
    for (int i = 0; i < v.n; i++) sum += v.data[i], v.data[i] = 2;
  }
  CHECK(sum == N && first == 'n' && n == N && v.data[N - 1] == 2 && v.name == name);
#pragma omp target enter data map(to : v)
#pragma omp target enter data map(to : v.data[0 : N])
#pragma omp target enter data map(to : v.name[0 : 5])
#pragma omp target map(from : first)
  first = v.name[1] + (int) v.data[0];
  CHECK(first == 'a' + 2 && v.name == name);
#pragma omp target exit data map(delete : v.name[0 : 5], v.data[0 : N], v)
  free(v.data);
}

static void constants(void) {
  int sum = 0;
#pragma omp target map(to : table) map(tofrom : sum)
  for (int i = 0; i < 3; i++) sum += table[i];
  CHECK(sum == 15);
}

// Self maps are what this is.
static void self(void) {
  int x = 1, *p = &x;
#pragma omp target map(self, tofrom : x) map(tofrom : p)
  *p += x;
  CHECK(x == 2);
}

int main(void) {
  same_address();
  neighbours();
  pointers();
  constants();
  self();
  return failures;
}
