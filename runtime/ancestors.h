// ancestors.h: regions that the host executes for a thread of a device: `target device(ancestor: 1)`
// (OpenMP 5.2 §13.8). The thread asks through a channel in memory of the host's
// (device-interface/ancestor_channel.h); the host threads that wait for their kernels look there meanwhile,
// and one of them executes the region.
//
// What a map clause of such a region names is the device's. Where that corresponds to storage of the host's,
// it is that storage, and nothing is copied but with `always`; otherwise the host gets storage for the
// region, and the device's thread sends and takes the bytes.
#ifndef RUNTIME_ANCESTORS_H
#define RUNTIME_ANCESTORS_H

#include "runtime/message.h"
#include "runtime/plugin_device.h"
#include "runtime/present_table.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

struct ort_ancestor_channel;

namespace ort {

class Ancestors {
public:
  explicit Ancestors(const PluginDevice &device) : device_(device) {}

  /// Storage of the device that corresponds to storage of the host, from now on and until it is removed.
  void add(uintptr_t device, unsigned long size, uintptr_t host);
  void remove(uintptr_t device);

  /// Before the units of the program are gone through.
  void clear_regions() { regions_.clear(); }
  /// @param variable device address of what stands for the region there (device-interface/ancestor_channel.h)
  void add_region(const void *function, void *variable) { regions_.emplace_back(function, variable); }
  /// Fills these variables, and makes the channel if there are any. Returns an ort_plugin_status.
  int publish();

  /// Whether kernels may ask for regions: then they must be waited for with `serve`.
  bool may_come() const { return channel_.load(std::memory_order_acquire); }

  /// Executes the region that a thread of the device waits for, if there is one and no other host thread
  /// does. Returns an ort_plugin_status.
  int serve(const Place &place, bool &served);

  /// Whether the calling thread executes one.
  static bool executes_here();

  /// At the end of the program: threads that wait, or will ask, go on without an answer, so that their
  /// kernels end.
  void close();

private:
  class Region;
  struct Item;
  struct Attachment;
  void look_after();
  int execute(const Place &place);
  int give(unsigned order, uintptr_t address, unsigned long bytes);
  int fetch(void *to, uintptr_t from, unsigned long bytes);
  int send(uintptr_t to, const void *from, unsigned long bytes);

  const PluginDevice device_;
  std::vector<std::pair<const void *, void *>> regions_;
  std::atomic<ort_ancestor_channel *> channel_{nullptr}; ///< where the host sees it
  void *on_device_ = nullptr;                            ///< where the device does
  void *lock_ = nullptr;                                 ///< of the device's threads, in its memory
  std::mutex serving_;                                   // by whom looks at the channel
  std::atomic<bool> executing_{false}, closed_{false};
  std::mutex storage_mutex_; // never held while the device is waited for
  PresentTable storage_;     // by device address
};

} // namespace ort
#endif
