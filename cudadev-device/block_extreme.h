/*
 * block_extreme.h: the least or greatest value that the threads of a block have found, with what they have
 * noted where they found it (guarded SPMD mode; block_reduction.h).
 *
 *     cudadev_reduce_block<256, 0>(cudadev_into_extreme<cudadev_min, false>(
 *         at_private, cudadev_place(best, best_private), cudadev_place(where, where_private)));
 *
 * `at` numbers iterations, from 1 on. Of equal values that of the first iteration is taken, or that of the
 * last one: thread 0 begins with the variables' own values, at 0, the others with nothing. So the variables
 * get what one thread would have given them that goes through all iterations and asks `value < best`, or
 * `value <= best`; +0 and -0 are equal, and what is no number can only be the variable's own value, which
 * nothing replaces.
 */
#ifndef CUDADEV_BLOCK_EXTREME_H
#define CUDADEV_BLOCK_EXTREME_H

#include "block_reduction.h"

/* A variable, and what the thread has of it. */
template <class T, bool OneStores> struct cudadev_placed {
  T &variable;
  T value;
};
template <class T>
static __device__ __forceinline__ cudadev_placed<T, false> cudadev_place(T &variable, T value) {
  return {variable, value};
}
/* The same where the variable is the block's only one. */
template <class T>
static __device__ __forceinline__ cudadev_placed<T, true> cudadev_place_shared(T &variable, T value) {
  return {variable, value};
}

/* A variable that gets the iteration's number. */
template <class At, bool OneStores> struct cudadev_numbered { At &variable; };
template <class At>
static __device__ __forceinline__ cudadev_numbered<At, false> cudadev_number(At &variable) {
  return {variable};
}
template <class At>
static __device__ __forceinline__ cudadev_numbered<At, true> cudadev_number_shared(At &variable) {
  return {variable};
}

/* What a thread begins with. */
template <class Op, class T> static __device__ __forceinline__ T cudadev_begin_extreme(const T &variable) {
  return threadIdx.x == 0 ? variable : cudadev_identity<Op, T>();
}
template <class T> static __device__ __forceinline__ T cudadev_begin_place(const T &variable) {
  return threadIdx.x == 0 ? variable : T();
}
template <bool Last, class At> static __device__ __forceinline__ At cudadev_begin_at() {
  return Last || threadIdx.x == 0 ? At(0) : At(~At(0));
}

/* What the warps of a block leave of one number. */
template <int Threads, int Number, int Item, int Which, class T> struct cudadev_left_by_warps {
  static __device__ __forceinline__ T *values() {
    static __shared__ cudadev_values_of_warps<T, cudadev_block_of<Threads>::warps> values;
    return values.of;
  }
};

/* The variables whose values belong to the one that is taken. */
template <class... Placed> struct cudadev_places {
  __device__ __forceinline__ void from_lane(unsigned, int) {}
  template <int Threads, int Number, int Item, int Which> __device__ __forceinline__ void leave() {}
  template <int Threads, int Number, int Item, int Which> __device__ __forceinline__ void from_warp(int) {}
  template <class At> __device__ __forceinline__ void store(At) {}
};
template <class T, bool OneStores, class... Rest>
struct cudadev_places<cudadev_placed<T, OneStores>, Rest...> {
  cudadev_placed<T, OneStores> first;
  cudadev_places<Rest...> rest;

  __device__ __forceinline__ void from_lane(unsigned lanes, int lane) {
    first.value = cudadev_of_lane(lanes, first.value, lane);
    rest.from_lane(lanes, lane);
  }
  /* By one lane of each warp. */
  template <int Threads, int Number, int Item, int Which> __device__ __forceinline__ void leave() {
    cudadev_left_by_warps<Threads, Number, Item, Which, T>::values()[cudadev_block_of<Threads>::warp()] =
        first.value;
    rest.template leave<Threads, Number, Item, Which + 1>();
  }
  template <int Threads, int Number, int Item, int Which>
  __device__ __forceinline__ void from_warp(int warp) {
    first.value = cudadev_left_by_warps<Threads, Number, Item, Which, T>::values()[warp];
    rest.template from_warp<Threads, Number, Item, Which + 1>(warp);
  }
  template <class At> __device__ __forceinline__ void store(At at) {
    if (!OneStores || threadIdx.x == 0) first.variable = first.value;
    rest.store(at);
  }
};
template <class At, bool OneStores, class... Rest>
struct cudadev_places<cudadev_numbered<At, OneStores>, Rest...> {
  cudadev_numbered<At, OneStores> first;
  cudadev_places<Rest...> rest;

