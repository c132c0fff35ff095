// omp_target_memcpy_async and omp_target_memcpy_rect_async are tasks: depend objects order them with each other, with
// host tasks and with target tasks, inside and outside of parallel regions.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1000, ROWS = 6, COLUMNS = 8 };

static void chain(int device, int host) {
  int *here = malloc(N * sizeof *here), *back = malloc(N * sizeof *back), seen = 0;
  int *there = omp_target_alloc(N * sizeof *there, device), *beside = omp_target_alloc(N * sizeof *beside, device);
  omp_depend_t in[2], out[2];
#pragma omp depobj(in[0]) depend(in : here[0])
#pragma omp depobj(in[1]) depend(inout : there[0])
#pragma omp depobj(out[0]) depend(in : there[0])
#pragma omp depobj(out[1]) depend(out : back[0])
  for (int round = 0; round < 3; round++) {
#pragma omp task depend(out : here[0])
    for (int i = 0; i < N; i++) here[i] = i + round;
    CHECK(omp_target_memcpy_async(there, here, N * sizeof *there, 0, 0, device, host, 2, in) == 0);
#pragma omp target nowait depend(inout : there[0]) is_device_ptr(there) device(device)
    for (int i = 0; i < N; i++) there[i] *= 2;
    // On the device.
    CHECK(omp_target_memcpy_async(beside, there, N * sizeof *there, 0, 0, device, device, 2, out) == 0);
    CHECK(omp_target_memcpy_async(back, beside, N / 2 * sizeof *there, 0, 0, host, device, 2, out) == 0);
#pragma omp task depend(in : back[0]) shared(seen)
    {
      seen = 0;
      for (int i = 0; i < N / 2; i++) seen += back[i] == 2 * (i + round);
    }
#pragma omp taskwait
    CHECK(seen == N / 2);
  }
  for (int i = 0; i < 2; i++) {
#pragma omp depobj(in[i]) destroy
#pragma omp depobj(out[i]) destroy
  }
  omp_target_free(there, device), omp_target_free(beside, device);
  free(here), free(back);
}

// The arrays that say what to copy may be gone by the time of the copy.
static void start_rectangle(int *there, int *from, int device, int host) {
  size_t volume[2] = {ROWS - 2, 3}, to[2] = {1, 2}, zero[2] = {0, 0}, dims[2] = {ROWS, COLUMNS}, small[2] = {ROWS - 2, 3};
  CHECK(omp_target_memcpy_rect_async(there, from, sizeof *there, 2, volume, to, zero, dims, small, device, host, 0,
                                     NULL) == 0);
  memset(volume, -1, sizeof volume), memset(to, -1, sizeof to), memset(dims, -1, sizeof dims);
  memset(small, -1, sizeof small), memset(zero, -1, sizeof zero);
}

static void rectangle(int device, int host) {
  int from[(ROWS - 2) * 3], whole[ROWS * COLUMNS];
  for (int i = 0; i < (ROWS - 2) * 3; i++) from[i] = i + 1;
  memset(whole, 0, sizeof whole);
  int *there = omp_target_alloc(sizeof whole, device);
  CHECK(omp_target_memcpy(there, whole, sizeof whole, 0, 0, device, host) == 0);
#pragma omp taskgroup
  start_rectangle(there, from, device, host);
  CHECK(omp_target_memcpy_async(whole, there, sizeof whole, 0, 0, host, device, 0, NULL) == 0);
#pragma omp taskwait
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      const int inside = i >= 1 && i < ROWS - 1 && j >= 2 && j < 5;
      CHECK(whole[i * COLUMNS + j] == (inside ? (i - 1) * 3 + j - 2 + 1 : 0));
    }
  omp_target_free(there, device);
}

int main(void) {
  const int host = omp_get_initial_device(), device = omp_get_num_devices() ? omp_get_default_device() : host;
  int x = 0;
  chain(device, host);
  rectangle(device, host);
#pragma omp parallel num_threads(4)
  {
#pragma omp single
    chain(device, host);
    chain(device, host);
    rectangle(device, host);
  }
  // What is wrong at once is said at once.
  CHECK(omp_target_memcpy_async(NULL, &x, sizeof x, 0, 0, device, host, 0, NULL) != 0);
  CHECK(omp_target_memcpy_async(NULL, &x, sizeof x, 0, 0, host, host, 0, NULL) != 0);
  CHECK(omp_target_memcpy_rect_async(NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, host, host, 0, NULL) >= 3);
  CHECK(omp_target_memcpy_rect_async(&x, &x, sizeof x, 0, NULL, NULL, NULL, NULL, NULL, host, host, 0, NULL) != 0);
  return failures != 0;
}
