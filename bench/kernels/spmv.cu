// spmv.cu: spmv.c in CUDA: a warp for each row.
#include "kernel.h"

__global__ void product(const int *start, const int *column, const float *value, const float *__restrict__ x,
                        float *y, int rows) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (i >= rows) return;
  float sum = 0;
  for (int k = start[i] + lane; k < start[i + 1]; k += 32) sum += value[k] * x[column[k]];
  sum = sum_of_warp(sum);
  if (lane == 0) y[i] = sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int rows = scaled(60000, 1, 1);
  int *first = random_ints(rows + 1, 1, 17);
  first[0] = 0;
  for (int i = 1; i <= rows; i++) first[i] += first[i - 1] + 192;
  const int elements = first[rows];
  int *start = to_device(first, rows + 1), *column = to_device(random_ints(elements, 2, rows), elements);
  float *value = to_device(random_floats(elements, 3, 0, 1), elements),
        *x = to_device(random_floats(rows, 4, 0, 1), rows);
  float *y = device_array<float>(rows);
  MEASURE("spmv cuda", ,
          (product<<<blocks_for(rows, 8), 256>>>(start, column, value, x, y, rows), synchronize()),
          checksum_floats(from_device(y, rows), rows));
  return finish_kernel();
}