  __device__ __forceinline__ void from_lane(unsigned lanes, int lane) { rest.from_lane(lanes, lane); }
  template <int Threads, int Number, int Item, int Which> __device__ __forceinline__ void leave() {
    rest.template leave<Threads, Number, Item, Which>();
  }
  template <int Threads, int Number, int Item, int Which>
  __device__ __forceinline__ void from_warp(int warp) {
    rest.template from_warp<Threads, Number, Item, Which>(warp);
  }
  __device__ __forceinline__ void store(At at) {
    if (!OneStores || threadIdx.x == 0) first.variable = at;
    rest.store(at);
  }
};

static __device__ __forceinline__ cudadev_places<> cudadev_places_of() { return {}; }
template <class First, class... Rest>
static __device__ __forceinline__ cudadev_places<First, Rest...> cudadev_places_of(First first,
                                                                                   Rest... rest) {
  return {first, cudadev_places_of(rest...)};
}

/* A list item: the value, the iteration that it is of, and what belongs to it. */
template <class Op, bool Last, class At, class T, bool OneStores, class... Placed> struct cudadev_extreme {
  At at;
  cudadev_placed<T, OneStores> best;
  cudadev_places<Placed...> places;

  /* Whether a value of another iteration is taken in the place of the one that is there. */
  __device__ __forceinline__ bool gives_way(T by, At by_at) const {
    const bool beyond = std::is_same<Op, cudadev_min>::value ? by < best.value : by > best.value;
    return beyond || by != by || (by == best.value && (Last ? by_at > at : by_at < at));
  }
  __device__ __forceinline__ void take(T by, At by_at) {
    if (!gives_way(by, by_at)) return;
    best.value = by;
    at = by_at;
  }
};

template <class Op, bool Last, class At, class T, bool OneStores, class... Placed>
static __device__ __forceinline__ cudadev_extreme<Op, Last, At, T, OneStores, Placed...>
cudadev_into_extreme(At at, cudadev_placed<T, OneStores> best, Placed... placed) {
  return {at, best, cudadev_places_of(placed...)};
}

/* By the lanes of a warp: which of them has the extreme. Those from `width` on have nothing. */
template <class Extreme, class At, class T> struct cudadev_extreme_lane {
  static __device__ __forceinline__ int of(const Extreme &item, unsigned lanes, int lane, int width) {
    Extreme all = item;
#pragma unroll
    for (int distance = CUDADEV_WARP / 2; distance > 0; distance /= 2) {
      const T by = cudadev_shuffle_down(lanes, all.best.value, distance);
      const At by_at = cudadev_shuffle_down(lanes, all.at, distance);
      if (lane + distance < width) all.take(by, by_at);
    }
    const T value = cudadev_of_first_lane(lanes, all.best.value);
    const At at = cudadev_of_first_lane(lanes, all.at);
    const bool had = item.at == at && (item.best.value == value || item.best.value != item.best.value);
    return __ffs((int)__ballot_sync(lanes, had)) - 1;
  }
};

#ifdef CUDADEV_HW_REDUCES
/* A number as one whose order is that of unsigned ones: of zeros one, and what is no number is the least. */
static __device__ __forceinline__ unsigned cudadev_order_of(float value) {
  const unsigned bits = (unsigned)__float_as_int(value == 0 ? 0.0f : value);
  return value != value ? 0 : bits ^ ((unsigned)((int)bits >> 31) | 1u << 31);
}
static __device__ __forceinline__ unsigned cudadev_order_of(int value) { return (unsigned)value ^ 1u << 31; }
static __device__ __forceinline__ unsigned cudadev_order_of(unsigned value) { return value; }

