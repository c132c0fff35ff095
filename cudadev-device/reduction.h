/*
 * reduction.h: reduction clauses (OpenMP 5.2 §5.5.8).
 *
 * Values are combined within each warp by shuffles, the warps' results by the first warp through shared
 * memory, and the team's result reaches the target in one update. Any team size, any block shape. Of a type
 * of more than 16 bytes each warp's result reaches the target, under a lock. The elements of larger arrays
 * are combined many at a time, in shared memory.
 *
 * Where an initializer reads the target (omp_orig), all copies are to find what it was before the construct.
 * Contributions are then kept apart from it, and the last one takes them all there.
 */
#ifndef CUDADEV_REDUCTION_H
#define CUDADEV_REDUCTION_H

#include "atomics.h"
#include "sync.h"

/* A user-defined reduction (§5.5.11) as an operator: Combine(omp_out, omp_in). */
template <class T, void (*Combine)(T *, T *)> struct cudadev_user {
  static __device__ __forceinline__ T apply(T x, T v) {
    Combine(&x, &v);
    return x;
  }
};

/* The same for one whose initializer reads the original list item. */
template <class T, void (*Combine)(T *, T *)> struct cudadev_user_of_original : cudadev_user<T, Combine> {};
template <class Op> struct cudadev_reads_original { static constexpr bool value = false; };
template <class T, void (*Combine)(T *, T *)>
struct cudadev_reads_original<cudadev_user_of_original<T, Combine>> {
  static constexpr bool value = true;
};

#define CUDADEV_MAX_WARPS (CUDADEV_MAX_BLOCK / CUDADEV_WARP)

/* One value per warp of the team. */
struct alignas(16) cudadev_warp_values {
  unsigned char bytes[CUDADEV_MAX_WARPS * 16];
};
inline __device__ unsigned char *cudadev_reduction_values() {
  static __shared__ cudadev_warp_values values;
  return values.bytes;
}

/* A value, word by word as lanes pass them to each other. */
template <class T, class Pass> static __device__ __forceinline__ T cudadev_passed(T value, Pass pass) {
  constexpr unsigned words = (sizeof(T) + 3) / 4;
  union bits {
    unsigned word[words];
    T value;
    __device__ __forceinline__ bits() : word() {}
  } bits;
  bits.value = value;
  for (unsigned i = 0; i < words; ++i) bits.word[i] = pass(bits.word[i]);
  return bits.value;
}

/* The value that the lane `offset` above has. All lanes of `lanes` take part. */
template <class T>
static __device__ __forceinline__ T cudadev_shuffle_down(unsigned lanes, T value, int offset) {
  return cudadev_passed(value,
                        [=](unsigned word) { return __shfl_down_sync(lanes, word, (unsigned)offset); });
}

/* The value that the lane `offset` below has; its own for the lowest ones. All lanes of `lanes` take part. */
template <class T>
static __device__ __forceinline__ T cudadev_shuffle_up(unsigned lanes, T value, int offset) {
  return cudadev_passed(value, [=](unsigned word) { return __shfl_up_sync(lanes, word, (unsigned)offset); });
}
/* A lane's value, for the lanes of `lanes`. */
template <class T> static __device__ __forceinline__ T cudadev_of_lane(unsigned lanes, T value, int lane) {
  return cudadev_passed(value, [=](unsigned word) { return __shfl_sync(lanes, word, lane); });
}
/* What the lane below hands on, by all lanes of a warp. */
template <class T> static __device__ __forceinline__ T cudadev_from_lane_below(T value) {
  return cudadev_shuffle_up(CUDADEV_ALL_LANES, value, 1);
}

/* The value that the lane has whose number differs in the bits of `mask`. All lanes of the warp take part. */
template <class T> static __device__ __forceinline__ T cudadev_shuffle_xor(T value, int mask) {
  return cudadev_passed(
      value, [=](unsigned word) { return __shfl_xor_sync(CUDADEV_ALL_LANES, word, (unsigned)mask); });
}

