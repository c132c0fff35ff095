// Bounds and factors of loops that are variables of declare target or structures at file scope: constructs get
// what the device has, whatever the host has made of its own since, and see each change of it.
// not-in-gcc: >=13: unimplemented: sections of pointers that are constants ("unsupported map expression")
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>
enum { N = 40, M = 30 };
#pragma omp declare target
int nx = 7, ny;
static double factor = 2;
struct { int x, y; struct { float by; } scale; } chunk = {3, 4, {0.5f}};
static int counted = 5;         // device code changes it
int known = 6;                  // device code knows its address
static int in_function = 4;     // a function of the device changes it
const int constant = 5;
static void more(void) { in_function++; }
#pragma omp end declare target
struct big { double pad[20]; int nx, ny; double table[40]; } big; // more than a kernel gets by value
static struct { int n; int *p; } own;
struct params { int nx, ny; double dt; } params, brought;
int linked = 9;
#pragma omp declare target link(linked)

static int u[M][N];
static int count(int n, int m, int value) {
  int wrong = 0;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) wrong += u[j][i] != (j < m && i < n ? value : 0);
  memset(u, 0, sizeof u);
  return wrong;
}

// The values are those of the moment: nobody waits in between.
static void steps(void) {
#pragma omp target data map(tofrom: u)
  for (int t = 1; t <= 3; t++) {
    params.nx = 10 * t, params.ny = 5 * t, params.dt = 1;
#pragma omp target teams distribute parallel for collapse(2)
    for (int j = 0; j < params.ny; j++)
      for (int i = 0; i < params.nx; i++) u[j][i] = (int) (t * params.dt);
  }
}

static int device_of(int which) { return which < omp_get_num_devices() ? which : omp_get_initial_device(); }

int main(void) {
  const int apart = omp_get_num_devices() > 0;

  // What the device has from the beginning, and what the host has not said yet.
  ny = M;
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < nx; i++)
      if (j < ny) u[j][i] = (int) factor;
  CHECK(count(apart ? 7 : 7, apart ? 0 : M, 2) == 0);
#pragma omp target update to(ny)
  nx = 9, factor = 5; // without an update
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: u)
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) u[j][i] = (int) factor;
  CHECK(count(apart ? 7 : 9, M, apart ? 2 : 5) == 0);
  for (int t = 1; t < 4; t++) {
    nx = 4 * t, factor = t;
#pragma omp target update to(nx, factor)
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: u)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++) u[j][i] = (int) factor;
    CHECK(count(4 * t, M, t) == 0);
  }
  nx = 3;
#pragma omp target update from(nx)
  CHECK(nx == (apart ? 12 : 3));

  // Members, one of which alone is updated.
  chunk.x = 11, chunk.y = 12, chunk.scale.by = 3;
#pragma omp target update to(chunk.x)
#pragma omp target map(tofrom: u)
#pragma omp parallel for
  for (int j = 0; j < chunk.y; j++)
    for (int i = 0; i < chunk.x; i++) u[j][i] = (int) (2 * chunk.scale.by);
  CHECK(count(11, apart ? 4 : 12, apart ? 1 : 6) == 0);
  memcpy(&chunk.y, &(int){20}, sizeof(int));
#pragma omp target update to(chunk)
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int j = 0; j < chunk.y; j++)
    for (int i = 0; i < chunk.x; i++) u[j][i] = (int) (2 * chunk.scale.by);
  CHECK(count(11, 20, 6) == 0);

  // What device code changes.
#pragma omp target
  counted++;
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int j = 0; j < counted; j++) u[j][0] = 1;
  CHECK(count(1, 6, 1) == 0);
#pragma omp target
  more();
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int j = 0; j < in_function; j++) u[j][0] = 1;
  CHECK(count(1, 5, 1) == 0);
#pragma omp target
  {
    int *p = &known;
    *p += 3;
  }
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int j = 0; j < known; j++) u[j][0] = 1;
  CHECK(count(1, 9, 1) == 0);

  // By its address: mapped, asked for, in a structure, through another name.
  int *q = &nx;
#pragma omp target map(tofrom: q[:1])
  *q += 2;
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int i = 0; i < nx; i++) u[0][i] = 1;
  CHECK(count(apart ? 14 : 5, 1, 1) == 0);
  q = &ny;
