// results.h: the results of the kernels of a stream that these bring to the host themselves (ort_plugin_t::
// results; cudadev-device/results.h).
#ifndef CUDADEV_HOST_RESULTS_H
#define CUDADEV_HOST_RESULTS_H

#include "cudadev-device/results.h"
#include "cudadev-host/driver/driver.h"
#include "cudadev-host/short_transfers.h"
#include "device-interface/plugin.h"

#include <array>
#include <cstddef>
#include <memory>

namespace cudadev {

class Gpu;

/// Those of one stream, for its user, who has waited for it when there are others.
class Results {
public:
  static constexpr size_t kMostBytes = CUDADEV_RESULTS_WORDS * sizeof(unsigned);
  /// More blocks of threads take longer to count themselves than a copy takes.
  static constexpr unsigned long long kMostBlocks = 4096;

  /// Storage with these values for the next kernel. Returns an ort_plugin_status; storage.address is null if
  /// there is none.
  int prepare(Gpu &gpu, size_t bytes, const void *initial, ort_plugin_results_t &storage);
  /// The kernel that got the storage does not bring its results: has them fetched behind it. Returns an
  /// ort_plugin_status.
  int fetch(Gpu &gpu);

private:
  /// Variables of so many bytes that begin with these values: what a program does again and again.
  struct Slot {
    CUdeviceptr block = 0; // cudadev_results_block
    char *pinned = nullptr;
    size_t bytes = 0; // 0: its values are not what they are to be at first
    std::array<char, kMostBytes> initial;
  };
  static constexpr size_t kSlots = 4;

  bool has_memory(Gpu &gpu);
  int fill(Gpu &gpu, Slot &slot, size_t bytes, const void *initial);

  std::array<Slot, kSlots> slots_;
  Slot *current_ = nullptr; // what the next kernel gets
  size_t next_ = 0;         // the slot that others will be made of
};

} // namespace cudadev
#endif
