// Array shaping: a pointer as an array of several dimensions, whose columns are not contiguous.
// lanes: host sim sim53 nvcc cubin ptx
// needs-copies: the original is changed meanwhile
#include "../check.h"
#include <omp.h>
#include <stdlib.h>

struct grid {
  int n, m;
  float *cells;
};

// The two columns inside of the outermost ones come to the host, the outermost ones go to the device.
static void exchange(double *a, int nx, int ny) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target update from((([nx][ny + 2]) a)[0 : nx][1], (([nx][ny + 2]) a)[0 : nx][ny])
    for (int i = 0; i < nx; i++) {
      a[i * (ny + 2)] = -a[i * (ny + 2) + 1];
      a[i * (ny + 2) + ny + 1] = -a[i * (ny + 2) + ny];
    }
#pragma omp target update to((([nx][ny + 2]) a)[0 : nx][0], (([nx][ny + 2]) a)[0 : nx][ny + 1])
  }
}

int main(int argc, char **argv) {
  (void)argv;
  const int nx = 5 * argc, ny = 4, n = nx * (ny + 2);
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = 1000;
#pragma omp target data map(alloc : a[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) a[i] = i;
    exchange(a, nx, ny);
#pragma omp target update from(a[0 : n])
  }
  for (int i = 0; i < n; i++) {
    const int column = i % (ny + 2);
    CHECK(a[i] == (column == 0 ? -i - 1 : column == ny + 1 ? -i + 1 : i));
  }

  // With three dimensions, strides and constants; a member of a structure.
  int offloads = 1;
#pragma omp target map(tofrom : offloads)
  offloads = !omp_is_initial_device();
  struct grid g = {4, 6, malloc(24 * sizeof(float))};
  for (int i = 0; i < 24; i++) g.cells[i] = i;
#pragma omp target enter data map(to : g.cells[0 : 24])
  for (int i = 0; i < 24; i++) g.cells[i] = -1;
#pragma omp target update from((([2][3][4]) g.cells)[0 : 2][0 : 2 : 2][1 : 2])
  for (int i = 0; i < 24; i++) {
    const int there = i / 4 % 3 != 1 && (i % 4 == 1 || i % 4 == 2);
    CHECK(g.cells[i] == (there && offloads ? i : -1));
  }
#pragma omp target exit data map(delete : g.cells[0 : 24])

  int order = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : (([nx][ny + 2]) a)[2][1]) shared(order)
    order = 1;
#pragma omp task depend(in : a[2 * (ny + 2) + 1]) shared(order)
    CHECK(order == 1);
  }
  free(a);
  free(g.cells);
  return failures != 0;
}
