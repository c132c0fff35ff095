// montecarlo.cu: montecarlo.c in CUDA: a thread for each path, sums of blocks by shuffles and one atomic.
#include "kernel.h"

constexpr int STEPS = 64, BATCH = 1024;

__device__ float uniform(unsigned &state) {
  state ^= state << 13, state ^= state >> 17, state ^= state << 5;
  return ((state >> 8) + 0.5f) * 0x1p-24f;
}

__global__ void payoffs(int paths, double *sum_of_all) {
  const int path = blockIdx.x * blockDim.x + threadIdx.x;
  double result = 0;
  if (path < paths) {
    unsigned state = path * 2654435761u + 12345u;
    float price = 100, sum = 0;
    if (state == 0) state = 1;
    for (int s = 0; s < STEPS; s++) {
      const float radius = sqrtf(-2 * logf(uniform(state)));
      price *= expf(0.0003f + 0.025f * (radius * cosf(6.2831853f * uniform(state))));
      sum += price;
    }
    result = fmaxf(sum / STEPS - 100, 0);
  }
  result = sum_of_block(result);
  if (threadIdx.x == 0) atomicAdd(sum_of_all, result);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int paths = scaled(262144, 1, BATCH);
  double *sum = device_array<double>(1), price = 0;
  auto simulate = [&] {
    cudaMemsetAsync(sum, 0, sizeof *sum);
    payoffs<<<blocks_for(paths, 256), 256>>>(paths, sum);
    check_cuda(cudaMemcpy(&price, sum, sizeof price, cudaMemcpyDeviceToHost));
    price /= paths;
  };
  MEASURE("montecarlo cuda", , simulate(), price);
  return finish_kernel();
}
