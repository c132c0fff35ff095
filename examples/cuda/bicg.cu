/* bicg (PolyBench) in CUDA: s = transpose(A) * r and q = A * p. The same command line as ../bicg.c. */
#include "cuda.h"

/* Number of the thread in the grid, with blocks of 32 x 8 threads. */
static __device__ int index() {
  return (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

static __global__ void transposed_product(int n, const float *A, const float *r, float *s) {
  int j = index();
  if (j < n) {
    float sum = 0;
    for (int i = 0; i < n; i++) sum += r[i] * A[i * n + j];
    s[j] = sum;
  }
}

static __global__ void product(int n, const float *A, const float *p, float *q) {
  int i = index();
  if (i < n) {
    float sum = 0;
    for (int j = 0; j < n; j++) sum += A[i * n + j] * p[j];
    q[i] = sum;
  }
}

static void bicg(int n, const float *A, const float *r, const float *p, float *s, float *q) {
  dim3 block(32, 8), grid(blocks(n, 256));
  transposed_product<<<grid, block>>>(n, A, r, s);
  product<<<grid, block>>>(n, A, p, q);
  FINISH();
}

static void bicg_sequential(int n, const float *A, const float *r, const float *p, float *s, float *q) {
  for (int j = 0; j < n; j++) s[j] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0;
    for (int j = 0; j < n; j++) {
      s[j] += r[i] * A[i * n + j];
      q[i] += A[i * n + j] * p[j];
    }
  }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 128), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n;
  float *A = new_floats(size), *r = new_floats(n), *p = new_floats(n), *s = new_floats(n), *q = new_floats(n);
  double *total = (double *)malloc((repeats + 1) * sizeof *total);
  double *resident = (double *)malloc((repeats + 1) * sizeof *resident);
  for (int i = 0; i < size; i++) A[i] = sample(i);
  for (int i = 0; i < n; i++) {
    r[i] = sample(i + 7);
    p[i] = sample(i + 7 + n);
  }

  /* Run 0 is not counted: it starts the device. */
  for (int k = 0; k <= repeats; k++) {
    double start = now_ms();
    float *dA = device_floats(A, size), *dr = device_floats(r, n), *dp = device_floats(p, n);
    float *ds = device_floats(NULL, n), *dq = device_floats(NULL, n);
    bicg(n, dA, dr, dp, ds, dq);
    to_host(s, ds, n);
    to_host(q, dq, n);
    CHECK(cudaFree(dA));
    CHECK(cudaFree(dr));
    CHECK(cudaFree(dp));
    CHECK(cudaFree(ds));
    CHECK(cudaFree(dq));
    total[k] = now_ms() - start;
  }

  float *dA = device_floats(A, size), *dr = device_floats(r, n), *dp = device_floats(p, n);
  float *ds = device_floats(NULL, n), *dq = device_floats(NULL, n);
  for (int k = 0; k <= repeats; k++) {
    double start = now_ms();
    bicg(n, dA, dr, dp, ds, dq);
    resident[k] = now_ms() - start;
  }
  to_host(s, ds, n);
  to_host(q, dq, n);

  double error = -1;
  if (check) {
    float *expected_s = new_floats(n), *expected_q = new_floats(n);
    bicg_sequential(n, A, r, p, expected_s, expected_q);
    error = fmax(relative_error(s, expected_s, n), relative_error(q, expected_q, n));
  }
  return report("bicg", n, median(resident + 1, repeats), median(total + 1, repeats), error);
}
