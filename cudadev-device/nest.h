/*
 * nest.h: how a thread counts through the iterations of collapsed loops (OpenMP 5.2 §4.4.3) that are its own,
 * without a division for each; and when it has four of them at a time.
 */
#ifndef CUDADEV_NEST_H
#define CUDADEV_NEST_H

/* The numbers of `depth` nested loops' iterations in the nest's iteration `first`, then in every stride-th
 * one after it. Number and stride are divided up once; then the loops count on by what the stride is in their
 * numbers, and one more where the loop inside began again.
 *
 * counts: how many iterations the loops have, outermost first. Where one has none the numbers mean nothing.
 */
template <typename number, int depth> class cudadev_nest {
  number at_[depth], by_[depth], counts_[depth];

public:
  __device__ __forceinline__ cudadev_nest(number first, number stride, const number (&counts)[depth]) {
#pragma unroll
    for (int i = depth - 1; i > 0; i--) {
      const number count = counts[i] ? counts[i] : 1;
      counts_[i] = count;
      at_[i] = first % count;
      by_[i] = stride % count;
      first /= count;
      stride /= count;
    }
    at_[0] = first;
    by_[0] = stride;
  }

  /* The number of loop i's iteration, 0 being the outermost loop. */
  __device__ __forceinline__ number operator[](int i) const { return at_[i]; }

  /* Goes on to the next one. Nothing here is greater than a count: it can't overflow. */
  __device__ __forceinline__ void next() {
    number carry = 0;
#pragma unroll
    for (int i = depth - 1; i > 0; i--) {
      const number by = by_[i] + carry, left = counts_[i] - by;
      carry = at_[i] >= left;
      at_[i] = carry ? at_[i] - left : at_[i] + by;
    }
    at_[0] += by_[0] + carry;
  }
};

/* What the numbers are below at which a thread that counts in steps of stride to n has three more behind. */
static __device__ __forceinline__ unsigned cudadev_fours(unsigned n, unsigned stride) {
  const unsigned long long three = 3ull * stride;
  return n > three ? n - (unsigned)three : 0;
}
static __device__ __forceinline__ unsigned long cudadev_fours(unsigned long n, unsigned long stride) {
  return n / 3 >= stride && n > 3 * stride ? n - 3 * stride : 0;
}

#endif
