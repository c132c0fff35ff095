/*
 * shmem_stack.h: storage for the variables that a parallel region shares with the code around it.
 *
 * A thread's own (local) memory cannot be seen by other threads, so a variable of the sequential part that a
 * parallel region shares lives on a stack in the team's shared memory from its declaration on ("OpenMP
 * Offloading in the Jetson Nano Platform", §3.2). When that is full the stack continues in global memory, in
 * a slot of the pool that the host allocates ("Efficient Fork-Join on GPUs through Warp Specialization",
 * §V.C, keeps such slots per processor); the team takes a slot when it first needs one and keeps it to its
 * end.
 *
 * cudadev_frame marks a scope: what was pushed since its construction is popped at its end, last in first
 * out.
 *
 * A function with a parallel region may also be called from a parallel region, by many threads at a time;
 * their nested regions are teams of one, so what they push is seen by themselves alone. It is kept in the
 * frame itself as far as it fits, beyond that on the device's heap.
 */
#ifndef CUDADEV_SHMEM_STACK_H
#define CUDADEV_SHMEM_STACK_H

#include "state.h"

#define CUDADEV_STACK_BYTES 8192
#define CUDADEV_FRAME_BYTES 128

struct alignas(16) cudadev_stack_unit {
  unsigned char bytes[16];
};

inline __device__ unsigned char *cudadev_stack() {
  static __shared__ cudadev_stack_unit stack[CUDADEV_STACK_BYTES / sizeof(cudadev_stack_unit)];
  return stack[0].bytes;
}

static __device__ __forceinline__ unsigned long long cudadev_round_to_16(unsigned long long bytes) {
  return (bytes + 15) & ~15ull;
}

/* Waits for a free slot of the pool and takes it. There are as many as teams can be resident, so one becomes
 * free; only one thread of a team ever waits here. */
inline __device__ int cudadev_take_stack_slot(const cudadev_env &env) {
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  for (unsigned slot = block % env.stack_slots;; slot = (slot + 1) % env.stack_slots) {
    if (atomicCAS(&env.stack_locks[slot], 0u, 1u) == 0u) {
      __threadfence();
      return (int)slot;
    }
    cudadev_hw_relax();
  }
}

static __device__ __forceinline__ void cudadev_free_stack_slot(const cudadev_env &env, int slot) {
  __threadfence();
  atomicExch(&env.stack_locks[slot], 0u);
}

static __device__ __forceinline__ void cudadev_release_stack_slot(cudadev_team &team) {
  cudadev_free_stack_slot(team.env, team.stack_slot);
  team.stack_slot = -1;
}

/* Storage for `bytes` bytes (a multiple of 16) in the part of the stack that is in global memory. */
inline __device__ __noinline__ void *cudadev_push_overflow(cudadev_team &team, unsigned long long bytes) {
  const cudadev_env &env = team.env;
  if (env.stack_slots == 0 || bytes > env.stack_slot_bytes - team.stack_overflow) {
    CUDADEV_FATAL(
        "ompicc: team %u: no room for %llu bytes of shared variables: %u bytes are in shared memory, "
        "%llu of %llu in global memory\n",
        blockIdx.x, bytes, team.stack_used, team.stack_overflow,
        env.stack_slots ? env.stack_slot_bytes : 0ull);
    return nullptr;
  }
  if (team.stack_slot < 0) team.stack_slot = cudadev_take_stack_slot(env);
  void *const storage = (unsigned char *)env.stack_pool +
                        (unsigned long long)team.stack_slot * env.stack_slot_bytes + team.stack_overflow;
  team.stack_overflow += bytes;
  return storage;
}

/* Storage for `bytes` bytes that all threads of the team see; by the master. */
static __device__ __forceinline__ void *cudadev_push_team(cudadev_team &team, size_t bytes) {
  const unsigned long long rounded = cudadev_round_to_16(bytes);
  if (rounded > CUDADEV_STACK_BYTES - team.stack_used) return cudadev_push_overflow(team, rounded);
  void *const storage = cudadev_stack() + team.stack_used;
  team.stack_used += (unsigned)rounded;
  return storage;
}

/* What threads other than the master push, beyond what a frame holds itself: blocks of the device's heap. */
struct alignas(16) cudadev_heap_block {
  cudadev_heap_block *below;
};

