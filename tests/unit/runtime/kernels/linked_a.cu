// linked_a.cu: a kernel that needs a function and a variable of another unit (linked_b.cu).
#include <cudadev.h>

extern __device__ int linked_table[4];
extern __device__ int ten_times(int);

extern "C" __global__ void linked(int *p) { p[threadIdx.x] = ten_times(threadIdx.x) + linked_table[1]; }
CUDADEV_KERNEL(linked, 0x21u)
