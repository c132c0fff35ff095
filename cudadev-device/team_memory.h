/*
 * team_memory.h: storage for what a team declares where all of its threads go through the code around its
 * parallel regions (guarded SPMD mode): arrays whose size is only known there, and those that static shared
 * memory has no room for.
 *
 * It is a stack in the block's dynamic shared memory, of as many bytes as the launch has for it. What does
 * not fit there lies in global memory, in a slot of the pool that continues other teams' stacks, too
 * (shmem_stack.h). All threads push the same objects and leave the same scopes, and each counts for itself:
 * only the slot's number is handed over, when it is first needed.
 */
#ifndef CUDADEV_TEAM_MEMORY_H
#define CUDADEV_TEAM_MEMORY_H

#include "shmem_stack.h"

/* Of a kernel, by all threads of the block, from its beginning to its end. */
class cudadev_team_memory {
public:
  explicit __device__ __forceinline__ cudadev_team_memory(const cudadev_env &env)
      : env_(env), used_(0), slot_(-1), beyond_(0) {}

  __device__ __forceinline__ ~cudadev_team_memory() {
    if (slot_ < 0) return;
    __syncthreads();
    if (threadIdx.x == 0) cudadev_free_stack_slot(env_, slot_);
  }

  cudadev_team_memory(const cudadev_team_memory &) = delete;
  cudadev_team_memory &operator=(const cudadev_team_memory &) = delete;

  __device__ __forceinline__ void *push(size_t bytes) {
    const unsigned long long rounded = cudadev_round_to_16(bytes);
    /* Where that is certain the compiler sees that it is shared memory: each access is an instruction less.
     */
    const bool sure = used_ + rounded <= CUDADEV_HW_SURE_DYNAMIC_SHARED;
    if (!sure && rounded > cudadev_hw_dynamic_shared_bytes() - used_) return push_beyond(rounded);
    void *const storage = (unsigned char *)cudadev_hw_dynamic_shared() + used_;
    used_ += (unsigned)rounded;
    return storage;
  }

private:
  friend class cudadev_team_scope;

  const cudadev_env env_;
  unsigned used_;             /* bytes in shared memory */
  int slot_;                  /* of the pool; -1: none yet */
  unsigned long long beyond_; /* bytes in that slot */

  __device__ __forceinline__ void *push_beyond(unsigned long long bytes) {
    if (env_.stack_slots == 0 || bytes > env_.stack_slot_bytes - beyond_) {
      if (threadIdx.x == 0)
        CUDADEV_FATAL(
            "ompicc: team %u: no room for %llu bytes of its variables: %u of %u bytes are in shared memory, "
            "%llu of %llu in global memory\n",
            blockIdx.x, bytes, used_, cudadev_hw_dynamic_shared_bytes(), beyond_,
            env_.stack_slots ? env_.stack_slot_bytes : 0ull);
      __syncthreads();
      return nullptr;
    }
    if (slot_ < 0) slot_ = take_slot();
    void *const storage =
        (unsigned char *)env_.stack_pool + (unsigned long long)slot_ * env_.stack_slot_bytes + beyond_;
    beyond_ += bytes;
    return storage;
  }

  /* By all threads: thread 0 waits for a slot, and says which one it is. */
  __device__ __forceinline__ int take_slot() {
    static __shared__ int slot;
    if (threadIdx.x == 0) slot = cudadev_take_stack_slot(env_);
    __syncthreads();
    return slot;
  }
};

/* `cudadev_team_scope _scope(_memory);` at the beginning of a scope with such objects: its end gives them
 * back.
 */
class cudadev_team_scope {
public:
  explicit __device__ __forceinline__ cudadev_team_scope(cudadev_team_memory &memory)
      : memory_(memory), used_(memory.used_), beyond_(memory.beyond_) {}
  __device__ __forceinline__ ~cudadev_team_scope() {
    memory_.used_ = used_;
    memory_.beyond_ = beyond_;
  }
  cudadev_team_scope(const cudadev_team_scope &) = delete;
  cudadev_team_scope &operator=(const cudadev_team_scope &) = delete;

private:
  cudadev_team_memory &memory_;
  const unsigned used_; /* at its beginning */
  const unsigned long long beyond_;
};

/* Storage of `bytes` bytes that all threads of the team see, aligned to 16 bytes, to the end of the innermost
 * scope; by all threads. Its contents are undefined. */
static __device__ __forceinline__ void *cudadev_push_team_memory(cudadev_team_memory &memory, size_t bytes) {
  return memory.push(bytes);
}

#endif