/* Whether one instruction does what cudadev_reduce_warp is for, and the instruction. */
template <class Op, class T> struct cudadev_warp_instruction {
  static constexpr bool exists = false;
  static __device__ __forceinline__ T apply(unsigned, T value) { return value; }
};
#ifdef CUDADEV_HW_REDUCES
#define CUDADEV_WARP_INSTRUCTION(name, type, as)                                                             \
  template <> struct cudadev_warp_instruction<cudadev_##name, type> {                                        \
    static constexpr bool exists = true;                                                                     \
    static __device__ __forceinline__ type apply(unsigned lanes, type value) {                               \
      return (type)__reduce_##name##_sync(lanes, (as)value);                                                 \
    }                                                                                                        \
  };
CUDADEV_WARP_INSTRUCTION(add, int, int)
CUDADEV_WARP_INSTRUCTION(add, unsigned, unsigned)
CUDADEV_WARP_INSTRUCTION(min, int, int)
CUDADEV_WARP_INSTRUCTION(min, unsigned, unsigned)
CUDADEV_WARP_INSTRUCTION(max, int, int)
CUDADEV_WARP_INSTRUCTION(max, unsigned, unsigned)
CUDADEV_WARP_INSTRUCTION(and, int, unsigned)
CUDADEV_WARP_INSTRUCTION(and, unsigned, unsigned)
CUDADEV_WARP_INSTRUCTION(or, int, unsigned)
CUDADEV_WARP_INSTRUCTION(or, unsigned, unsigned)
CUDADEV_WARP_INSTRUCTION(xor, int, unsigned)
CUDADEV_WARP_INSTRUCTION(xor, unsigned, unsigned)
#undef CUDADEV_WARP_INSTRUCTION
#endif

/* Combines the values of lanes of a warp: by shuffles, or by the instruction where there is one. */
template <class Op, class T, bool Instruction = cudadev_warp_instruction<Op, T>::exists>
struct cudadev_lanes {
  /* Of lanes 0..width-1; lane 0 has the result. The lanes of `lanes` call, which include those. */
  static __device__ __forceinline__ T first(unsigned lanes, T value, int lane, int width) {
    for (int offset = CUDADEV_WARP / 2; offset > 0; offset /= 2) {
      const T other = cudadev_shuffle_down(lanes, value, offset);
      if (lane + offset < width) value = (T)Op::apply(value, other);
    }
    return value;
  }
  /* The same by just those lanes, in few instructions. */
  static __device__ __forceinline__ T first_alone(T value, int lane, int width) {
    const unsigned lanes = width < CUDADEV_WARP ? (1u << width) - 1 : CUDADEV_ALL_LANES;
#pragma unroll 1
    for (int offset = CUDADEV_WARP / 2; offset > 0; offset /= 2) { /* rare: short, not fast */
      const T other = cudadev_shuffle_down(lanes, value, offset);
      if (lane + offset < width) value = (T)Op::apply(value, other);
    }
    return value;
  }
  /* Of all lanes, which all call; all have the result if the operator is symmetric, lane 0 in any case. */
  static __device__ __forceinline__ T all(T value) {
#pragma unroll
    for (int distance = CUDADEV_WARP / 2; distance > 0; distance /= 2)
      value = (T)Op::apply(value, cudadev_shuffle_xor(value, distance));
    return value;
  }
};
template <class Op, class T> struct cudadev_lanes<Op, T, true> {
  static __device__ __forceinline__ T first(unsigned, T value, int lane, int width) {
    return lane < width ? first_alone(value, lane, width) : value;
  }
  static __device__ __forceinline__ T first_alone(T value, int, int width) {
    return cudadev_warp_instruction<Op, T>::apply(
        width < CUDADEV_WARP ? (1u << width) - 1 : CUDADEV_ALL_LANES, value);
  }
  static __device__ __forceinline__ T all(T value) {
    return cudadev_warp_instruction<Op, T>::apply(CUDADEV_ALL_LANES, value);
  }
};

template <class Op, class T>
static __device__ __forceinline__ T cudadev_reduce_warp(unsigned lanes, T value, int lane, int width) {
  return cudadev_lanes<Op, T>::first(lanes, value, lane, width);
}
template <class Op, class T> static __device__ __forceinline__ T cudadev_reduce_lanes(T value) {
  return cudadev_lanes<Op, T>::all(value);
}

