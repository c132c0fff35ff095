// blackscholes.cu: blackscholes.c in CUDA: a thread for each option.
#include "kernel.h"

__device__ float distribution(float d) {
  const float k = 1 / (1 + 0.2316419f * fabsf(d));
  const float polynomial =
      k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * expf(-0.5f * d * d) * polynomial;
  return d > 0 ? 1 - tail : tail;
}

__global__ void prices(const float *price, const float *strike, const float *years, float *call, float *put,
                       int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float rate = 0.02f, volatility = 0.3f, s = price[i], x = strike[i], t = years[i],
              v = volatility * sqrtf(t);
  const float d1 = (logf(s / x) + (rate + 0.5f * volatility * volatility) * t) / v;
  const float n1 = distribution(d1), n2 = distribution(d1 - v), discounted = x * expf(-rate * t);
  call[i] = s * n1 - discounted * n2;
  put[i] = discounted * (1 - n2) - s * (1 - n1);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(4000000, 1, 1);
  float *price = to_device(random_floats(n, 1, 5, 30), n),
        *strike = to_device(random_floats(n, 2, 1, 100), n);
  float *years = to_device(random_floats(n, 3, 0.25f, 10), n);
  float *call = device_array<float>(n), *put = device_array<float>(n);
  MEASURE("blackscholes cuda", ,
          (prices<<<blocks_for(n, 256), 256>>>(price, strike, years, call, put, n), synchronize()),
          checksum_floats(from_device(call, n), n) + checksum_floats(from_device(put, n), n));
  return finish_kernel();
}
