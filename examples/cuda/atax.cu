/* atax (PolyBench) in CUDA: y = transpose(A) * (A * x). The same command line as ../atax.c. */
#include "cuda.h"

/* Number of the thread in the grid, with blocks of 32 x 8 threads. */
static __device__ int index() {
  return (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

static __global__ void product(int n, const float *A, const float *x, float *tmp) {
  int i = index();
  if (i < n) {
    float sum = 0;
    for (int j = 0; j < n; j++) sum += A[i * n + j] * x[j];
    tmp[i] = sum;
  }
}

static __global__ void transposed_product(int n, const float *A, const float *tmp, float *y) {
  int j = index();
  if (j < n) {
    float sum = 0;
    for (int i = 0; i < n; i++) sum += A[i * n + j] * tmp[i];
    y[j] = sum;
  }
}

static void atax(int n, const float *A, const float *x, float *y, float *tmp) {
  dim3 block(32, 8), grid(blocks(n, 256));
  product<<<grid, block>>>(n, A, x, tmp);
  transposed_product<<<grid, block>>>(n, A, tmp, y);
  FINISH();
}

static void atax_sequential(int n, const float *A, const float *x, float *y) {
  for (int j = 0; j < n; j++) y[j] = 0;
  for (int i = 0; i < n; i++) {
    float tmp = 0;
    for (int j = 0; j < n; j++) tmp += A[i * n + j] * x[j];
    for (int j = 0; j < n; j++) y[j] += A[i * n + j] * tmp;
  }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 128), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n;
  float *A = new_floats(size), *x = new_floats(n), *y = new_floats(n);
  double *total = (double *)malloc((repeats + 1) * sizeof *total);
  double *resident = (double *)malloc((repeats + 1) * sizeof *resident);
  for (int i = 0; i < size; i++) A[i] = sample(i);
  for (int i = 0; i < n; i++) x[i] = sample(i + 7);

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    double start = now_ms();
    float *dA = device_floats(A, size), *dx = device_floats(x, n);
    float *dy = device_floats(NULL, n), *dtmp = device_floats(NULL, n);
    atax(n, dA, dx, dy, dtmp);
    to_host(y, dy, n);
    CHECK(cudaFree(dA));
    CHECK(cudaFree(dx));
    CHECK(cudaFree(dy));
    CHECK(cudaFree(dtmp));
    total[r] = now_ms() - start;
  }

  float *dA = device_floats(A, size), *dx = device_floats(x, n);
  float *dy = device_floats(NULL, n), *dtmp = device_floats(NULL, n);
  for (int r = 0; r <= repeats; r++) {
    double start = now_ms();
    atax(n, dA, dx, dy, dtmp);
    resident[r] = now_ms() - start;
  }
  to_host(y, dy, n);

  double error = -1;
  if (check) {
    float *expected = new_floats(n);
    atax_sequential(n, A, x, expected);
    error = relative_error(y, expected, n);
  }
  return report("atax", n, median(resident + 1, repeats), median(total + 1, repeats), error);
}