/* A warp's part in the reduction of a value of each thread. Where the operator has an identity, what whole
 * warps do is no matter of how many lanes there are. */
template <class Op, class T, bool Plain = std::is_arithmetic<T>::value> struct cudadev_warp_part {
  static __device__ __forceinline__ T of_lanes(T value, int lane, int width, bool whole) {
    return whole ? cudadev_reduce_lanes<Op>(value) : cudadev_lanes<Op, T>::first_alone(value, lane, width);
  }
  /* By a whole warp, of `n` values. */
  static __device__ __forceinline__ T of_values(const T *values, int lane, int n) {
    return cudadev_reduce_lanes<Op>(lane < n ? values[lane] : cudadev_identity<Op, T>());
  }
};
template <class Op, class T> struct cudadev_warp_part<Op, T, false> {
  static __device__ __forceinline__ T of_lanes(T value, int lane, int width, bool) {
    return cudadev_reduce_warp<Op>(width < CUDADEV_WARP ? (1u << width) - 1 : CUDADEV_ALL_LANES, value, lane,
                                   width);
  }
  static __device__ __forceinline__ T of_values(const T *values, int lane, int n) {
    T value{};
    if (lane < n) value = values[lane];
    return cudadev_reduce_warp<Op>(CUDADEV_ALL_LANES, value, lane, n);
  }
};
template <class T, void (*Combine)(T *, T *)>
struct cudadev_warp_part<cudadev_user<T, Combine>, T, true>
    : cudadev_warp_part<cudadev_user<T, Combine>, T, false> {};
template <class T, void (*Combine)(T *, T *)>
struct cudadev_warp_part<cudadev_user_of_original<T, Combine>, T, true>
    : cudadev_warp_part<cudadev_user_of_original<T, Combine>, T, false> {};

/* Combines the values of threads 0..nthreads-1; thread 0 has the result. Synchronises them through `barrier`,
 * where they are more than a warp; then `values` is shared memory for one value of each warp. */
template <class Op, class T, class Barrier>
static __device__ __forceinline__ T cudadev_reduce_threads(T value, int thread, int nthreads, Barrier barrier,
                                                           T *values) {
  static_assert(sizeof(T) <= 16, "reduction: the type must have at most 16 bytes");
  typedef cudadev_warp_part<Op, T> part;
  const int warp = thread / CUDADEV_WARP, lane = thread % CUDADEV_WARP;
  const int left = nthreads - warp * CUDADEV_WARP;
  value =
      part::of_lanes(value, lane, left < CUDADEV_WARP ? left : CUDADEV_WARP, nthreads % CUDADEV_WARP == 0);
  if (nthreads <= CUDADEV_WARP) return value;

  if (lane == 0) values[warp] = value;
  barrier();
  if (warp != 0) return value;
  return part::of_values(values, lane, (nthreads + CUDADEV_WARP - 1) / CUDADEV_WARP);
}

struct cudadev_team_barrier {
  __device__ __forceinline__ void operator()() const { cudadev_barrier(); }
};
struct cudadev_block_barrier {
  __device__ __forceinline__ void operator()() const { __syncthreads(); }
};

/* A lock for targets that no instruction of the GPU updates at once. */
inline __device__ unsigned *cudadev_wide_lock() {
  static __device__ unsigned lock;
  return &lock;
}

/* What has been contributed to a target that must not change yet: on the device's heap, found by the target's
 * address. Two constructs that are under way at the same time never have the same target. */
template <class T> struct cudadev_contributions {
  void *next;
  const void *target;
  unsigned long long missing; /* contributions that are still to come */
  T value;
};

#define CUDADEV_CONTRIBUTION_CHAINS 256
inline __device__ void **cudadev_contribution_chain(const void *target) {
  static __device__ void *chains[CUDADEV_CONTRIBUTION_CHAINS];
  return &chains[(unsigned long long)target / 4 % CUDADEV_CONTRIBUTION_CHAINS];
}

