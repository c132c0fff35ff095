// Metadirectives in and around target regions: the host's version and the kernel choose for themselves.
// lanes: host sim
#include "../check.h"
#include <omp.h>
#define N 200

#pragma omp declare target
static int fill(int *a, int n) {
  int kind = 0;
#pragma omp metadirective when(device = {kind(nohost)} : parallel for) otherwise(nothing)
  for (int i = 0; i < n; i++) a[i] = 2 * i;
#pragma omp metadirective when(device = {arch(nvptx)} : master) when(device = {kind(host)} : nothing)
  kind = omp_is_initial_device() ? 1 : 2;
  return kind;
}
#pragma omp end declare target

int main(void) {
  int a[N], b[N], on_device = 0, threads[2] = {0, 0}, kind = 0, offload = omp_get_num_devices() > 0;

#pragma omp target map(from : on_device, threads)
  {
    on_device = !omp_is_initial_device();
#pragma omp metadirective when(device = {kind(nohost)} : parallel num_threads(4)) default(parallel num_threads(2))
    {
#pragma omp single
      threads[0] = omp_get_num_threads();
    }
#pragma omp metadirective when(device = {kind(gpu)} : parallel num_threads(8)) default(nothing)
    {
      if (omp_get_thread_num() == 0) threads[1] = omp_get_num_threads();
    }
  }
  CHECK(on_device == offload);
  CHECK(threads[0] == (offload ? 4 : 2));
  CHECK(threads[1] == (offload ? 8 : 1));

  // Different constructs below the same target construct.
#pragma omp target map(from : a)
#pragma omp metadirective when(device = {kind(nohost), arch(nvptx)} : teams distribute parallel for) \
                          otherwise(parallel for num_threads(2))
  for (int i = 0; i < N; i++) a[i] = 3 * i;
  for (int i = 0; i < N; i++) CHECK(a[i] == 3 * i);

  // Nested, in teams; loops in both.
  int sum = 0;
#pragma omp target teams map(tofrom : sum) num_teams(2) reduction(+ : sum)
  {
#pragma omp metadirective when(construct = {target, teams}, device = {kind(gpu)} : distribute parallel for reduction(+ : sum)) \
                          when(construct = {teams} : distribute) default(single)
    for (int i = 0; i < N; i++) sum += i;
  }
  CHECK(sum == N * (N - 1) / 2);

  // A run-time condition on the device; gcc's sm_ names.
  int limit = 50;
#pragma omp target map(from : b)
  {
#pragma omp metadirective when(user = {condition(limit > 10)}, device = {kind(nohost)} : parallel for) otherwise(nothing)
    for (int i = 0; i < N; i++) b[i] = limit + i;
#pragma omp metadirective when(device = {isa(sm_53)} : parallel for) default(nothing)
    for (int i = 0; i < N; i++) b[i]++;
  }
  for (int i = 0; i < N; i++) CHECK(b[i] == limit + i + 1);

  // Whether to offload at all.
  for (int n = 10; n <= N; n += 190) {
    int where = -1;
#pragma omp metadirective when(user = {condition(n > 100)} : target teams distribute parallel for map(from : a[0 : n]) map(from : where)) \
                          otherwise(parallel for num_threads(2))
    for (int i = 0; i < n; i++) {
      a[i] = i + n;
      if (i == 0) where = omp_is_initial_device();
    }
    CHECK(where == !(offload && n > 100));
    for (int i = 0; i < n; i++) CHECK(a[i] == i + n);
  }

  // Functions that both call.
#pragma omp target map(from : a, kind)
  kind = fill(a, N);
  CHECK(kind == (offload ? 2 : 1));
  for (int i = 0; i < N; i++) CHECK(a[i] == 2 * i);
  CHECK(fill(b, N) == 1);
  for (int i = 0; i < N; i++) CHECK(b[i] == 2 * i);

  // The device that is there.
  int gpu = 0;
#pragma omp metadirective when(target_device = {kind(gpu)} : parallel num_threads(2)) otherwise(parallel num_threads(3))
#pragma omp single
  gpu = omp_get_num_threads() == 2;
  CHECK(gpu == offload);

  // The same asked in a region.
  int sizes[3] = {0}, host = omp_get_initial_device();
#pragma omp target map(tofrom : sizes, host)
  {
#pragma omp metadirective when(target_device = {kind(host)} : parallel num_threads(2)) otherwise(parallel num_threads(3))
#pragma omp single
    sizes[0] = omp_get_num_threads();
#pragma omp metadirective when(target_device = {device_num(host), kind(host)} : parallel num_threads(2)) otherwise(parallel num_threads(3))
#pragma omp single
    sizes[1] = omp_get_num_threads();
#pragma omp metadirective when(target_device = {kind(nohost)} : parallel num_threads(2)) otherwise(parallel num_threads(3))
#pragma omp single
    sizes[2] = omp_get_num_threads();
  }
  CHECK(sizes[0] == 2 + offload && sizes[1] == 2 && sizes[2] == 3 - offload);
  // A loop that is a grid of its own has the number of devices, too.
  int loops[4] = {0};
#pragma omp target teams distribute parallel for map(from : loops)
  for (int i = 0; i < 4; i++) {
#pragma omp metadirective when(target_device = {kind(host)} : nothing) otherwise(simd)
    for (int k = 0; k < 1; k++) loops[i] = 1 + omp_is_initial_device();
  }
  CHECK(loops[3] == 2 - offload);
  return failures != 0;
}
