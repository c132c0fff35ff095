// linked_b.cu: what linked_a.cu needs.
#include <cudadev.h>

__device__ int linked_table[4];
__device__ int ten_times(int x) { return 10 * x + linked_table[2]; }