/* One of `contributors` calls for this target; the last one changes it. By the holder of the lock. */
template <class Op, class T>
static __device__ __noinline__ void cudadev_contribute(T *target, T value, unsigned long long contributors) {
  typedef cudadev_contributions<T> entry;
  void **link = cudadev_contribution_chain(target);
  while (*link && ((const entry *)*link)->target != target) link = &((entry *)*link)->next;
  entry *found = (entry *)*link;
  if (found) {
    found->value = (T)Op::apply(found->value, value);
  } else {
    found = (entry *)malloc(sizeof(entry));
    if (!found) {
      CUDADEV_FATAL("ompicc: the device's heap has no %d bytes left for a reduction\n", (int)sizeof(entry));
      return;
    }
    found->next = nullptr;
    found->target = target;
    found->missing = contributors;
    memcpy(&found->value, &value, sizeof(T));
    *link = found;
  }
  if (--found->missing != 0) return;
  *target = (T)Op::apply(*target, found->value);
  *link = found->next;
  free(found);
}

/* target = target op value, atomically; one of `contributors` calls. What no atomic instruction does is done
 * under a lock: by lanes of a warp one after the other, on each GPU, since nvcc has those that have left the
 * loop around a lock wait for those that are in it. */
template <class Op, class T, bool Wide = (sizeof(T) > 8 || !std::is_arithmetic<T>::value),
          bool Later = cudadev_reads_original<Op>::value>
struct cudadev_combine {
  static __device__ __forceinline__ void call(T *target, T value, unsigned long long) {
    cudadev_update_blindly<Op, T, T>(target, value);
  }
};
template <class Op, class T> struct cudadev_combine<Op, T, true, false> {
  static __device__ __forceinline__ void call(T *target, T value, unsigned long long) {
    CUDADEV_LANE_BY_LANE {
      cudadev_lock_take(cudadev_wide_lock());
      *target = (T)Op::apply(*target, value);
      cudadev_lock_give(cudadev_wide_lock());
    }
  }
};
template <class Op, class T, bool Wide> struct cudadev_combine<Op, T, Wide, true> {
  static __device__ __forceinline__ void call(T *target, T value, unsigned long long contributors) {
    CUDADEV_LANE_BY_LANE {
      cudadev_lock_take(cudadev_wide_lock());
      cudadev_contribute<Op, T>(target, value, contributors);
      cudadev_lock_give(cudadev_wide_lock());
    }
  }
};

/* Teams of the league. */
static __device__ __forceinline__ unsigned long long cudadev_league_size() {
  return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}
/* The team's number among those of a league of a few thousand. */
static __device__ __forceinline__ unsigned cudadev_place_in_league() {
  return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
}

/* Threads 0..nthreads-1 bring their values to the target, to which those of `teams` teams do. */
template <class Op, class T, bool Large = (sizeof(T) > 16)> struct cudadev_bring {
  template <class Barrier>
  static __device__ __forceinline__ void call(T *target, T value, int thread, int nthreads,
                                              unsigned long long teams, Barrier barrier) {
    value = cudadev_reduce_threads<Op>(value, thread, nthreads, barrier, (T *)cudadev_reduction_values());
    if (thread != 0) return;
    if (teams != 0)
      cudadev_combine<Op, T>::call(target, value, teams);
    else
      *target = (T)Op::apply(*target, value);
  }
};
template <class Op, class T> struct cudadev_bring<Op, T, true> {
  template <class Barrier>
  static __device__ __forceinline__ void call(T *target, T value, int thread, int nthreads,
                                              unsigned long long teams, Barrier) {
    const int lane = thread % CUDADEV_WARP, left = nthreads - (thread - lane);
    const int width = left < CUDADEV_WARP ? left : CUDADEV_WARP;
    value = cudadev_reduce_warp<Op>(width < CUDADEV_WARP ? (1u << width) - 1 : CUDADEV_ALL_LANES, value, lane,
                                    width);
    const unsigned warps = (unsigned)(nthreads + CUDADEV_WARP - 1) / CUDADEV_WARP;
    if (lane == 0) cudadev_combine<Op, T>::call(target, value, (teams != 0 ? teams : 1) * warps);
  }
};

/* By all threads of the team: target = target op all values. Only this team uses target, which is complete
 * for all of them on return. */
