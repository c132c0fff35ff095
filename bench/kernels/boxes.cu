// boxes.cu: boxes.c in CUDA: a block for each box, which loads one neighbour after the other into shared
// memory.
#include "kernel.h"

constexpr int BOX = 128, NEIGHBOURS = 5;

__global__ void forces(const int *neighbours, const float4 *at, const float *charge, float4 *force) {
  __shared__ float4 there[BOX];
  __shared__ float charges[BOX];
  const int i = blockIdx.x * BOX + threadIdx.x;
  const float4 here = at[i];
  float4 f = {0, 0, 0, 0};
  for (int k = 0; k < NEIGHBOURS; k++) {
    const int from = neighbours[blockIdx.x * NEIGHBOURS + k] * BOX;
    __syncthreads();
    there[threadIdx.x] = at[from + threadIdx.x];
    charges[threadIdx.x] = charge[from + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < BOX; j++) {
      // The first component is not a coordinate.
      const float dx = here.y - there[j].y, dy = here.z - there[j].z, dz = here.w - there[j].w;
      const float v = charges[j] * expf(-0.5f * (dx * dx + dy * dy + dz * dz));
      f.x += v, f.y += v * dx, f.z += v * dy, f.w += v * dz;
    }
  }
  force[i] = f;
}

static double sum_of(const float4 *force, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += force[i].x + fabs(force[i].y) + fabs(force[i].z) + fabs(force[i].w);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int boxes = scaled(4096, 1, 1), n = boxes * BOX;
  int *neighbours = to_device(random_ints(boxes * NEIGHBOURS, 1, boxes), boxes * NEIGHBOURS);
  float4 *at = (float4 *)to_device(random_floats(4 * n, 2, 0, 1), 4 * n), *force = device_array<float4>(n);
  float *charge = to_device(random_floats(n, 3, 0, 1), n);
  MEASURE("boxes cuda", , (forces<<<boxes, BOX>>>(neighbours, at, charge, force), synchronize()),
          sum_of(from_device(force, n), n));
  return finish_kernel();
}
