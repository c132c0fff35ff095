// gains.cu: gains.c in CUDA: a block for each candidate, which adds by atomics in shared memory.
#include "kernel.h"

constexpr int CENTRES = 64;

__global__ void gains_of(const float *x, const float *cost, const int *centre, const float *candidate,
                         float *gain, int points) {
  __shared__ float gains[CENTRES];
  if (threadIdx.x < CENTRES) gains[threadIdx.x] = 0;
  __syncthreads();
  const float here = candidate[blockIdx.x];
  for (int i = threadIdx.x; i < points; i += blockDim.x) {
    const float d = x[i] - here, saved = cost[i] - d * d;
    if (saved > 0) atomicAdd(&gains[centre[i]], saved);
  }
  __syncthreads();
  if (threadIdx.x < CENTRES) gain[blockIdx.x * CENTRES + threadIdx.x] = gains[threadIdx.x];
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int candidates = scaled(512, 2, 1), points = scaled(1 << 20, 2, 1), results = candidates * CENTRES;
  float *x = to_device(random_floats(points, 1, 0, 1), points),
        *cost = to_device(random_floats(points, 2, 0, 0.1f), points);
  float *candidate = to_device(random_floats(candidates, 3, 0, 1), candidates),
        *gain = device_array<float>(results);
  int *centre = to_device(random_ints(points, 4, CENTRES), points);
  MEASURE("gains cuda", ,
          (gains_of<<<candidates, 512>>>(x, cost, centre, candidate, gain, points), synchronize()),
          checksum_floats(from_device(gain, results), results));
  return finish_kernel();
}
