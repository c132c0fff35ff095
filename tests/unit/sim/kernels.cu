// kernels.cu: kernels for the tests of the sim device, as a kernel file of ompicc includes them: nothing but
// CUDA C++.
#include "hw/sim/hw.h"

#include "env.h"

#include "dataflow.h"

__device__ int counter = 40;
__constant__ double factors[4];

extern "C" __global__ void __launch_bounds__(256) add(float *y, const float *x, float a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
CUDADEV_KERNEL(add, 0x1234u)

extern "C" __global__ void count_up() { atomicAdd(&counter, 1); }
CUDADEV_KERNEL(count_up, 2)

extern "C" __global__ void scale(double *x) { x[threadIdx.x] *= factors[threadIdx.x]; }
CUDADEV_KERNEL(scale, 3)

// Parameters of several sizes, and a structure by value.
struct mixed {
  char c;
  double d[3];
};
extern "C" __global__ void take(char a, mixed m, short b, double *out) {
  *out = a + m.c + m.d[0] + m.d[1] + m.d[2] + b;
}
CUDADEV_KERNEL(take, 4)

// Each thread of a 2-D grid of 2-D blocks writes where it is.
extern "C" __global__ void place(unsigned *out, unsigned width) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * width + x] = (blockIdx.y << 24) | (blockIdx.x << 16) | (threadIdx.y << 8) | threadIdx.x;
}
CUDADEV_KERNEL(place, 5)

extern "C" __global__ void sum(const int *x, int *out) {
  static __shared__ int part[32];
  int v = x[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0;
    for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
    if (threadIdx.x == 0) atomicAdd(out, v);
  }
}
CUDADEV_KERNEL(sum, 6)

// Shuffles and votes of a warp; out: 6 values per lane.
extern "C" __global__ void warp_operations(double *out) {
  const int lane = threadIdx.x;
  double *const mine = out + 6 * lane;
  mine[0] = __shfl_sync(0xffffffffu, lane * 1.5, 3);
  mine[1] = __shfl_up_sync(0xffffffffu, (float)lane, 1, 8);
  mine[2] = __shfl_down_sync(0xffffffffu, lane, 2, 8);
  mine[3] = __ballot_sync(0xffffffffu, lane % 3 == 0);
  mine[4] = __any_sync(0xffffffffu, lane == 7) + 2 * __all_sync(0xffffffffu, lane < 32);
  if (lane < 16)
    mine[5] = __shfl_xor_sync(0x0000ffffu, lane, 15);
  else
    mine[5] = (double)__ballot_sync(0xffff0000u, lane & 1);
}
CUDADEV_KERNEL(warp_operations, 7)

// What shared memory holds before anybody has written to it.
extern "C" __global__ void fresh(unsigned *out) {
  __shared__ unsigned value;
  if (threadIdx.x == 0) out[blockIdx.x] = value;
  __syncthreads();
  if (threadIdx.x == blockIdx.x % 64)
    value = blockIdx.x; // not a constant: a compiler could deduce the value above
}
CUDADEV_KERNEL(fresh, 8)

// Master and workers, as in generic mode: 31 lanes of the last warp exit, its first lane meets the workers.
extern "C" __global__ void master_worker(int *out, int rounds) {
  __shared__ int signal;
  const int thrid = threadIdx.x, workers = (int)blockDim.x - 32;
  if (thrid > workers) return;
  for (int round = 0; round < rounds; ++round) {
    if (thrid == workers) signal = round;
    cudadev_hw_named_barrier(1, workers + 32);
    if (thrid < workers) atomicAdd(out, signal);
    if (thrid < workers) __syncwarp();
    cudadev_hw_named_barrier(1, workers + 32);
  }
}
CUDADEV_KERNEL(master_worker, 9)

// 50 of 64 threads of a block meet, and the other 14 wait for them to come back: right where a barrier counts
// warps, a hang where it counts threads that have not exited.
extern "C" __global__ void partial_team(int *out) {
  __shared__ int value;
  if (threadIdx.x < 50) {
    if (threadIdx.x == 0) value = 5;
    cudadev_hw_named_barrier(2, 64);
    out[threadIdx.x] = value;
  }
  __syncwarp();
  cudadev_hw_named_barrier(1, 64);
}
CUDADEV_KERNEL(partial_team, 10)

extern "C" __global__ void half_barrier(int *out) {
  if (threadIdx.x < 32) cudadev_hw_named_barrier(3, 64); // LINE half_barrier
  out[threadIdx.x] = 1;
}
CUDADEV_KERNEL(half_barrier, 11)

extern "C" __global__ void odd_barrier() { cudadev_hw_named_barrier(3, 50); }
CUDADEV_KERNEL(odd_barrier, 12)