#pragma omp target data use_device_ptr(q)
  {
#pragma omp target is_device_ptr(q)
    *q = 13;
  }
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int i = 0; i < ny; i++) u[0][i] = 1;
  CHECK(count(13, 1, 1) == 0);
  if (apart) {
    const int six = 6;
    int *there = &chunk.x;
#pragma omp target data use_device_ptr(there)
    omp_target_memcpy(there, &six, sizeof six, 0, 0, omp_get_default_device(), omp_get_initial_device());
  } else
    chunk.x = 6;
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int i = 0; i < chunk.x; i++) u[0][i] = 1;
  CHECK(count(6, 1, 1) == 0);
#pragma omp target map(tofrom: chunk)
  {
    struct { int x, y; struct { float by; } scale; } *all = (void *) &chunk;
    all->x++;
  }
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int i = 0; i < chunk.x; i++) u[0][i] = 1;
  CHECK(count(7, 1, 1) == 0);

  // Structures that are not of declare target: the host's, as long as nobody maps them.
  steps();
  int wrong = 0;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      wrong += u[j][i] != (j < 5 && i < 10 ? 3 : j < 10 && i < 20 ? 3 : j < 15 && i < 30 ? 3 : 0);
  CHECK(wrong == 0);
  memset(u, 0, sizeof u);
  struct params *const pointer = &params; // the same by another name
#pragma omp target enter data map(to: pointer[:1])
  params.nx = 2;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: u)
  for (int j = 0; j < params.ny; j++)
    for (int i = 0; i < params.nx; i++) u[j][i] = 8;
  CHECK(count(apart ? 30 : 2, 15, 8) == 0);
#pragma omp target
  pointer->ny = 3;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: u)
  for (int j = 0; j < params.ny; j++)
    for (int i = 0; i < params.nx; i++) u[j][i] = 8;
  CHECK(count(apart ? 30 : 2, 3, 8) == 0);
#pragma omp target exit data map(delete: pointer[:1])
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: u)
  for (int j = 0; j < params.ny; j++)
    for (int i = 0; i < params.nx; i++) u[j][i] = 8;
  CHECK(count(2, apart ? 15 : 3, 8) == 0);
  // A part of it is there.
  params.nx = 5, params.ny = 6, params.dt = 3;
  double *const dt = &params.dt;
  (void) dt;
#pragma omp target data map(to: dt[:1])
  {
    params.dt = 4, params.nx = 7;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: u)
    for (int j = 0; j < params.ny; j++)
      for (int i = 0; i < params.nx; i++) u[j][i] = (int) params.dt;
  }
  CHECK(count(7, 6, apart ? 3 : 4) == 0);

  // More than a kernel gets by value; with a pointer in it; in a region that writes to another one.
  big.nx = 21, big.ny = 22, big.table[3] = 4;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: u)
  for (int j = 0; j < big.ny; j++)
    for (int i = 0; i < big.nx; i++) u[j][i] = 4;
  CHECK(count(21, 22, 4) == 0);
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int j = 0; j < big.ny; j++) u[j][0] = (int) big.table[3];
  CHECK(count(1, 22, 4) == 0);
  own.n = 12, own.p = u[1];
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int j = 0; j < own.n; j++) u[0][j] = 3;
  CHECK(count(12, 1, 3) == 0);
#pragma omp target map(from: brought)
  brought.nx = constant;
  CHECK(brought.nx == 5);
#pragma omp target teams distribute parallel for map(tofrom: u)
  for (int j = 0; j < brought.nx; j++) u[0][j] = constant;
  CHECK(count(5, 1, 5) == 0);
  linked = 10;
#pragma omp target teams distribute parallel for map(to: linked) map(tofrom: u)
  for (int j = 0; j < linked; j++) u[0][j] = constant;
  CHECK(count(10, 1, 5) == 0);

  // Where the construct is executed: each device has its own, and so has the host.
  nx = 3;
  const int last = device_of(omp_get_num_devices() - 1);
#pragma omp target update to(nx) device(last)
  nx = 4;
#pragma omp target teams distribute parallel for device(last) map(tofrom: u)
  for (int i = 0; i < nx; i++) u[0][i] = 1;
  CHECK(count(apart ? 3 : 4, 1, 1) == 0);
  for (int on = 0; on < 2; on++) {
#pragma omp target teams distribute parallel for if (target: on) device(last) map(tofrom: u)
    for (int i = 0; i < nx; i++) u[0][i] = 1;
    CHECK(count(apart && on ? 3 : 4, 1, 1) == 0);
  }
#pragma omp target teams distribute parallel for device(omp_get_initial_device())
  for (int i = 0; i < nx; i++) u[0][i] = 1;
  CHECK(count(4, 1, 1) == 0);
  return failures != 0;
}
