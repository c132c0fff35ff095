// coo.cu: coo.c in CUDA: a thread for each element, which adds by an atomic, behind a memset in the same
// stream.
#include "kernel.h"

constexpr int ROW = 16;

__global__ void product(const int *row, const int *column, const float *value, const float *__restrict__ x,
                        float *y, int elements) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < elements) atomicAdd(&y[row[k]], value[k] * x[column[k]]);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int rows = scaled(500000, 1, 1), elements = rows * ROW;
  int *numbers = (int *)malloc(elements * sizeof *numbers);
  for (int k = 0; k < elements; k++) numbers[k] = k / ROW;
  int *row = to_device(numbers, elements), *column = to_device(random_ints(elements, 1, rows), elements);
  float *value = to_device(random_floats(elements, 2, 0, 1), elements);
  float *x = to_device(random_floats(rows, 3, 0, 1), rows), *y = device_array<float>(rows);
  auto multiply = [&] {
    cudaMemsetAsync(y, 0, rows * sizeof *y);
    product<<<blocks_for(elements, 256), 256>>>(row, column, value, x, y, elements);
    synchronize();
  };
  MEASURE("coo cuda", , multiply(), checksum_floats(from_device(y, rows), rows));
  return finish_kernel();
}
