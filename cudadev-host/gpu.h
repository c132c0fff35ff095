// gpu.h: one GPU: its properties, primary context, streams and memory. Properties and context are had when
// the device is first used, not when the devices are counted (runtime/device.h).
#ifndef CUDADEV_HOST_GPU_H
#define CUDADEV_HOST_GPU_H

#include "cudadev-device/env.h"
#include "cudadev-host/clock.h"
#include "cudadev-host/driver/driver.h"
#include "cudadev-host/geometry.h"
#include "cudadev-host/memory.h"
#include "cudadev-host/short_transfers.h"
#include "cudadev-host/staging.h"
#include "cudadev-host/streams.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace cudadev {

class Gpu {
public:
  /// @param index the driver's number of the GPU, of `count`
  Gpu(const Driver &driver, int index, int count, bool unified = false);

  /// Finds the driver's device, and how it shares memory. Returns an ort_plugin_status.
  int find();

  /// Reads the other properties and makes the context. Returns an ort_plugin_status.
  /// @param number OpenMP's number of the device, of `devices`: there may be others than GPUs
  int initialise(int number, int devices);
  /// OpenMP's.
  int number() const { return environment_.device_num; }

  /// Makes the GPU's context the calling thread's. Another library of the program may have set its own.
  int make_current() const;

  CUcontext context() const { return context_; }

  /// Lets this GPU use the memory of another one directly, if they are connected in a way that allows it;
  /// that makes copies between them faster. The context of this one is current.
  void allow_access(const Gpu &peer);

  /// The stream of the calling thread: host threads do not wait for each other, and what one of them asks for
  /// is done in that order.
  int stream(CUstream &stream) {
    Stream *current;
    const int status = streams.current(current);
    if (status == 0) stream = current->handle;
    return status;
  }

  /// The pool where team stacks continue; allocated by the first kernel that may need it.
  int prepare_environment();
  /// What kernels get as their first argument.
  const cudadev_env &environment(bool single_team) const {
    return single_team ? single_team_environment_ : environment_;
  }

  const Driver &driver;
  Memory memory;
  Staging staging;
  PinnedPieces pinned_pieces;
  GatheringKernels gathering;
  Streams streams;
  LaunchBatching batching;
  bool batches = false;                  ///< kernels may be started together
  std::atomic<bool> has_prepared{false}; ///< a stream's graphs
  Clock clock;                           ///< for tools
  std::atomic<bool> is_watched{false};   ///< by one
  const int index;
  const int count; ///< of all GPUs
  std::string name;
  std::string type;                ///< ort_plugin_t::describe
  unsigned compute_capability = 0; ///< 10 * major + minor
  unsigned multiprocessors = 1;
  unsigned threads_per_multiprocessor = 2048;
  unsigned shared_memory = 48 << 10;       ///< bytes that a block can have
  unsigned shared_memory_optin = 48 << 10; ///< the same, of a kernel that asks for more
  unsigned shared_of_multiprocessor = 0;   ///< bytes; 0: not known
  bool integrated = false;                 ///< it has its memory in common with the CPU
  bool can_register = false;               ///< cuMemHostRegister
  bool concurrent_managed = false;         ///< the program may use managed memory while kernels run

private:
  int allocate_stack(size_t slots, size_t slot_bytes, cudadev_env &environment);

  CUdevice device_ = 0;
  CUcontext context_ = nullptr;
  std::mutex mutex_; // environment_, peers_
  cudadev_env environment_ = {}, single_team_environment_ = {};
  bool environment_ready_ = false;
  std::vector<bool> peers_; ///< of which allow_access has asked
};

} // namespace cudadev
#endif
