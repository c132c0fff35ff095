// bilateral.cu: bilateral.c in CUDA: tiles of 32 x 8 pixels with their edges in shared memory.
#include "kernel.h"

constexpr int RADIUS = 4, X = 32, Y = 8, EDGES = 2 * RADIUS;

__global__ void smooth(const float *in, float *out, int n) {
  __shared__ float tile[Y + EDGES][X + EDGES];
  const int first_i = blockIdx.y * Y, first_j = blockIdx.x * X;
  for (int y = threadIdx.y; y < Y + EDGES; y += Y)
    for (int x = threadIdx.x; x < X + EDGES; x += X) {
      const int i = first_i + y - RADIUS, j = first_j + x - RADIUS;
      tile[y][x] = i >= 0 && i < n && j >= 0 && j < n ? in[i * n + j] : 0;
    }
  __syncthreads();
  const int i = first_i + threadIdx.y, j = first_j + threadIdx.x;
  if (i >= n || j >= n) return;
  const float here = tile[threadIdx.y + RADIUS][threadIdx.x + RADIUS];
  float sum = 0, weights = 0;
  for (int y = -RADIUS; y <= RADIUS; y++)
    for (int x = -RADIUS; x <= RADIUS; x++) {
      if (i + y < 0 || i + y >= n || j + x < 0 || j + x >= n) continue;
      const float there = tile[threadIdx.y + RADIUS + y][threadIdx.x + RADIUS + x], difference = there - here;
      const float weight = expf(-0.05f * (x * x + y * y) - 8 * difference * difference);
      sum += weight * there;
      weights += weight;
    }
  out[i * n + j] = sum / weights;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(2048, 2, 1);
  float *in = to_device(random_floats(n * n, 1, 0, 1), n * n), *out = device_array<float>(n * n);
  MEASURE("bilateral cuda", ,
          (smooth<<<dim3(blocks_for(n, X), blocks_for(n, Y)), dim3(X, Y)>>>(in, out, n), synchronize()),
          checksum_floats(from_device(out, n * n), n * n));
  return finish_kernel();
}
