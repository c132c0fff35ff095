// What a region that the host executes for a device sees and leaves: mapped variables that correspond to the host's and
// those that do not, with and without always, firstprivate, private, variable arrays, structures, sections, the
// device's own variables and its shared ones.
// lanes: host sim sim53 nvcc cubin ptx
// needs-copies: the original differs from its copy
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#pragma omp requires reverse_offload

typedef struct {
  char name[6];
  double value;
} record;
#pragma omp declare target
static int counter = 1;
#pragma omp end declare target
static int host_only;

static void bump(void) { host_only++; }

// The host's variable is the host's, whatever the device has made of its copy.
static void corresponding(int on_device) {
  int x = 1, y = 2, z = 3, seen[3] = {0}, after[3] = {0};
#pragma omp target map(tofrom : after) map(to : x, y, z, seen)
  {
    x = 10, y = 20, z = 30;
#pragma omp target device(ancestor : 1) map(to : x) map(always, to : y) map(always, tofrom : z) map(seen)
    {
      seen[0] = x, seen[1] = y, seen[2] = z;
      x = 100, y = 200, z = 300;
    }
    after[0] = x, after[1] = y, after[2] = z;
  }
  CHECK(seen[0] == (on_device ? 1 : 10) && seen[1] == 20 && seen[2] == 30);
  CHECK(after[0] == (on_device ? 10 : 100) && after[1] == (on_device ? 20 : 200) && after[2] == 300);
  CHECK(x == 100 && y == 200 && z == 300);
}

// Variables of the device's alone are copied there and back.
static void of_the_device(void) {
  int wrong = 0;
#pragma omp target map(tofrom : wrong)
  {
    int local = 5, array[1000], out[10];
    record r = {"abc", 1.5};
    for (int i = 0; i < 1000; i++) array[i] = i;
#pragma omp target device(ancestor : 1) map(tofrom : local, array, r) map(from : out)
    {
      for (int i = 0; i < 1000; i++) array[i] = array[i] * 2 + local;
      for (int i = 0; i < 10; i++) out[i] = -i;
      if (strcmp(r.name, "abc") == 0) r.value *= 4;
      r.name[0] = 'x';
      local = 6;
      bump();
    }
    for (int i = 0; i < 1000; i++) wrong += array[i] != 2 * i + 5;
    for (int i = 0; i < 10; i++) wrong += out[i] != -i;
    wrong += local != 6 || r.value != 6 || r.name[0] != 'x' || r.name[1] != 'b';
  }
  CHECK(wrong == 0 && host_only == 1); // that of the host
}

static void sections(int n) {
  int *p = malloc(n * sizeof(int)), wrong = 0;
  for (int i = 0; i < n; i++) p[i] = i;
#pragma omp target map(to : p[0 : n]) map(tofrom : wrong)
  {
    for (int i = 0; i < n; i++) p[i] += 1;
#pragma omp target device(ancestor : 1) map(always, tofrom : p[2 : 5]) map(always, to : p[10 : 2])
    {
      for (int i = 2; i < 7; i++) p[i] = -p[i];
      p[0] = 1000 + p[10];
    }
    for (int i = 0; i < n; i++) wrong += i > 0 && p[i] != (i >= 2 && i < 7 ? -i - 1 : i + 1);
    int *mine = p + 20, own[8];
    for (int i = 0; i < 8; i++) own[i] = i;
    int *q = own;
#pragma omp target device(ancestor : 1) map(q[1 : 4]) map(always, tofrom : mine[0 : 3])
    {
      for (int i = 1; i < 5; i++) q[i] += 10;
      mine[1] = 77;
    }
    for (int i = 0; i < 8; i++) wrong += own[i] != (i >= 1 && i < 5 ? i + 10 : i);
    wrong += p[20] != 21 || p[21] != 77;
  }
  CHECK(wrong == 0);
  if (omp_get_num_devices() > 0) CHECK(p[0] == 1011 && p[3] == -4 && p[21] == 77 && p[30] == 30);
  free(p);
}

static void variable_arrays(int n, int m) {
  int a[n][m], wrong = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i * m + j;
#pragma omp target map(tofrom : a, wrong)
  {
    a[1][1] = -5;
#pragma omp target device(ancestor : 1) map(always, tofrom : a)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i][j] += 3;
    wrong += a[1][1] != -2 || a[n - 1][m - 1] != n * m - 1 + 3;
  }
  CHECK(wrong == 0 && a[1][1] == -2 && a[0][0] == 3);
}

static void private_copies(int k) {
  int values[4] = {1, 2, 3, 4}, scratch = 9, sum = 0, kept = 0;
#pragma omp target map(tofrom : sum, kept) map(to : values) firstprivate(k, scratch)
  {
    k++;
    values[2] = 30;
#pragma omp target device(ancestor : 1) firstprivate(k, values) private(scratch) map(always, tofrom : sum)
    {
      scratch = k;
      values[0] = 100;
      for (int i = 0; i < 4; i++) sum += values[i] * scratch;
      k = 0;
    }
    kept = k + values[0] + scratch;
  }
  CHECK(sum == (100 + 2 + 30 + 4) * 6 && kept == 6 + 1 + 9);
}

static void globals(void) {
  int wrong = 0;
#pragma omp target map(tofrom : wrong)
  {
    counter = 5;
#pragma omp target device(ancestor : 1) map(always, tofrom : counter)
    counter *= 3;
    wrong += counter != 15;
  }
  CHECK(wrong == 0 && counter == 15);
}

static void defaults(void) {
  int array[5] = {1, 2, 3, 4, 5}, scalar = 1, wrong = 0;
#pragma omp target map(tofrom : array, wrong) map(tofrom : scalar)
  {
    scalar = 2;
#pragma omp target device(ancestor : 1) // scalar is firstprivate
    {
      array[0] += scalar;
      if (scalar == 2) bump();
    }
    wrong += scalar != 2;
#pragma omp target device(ancestor : 1) defaultmap(tofrom : scalar)
    scalar += 70; // of the host: it corresponds
#pragma omp target device(ancestor : 1)
    ;
  }
  CHECK(wrong == 0);
  if (omp_get_num_devices() > 0) CHECK(array[0] == 1 && scalar == 2);
}

int main(void) {
  int on_device = 0;
#pragma omp target map(from : on_device)
  on_device = !omp_is_initial_device();
  corresponding(on_device);
  of_the_device();
  sections(100);
  variable_arrays(7, 9);
  private_copies(5);
  globals();
  defaults();
  int direct = 3; // where the host encounters it
#pragma omp target device(ancestor : 1) map(tofrom : direct)
  direct++;
  CHECK(direct == 4);
  return failures != 0;
}
