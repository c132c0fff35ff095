// nbody.cu: nbody.c in CUDA: a thread for each body, others in shared memory, 128 at a time.
#include "kernel.h"

constexpr int TILE = 128;

__global__ void pull_of_all(const float4 *bodies, float4 *pull, int n) {
  __shared__ float4 tile[TILE];
  const int i = blockIdx.x * TILE + threadIdx.x;
  const float4 own = bodies[i];
  float x = 0, y = 0, z = 0;
  for (int from = 0; from < n; from += TILE) {
    tile[threadIdx.x] = bodies[from + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < TILE; j++) {
      const float dx = tile[j].x - own.x, dy = tile[j].y - own.y, dz = tile[j].z - own.z;
      const float r = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-2f), s = tile[j].w * r * r * r;
      x += s * dx, y += s * dy, z += s * dz;
    }
    __syncthreads();
  }
  pull[i] = {x, y, z, 0};
}

static double sum_of(const float4 *pull, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += fabsf(pull[i].x) + fabsf(pull[i].y) + fabsf(pull[i].z);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(16384, 2, TILE);
  float4 *bodies = (float4 *)to_device(random_floats(4 * n, 1, 0, 1), 4 * n), *pull = device_array<float4>(n);
  MEASURE("nbody cuda", , (pull_of_all<<<n / TILE, TILE>>>(bodies, pull, n), synchronize()),
          sum_of(from_device(pull, n), n));
  return finish_kernel();
}
