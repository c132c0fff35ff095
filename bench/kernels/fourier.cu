// fourier.cu: fourier.c in CUDA: a thread for each place, waves in shared memory, 256 at a time.
#include "kernel.h"

constexpr int TILE = 256;

__global__ void waves_at(const float *x, const float *k, const float *weight, float *re, float *im,
                         int places, int waves) {
  __shared__ float2 wave[TILE];
  const int i = blockIdx.x * TILE + threadIdx.x;
  const float here = i < places ? x[i] : 0;
  float c = 0, s = 0;
  for (int first = 0; first < waves; first += TILE) {
    const int w = first + threadIdx.x, n = min(TILE, waves - first);
    if (w < waves) wave[threadIdx.x] = {k[w], weight[w]};
    __syncthreads();
    for (int t = 0; t < n; t++) {
      float sine, cosine;
      sincosf(wave[t].x * here, &sine, &cosine);
      c += wave[t].y * cosine, s += wave[t].y * sine;
    }
    __syncthreads();
  }
  if (i < places) re[i] = c, im[i] = s;
}

static double sum_of(const float *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += fabsf(x[i]);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int places = scaled(100000, 2, 1), waves = scaled(2048, 2, 1);
  float *x = to_device(random_floats(places, 1, 0, 1), places),
        *k = to_device(random_floats(waves, 2, 0, 30), waves);
  float *weight = to_device(random_floats(waves, 3, 0, 1), waves);
  float *re = device_array<float>(places), *im = device_array<float>(places);
  MEASURE("fourier cuda", ,
          (waves_at<<<blocks_for(places, TILE), TILE>>>(x, k, weight, re, im, places, waves), synchronize()),
          sum_of(from_device(re, places), places) + sum_of(from_device(im, places), places));
  return finish_kernel();
}
