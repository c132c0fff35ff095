// forces.cu: forces.c in CUDA: a block for each place.
#include "kernel.h"

constexpr float REACH = 0.1f;

__global__ void forces(const float *at, const float *x, const float *y, const float *z, float *f,
                       int particles) {
  const int i = blockIdx.x;
  const float ax = at[3 * i], ay = at[3 * i + 1], az = at[3 * i + 2];
  float fx = 0, fy = 0, fz = 0;
  for (int j = threadIdx.x; j < particles; j += blockDim.x) {
    const float dx = x[j] - ax, dy = y[j] - ay, dz = z[j] - az;
    const float r2 = dx * dx + dy * dy + dz * dz;
    if (r2 < REACH) {
      const float s = (REACH - r2) / (r2 + 0.01f);
      fx += s * dx, fy += s * dy, fz += s * dz;
    }
  }
  fx = sum_of_block(fx), fy = sum_of_block(fy), fz = sum_of_block(fz);
  if (threadIdx.x == 0) f[3 * i] = fx, f[3 * i + 1] = fy, f[3 * i + 2] = fz;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int places = scaled(4096, 2, 1), particles = scaled(16384, 2, 1);
  float *at = to_device(random_floats(3 * places, 1, 0, 0.25f), 3 * places);
  float *x = to_device(random_floats(particles, 2, 0, 1), particles),
        *y = to_device(random_floats(particles, 3, 0, 1), particles);
  float *z = to_device(random_floats(particles, 4, 0, 1), particles), *f = device_array<float>(3 * places);
  MEASURE("forces cuda", , (forces<<<places, 256>>>(at, x, y, z, f, particles), synchronize()),
          checksum_floats(from_device(f, 3 * places), 3 * places));
  return finish_kernel();
}