extern "C" __global__ void touch(int *p) {
  if (blockIdx.x == 1 && threadIdx.x == 2) *p = 1; // LINE touch
}
CUDADEV_KERNEL(touch, 13)

extern "C" __global__ void trap() {
  if (threadIdx.x == 3) __trap();
}
CUDADEV_KERNEL(trap, 14)

extern "C" __global__ void check(int n) { assert(threadIdx.x + 1 < (unsigned)n); }
CUDADEV_KERNEL(check, 15)

extern "C" __global__ void divide(int *x) { x[0] = x[1] / x[2]; }
CUDADEV_KERNEL(divide, 16)

static __device__ __noinline__ int deep(int n) {
  volatile int frame[64];
  frame[n % 64] = n;
  return n == 0 ? 0 : deep(n - 1) + frame[n % 64];
}
extern "C" __global__ void recurse(int *out, int n) { *out = deep(n); }
CUDADEV_KERNEL(recurse, 17)

extern "C" __global__ void hello(int n) { printf("thread %d of kernel %d\n", (int)threadIdx.x, n); }
CUDADEV_KERNEL(hello, 18)

// Threads of one block that take a lock in turn, and one that waits for a flag.
extern "C" __global__ void lock(unsigned *mutex, int *total) {
  if (threadIdx.x == 0)
    while (atomicAdd(total, 0) < (int)blockDim.x - 1) cudadev_hw_relax();
  for (bool done = false; !done;) {
    if (atomicCAS(mutex, 0u, 1u) != 0u) continue;
    const int before = *(volatile int *)total;
    cudadev_hw_relax();
    *(volatile int *)total = before + 1;
    __threadfence();
    atomicExch(mutex, 0u);
    done = true;
  }
}
CUDADEV_KERNEL(lock, 19)

extern "C" __global__ void atomics(int *i, float *f, double *d, unsigned long long *u, unsigned *w) {
  atomicAdd(i, 2);
  atomicMax(i + 1, (int)threadIdx.x);
  atomicMin(i + 2, (int)threadIdx.x);
  atomicAdd(f, 0.5f);
  atomicAdd(d, 0.25);
  atomicAdd(u, 1ull << 33);
  atomicInc(w, 9u);
  atomicXor(w + 1, 1u << threadIdx.x % 32);
}
CUDADEV_KERNEL(atomics, 20)

extern "C" __global__ void votes(int *out) {
  out[3 * threadIdx.x] = __syncthreads_count(threadIdx.x % 2);
  out[3 * threadIdx.x + 1] = __syncthreads_or(threadIdx.x == 5) + 2 * __syncthreads_or(0);
  out[3 * threadIdx.x + 2] = __syncthreads_and(1) + 2 * __syncthreads_and(threadIdx.x != 5);
}
CUDADEV_KERNEL(votes, 21)

// Half of the threads leave before the others meet.
extern "C" __global__ void leave(int *out) {
  if (threadIdx.x % 2) return;
  __syncthreads();
  atomicAdd(out, 1);
}
CUDADEV_KERNEL(leave, 22)

extern "C" __global__ void forever(volatile int *p) {
  while (*p == 0) cudadev_hw_relax();
}
CUDADEV_KERNEL(forever, 23)

extern "C" __global__ void is_private(int *global, int *out) {
  __shared__ int shared;
  int local = 0;
  out[0] =
      cudadev_hw_is_private(&local) + 2 * cudadev_hw_is_private(global) + 4 * cudadev_hw_is_private(&shared);
}
CUDADEV_KERNEL(is_private, 24)

// Warp 0 fills a buffer and arrives, warp 1 waits for it, reads, and arrives for the next one (Singe,
// Figure 2); two warps wait for a third one at once.
extern "C" __global__ void hand_over(int *out, int rounds) {
  __shared__ int buffer[32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int round = 0; round < rounds; ++round) {
    if (warp == 0) {
      if (round > 0) cudadev_task_wait<4>(3);
      buffer[lane] = round * 32 + lane;
      cudadev_task_arrive<3>(3);
    } else {
      cudadev_task_wait<3>(3);
      out[(warp - 1) * 32 + lane] += buffer[31 - lane];
      if (round + 1 < rounds) cudadev_task_arrive<4>(3);
    }
  }
}
CUDADEV_KERNEL(hand_over, 25)

// Each warp waits for what the other one would do behind that.
extern "C" __global__ void crossed() {
  if (threadIdx.x < 32) {
    cudadev_task_wait<5>(2); // LINE crossed
    cudadev_task_arrive<6>(2);
  } else {
    cudadev_task_wait<6>(2);
    cudadev_task_arrive<5>(2);
  }
}
CUDADEV_KERNEL(crossed, 26)

extern "C" __global__ void arrives_twice() {
  cudadev_task_arrive<3>(4);
  cudadev_task_arrive<3>(4);
}
CUDADEV_KERNEL(arrives_twice, 27)