template <class Op, class T> static __device__ __forceinline__ void cudadev_reduce(T *target, T value) {
  if (cudadev_is_alone()) {
    *target = (T)Op::apply(*target, value);
    return;
  }
  cudadev_bring<Op, T>::call(target, value, cudadev_thrid(), cudadev_this_team().region.shape.nthreads, 0,
                             cudadev_team_barrier());
  cudadev_barrier();
}

/* The same where other teams may be at the target, too: in one atomic per team. */
template <class Op, class T>
static __device__ __forceinline__ void cudadev_reduce_among_teams(T *target, T value) {
  if (cudadev_is_alone()) {
    cudadev_combine<Op, T>::call(target, value, 1);
    return;
  }
  cudadev_bring<Op, T>::call(target, value, cudadev_thrid(), cudadev_this_team().region.shape.nthreads,
                             cudadev_league_size(), cudadev_team_barrier());
  cudadev_barrier();
}

/* Pure SPMD, by all threads of every block of any shape: target = target op all values, in one atomic per
 * block. */
template <class Op, class T>
static __device__ __forceinline__ void cudadev_reduce_league(T *target, T value) {
  __syncthreads(); /* an earlier reduction may still be reading the warps' values */
  cudadev_bring<Op, T>::call(target, value, cudadev_thrid(), cudadev_block_threads(), cudadev_league_size(),
                             cudadev_block_barrier());
}

/* Elements of an array that the team brings together at a time. */
#define CUDADEV_ARRAY_BYTES 4096
struct alignas(16) cudadev_array_values {
  unsigned char bytes[CUDADEV_ARRAY_BYTES];
};
inline __device__ unsigned char *cudadev_reduction_elements() {
  static __shared__ cudadev_array_values values;
  return values.bytes;
}

/* team[e] = team[e] op own[e] for `count` elements, of the lanes of a whole warp. Of 32 elements a time each
 * lane passes half of those that it has to another lane and gets that one's share of the other half, until it
 * has the sum of one: 31 shuffles, not 32 times five. */
template <class Op, class T>
static __device__ __forceinline__ void cudadev_bring_by_warp(T *team, const T *own, int count, int lane) {
  for (int first = 0; first < count; first += CUDADEV_WARP) {
    T values[CUDADEV_WARP];
#pragma unroll
    for (int k = 0; k < CUDADEV_WARP; ++k)
      values[k] = first + k < count ? own[first + k] : cudadev_identity<Op, T>();
#pragma unroll
    for (int half = CUDADEV_WARP / 2; half > 0; half /= 2) {
      const bool upper = lane & half;
#pragma unroll
      for (int k = 0; k < half; ++k) {
        const T passed = upper ? values[k] : values[k + half], kept = upper ? values[k + half] : values[k];
        values[k] = (T)Op::apply(kept, cudadev_shuffle_xor(passed, half));
      }
    }
    if (first + lane < count) cudadev_update_blindly<Op, T, T>(&team[first + lane], values[0]);
  }
}

/* Threads 0..nthreads-1 bring the n elements of their arrays to target's, to which those of `teams` teams do;
 * 0: this one only. */
template <class Op, class T, class Barrier>
static __device__ __forceinline__ void cudadev_bring_array(T *target, const T *own, unsigned long n,
                                                           int thread, int nthreads, unsigned long long teams,
                                                           Barrier barrier) {
  constexpr int most = CUDADEV_ARRAY_BYTES / sizeof(T);
  T *const team = (T *)cudadev_reduction_elements();
  barrier(); /* an earlier reduction may still be reading */
  for (unsigned long first = 0; first < n; first += most) {
    const int count = n - first < most ? (int)(n - first) : most;
    for (int e = thread; e < count; e += nthreads) team[e] = cudadev_identity<Op, T>();
    barrier();
    if (CUDADEV_HW_SHUFFLES && nthreads - thread / CUDADEV_WARP * CUDADEV_WARP >= CUDADEV_WARP)
      cudadev_bring_by_warp<Op>(team, own + first, count, thread % CUDADEV_WARP);
    else
      for (int e = 0; e < count; ++e) cudadev_update_blindly<Op, T, T>(&team[e], own[first + e]);
    barrier();
    for (int e = thread; e < count; e += nthreads) {
      if (teams != 0)
        cudadev_combine<Op, T>::call(&target[first + e], team[e], teams);
      else
        target[first + e] = (T)Op::apply(target[first + e], team[e]);
    }
  }
}