inline __device__ __noinline__ cudadev_heap_block *
cudadev_push_heap(cudadev_heap_block *below, unsigned long long bytes, const char *what) {
  cudadev_heap_block *const taken = (cudadev_heap_block *)malloc(sizeof(cudadev_heap_block) + bytes);
  if (!taken)
    CUDADEV_FATAL("ompicc: the device's heap has no %llu bytes left for %s\n", bytes, what);
  else
    taken->below = below;
  return taken;
}

inline __device__ __noinline__ void cudadev_pop_heap(cudadev_heap_block *top) {
  while (top) {
    cudadev_heap_block *const freed = top;
    top = freed->below;
    free(freed);
  }
}

/* What a frame holds itself. Apart from cudadev_frame_scope, whose members then stay in registers. */
struct alignas(16) cudadev_frame_storage {
  __device__ __forceinline__ cudadev_frame_storage() {} /* not that it is unused, where nothing is pushed */
  unsigned char bytes[CUDADEV_FRAME_BYTES];
};

class cudadev_frame_scope {
public:
  __device__ __forceinline__ cudadev_frame_scope() : heap_(nullptr), own_used_(0) {
    const cudadev_team &team = cudadev_this_team();
    is_master_ = cudadev_is_master();
    stack_used_ = team.stack_used;
    stack_overflow_ = team.stack_overflow;
  }

  __device__ __forceinline__ ~cudadev_frame_scope() {
    if (is_master_) {
      cudadev_team &team = cudadev_this_team();
      team.stack_used = stack_used_;
      team.stack_overflow = stack_overflow_;
    } else if (heap_) {
      cudadev_pop_heap(heap_);
    }
  }

  cudadev_frame_scope(const cudadev_frame_scope &) = delete;
  cudadev_frame_scope &operator=(const cudadev_frame_scope &) = delete;

  __device__ __forceinline__ void *push(cudadev_frame_storage &own, size_t bytes) {
    if (is_master_) return cudadev_push_team(cudadev_this_team(), bytes);
    const unsigned long long rounded = cudadev_round_to_16(bytes);
    if (rounded > CUDADEV_FRAME_BYTES - own_used_) {
      heap_ = cudadev_push_heap(heap_, rounded, "a nested parallel region");
      return heap_ + 1;
    }
    void *const storage = own.bytes + own_used_;
    own_used_ += (unsigned)rounded;
    return storage;
  }

private:
  cudadev_heap_block *heap_;
  unsigned own_used_;
  unsigned stack_used_; /* the team's stack at construction */
  unsigned long long stack_overflow_;
  bool is_master_;
};

/* `cudadev_frame _frame;` at the beginning of a scope that pushes. */
#define cudadev_frame                                                                                        \
  cudadev_frame_storage _frame_own;                                                                          \
  cudadev_frame_scope

/* What `_frame` means where no cudadev_frame is in scope: storage that lasts until the target region ends. */
enum cudadev_no_frame { _frame, _frame_own };

static __device__ __forceinline__ void *cudadev_push(cudadev_frame_scope &frame, cudadev_frame_storage &own,
                                                     size_t bytes) {
  return frame.push(own, bytes);
}
static __device__ __forceinline__ void *cudadev_push(cudadev_no_frame, cudadev_no_frame, size_t bytes) {
  return cudadev_push_team(cudadev_this_team(), bytes);
}

/* For an object of more alignment than that: the first such address of what has been pushed. */
static __device__ __forceinline__ void *cudadev_aligned(void *pushed, unsigned long long alignment) {
  return (void *)(((unsigned long long)pushed + alignment - 1) & ~(alignment - 1));
}

/* What alloca has given in a function, or a target region, with parallel regions in it: until that ends. */
class cudadev_allocas {
public:
  __device__ __forceinline__ cudadev_allocas() : blocks_(nullptr) {}
  __device__ __forceinline__ ~cudadev_allocas() { cudadev_pop_heap(blocks_); }
  cudadev_allocas(const cudadev_allocas &) = delete;
  cudadev_allocas &operator=(const cudadev_allocas &) = delete;

  __device__ __forceinline__ void *take(size_t bytes) {
    blocks_ = cudadev_push_heap(blocks_, bytes, "alloca");
    return blocks_ + 1;
  }

private:
  cudadev_heap_block *blocks_;
};

/* 16-byte aligned storage of `bytes` bytes that all threads of the team see, until the end of the scope of
 * the innermost `_frame`; by the master, or by a thread for a nested (serialised) region. Its contents are
 * undefined. */
#define cudadev_push_shmem(bytes) cudadev_push(_frame, _frame_own, bytes)

#endif
