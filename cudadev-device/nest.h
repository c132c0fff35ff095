/*
 * nest.h: what the numbers of collapsed loops' iterations (OpenMP 5.2 §4.4.3) are; how a thread counts
 * through those that are its own, without a division for each; and when it has four of them at a time.
 */
#ifndef CUDADEV_NEST_H
#define CUDADEV_NEST_H

/* The numbers of `depth` nested loops' iterations in the nest's iteration k of n, then in those behind it,
 * one after the other. Where n has no more than 32 bits, as nearly always, nor have the divisions: one of 64
 * bits takes three times as many instructions, also where it finds out by itself that it need not. All
 * threads take the same way.
 *
 * counts: how many iterations the loops have, outermost first; none has none. `number` has room for each.
 */
template <typename number, int depth> class cudadev_numbers {
  number at_[depth], counts_[depth];

  template <typename wide> __device__ __forceinline__ void divide(wide k) {
#pragma unroll
    for (int i = depth - 1; i > 0; i--) {
      const wide count = (wide)counts_[i], outer = k / count;
      at_[i] = (number)(k - outer * count);
      k = outer;
    }
    at_[0] = (number)k;
  }

public:
  __device__ __forceinline__ cudadev_numbers(unsigned long k, unsigned long n,
                                             const number (&counts)[depth]) {
#pragma unroll
    for (int i = 0; i < depth; i++) counts_[i] = counts[i];
    if (n <= 0xffffffff)
      divide((unsigned)k);
    else
      divide(k);
  }

  /* The number of loop i's iteration, 0 being the outermost loop. */
  __device__ __forceinline__ number operator[](int i) const { return at_[i]; }

  /* Goes on to the next one. */
  __device__ __forceinline__ void next() {
    bool carries = true;
#pragma unroll
    for (int i = depth - 1; i > 0; i--) {
      at_[i] += carries;
      carries = at_[i] == counts_[i];
      if (carries) at_[i] = 0;
    }
    at_[0] += carries;
  }
};

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
/* The same where n may be so large that the next four numbers are beyond 32 bits: not those. */
static __device__ __forceinline__ unsigned cudadev_fours_within(unsigned n, unsigned stride) {
  const unsigned long long four = 4ull * stride, end = cudadev_fours(n, stride), all = 1ull << 32;
  return four >= all ? 0 : (unsigned)(end + four > all ? all - four : end);
}
static __device__ __forceinline__ unsigned long cudadev_fours(unsigned long n, unsigned long stride) {
  return n / 3 >= stride && n > 3 * stride ? n - 3 * stride : 0;
}

#endif
