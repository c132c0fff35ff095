/*
 * tile.h: tiles in shared memory, one for each warp, of what its lanes read in a loop together.
 *
 * A loop has tiles for the first warps of a block. Who comes to it together uses the warp's: all of its
 * lanes, or some (others have no iteration left, or are elsewhere), unless others of the warp use it at that
 * time.
 */
#ifndef CUDADEV_TILE_H
#define CUDADEV_TILE_H

#include "reduction.h"
#include "state.h"

/* Lanes that use each warp's tiles, where these are not all of it; 0: none do. */
static __device__ __forceinline__ unsigned *cudadev_tile_users() {
  static __shared__ unsigned users[CUDADEV_MAX_WARPS];
  return users;
}

/* All threads of the block call it before any loop that has tiles. */
static __device__ __forceinline__ void cudadev_begin_tiles() {
  if (cudadev_thrid() < CUDADEV_MAX_WARPS) cudadev_tile_users()[cudadev_thrid()] = 0;
  __syncthreads();
}

/* The lanes that have come to a loop together, with the use of their warp's tiles as long as this lives.
 * False if they have not, and where they disagree about one of `values`, integers and pointers. */
class cudadev_tile_lanes {
public:
  template <typename... T>
  __device__ __forceinline__ explicit cudadev_tile_lanes(int warps, T... values)
      : lanes_(cudadev_hw_lanes_together()) {
    const unsigned lane = (unsigned)cudadev_thrid() % CUDADEV_WARP;
    warp_ = cudadev_thrid() / CUDADEV_WARP;
    rank_ = __popc(lanes_ & ((1u << lane) - 1));
    count_ = __popc(lanes_);
    uses_ = warp_ < warps && agree(values...);
    if (uses_ && !whole()) {
      unsigned before = 0;
      if (rank_ == 0) before = atomicCAS(&cudadev_tile_users()[warp_], 0u, lanes_);
      __threadfence_block();
      uses_ = __shfl_sync(lanes_, before, __ffs((int)lanes_) - 1) == 0;
    }
  }
  __device__ __forceinline__ ~cudadev_tile_lanes() {
    if (!uses_ || whole()) return;
    __threadfence_block();
    __syncwarp(lanes_);
    if (rank_ == 0) atomicExch(&cudadev_tile_users()[warp_], 0u);
  }
  cudadev_tile_lanes(const cudadev_tile_lanes &) = delete;
  cudadev_tile_lanes &operator=(const cudadev_tile_lanes &) = delete;

  __device__ __forceinline__ explicit operator bool() const { return uses_; }
  /* Whose tile it is. */
  __device__ __forceinline__ int warp() const { return warp_; }
  /* The lanes meet, and see what the others have written. */
  __device__ __forceinline__ void barrier() const { __syncwarp(lanes_); }
  /* Whether all of a warp's are there. */
  __device__ __forceinline__ bool whole() const { return lanes_ == CUDADEV_ALL_LANES; }
  /* The calling one's number among them, and how many they are. */
  __device__ __forceinline__ int rank() const { return rank_; }
  __device__ __forceinline__ int count() const { return count_; }

private:
  unsigned lanes_;
  int warp_, rank_, count_;
  bool uses_;

  __device__ __forceinline__ bool agree() const { return true; }
  template <typename T, typename... More> __device__ __forceinline__ bool agree(T value, More... more) const {
    const unsigned long long mine = (unsigned long long)value;
    const unsigned long long first = __shfl_sync(lanes_, mine, __ffs((int)lanes_) - 1);
    return __all_sync(lanes_, first == mine) && agree(more...);
  }
};

/* What the lanes fetch for their tile: each its share of load(0) … load(elements - 1), which store(k,
 * load(k)) puts into the tile. Loads take long, so whole warps have those of the next tile on their way while
 * they use the one before; fewer lanes, of whom each has many, begin all of a tile's at once: copy(k) does so
 * for element k (cudadev_hw_copy). */
template <typename Element, int elements> class cudadev_tile_ahead {
public:
  /* The first tile's are on their way. There is one. */
  template <typename Load>
  __device__ __forceinline__ cudadev_tile_ahead(const cudadev_tile_lanes &lanes, const Load &load)
      : lanes_(lanes) {
    begin(load, 0);
  }
  cudadev_tile_ahead(const cudadev_tile_ahead &) = delete;
  cudadev_tile_ahead &operator=(const cudadev_tile_ahead &) = delete;

  /* The tile gets its elements. */
  template <typename Store, typename Copy>
  __device__ __forceinline__ void share(const Store &store, const Copy &copy) const {
    if (lanes_.whole()) {
#pragma unroll
      for (int i = 0; i < each; i++) store(lanes_.rank() + i * CUDADEV_WARP, mine_[i]);
    } else {
#pragma unroll 4
      for (int k = lanes_.rank(); k < elements; k += lanes_.count()) copy(k);
      cudadev_hw_copies_done();
    }
  }
  /* The tile behind is there, too: its elements, load(elements) and so on, are on their way. */
  template <typename Load> __device__ __forceinline__ void next(const Load &load) { begin(load, elements); }

private:
  enum { each = elements / CUDADEV_WARP };
  const cudadev_tile_lanes &lanes_;
  Element mine_[each];

  template <typename Load> __device__ __forceinline__ void begin(const Load &load, int from) {
    if (!lanes_.whole()) return;
#pragma unroll
    for (int i = 0; i < each; i++) mine_[i] = load(from + lanes_.rank() + i * CUDADEV_WARP);
  }
};

#endif
