// flux.cu: flux.c in CUDA: a thread for each cell, in blocks of 32 x 4.
#include "kernel.h"

constexpr int QUANTITIES = 5;

__global__ void __launch_bounds__(128) update(const double *__restrict__ q, double *out, int n, double step) {
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x, j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int i = 1 + blockIdx.z;
  if (j >= n - 1 || k >= n - 1) return;
  const int size = n * n * n, cell = (i * n + j) * n + k;
  double own[QUANTITIES], change[QUANTITIES] = {0, 0, 0, 0, 0};
#pragma unroll
  for (int v = 0; v < QUANTITIES; v++) own[v] = q[v * size + cell];
  const double inverse = 1 / own[0];
  const double own_pressure =
      0.4 * (own[4] - 0.5 * inverse * (own[1] * own[1] + own[2] * own[2] + own[3] * own[3]));
  const double own_sound = sqrt(1.4 * own_pressure * inverse);
#pragma unroll
  for (int d = 0; d < 3; d++)
#pragma unroll
    for (int side = -1; side <= 1; side += 2) {
      const int neighbour = cell + side * (d == 0 ? n * n : d == 1 ? n : 1);
      double other[QUANTITIES];
#pragma unroll
      for (int v = 0; v < QUANTITIES; v++) other[v] = q[v * size + neighbour];
      const double other_inverse = 1 / other[0];
      const double pressure =
          0.4 * (other[4] -
                 0.5 * other_inverse * (other[1] * other[1] + other[2] * other[2] + other[3] * other[3]));
      const double sound = sqrt(1.4 * pressure * other_inverse);
      const double own_speed = own[1 + d] * inverse, speed = other[1 + d] * other_inverse;
      const double wave = fmax(fabs(own_speed) + own_sound, fabs(speed) + sound);
#pragma unroll
      for (int v = 0; v < QUANTITIES; v++) {
        double flux = own[v] * own_speed + other[v] * speed;
        if (v == 1 + d) flux += own_pressure + pressure;
        if (v == 4) flux += own_pressure * own_speed + pressure * speed;
        change[v] -= 0.5 * (side * flux - wave * (other[v] - own[v]));
      }
    }
#pragma unroll
  for (int v = 0; v < QUANTITIES; v++) out[v * size + cell] = own[v] + step * change[v];
}

static double sum_of(const double *out, int n) {
  double sum = 0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        for (int v = 0; v < QUANTITIES; v++) sum += fabs(out[((v * n + i) * n + j) * n + k]) * (1 + v);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(128, 3, 4), size = n * n * n;
  float *start = random_floats(QUANTITIES * size, 1, 0, 0.2f);
  double *host = (double *)malloc(QUANTITIES * size * sizeof *host);
  for (int k = 0; k < QUANTITIES * size; k++) host[k] = start[k] + (k < size ? 1 : k < 4 * size ? 0 : 2.5);
  double *q = to_device(host, QUANTITIES * size), *out = device_array<double>(QUANTITIES * size);
  const dim3 block(32, 4), grid(blocks_for(n - 2, block.x), blocks_for(n - 2, block.y), n - 2);
  MEASURE("flux cuda", , (update<<<grid, block>>>(q, out, n, 0.01), synchronize()),
          sum_of(from_device(out, QUANTITIES * size), n));
  return finish_kernel();
}
