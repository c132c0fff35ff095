// tiles.cu: the CUDA side of tiles.c. The host waits for each kernel, as a target construct without nowait
// does.
#include "../examples/measure.h"

constexpr int N = 2048, T = 16, BOX = 64, BOXES = 2048, ROWS = 4096, LENGTH = 1024;

__global__ void transpose(const float *a, float *b) {
  __shared__ float tile[32][33];
  const int bx = blockIdx.x * 32, by = blockIdx.y * 32, tx = threadIdx.x, ty = threadIdx.y;
  for (int j = ty; j < 32; j += 8) tile[j][tx] = a[(by + j) * N + bx + tx];
  __syncthreads();
  for (int j = ty; j < 32; j += 8) b[(bx + j) * N + by + tx] = tile[tx][j];
}

__global__ void product(const float *a, const float *b, float *c) {
  __shared__ float ta[T][T], tb[T][T];
  const int i = blockIdx.y * T, j = blockIdx.x * T, x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int t = 0; t < N; t += T) {
    ta[y][x] = a[(i + y) * N + t + x];
    tb[y][x] = b[(t + y) * N + j + x];
    __syncthreads();
    for (int k = 0; k < T; k++) sum += ta[y][k] * tb[k][x];
    __syncthreads();
  }
  c[(i + y) * N + j + x] = sum;
}

__global__ void forces(const float *x, float *f) {
  __shared__ float own[BOX];
  const int me = threadIdx.x, at = blockIdx.x * BOX + me;
  own[me] = x[at];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < BOX; k++) {
    const float d = own[k] - own[me];
    sum += d / (0.01f + d * d);
  }
  f[at] = sum;
}

__global__ void row_norms(const float *a, float *norms) {
  __shared__ float warps[32];
  const float *row = a + blockIdx.x * LENGTH;
  float sum = 0;
  for (int j = threadIdx.x; j < LENGTH; j += blockDim.x) sum += row[j] * row[j];
  for (int lanes = 16; lanes; lanes /= 2) sum += __shfl_down_sync(0xffffffff, sum, lanes);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x) return;
  for (int w = 1; w < blockDim.x / 32; w++) sum += warps[w];
  norms[blockIdx.x] = sum;
}

__global__ void smooth(float *a) {
  __shared__ float next[LENGTH];
  float *row = a + blockIdx.x * LENGTH;
  for (int step = 0; step < 8; step++) {
    for (int j = threadIdx.x; j < LENGTH; j += blockDim.x) {
      const int left = j ? j - 1 : j, right = j < LENGTH - 1 ? j + 1 : j;
      next[j] = 0.25f * row[left] + 0.5f * row[j] + 0.25f * row[right];
    }
    __syncthreads();
    for (int j = threadIdx.x; j < LENGTH; j += blockDim.x) row[j] = next[j];
    __syncthreads();
  }
}

template <class Launch> void measure(const char *name, int rounds, int repeats, Launch launch) {
  double least = 1e30;
  for (int round = 0; round < rounds; round++) {
    double start = now_ms();
    for (int r = 0; r < repeats; r++) {
      launch();
      cudaStreamSynchronize(0);
    }
    double time = (now_ms() - start) * 1e3 / repeats;
    if (time < least) least = time;
  }
  printf("%-24s %9.2f\n", name, least);
}

int main(int argc, char **argv) {
  const int rounds = argument(argc, argv, 1, 20);
  float *a, *b, *c, *host = (float *)malloc(sizeof(float[N][N]));
  for (float **array : {&a, &b, &c}) cudaMalloc(array, sizeof(float[N][N]));
  for (int i = 0; i < N * N; i++) host[i] = i % 7;
  cudaMemcpy(a, host, sizeof(float[N][N]), cudaMemcpyHostToDevice);
  for (int i = 0; i < N * N; i++) host[i] = i % 5;
  cudaMemcpy(b, host, sizeof(float[N][N]), cudaMemcpyHostToDevice);
  const dim3 tiles(N / 32, N / 32), rows(32, 8), squares(N / T, N / T), square(T, T);
  measure("transpose, one region", rounds, 20, [=] { transpose<<<tiles, rows>>>(a, c); });
  for (const char *name : {"product, one region", "product, region a step"})
    measure(name, rounds, 2, [=] { product<<<squares, square>>>(a, b, c); });
  measure("forces in boxes", rounds, 20, [=] { forces<<<BOXES, BOX>>>(a, c); });
  measure("norms of rows", rounds, 20, [=] { row_norms<<<ROWS, 128>>>(a, c); });
  measure("steps along rows", rounds, 5, [=] { smooth<<<ROWS, 128>>>(a); });
  free(host);
  return cudaDeviceSynchronize() != cudaSuccess;
}
