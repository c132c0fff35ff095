// bfs.cu: bfs.c in CUDA: a thread for each node, which loads its edges at once.
#include "kernel.h"

__global__ void step(const int4 *edges, const int *__restrict__ level, int *next, int nodes) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= nodes) return;
  const int4 edge = edges[i];
  next[i] = min(level[i], 1 + min(min(level[edge.x], level[edge.y]), min(level[edge.z], level[edge.w])));
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int nodes = scaled(1 << 20, 1, 1);
  int4 *edges = (int4 *)to_device(random_ints(nodes * 4, 1, nodes), nodes * 4);
  int *level = to_device(random_ints(nodes, 2, 100), nodes), *next = device_array<int>(nodes);
  MEASURE("bfs cuda", , (step<<<blocks_for(nodes, 256), 256>>>(edges, level, next, nodes), synchronize()),
          checksum_ints(from_device(next, nodes), nodes));
  return finish_kernel();
}
