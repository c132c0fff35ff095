// lj.cu: lj.c in CUDA: a thread for each atom, lists by columns, atoms loaded as float4.
#include "kernel.h"

constexpr int NEIGHBOURS = 64;

__global__ void forces(const float4 *__restrict__ atoms, const int *lists, float4 *force, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 own = atoms[i];
  float4 sum = {0, 0, 0, 0};
  for (int k = 0; k < NEIGHBOURS; k++) {
    const float4 other = atoms[lists[k * n + i]];
    const float dx = own.x - other.x, dy = own.y - other.y, dz = own.z - other.z;
    const float r2 = dx * dx + dy * dy + dz * dz + 0.05f;
    if (r2 < 0.5f) {
      const float inverse = 0.04f / r2, r6 = inverse * inverse * inverse, s = (2 * r6 * r6 - r6) / r2;
      sum.x += s * dx, sum.y += s * dy, sum.z += s * dz, sum.w += r6 * r6 - r6;
    }
  }
  force[i] = sum;
}

static double sum_of(const float4 *force, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += fabsf(force[i].x) + fabsf(force[i].y) + fabsf(force[i].z) + fabsf(force[i].w);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(131072, 1, 1);
  int *lists = random_ints(n * NEIGHBOURS, 2, n),
      *by_columns = (int *)malloc(n * NEIGHBOURS * sizeof *by_columns);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < NEIGHBOURS; k++) by_columns[k * n + i] = lists[i * NEIGHBOURS + k];
  float4 *atoms = (float4 *)to_device(random_floats(4 * n, 1, 0, 1), 4 * n), *force = device_array<float4>(n);
  int *list = to_device(by_columns, n * NEIGHBOURS);
  MEASURE("lj cuda", , (forces<<<blocks_for(n, 128), 128>>>(atoms, list, force, n), synchronize()),
          sum_of(from_device(force, n), n));
  return finish_kernel();
}
