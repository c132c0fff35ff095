// ell.cu: ell.c in CUDA: a thread for each row.
#include "kernel.h"

constexpr int WIDTH = 32;

__global__ void product(const int *column, const float *value, const float *__restrict__ x, float *y,
                        int rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows) return;
  float sum = 0;
  for (int k = 0; k < WIDTH; k++) {
    const int j = column[k * rows + i];
    if (j >= 0) sum += value[k * rows + i] * x[j];
  }
  y[i] = sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int rows = scaled(500000, 1, 1), elements = rows * WIDTH;
  int *columns = random_ints(elements, 1, rows);
  for (int k = 0; k < elements; k++)
    if (random_bits(k, 5) % 8 == 0) columns[k] = -1;
  int *column = to_device(columns, elements);
  float *value = to_device(random_floats(elements, 2, 0, 1), elements);
  float *x = to_device(random_floats(rows, 3, 0, 1), rows), *y = device_array<float>(rows);
  MEASURE("ell cuda", , (product<<<blocks_for(rows, 256), 256>>>(column, value, x, y, rows), synchronize()),
          checksum_floats(from_device(y, rows), rows));
  return finish_kernel();
}