/* The same by two instructions. */
template <class Op, bool Last, class T> struct cudadev_extreme_by_instruction {
  template <class Extreme>
  static __device__ __forceinline__ int of(const Extreme &item, unsigned lanes, int, int) {
    const T value = item.best.value;
    unsigned order = cudadev_order_of(value);
    if (!std::is_same<Op, cudadev_min>::value && value == value) order = ~order;
    const bool is_extreme = __reduce_min_sync(lanes, order) == order;
    const unsigned at = Last ? __reduce_max_sync(lanes, is_extreme ? item.at : 0u)
                             : __reduce_min_sync(lanes, is_extreme ? item.at : ~0u);
    return __ffs((int)__ballot_sync(lanes, is_extreme && item.at == at)) - 1;
  }
};
#define CUDADEV_EXTREME_LANE(type)                                                                           \
  template <class Op, bool Last, bool OneStores, class... Placed>                                            \
  struct cudadev_extreme_lane<cudadev_extreme<Op, Last, unsigned, type, OneStores, Placed...>, unsigned,     \
                              type> : cudadev_extreme_by_instruction<Op, Last, type> {};
CUDADEV_EXTREME_LANE(float)
CUDADEV_EXTREME_LANE(int)
CUDADEV_EXTREME_LANE(unsigned)
#undef CUDADEV_EXTREME_LANE
#endif

template <int Threads, int Number, int Item, class Op, bool Last, class At, class T, bool OneStores,
          class... Placed>
struct cudadev_item_steps<Threads, Number, Item, cudadev_extreme<Op, Last, At, T, OneStores, Placed...>> {
  typedef cudadev_extreme<Op, Last, At, T, OneStores, Placed...> extreme;
  typedef cudadev_block_of<Threads> block;
  typedef cudadev_left_by_warps<Threads, Number, Item, 0, T> values;
  typedef cudadev_left_by_warps<Threads, Number, Item, 1, At> ats;

  /* Of the lanes of a warp, all of which have it then. Returns the lane that had it. */
  static __device__ __forceinline__ int of_lanes(extreme &item, unsigned lanes, int width) {
    const int lane = cudadev_extreme_lane<extreme, At, T>::of(item, lanes, block::lane(), width);
    item.best.value = cudadev_of_lane(lanes, item.best.value, lane);
    item.at = cudadev_of_lane(lanes, item.at, lane);
    return lane;
  }

  static __device__ __forceinline__ void combine_lanes(extreme &item) {
    const unsigned lanes = block::lanes();
    item.places.from_lane(lanes, of_lanes(item, lanes, block::width()));
    if (block::is_one_warp() || block::lane() != 0) return;
    values::values()[block::warp()] = item.best.value;
    ats::values()[block::warp()] = item.at;
    item.places.template leave<Threads, Number, Item, 2>();
  }

  /* Of all warps, by what they have left. */
  static __device__ __forceinline__ void of_warps(extreme &item, bool whole) {
    if (block::is_one_warp()) return;
    int warp = 0;
    if (block::few || !whole) {
      item.best.value = values::values()[0];
      item.at = ats::values()[0];
#pragma unroll(block::few != 0 ? block::few : 1)
      for (int w = 1; w < block::number(); ++w) {
        const T by = values::values()[w];
        const At by_at = ats::values()[w];
        if (item.gives_way(by, by_at)) warp = w;
        item.take(by, by_at);
      }
    } else {
      const bool some = block::lane() < block::number();
      item.best.value = some ? values::values()[block::lane()] : cudadev_identity<Op, T>();
      item.at = some ? ats::values()[block::lane()] : cudadev_begin_at<Last, At>();
      warp = of_lanes(item, CUDADEV_ALL_LANES, block::number());
    }
    item.places.template from_warp<Threads, Number, Item, 2>(warp);
  }
  static __device__ __forceinline__ void combine_for_one(extreme &item) {
    of_warps(item, true);
    if (threadIdx.x != 0) return;
    item.best.variable = item.best.value;
    item.places.store(item.at);
  }
  static __device__ __forceinline__ void combine_for_all(extreme &item) {
    of_warps(item, block::whole_warps || block::threads() % CUDADEV_WARP == 0);
    if (!OneStores || threadIdx.x == 0) item.best.variable = item.best.value;
    item.places.store(item.at);
  }
};

#endif
