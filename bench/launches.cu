// launches.cu: the CUDA side of launches.c: a stream for what follows each other, events between streams, a
// stream for each host thread. Compiled with -Xcompiler -fopenmp for those.
#include "../examples/measure.h"
#include <omp.h>

constexpr int N = 1024, KERNELS = 500, THREADS = 4, STAGES = 20, BLOCK = 128;

__global__ void increment(float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) a[i] += 1;
}
__global__ void add_five(float *a, const float *b, const float *c, const float *d, const float *e,
                         const float *f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) a[i] = b[i] + c[i] + d[i] + e[i] + f[i];
}
__global__ void add_small(float *a, const float *by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) a[i] += by[i % 16];
}
struct sixteen {
  float by[16];
};
__global__ void add_own(float *a, sixteen own) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) a[i] += own.by[i % 16];
}
__device__ void add(float value, float *sum) {
  __shared__ float warps[BLOCK / 32];
  for (int lanes = 16; lanes; lanes /= 2) value += __shfl_down_sync(0xffffffff, value, lanes);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x) return;
  for (int w = 1; w < BLOCK / 32; w++) value += warps[w];
  atomicAdd(sum, value);
}
__global__ void sum_up(const float *a, float *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  add(i < N ? a[i] : 0, sum);
}
__global__ void copy(const float *a, float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) b[i] = a[i];
}
__global__ void difference(const float *a, const float *b, float *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  add(i < N ? a[i] - b[i] : 0, sum);
}
__global__ void add_to(float *a, const float *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) a[i] += c[i];
}
__global__ void subtract(float *c, const float *a, const float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) c[i] = a[i] - b[i];
}
__global__ void take_long(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    for (int j = 0; j < 5000; j++) x[i] = x[i] * 0.999f + 0.001f;
}

template <class Statement> void measure(const char *name, int rounds, int repeats, Statement statement) {
  double least = 1e30;
  for (int round = 0; round < rounds; round++) {
    double start = now_ms();
    statement();
    double time = (now_ms() - start) * 1e3 / repeats;
    if (time < least) least = time;
  }
  printf("%-28s %9.2f\n", name, least);
}

