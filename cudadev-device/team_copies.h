/*
 * team_copies.h: elements that threads of all teams update atomically, a histogram for example. Where the
 * launch has given a block dynamic shared memory for them, each team updates a copy of its own there, which
 * it brings to the original at its end: atomic operations in shared memory are many times as fast, and what
 * comes to global memory is one for each element and team.
 *
 *     cudadev_team_copy<cudadev_add, unsigned> hist_copy(hist, cudadev_copied_elements(4), 0);
 *     cudadev_copies_begin();
 *     …                     cudadev_update_copy_add(hist_copy, &hist[key[i]], 1);
 *     cudadev_copies_end();
 *     hist_copy.bring();
 *
 * Where a thread goes down a column, it adds up what it has for an element first, in a register:
 *
 *     cudadev_kept<cudadev_add, float> sum_kept;
 *     …                     cudadev_update_kept_add(sum_copy, sum_kept, &sum[j], a[i * n + j]);
 *     sum_kept.bring(sum_copy);
 *
 * How many elements there are the launch knows, from what is mapped: what lies beyond its copy is updated
 * where it is. Elements that nobody has updated are left alone.
 */
#ifndef CUDADEV_TEAM_COPIES_H
#define CUDADEV_TEAM_COPIES_H

#include "atomics.h"
#include "copies_memory.h"
#include "reduction.h"

/* Whether the launch has room for copies. */
static __device__ __forceinline__ bool cudadev_has_copies() { return cudadev_hw_dynamic_shared_bytes() != 0; }

/* How many elements each copy has, of arrays one element each of which has so many bytes together. */
static __device__ __forceinline__ unsigned cudadev_copied_elements(unsigned bytes) {
  return CUDADEV_COPIES_BYTES(cudadev_hw_dynamic_shared_bytes()) / bytes;
}

/* What a copy's element begins with: nothing changes by adding it, a zero's sign neither. */
template <class Op, class T> struct cudadev_copy_start {
  static __device__ __forceinline__ T value() { return cudadev_identity<Op, T>(); }
  static __device__ __forceinline__ bool is(T element) { return element == value(); }
};
#define CUDADEV_COPY_START(type)                                                                             \
  template <> struct cudadev_copy_start<cudadev_add, type> {                                                 \
    static __device__ __forceinline__ type value() { return (type)-0.0; }                                    \
    static __device__ __forceinline__ bool is(type element) {                                                \
      cudadev_ordered_bits<type>::downwards bits;                                                            \
      memcpy(&bits, &element, sizeof bits);                                                                  \
      return bits == ~(~(cudadev_ordered_bits<type>::downwards)0 >> 1);                                      \
    }                                                                                                        \
  };
CUDADEV_COPY_START(float)
CUDADEV_COPY_START(double)
#undef CUDADEV_COPY_START

/* The copies of elements of type T that are updated by Op; by all threads of the block. The copies of one
 * element lie together, so that neighbouring lanes that update the same one do not meet. */
template <class Op, class T> class cudadev_team_copy {
public:
  /* `before` bytes of one copy of all arrays are other ones'. */
  __device__ __forceinline__ cudadev_team_copy(T *original, unsigned elements, unsigned before)
      : exponent_(CUDADEV_COPIES_EXPONENT(cudadev_hw_dynamic_shared_bytes())), elements_(elements),
        own_(threadIdx.x & ((1u << exponent_) - 1)), original_(original),
        team_((T *)((unsigned char *)cudadev_hw_dynamic_shared() + (before << exponent_))) {
    for (unsigned e = cudadev_thrid(); e < elements_ << exponent_; e += cudadev_block_threads())
      team_[e] = cudadev_copy_start<Op, T>::value();
  }

  /* Behind a barrier that all updates are in front of. */
  __device__ __forceinline__ void bring() const {
    const unsigned most = (1u << exponent_) - 1;
    for (unsigned e = cudadev_thrid(); e < elements_; e += cudadev_block_threads()) {
      /* Neighbouring threads begin with different copies, which lie in different banks. */
      T all = team_[(e << exponent_) + (e & most)];
#pragma unroll 4
      for (unsigned copy = 1; copy <= most; copy++)
        all = (T)Op::apply(all, team_[(e << exponent_) + ((e + copy) & most)]);
      if (!cudadev_copy_start<Op, T>::is(all)) cudadev_update_blindly<Op, T, T>(&original_[e], all);
    }
  }

  /* By any thread, between the two barriers. */
  template <class By, class V> __device__ __forceinline__ void update(T *x, V v) const {
    const size_t e = (size_t)(x - original_);
    if (e < elements_)
      cudadev_update<By, T, V>::call(&team_[((unsigned)e << exponent_) + own_], v);
    else
      cudadev_update<By, T, V>::call(x, v);
  }

private:
  const unsigned exponent_; /* of the number of copies, a power of two */
  const unsigned elements_;
  const unsigned own_; /* the copy that the thread updates */
  T *const original_, *const team_;
};

/* What a thread has for the element that it updates again and again. */
template <class Op, class T> class cudadev_kept {
public:
  template <class By, class Copy, class V>
  __device__ __forceinline__ void update(const Copy &copy, T *x, V v) {
    if (x != at_) {
      bring(copy);
      at_ = x;
      value_ = cudadev_copy_start<Op, T>::value();
    }
    value_ = (T)By::apply(value_, v);
  }
  template <class Copy> __device__ __forceinline__ void bring(const Copy &copy) const {
    if (at_) copy.template update<Op>(at_, value_);
  }

private:
  T *at_ = nullptr;
  T value_ = cudadev_copy_start<Op, T>::value();
};

/* By all threads: behind the first one copies have their beginnings, before the second one all updates. */
static __device__ __forceinline__ void cudadev_copies_begin() { __syncthreads(); }
static __device__ __forceinline__ void cudadev_copies_end() { __syncthreads(); }

/* x op= v, x one of the elements. */
#define CUDADEV_UPDATE_COPY(name)                                                                            \
  template <class Copy, class T, class V>                                                                    \
  static __device__ __forceinline__ void cudadev_update_copy_##name(const Copy &copy, T *x, V v) {           \
    copy.template update<cudadev_##name>(x, v);                                                              \
  }
CUDADEV_UPDATE_COPY(add)
CUDADEV_UPDATE_COPY(sub)
CUDADEV_UPDATE_COPY(and)
CUDADEV_UPDATE_COPY(or)
CUDADEV_UPDATE_COPY(xor)
#undef CUDADEV_UPDATE_COPY

#define CUDADEV_UPDATE_KEPT(name)                                                                            \
  template <class Copy, class Kept, class T, class V>                                                        \
  static __device__ __forceinline__ void cudadev_update_kept_##name(const Copy &copy, Kept &kept, T *x,      \
                                                                    V v) {                                   \
    kept.template update<cudadev_##name>(copy, x, v);                                                        \
  }
CUDADEV_UPDATE_KEPT(add)
CUDADEV_UPDATE_KEPT(sub)
CUDADEV_UPDATE_KEPT(and)
CUDADEV_UPDATE_KEPT(or)
CUDADEV_UPDATE_KEPT(xor)
#undef CUDADEV_UPDATE_KEPT

#endif
