// What compute-sanitizer says about a program that is right beyond doubt: a master thread and workers that
// meet at the named barriers of generic mode (cudadev-device/parallel.h), and nothing else.
//
//     nvcc -arch=native -lineinfo -o named_barriers bench/named_barriers.cu
//     compute-sanitizer --tool racecheck ./named_barriers 1024 2 2
//     compute-sanitizer --tool synccheck ./named_barriers 64 4 3
//
// The arguments are threads, regions and team barriers a region.
//
// The master writes the record before the barrier that starts a region, workers read it behind that barrier,
// and the one that ends the region lies between their reads and the master's next write. What the tools say
// is in bench/NOTES.md.
#include <cstdio>
#include <cstdlib>

struct record {
  int shape, kind;
};

__device__ int sink[1024];

__device__ void barrier(int id, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

__global__ void regions_of(int regions, int team_barriers) {
  __shared__ record shared;
  const int workers = blockDim.x - 32;
  if (threadIdx.x > workers) return;
  if (threadIdx.x == workers) { // the master: the only one of its warp
    for (int region = 0; region < regions; region++) {
      shared.shape = workers;
      shared.kind = region;
      barrier(1, blockDim.x);
      barrier(1, blockDim.x);
    }
    shared.kind = -1;
    barrier(1, blockDim.x);
    return;
  }
  for (;;) {
    barrier(1, blockDim.x);
    const int shape = shared.shape, kind = shared.kind;
    if (kind < 0) return;
    if (kind % 2 == 0) {
      for (int i = 0; i < team_barriers; i++) {
        sink[threadIdx.x] += shape;
        barrier(2, workers);
      }
    } else {
      sink[threadIdx.x] -= shape;
    }
    barrier(1, blockDim.x);
  }
}

int main(int argc, char **argv) {
  if (argc != 4) return fprintf(stderr, "usage: %s THREADS REGIONS TEAM_BARRIERS\n", argv[0]), 2;
  const int threads = atoi(argv[1]);
  if (threads < 64 || threads > 1024 || threads % 32) return fprintf(stderr, "threads: 64, 96, … 1024\n"), 2;
  regions_of<<<1, threads>>>(atoi(argv[2]), atoi(argv[3]));
  const cudaError_t result = cudaDeviceSynchronize();
  puts(cudaGetErrorString(result));
  return result != cudaSuccess;
}
