// kmeans.cu: kmeans.c in CUDA: a thread for each point, which it keeps in registers; centres in shared
// memory.
#include "kernel.h"

constexpr int CENTRES = 32, DIMENSIONS = 16;

__global__ void assign(const float4 *points, const float *centres, int *nearest, int n) {
  __shared__ float centre[CENTRES][DIMENSIONS];
  for (int k = threadIdx.x; k < CENTRES * DIMENSIONS; k += blockDim.x)
    centre[k / DIMENSIONS][k % DIMENSIONS] = centres[k];
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float point[DIMENSIONS];
  for (int d = 0; d < DIMENSIONS; d += 4) {
    const float4 four = points[(i * DIMENSIONS + d) / 4];
    point[d] = four.x, point[d + 1] = four.y, point[d + 2] = four.z, point[d + 3] = four.w;
  }
  float least = 1e30f;
  int best = 0;
  for (int c = 0; c < CENTRES; c++) {
    float distance = 0;
    for (int d = 0; d < DIMENSIONS; d++) distance += (point[d] - centre[c][d]) * (point[d] - centre[c][d]);
    if (distance < least) least = distance, best = c;
  }
  nearest[i] = best;
}

static double sum_of(const int *nearest, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += nearest[i];
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(200000, 1, 1);
  float4 *points = (float4 *)to_device(random_floats(n * DIMENSIONS, 1, 0, 1), n * DIMENSIONS);
  float *centres = to_device(random_floats(CENTRES * DIMENSIONS, 2, 0, 1), CENTRES * DIMENSIONS);
  int *nearest = device_array<int>(n);
  MEASURE("kmeans cuda", , (assign<<<blocks_for(n, 256), 256>>>(points, centres, nearest, n), synchronize()),
          sum_of(from_device(nearest, n), n));
  return finish_kernel();
}
