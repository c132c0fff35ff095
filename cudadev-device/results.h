/*
 * results.h: how a kernel brings its results to the host: small variables of the host's that it has made,
 * such as a reduction's (ORT_MAP_RESULT). They lie in a block of device memory; the last block of threads to
 * end copies them to memory of the host, and makes them for the next launch what they were at first. So
 * there is nothing to be copied in front of a kernel or behind it.
 *
 * The structure is plain C, so that the plugin fills exactly what kernels read (cudadev-host/results.h).
 */
#ifndef CUDADEV_RESULTS_H
#define CUDADEV_RESULTS_H

#define CUDADEV_RESULTS_WORDS 64 /* of 4 bytes, at most */

typedef struct cudadev_results_block {
  unsigned arrived;                           /* blocks of threads that have ended */
  unsigned words;                             /* that there are */
  unsigned long long to;                      /* the address of the host's memory */
  unsigned values[2 * CUDADEV_RESULTS_WORDS]; /* of the variables, and behind them those at first */
} cudadev_results_block;

#ifdef CUDADEV_KERNEL /* device code */
/* A kernel's parameter; null: what runs the kernel has the results fetched. */
typedef cudadev_results_block *cudadev_results;

/* How many blocks have counted themselves before. (Neither this nor what follows is static, or calls what is,
 * as atomicAdd: gathered_reads.h says why.) */
__device__ __forceinline__ unsigned cudadev_count_block(unsigned *arrived) {
#ifdef CUDADEV_SIM
  return atomicAdd(arrived, 1u);
#else
  unsigned before;
  asm volatile("atom.add.u32 %0, [%1], 1;" : "=r"(before) : "l"(arrived) : "memory");
  return before;
#endif
}

/* By all threads of every block, which changes none of the variables any more. */
__device__ __forceinline__ void cudadev_bring_results(cudadev_results results) {
  if (!results) return;
  __syncthreads();
  if (threadIdx.x + threadIdx.y + threadIdx.z != 0) return;
  __threadfence();
  if (cudadev_count_block(&results->arrived) != gridDim.x * gridDim.y * gridDim.z - 1) return;
  __threadfence();
  results->arrived = 0;
  volatile unsigned *const values = results->values;
  volatile unsigned *const to = reinterpret_cast<volatile unsigned *>(results->to);
  for (unsigned k = 0; k < results->words; ++k) {
    to[k] = values[k];
    values[k] = values[results->words + k];
  }
}
#endif

#endif
