/* mvt (PolyBench) in CUDA: x1 += A * y1 and x2 += transpose(A) * y2. The same command line as ../mvt.c. */
#include "cuda.h"

/* Number of the thread in the grid, with blocks of 32 x 8 threads. */
static __device__ int index() {
  return (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

static __global__ void product(int n, const float *A, const float *y1, float *x1) {
  int i = index();
  if (i < n) {
    float sum = x1[i];
    for (int j = 0; j < n; j++) sum += A[i * n + j] * y1[j];
    x1[i] = sum;
  }
}

static __global__ void transposed_product(int n, const float *A, const float *y2, float *x2) {
  int i = index();
  if (i < n) {
    float sum = x2[i];
    for (int j = 0; j < n; j++) sum += A[j * n + i] * y2[j];
    x2[i] = sum;
  }
}

static void mvt(int n, const float *A, const float *y1, const float *y2, float *x1, float *x2) {
  dim3 block(32, 8), grid(blocks(n, 256));
  product<<<grid, block>>>(n, A, y1, x1);
  transposed_product<<<grid, block>>>(n, A, y2, x2);
  FINISH();
}

static void mvt_sequential(int n, const float *A, const float *y1, const float *y2, float *x1, float *x2) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) x1[i] += A[i * n + j] * y1[j];
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) x2[i] += A[j * n + i] * y2[j];
}

static void initialise(int n, float *x1, float *x2) {
  for (int i = 0; i < n; i++) {
    x1[i] = sample(i + 3);
    x2[i] = sample(i + 3 + n);
  }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 128), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n;
  float *A = new_floats(size), *y1 = new_floats(n), *y2 = new_floats(n), *x1 = new_floats(n), *x2 = new_floats(n);
  double *total = (double *)malloc((repeats + 1) * sizeof *total);
  double *resident = (double *)malloc((repeats + 1) * sizeof *resident);
  for (int i = 0; i < size; i++) A[i] = sample(i);
  for (int i = 0; i < n; i++) {
    y1[i] = sample(i + 7);
    y2[i] = sample(i + 7 + n);
  }

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    initialise(n, x1, x2);
    double start = now_ms();
    float *dA = device_floats(A, size), *dy1 = device_floats(y1, n), *dy2 = device_floats(y2, n);
    float *dx1 = device_floats(x1, n), *dx2 = device_floats(x2, n);
    mvt(n, dA, dy1, dy2, dx1, dx2);
    to_host(x1, dx1, n);
    to_host(x2, dx2, n);
    CHECK(cudaFree(dA));
    CHECK(cudaFree(dy1));
    CHECK(cudaFree(dy2));
    CHECK(cudaFree(dx1));
    CHECK(cudaFree(dx2));
    total[r] = now_ms() - start;
  }

  initialise(n, x1, x2);
  float *dA = device_floats(A, size), *dy1 = device_floats(y1, n), *dy2 = device_floats(y2, n);
  float *dx1 = device_floats(x1, n), *dx2 = device_floats(x2, n);
  for (int r = 0; r <= repeats; r++) {
    to_device(dx1, x1, n);
    to_device(dx2, x2, n);
    double start = now_ms();
    mvt(n, dA, dy1, dy2, dx1, dx2);
    resident[r] = now_ms() - start;
  }
  to_host(x1, dx1, n);
  to_host(x2, dx2, n);

  double error = -1;
  if (check) {
    float *expected1 = new_floats(n), *expected2 = new_floats(n);
    initialise(n, expected1, expected2);
    mvt_sequential(n, A, y1, y2, expected1, expected2);
    error = fmax(relative_error(x1, expected1, n), relative_error(x2, expected2, n));
  }
  return report("mvt", n, median(resident + 1, repeats), median(total + 1, repeats), error);
}
