/*
 * block_reduction.h: reductions of a region whose team is the block, all threads of which go on together
 * behind it (guarded SPMD mode).
 *
 *     cudadev_reduce_block<256, 0>(cudadev_into<cudadev_add>(sum, sum_private),
 *                                  cudadev_into<cudadev_max>(most, most_private));
 *
 * All list items of a region are combined at one barrier: each warp combines its lanes' values by shuffles,
 * and leaves one value for each item in shared memory. Behind the barrier those are combined by the thread
 * whose variables count (cudadev_reduce_block), or by every thread, in the same order, so that all have the
 * same values (cudadev_reduce_block_for_all). The number of threads is a template argument where it is known
 * when compiling, and nothing is then found out about it; it is 0 where it is not.
 *
 * The barrier also orders what the threads did to memory before. There is none behind, so that what the warps
 * have left must not be overwritten before another one: of two reductions that no barrier parts from each
 * other, each has another number.
 */
#ifndef CUDADEV_BLOCK_REDUCTION_H
#define CUDADEV_BLOCK_REDUCTION_H

#include "reduction.h"

/* A list item: the variable, and what the thread has of it. The variable is each thread's own where all are
 * to have the result, or the block's, which one thread changes (OneStores). */
template <class Op, class T, bool OneStores = false> struct cudadev_reduced {
  T &variable;
  T value;
};
template <class Op, class T>
static __device__ __forceinline__ cudadev_reduced<Op, T> cudadev_into(T &variable, T value) {
  return {variable, value};
}
/* One whose variable is the block's only one, beside others of which each thread has its own. */
template <class Op, class T>
static __device__ __forceinline__ cudadev_reduced<Op, T, true> cudadev_into_shared(T &variable, T value) {
  return {variable, value};
}

/* Whether x op y and y op x are the same bits: of 0 and -0, and of numbers that are none, the smaller and the
 * larger one are not. */
template <class Op, class T> struct cudadev_is_symmetric {
  static constexpr bool is_extreme =
      std::is_same<Op, cudadev_min>::value || std::is_same<Op, cudadev_max>::value ||
      std::is_same<Op, cudadev_min_number>::value || std::is_same<Op, cudadev_max_number>::value;
  static constexpr bool value = !std::is_floating_point<T>::value || !is_extreme;
};
template <class T, void (*Combine)(T *, T *)> struct cudadev_is_symmetric<cudadev_user<T, Combine>, T> {
  static constexpr bool value = false;
};

/* The values of the first `n` lanes of a whole warp, for lane 0. */
template <class Op, class T> struct cudadev_first_lanes {
  static __device__ __forceinline__ T combined(const T *values, int lane, int n) {
    typedef cudadev_warp_instruction<Op, T> instruction;
    T value = lane < n ? values[lane] : cudadev_identity<Op, T>();
    if (instruction::exists) return instruction::apply(CUDADEV_ALL_LANES, value);
    for (int distance = 1; distance < n; distance *= 2)
      value = (T)Op::apply(value, cudadev_shuffle_xor(value, distance));
    return value;
  }
};
/* What the program calls a reduction has no identity that is known. */
template <class T, void (*Combine)(T *, T *)> struct cudadev_first_lanes<cudadev_user<T, Combine>, T> {
  static __device__ __forceinline__ T combined(const T *values, int lane, int n) {
    T value = values[lane < n ? lane : 0];
    return cudadev_reduce_warp<cudadev_user<T, Combine>>(CUDADEV_ALL_LANES, value, lane, n);
  }
};

/* A block of `Threads` threads, or of whatever it has (0). */
template <int Threads> struct cudadev_block_of {
  static constexpr bool whole_warps = Threads != 0 && Threads % CUDADEV_WARP == 0;
  static constexpr int warps = Threads != 0 ? (Threads + CUDADEV_WARP - 1) / CUDADEV_WARP : CUDADEV_MAX_WARPS;
  /* Warps, if they are so few that a thread may well read the values of all; or 0. */
  static constexpr int few = Threads != 0 && warps <= 8 ? warps : 0;

  static __device__ __forceinline__ int threads() { return Threads != 0 ? Threads : (int)blockDim.x; }
  static __device__ __forceinline__ int number() { return (threads() + CUDADEV_WARP - 1) / CUDADEV_WARP; }
  static __device__ __forceinline__ int lane() { return (int)(threadIdx.x % CUDADEV_WARP); }
  static __device__ __forceinline__ int warp() { return (int)(threadIdx.x / CUDADEV_WARP); }
  static __device__ __forceinline__ bool is_one_warp() { return threads() <= CUDADEV_WARP; }
  /* Lanes of the calling thread's warp. */
  static __device__ __forceinline__ int width() {
    if (whole_warps) return CUDADEV_WARP;
    const int left = threads() - warp() * CUDADEV_WARP;
    return left < CUDADEV_WARP ? left : CUDADEV_WARP;
  }
  static __device__ __forceinline__ unsigned lanes() {
    return width() < CUDADEV_WARP ? (1u << width()) - 1 : CUDADEV_ALL_LANES;
  }
  static __device__ __forceinline__ void meet() {
    if (is_one_warp())
      __syncwarp(lanes());
    else
      __syncthreads();
  }
};

/* Lane 0's value, for the lanes of `lanes`. */
template <class T> static __device__ __forceinline__ T cudadev_of_first_lane(unsigned lanes, T value) {
  return cudadev_passed(value, [=](unsigned word) { return __shfl_sync(lanes, word, 0); });
}

/* What the warps of a block leave of one list item. */
template <class T, int Warps> struct alignas(16) cudadev_values_of_warps { T of[Warps]; };

