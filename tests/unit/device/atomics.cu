/*
 * atomics.cu: atomic on every type, with C's conversions, under contention; and the C library's routines.
 */
#include "check.h"

namespace ompicc_user {

/* One thread: every operator gives what C gives. */
template <class T> static __device__ void operators_on(report *r, T *x) {
  *x = 100;
  CHECK(r, cudadev_atomic_add(x, 7), 100);
  CHECK(r, cudadev_atomic_sub_new(x, 7), 100);
  CHECK(r, cudadev_atomic_mul_new(x, 1.25), 125); /* not converted to T before the operation */
  CHECK(r, cudadev_atomic_div_new(x, 2.5f), 50);
  CHECK(r, cudadev_atomic_rsub_new(x, 110), 60);
  CHECK(r, cudadev_atomic_rdiv_new(x, 120.), 2);
  CHECK(r, cudadev_atomic_max_new(x, 99.9), (T)99.9);
  CHECK(r, cudadev_atomic_min_new(x, 50), 50);
  CHECK(r, cudadev_atomic_min_new(x, 60ll), 50);
  CHECK(r, cudadev_atomic_land_new(x, 3), 1);
  CHECK(r, cudadev_atomic_lor_new(x, 0), 1);
  CHECK(r, cudadev_atomic_xchg(x, 42), 1);
  CHECK(r, cudadev_atomic_read(x), 42);
  cudadev_atomic_write(x, 43);
  CHECK(r, *x, 43);
  cudadev_atomic_write(x, 100);
  cudadev_atomic_add(x, 0.75);
  cudadev_atomic_add(x, 0.75);
  CHECK(r, *x, (T)((T)(100 + 0.75) + 0.75));
}
template <class T> static __device__ void integer_operators_on(report *r, T *x) {
  operators_on(r, x);
  *x = 0x5a;
  CHECK(r, cudadev_atomic_and_new(x, 0x3cull), 0x18);
  CHECK(r, cudadev_atomic_or_new(x, (char)0x21), 0x39);
  CHECK(r, cudadev_atomic_xor_new(x, 0x0f), 0x36);
  CHECK(r, cudadev_atomic_shl_new(x, 1), 0x6c);
  CHECK(r, cudadev_atomic_shr_new(x, 2), 0x1b);
  *x = 2;
  CHECK(r, cudadev_atomic_rshl_new(x, 3), 12);
  *x = 2;
  CHECK(r, cudadev_atomic_rshr_new(x, 12), 3);
  *x = (T) ~(T)0;
  CHECK(r, cudadev_atomic_add_new(x, 1), (T)((T) ~(T)0 + 1)); /* wraps, or -1 + 1 */
}
extern "C" __global__ void atomic_operators(cudadev_env, report *r, double *storage) {
  integer_operators_on(r, (signed char *)storage + 3);
  integer_operators_on(r, (unsigned char *)storage + 2);
  integer_operators_on(r, (short *)storage + 1);
  integer_operators_on(r, (unsigned short *)storage + 3);
  integer_operators_on(r, (int *)storage + 1);
  integer_operators_on(r, (unsigned *)storage);
  integer_operators_on(r, (long *)storage);
  integer_operators_on(r, (unsigned long long *)storage);
  operators_on(r, (float *)storage + 1);
  operators_on(r, storage);
  /* x's type decides the comparison, not the operand's alone (C11 6.3.1.8) */
  int *const i = (int *)storage;
  *i = -1;
  CHECK(r, cudadev_atomic_max_new(i, 5u), -1); /* as unsigned, -1 is the largest */
  CHECK(r, cudadev_atomic_max_new(i, 5ll), 5);
  unsigned *const u = (unsigned *)storage;
  *u = 5;
  CHECK(r, cudadev_atomic_min_new(u, -1), 5);
  CHECK(r, cudadev_atomic_add_new(u, -6ll), ~0u);
  bool *const b = (bool *)storage;
  *b = true;
  CHECK(r, cudadev_atomic_add_new(b, 2), 1);
  CHECK(r, cudadev_atomic_and_new(b, 2), 0);
  CHECK(r, cudadev_atomic_xchg(b, 4), 0);
  CHECK(r, *b, 1);
}
CUDADEV_KERNEL(atomic_operators, 1u)

/* All threads of the grid: no update is lost, in global and in shared memory, nor in a neighbouring byte. */
extern "C" __global__ void atomic_contention(cudadev_env, report *r, unsigned char *bytes, short *shorts,
                                             int *ints, double *doubles, float *floats, long long *longs) {
  __shared__ int local_sum;
  __shared__ unsigned char local_bytes[4];
  const int me = cudadev_thrid(), n = cudadev_block_threads();
  if (me == 0) local_sum = 0;
  if (me < 4) local_bytes[me] = 0;
  __syncthreads();
  cudadev_atomic_add(&bytes[me % 7], 1);
  cudadev_atomic_add(&shorts[me % 3], 1);
  cudadev_atomic_add(&ints[0], 1);
  cudadev_atomic_mul(&ints[1], me % 16 == 0 ? -1 : 1);
  cudadev_atomic_max(&ints[2], me);
  cudadev_atomic_add(&doubles[0], 0.5);
  cudadev_atomic_sub(&floats[0], 1);
  cudadev_atomic_add(&longs[0], 1ll << 33);
  cudadev_atomic_add(&local_sum, me);
  cudadev_atomic_add(&local_bytes[me % 4], 1);
  __syncthreads();
  if (me == 0) {
    CHECK(r, local_sum, n * (n - 1) / 2);
    CHECK(r, local_bytes[0] + local_bytes[1] + local_bytes[2] + local_bytes[3], n);
  }
}
CUDADEV_KERNEL(atomic_contention, 2u)

extern "C" __global__ void c_library(cudadev_env, report *r, char *buffer) {
  cudadev_strcpy(buffer, "abcdef");
  CHECK(r, cudadev_strlen(buffer), 6);
  CHECK(r, cudadev_strcmp(buffer, "abcdeg") < 0, 1);
  CHECK(r, cudadev_strcmp(buffer, "abcdef"), 0);
  CHECK(r, cudadev_strncmp(buffer, "abcxyz", 3), 0);
  cudadev_memmove(buffer + 2, buffer, 5);
  CHECK(r, cudadev_memcmp(buffer, "ababcde", 7), 0);
  cudadev_memmove(buffer, buffer + 2, 5);
  CHECK(r, cudadev_memcmp(buffer, "abcdede", 7), 0);
  memset(buffer, 'x', 3);
  memcpy(buffer + 3, "yz", 3);
  cudadev_strcat(buffer, "!");
  CHECK(r, cudadev_strcmp(buffer, "xxxyz!"), 0);
  cudadev_strncpy(buffer, "q", 3);
  CHECK(r, buffer[0] == 'q' && !buffer[1] && !buffer[2], 1);
  CHECK(r, cudadev_strchr(buffer + 3, 'z') - buffer, 4);
  CHECK(r, cudadev_memchr(buffer, 'y', 7) == buffer + 3, 1);
  int *const zeros = (int *)cudadev_calloc(8, sizeof(int));
  CHECK(r, zeros && zeros[0] == 0 && zeros[7] == 0, 1);
  free(zeros);
  CHECK(r, abs(-3) + labs(-4l), 7);
}
CUDADEV_KERNEL(c_library, 3u)

} // namespace ompicc_user
