// streams.cu: the CUDA side of streams.c: one thread an element in blocks of 128x2 and of 256 threads, sums
// by shuffles and one atomicAdd a block, in a grid of eight blocks a multiprocessor where that is faster.
#include "../examples/measure.h"

constexpr int N = 4100, N2 = N * N;

__device__ void add(double value, double *sum) {
  __shared__ double warps[32];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  for (int lanes = 16; lanes; lanes /= 2) value += __shfl_down_sync(0xffffffff, value, lanes);
  if (thread % 32 == 0) warps[thread / 32] = value;
  __syncthreads();
  if (thread) return;
  for (int w = 1; w < threads / 32; w++) value += warps[w];
  atomicAdd(sum, value);
}

__global__ void increment(double *x) { *x += 1; }

__global__ void update(double *p, const double *r, double beta) {
  int i = 1 + blockIdx.y * blockDim.y + threadIdx.y, j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1) p[i * N + j] = r[i * N + j] + beta * p[i * N + j];
}

__global__ void copy_bytes(const char *from, char *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i];
}

__global__ void fill(float *x, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = value;
}

__global__ void axpy(float factor, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += factor * x[i];
}

__global__ void conduct(double *q, const double *p, const double *east, const double *north, double *dot) {
  int i = 1 + blockIdx.y * blockDim.y + threadIdx.y, j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  double value = 0;
  if (i < N - 1 && j < N - 1) {
    int k = i * N + j;
    double result = (1 + east[k] + east[k - 1] + north[k] + north[k - N]) * p[k] - east[k] * p[k + 1] -
                    east[k - 1] * p[k - 1] - north[k] * p[k + N] - north[k - N] * p[k - N];
    q[k] = result;
    value = p[k] * result;
  }
  add(value, dot);
}

__global__ void product(const double *x, const double *y, int n, double *dot) {
  double value = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    value += x[i] * y[i];
  add(value, dot);
}

__global__ void histogram(const unsigned *keys, int n, int *bins) {
  __shared__ int team[256];
  team[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&team[keys[i] & 255], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], team[threadIdx.x]);
}

template <class Launch> void measure(const char *name, int rounds, int repeats, Launch launch) {
  double least = 1e30;
  for (int round = 0; round < rounds; round++) {
    double start = now_ms();
    for (int r = 0; r < repeats; r++) launch();
    double time = (now_ms() - start) * 1e3 / repeats;
    if (time < least) least = time;
  }
  printf("%-24s %9.2f\n", name, least);
}

int main(int argc, char **argv) {
  int rounds = argument(argc, argv, 1, 20), device = 0, processors = 1;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  double *a, *b, *c, *d, *sum, x = 0;
  for (double **array : {&a, &b, &c, &d}) {
    cudaMalloc(array, N2 * sizeof(double));
    cudaMemset(*array, 0, N2 * sizeof(double));
  }
  cudaMalloc(&sum, sizeof(double));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  auto with_variable = [&](auto launch) {
    return [&, launch] {
      cudaMemcpyAsync(sum, &x, sizeof x, cudaMemcpyHostToDevice, stream);
      launch();
      cudaMemcpyAsync(&x, sum, sizeof x, cudaMemcpyDeviceToHost, stream);
      cudaStreamSynchronize(stream);
    };
  };
  auto product_of = [&](int n) {
    int blocks = n > 2048 * processors ? 8 * processors : (n + 255) / 256;
    return with_variable([=] { product<<<blocks, 256, 0, stream>>>(a, b, n, sum); });
  };
  const dim3 rows(128, 2), grid((N - 2 + 127) / 128, (N - 2 + 1) / 2);
  measure("one variable", rounds, 500, with_variable([=] { increment<<<1, 1, 0, stream>>>(sum); }));
  measure("dot product, 64 K", rounds, 500, product_of(1 << 16));
  measure("dot product, 16 M", rounds, 5, product_of(1 << 24));
  measure("the same, n/128 teams", rounds, 5, product_of(1 << 24));
  measure("copy of 128 M bytes", rounds, 5, [=] {
    copy_bytes<<<(1 << 27) / 256, 256, 0, stream>>>((char *)c, (char *)d, 1 << 27);
    cudaStreamSynchronize(stream);
  });
  measure("fill of 32 M floats", rounds, 5, [=] {
    fill<<<(1 << 25) / 256, 256, 0, stream>>>((float *)d, 0, 1 << 25);
    cudaStreamSynchronize(stream);
  });
  measure("axpy, 32 M floats", rounds, 5, [=] {
    axpy<<<(1 << 25) / 256, 256, 0, stream>>>(0.5f, (float *)c, (float *)d, 1 << 25);
    cudaStreamSynchronize(stream);
  });
  measure("update of a grid", rounds, 5, [=] {
    update<<<grid, rows, 0, stream>>>(a, b, 0.5);
    cudaStreamSynchronize(stream);
  });
  measure("operator and product", rounds, 5,
          with_variable([=] { conduct<<<grid, rows, 0, stream>>>(a, b, c, d, sum); }));
  unsigned *keys, *some = (unsigned *)malloc(N2 * sizeof *some);
  for (int i = 0; i < N2; i++) some[i] = i * 2654435761u >> 8;
  int *bins, counted[256] = {0};
  cudaMalloc(&keys, N2 * sizeof *keys);
  cudaMalloc(&bins, sizeof counted);
  cudaMemcpy(keys, some, N2 * sizeof *keys, cudaMemcpyHostToDevice);
  free(some);
  measure("histogram, 16 M", rounds, 5, [&] {
    cudaMemcpyAsync(bins, counted, sizeof counted, cudaMemcpyHostToDevice, stream);
    histogram<<<8 * processors, 256, 0, stream>>>(keys, 1 << 24, bins);
    cudaMemcpyAsync(counted, bins, sizeof counted, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
  });
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  return x < 0;
}
