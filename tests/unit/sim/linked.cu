// linked.cu: one of two images that are linked: PART 1 has the kernel, PART 2 what it refers to.
#include "hw/sim/hw.h"

// As in the device library: a team's state is one variable, however many images refer to it.
inline __device__ int &team_state() {
  static __shared__ int state;
  return state;
}

extern __device__ int table[4];
__device__ int lookup(int i);

#if PART == 1
extern "C" __global__ void ask(int *out) {
  team_state() = 100;
  out[0] = lookup(2);
  table[2] = 77;
  out[1] = lookup(2);
}
CUDADEV_KERNEL(ask, 1)
#else
__device__ int table[4] = {1, 2, 3, 4};
__device__ int lookup(int i) { return team_state() + table[i]; }
#endif
