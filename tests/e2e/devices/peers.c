// Copies between every two devices: large ones, parts of them, rectangles, variables of device code, in both directions
// at a time; what target regions of both devices do before and after is in order.
// lanes: host sim sim53 nvcc cubin ptx
// env: OMPICC_SIM_DEVICES=3
// options: -pthread
#include "../check.h"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1 << 18, MOST = 8 };

#pragma omp declare target
static long values[100];
#pragma omp end declare target

static void large(int s, int t) {
  long *a = omp_target_alloc(N * sizeof(long), s), *b = omp_target_alloc(N * sizeof(long), t), sum = 0;
#pragma omp target teams distribute parallel for is_device_ptr(a) device(s)
  for (long i = 0; i < N; i++) a[i] = i + s;
#pragma omp target teams distribute parallel for is_device_ptr(b) device(t)
  for (long i = 0; i < N; i++) b[i] = -1;
  CHECK(omp_target_memcpy(b, a, (N - 20) * sizeof(long), 10 * sizeof(long), 5 * sizeof(long), t, s) == 0);
#pragma omp target teams distribute parallel for is_device_ptr(b) device(t) reduction(+ : sum)
  for (long i = 0; i < N; i++) sum += b[i] != (i < 10 || i >= N - 10 ? -1 : i - 5 + s);
  CHECK(sum == 0);
  omp_target_free(a, s), omp_target_free(b, t);
}

static void rectangles(int s, int t) {
  int from[8][9][10], to[7][6][8], wrong = 0;
  int *a = omp_target_alloc(sizeof from, s), *b = omp_target_alloc(sizeof to, t);
  const int host = omp_get_initial_device();
  for (int i = 0; i < 8 * 9 * 10; i++) ((int *) from)[i] = i;
  memset(to, 0, sizeof to);
  CHECK(omp_target_memcpy(a, from, sizeof from, 0, 0, s, host) == 0);
  CHECK(omp_target_memcpy(b, to, sizeof to, 0, 0, t, host) == 0);
  size_t volume[3] = {3, 4, 5}, to_start[3] = {2, 1, 3}, from_start[3] = {4, 3, 2}, to_dims[3] = {7, 6, 8},
         from_dims[3] = {8, 9, 10};
  CHECK(omp_target_memcpy_rect(b, a, sizeof(int), 3, volume, to_start, from_start, to_dims, from_dims, t, s) == 0);
  CHECK(omp_target_memcpy(to, b, sizeof to, 0, 0, host, t) == 0);
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 8; k++) {
        const int inside = i >= 2 && i < 5 && j >= 1 && j < 5 && k >= 3 && k < 8;
        wrong += to[i][j][k] != (inside ? from[i + 2][j + 2][k - 1] : 0);
      }
  CHECK(wrong == 0);
  omp_target_free(a, s), omp_target_free(b, t);
}

static void variables(int s, int t) {
  long sum = 0;
#pragma omp target device(s)
  for (int i = 0; i < 100; i++) values[i] = i * s;
#pragma omp target device(t)
  for (int i = 0; i < 100; i++) values[i] = -1;
  CHECK(omp_target_memcpy(omp_get_mapped_ptr(values, t), omp_get_mapped_ptr(values, s), sizeof values, 0, 0, t, s) == 0);
#pragma omp target map(from : sum) device(t)
  {
    sum = 0;
    for (int i = 0; i < 100; i++) sum += values[i];
  }
  CHECK(sum == 4950 * s);
}

static void *exchange(void *argument) {
  const int s = ((int *) argument)[0], t = ((int *) argument)[1];
  for (int round = 0; round < 3; round++) large(s, t);
  return NULL;
}

int main(void) {
  int devices = omp_get_num_devices();
  if (devices > MOST) devices = MOST;
  for (int s = 0; s < devices; s++)
    for (int t = 0; t < devices; t++) {
      large(s, t);
      rectangles(s, t);
      if (s == t) continue;
      variables(s, t);
      pthread_t there;
      int both[] = {s, t}, back[] = {t, s};
      pthread_create(&there, NULL, exchange, both);
      exchange(back);
      pthread_join(there, NULL);
    }
  return failures != 0;
}