/* List item `Item` of reduction `Number`. */
template <int Threads, int Number, int Item, class Op, class T> struct cudadev_block_item {
  typedef cudadev_block_of<Threads> block;

  static __device__ __forceinline__ T *values() {
    static __shared__ cudadev_values_of_warps<T, block::warps> values;
    return values.of;
  }

  /* Before the barrier: the warp's value, which lane 0 has. */
  static __device__ __forceinline__ T of_lanes(T value) {
    value = block::whole_warps
                ? cudadev_reduce_lanes<Op>(value)
                : cudadev_reduce_warp<Op>(block::lanes(), value, block::lane(), block::width());
    if (!block::is_one_warp() && block::lane() == 0) values()[block::warp()] = value;
    return value;
  }

  /* Behind it: of the warps' values, which the calling thread reads all. */
  static __device__ __forceinline__ T of_few_warps() {
    constexpr int few = block::few != 0 ? block::few : 1;
    T all[few];
#pragma unroll
    for (int w = 0; w < few; ++w) all[w] = values()[w];
#pragma unroll
    for (int step = 1; step < few; step *= 2)
#pragma unroll
      for (int w = 0; w + step < few; w += 2 * step) all[w] = (T)Op::apply(all[w], all[w + step]);
    return all[0];
  }
  /* The same by the lanes of a whole warp, each of which reads one; lane 0 has it. */
  static __device__ __forceinline__ T of_warps() {
    return cudadev_first_lanes<Op, T>::combined(values(), block::lane(), block::number());
  }
  /* One after the other. */
  static __device__ __forceinline__ T of_warps_in_turn() {
    T all = values()[0];
#pragma unroll 1
    for (int w = 1; w < block::number(); ++w) all = (T)Op::apply(all, values()[w]);
    return all;
  }

  /* For thread 0, by its warp. */
  static __device__ __forceinline__ T for_one(T of_lanes) {
    return block::is_one_warp() ? of_lanes : block::few ? of_few_warps() : of_warps();
  }
  /* For each thread, the same bits. */
  static __device__ __forceinline__ T for_all(T of_lanes) {
    const bool symmetric = cudadev_is_symmetric<Op, T>::value;
    if (block::is_one_warp())
      return symmetric && block::whole_warps ? of_lanes : cudadev_of_first_lane(block::lanes(), of_lanes);
    if (block::few) return of_few_warps();
    if (!block::whole_warps && block::threads() % CUDADEV_WARP != 0) return of_warps_in_turn();
    return cudadev_of_first_lane(CUDADEV_ALL_LANES, of_warps());
  }
};

/* What is done with list item number `Item`, whatever it is (another kind: block_extreme.h). */
template <int Threads, int Number, int Item, class Reduced> struct cudadev_item_steps;
template <int Threads, int Number, int Item, class Op, class T, bool OneStores>
struct cudadev_item_steps<Threads, Number, Item, cudadev_reduced<Op, T, OneStores>> {
  typedef cudadev_block_item<Threads, Number, Item, Op, T> steps;
  typedef cudadev_reduced<Op, T, OneStores> reduced;

  static __device__ __forceinline__ void combine_lanes(reduced &item) {
    item.value = steps::of_lanes(item.value);
  }
  static __device__ __forceinline__ void combine_for_one(reduced &item) {
    item.value = steps::for_one(item.value);
    if (threadIdx.x == 0) item.variable = (T)Op::apply(item.variable, item.value);
  }
  static __device__ __forceinline__ void combine_for_all(reduced &item) {
    item.value = steps::for_all(item.value);
    if (!OneStores || threadIdx.x == 0) item.variable = (T)Op::apply(item.variable, item.value);
  }
};

/* All list items from number `Item` on, one step after the other. */
template <int Threads, int Number, int Item> struct cudadev_block_items {
  static __device__ __forceinline__ void combine_lanes() {}
  static __device__ __forceinline__ void combine_for_one() {}
  static __device__ __forceinline__ void combine_for_all() {}

  template <class Reduced, class... Rest>
  static __device__ __forceinline__ void combine_lanes(Reduced &item, Rest &...rest) {
    cudadev_item_steps<Threads, Number, Item, Reduced>::combine_lanes(item);
    cudadev_block_items<Threads, Number, Item + 1>::combine_lanes(rest...);
  }
  template <class Reduced, class... Rest>
  static __device__ __forceinline__ void combine_for_one(Reduced &item, Rest &...rest) {
    cudadev_item_steps<Threads, Number, Item, Reduced>::combine_for_one(item);
    cudadev_block_items<Threads, Number, Item + 1>::combine_for_one(rest...);
  }
  template <class Reduced, class... Rest>
  static __device__ __forceinline__ void combine_for_all(Reduced &item, Rest &...rest) {
    cudadev_item_steps<Threads, Number, Item, Reduced>::combine_for_all(item);
    cudadev_block_items<Threads, Number, Item + 1>::combine_for_all(rest...);
  }
};

/* By all threads of a block that is the team: variable = variable op all values, for each item, by thread 0.
 * Only this team uses the variables, which are complete for the others behind the next barrier. */
template <int Threads, int Number, class... Items>
static __device__ __forceinline__ void cudadev_reduce_block(Items... items) {
  typedef cudadev_block_items<Threads, Number, 0> steps;
  steps::combine_lanes(items...);
  cudadev_block_of<Threads>::meet();
  if (threadIdx.x < CUDADEV_WARP) steps::combine_for_one(items...);
}

/* The same by every thread, of which each has variables of its own, but for those of the team. */
template <int Threads, int Number, class... Items>
static __device__ __forceinline__ void cudadev_reduce_block_for_all(Items... items) {
  typedef cudadev_block_items<Threads, Number, 0> steps;
  steps::combine_lanes(items...);
  cudadev_block_of<Threads>::meet();
  steps::combine_for_all(items...);
}

#endif