int main(int argc, char **argv) {
  int rounds = argument(argc, argv, 1, 20);
  float *memory[6], *small, *sum;
  for (float *&each : memory) {
    cudaMalloc(&each, N * sizeof(float));
    cudaMemset(each, 0, N * sizeof(float));
  }
  cudaMalloc(&small, 16 * sizeof(float));
  cudaMalloc(&sum, sizeof(float));
  float *a = memory[0], *b = memory[1], *c = memory[2];
  cudaStream_t streams[THREADS], stream;
  for (cudaStream_t &each : streams) cudaStreamCreate(&each);
  stream = streams[0];
  cudaEvent_t ready[3];
  for (cudaEvent_t &each : ready) cudaEventCreateWithFlags(&each, cudaEventDisableTiming);
  constexpr int GRID = N / BLOCK;

  auto one_pointer = [&](float *x, cudaStream_t s) {
    for (int k = 0; k < KERNELS; k++) increment<<<GRID, BLOCK, 0, s>>>(x);
    cudaStreamSynchronize(s);
  };
  auto queued = [&] { one_pointer(a, stream); };
  auto small_map = [&] {
    float by[16] = {1};
    for (int k = 0; k < KERNELS; k++) {
      cudaMemcpyAsync(small, by, sizeof by, cudaMemcpyHostToDevice, stream);
      add_small<<<GRID, BLOCK, 0, stream>>>(a, small);
    }
    cudaStreamSynchronize(stream);
  };
  auto home = [&](float &value, auto launch) {
    value = 0;
    cudaMemcpyAsync(sum, &value, sizeof value, cudaMemcpyHostToDevice, stream);
    launch();
    cudaMemcpyAsync(&value, sum, sizeof value, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
  };
  auto sums = [&] {
    float value = 0;
    for (int k = 0; k < KERNELS && value >= 0; k++)
      home(value, [&] { sum_up<<<GRID, BLOCK, 0, stream>>>(a, sum); });
  };
  measure("queued, 1 pointer", rounds, KERNELS, queued);
  measure("queued, 6 pointers", rounds, KERNELS, [&] {
    for (int k = 0; k < KERNELS; k++)
      add_five<<<GRID, BLOCK, 0, stream>>>(a, b, c, memory[3], memory[4], memory[5]);
    cudaStreamSynchronize(stream);
  });
  measure("queued, 16 floats mapped", rounds, KERNELS, small_map);
  measure("waited for", rounds, KERNELS, [&] {
    for (int k = 0; k < KERNELS; k++) {
      increment<<<GRID, BLOCK, 0, stream>>>(a);
      cudaStreamSynchronize(stream);
    }
  });
  measure("sum each step", rounds, KERNELS, sums);
  measure("kernel and sum each step", rounds, KERNELS, [&] {
    float value = 0;
    for (int k = 0; k < KERNELS && value >= 0; k++) {
      copy<<<GRID, BLOCK, 0, stream>>>(a, b);
      home(value, [&] { difference<<<GRID, BLOCK, 0, stream>>>(a, b, sum); });
    }
  });
  measure("queued, after a task", rounds, KERNELS, queued);
  measure("16 floats, after a task", rounds, KERNELS, small_map);
  measure("sum, after a task", rounds, KERNELS, sums);
  measure("chain of tasks", rounds, KERNELS, queued);
  measure("chain, pointer of the file", rounds, KERNELS, queued);
  measure("chain, 16 floats of its own", rounds, KERNELS, [&] {
    const sixteen own = {1};
    for (int k = 0; k < KERNELS; k++) add_own<<<GRID, BLOCK, 0, stream>>>(a, own);
    cudaStreamSynchronize(stream);
  });
  measure("pipelines of 20 kernels", rounds, KERNELS, [&] {
    static float data[N];
    for (int k = 0; k < KERNELS / STAGES; k++) {
      cudaMemcpyAsync(b, data, sizeof data, cudaMemcpyHostToDevice, stream);
      for (int stage = 0; stage < STAGES; stage++) increment<<<GRID, BLOCK, 0, stream>>>(b);
      cudaMemcpyAsync(data, b, sizeof data, cudaMemcpyDeviceToHost, stream);
    }
    cudaStreamSynchronize(stream);
  });
  measure("depend without nowait", rounds, KERNELS, queued);
  measure("chain in a parallel region", rounds, KERNELS, queued);
  measure("pair of tasks, taskwait", rounds, KERNELS, [&] {
    for (int k = 0; k < KERNELS; k++) {
      increment<<<GRID, BLOCK, 0, streams[0]>>>(a);
      increment<<<GRID, BLOCK, 0, streams[1]>>>(b);
      cudaStreamSynchronize(streams[0]);
      cudaStreamSynchronize(streams[1]);
    }
  });
  measure("diamonds of tasks", rounds, KERNELS, [&] {
    for (int k = 0; k < KERNELS; k++) {
      add_to<<<GRID, BLOCK, 0, streams[0]>>>(a, c);
      if (k) cudaStreamWaitEvent(streams[1], ready[0], 0);
      add_to<<<GRID, BLOCK, 0, streams[1]>>>(b, c);
      cudaEventRecord(ready[1], streams[1]);
      cudaStreamWaitEvent(streams[0], ready[1], 0);
      subtract<<<GRID, BLOCK, 0, streams[0]>>>(c, a, b);
      cudaEventRecord(ready[0], streams[0]);
    }
    cudaStreamSynchronize(streams[0]);
  });
  measure("four chains of long tasks", rounds, KERNELS / 10, [&] {
    for (int k = 0; k < KERNELS / 10; k++)
      for (int s = 0; s < 4; s++) take_long<<<GRID, BLOCK, 0, streams[s]>>>(memory[s]);
    cudaDeviceSynchronize();
  });
  auto by_threads = [&] {
#pragma omp parallel num_threads(THREADS)
    one_pointer(memory[omp_get_thread_num()], streams[omp_get_thread_num()]);
  };
  by_threads();
  measure("queued, by 4 threads", rounds, KERNELS, by_threads);
  measure("queued, after threads", rounds, KERNELS, queued);
  return cudaDeviceSynchronize() != cudaSuccess;
}