/* cudadev_reduce of n elements of a real type. */
template <class Op, class T>
static __device__ __forceinline__ void cudadev_reduce_array(T *target, const T *own, unsigned long n) {
  if (cudadev_is_alone()) {
    for (unsigned long e = 0; e < n; ++e) target[e] = (T)Op::apply(target[e], own[e]);
    return;
  }
  cudadev_bring_array<Op>(target, own, n, cudadev_thrid(), cudadev_this_team().region.shape.nthreads, 0,
                          cudadev_team_barrier());
  cudadev_barrier();
}

/* cudadev_reduce_league of n elements of a real type. */
template <class Op, class T>
static __device__ __forceinline__ void cudadev_reduce_league_array(T *target, const T *own, unsigned long n) {
  cudadev_bring_array<Op>(target, own, n, cudadev_thrid(), cudadev_block_threads(), cudadev_league_size(),
                          cudadev_block_barrier());
}

/* An array of which the team has one copy, in shared memory: its beginning, and its end, where it is added to
 * the league's. By all threads of every block. */
template <class Op, class T> static __device__ __forceinline__ void cudadev_begin_team_array(T *team, int n) {
  for (int e = cudadev_thrid(); e < n; e += cudadev_block_threads()) team[e] = cudadev_identity<Op, T>();
  __syncthreads();
}
template <class Op, class T>
static __device__ __forceinline__ void cudadev_bring_team_array(T *target, const T *team, int n) {
  __syncthreads();
  for (int e = cudadev_thrid(); e < n; e += cudadev_block_threads())
    cudadev_combine<Op, T>::call(&target[e], team[e], cudadev_league_size());
}

/* The same by those threads of a cancelled region's team that have not come to its end. There is nothing that
 * the lanes of a warp can do together, so each brings its own value. Not inlined: regions that nothing
 * cancels are to stay short. */
template <class Op, class T>
static __device__ __noinline__ void cudadev_reduce_one_by_one(T *target, T value, int barrier_threads) {
  cudadev_cancellable_barrier(barrier_threads); /* all copies have been initialised */
  CUDADEV_LANE_BY_LANE {
    cudadev_lock_take(cudadev_wide_lock());
    *target = (T)Op::apply(*target, value);
    cudadev_lock_give(cudadev_wide_lock());
  }
  cudadev_cancellable_barrier(barrier_threads);
}

/* cudadev_reduce in a function that may be called in a region that `cancel parallel` ends. */
template <class Op, class T>
static __device__ __forceinline__ void cudadev_reduce_cancellable(T *target, T value) {
  const cudadev_shape shape = cudadev_this_team().region.shape;
  if (!(shape.ragged & CUDADEV_CANCELLABLE) || cudadev_is_alone())
    cudadev_reduce<Op>(target, value);
  else
    cudadev_reduce_one_by_one<Op>(target, value, shape.barrier_threads);
}

/* By all threads of the team, lastprivate(conditional): of the copies the one whose `at` is the greatest, and
 * not 0, becomes the original's value. */
inline __device__ unsigned long *cudadev_latest_iteration() {
  static __shared__ unsigned long iteration;
  return &iteration;
}
template <class T, class V>
static __device__ __forceinline__ void cudadev_latest(T &original, const V &own, unsigned long at) {
  if (cudadev_is_alone()) {
    if (at) original = own;
    return;
  }
  unsigned long *const latest = cudadev_latest_iteration();
  cudadev_barrier(); /* an earlier one may still be read */
  if (cudadev_thread_num() == 0) *latest = 0;
  cudadev_barrier();
  cudadev_reduce_cancellable<cudadev_max>(latest, at);
  if (at && at == *latest) original = own;
}

/* By the one thread that speaks for its team, in each team: target = target op value; other teams may be at
 * it.
 */
template <class Op, class T> static __device__ __forceinline__ void cudadev_reduce_alone(T *target, T value) {
  cudadev_combine<Op, T>::call(target, value, cudadev_league_size());
}

#endif
