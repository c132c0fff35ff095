// device.h: the devices of the program. They are counted at the first device construct or call, and each is
// initialised at its first use ("OpenMP Offloading in the Jetson Nano Platform", §4.2.1: "lazy approach to
// actual device initialization"), so that a program that never offloads pays nothing.
#ifndef RUNTIME_DEVICE_H
#define RUNTIME_DEVICE_H

#include "runtime/data_environment.h"
#include "runtime/environment.h"
#include "runtime/indirect.h"
#include "runtime/observed_device.h"

#include <atomic>
#include <memory>
#include <mutex>

namespace ort {

class Device {
public:
  /// @param number OpenMP's number of the device
  /// @param shared the device uses host storage as it is
  /// @param calls_host its threads may have the host execute regions
  /// @param needs_sharing the program requires what `shared` says, of which the device can do a part
  Device(const PluginDevice &plugin, int number, bool shared = false, bool calls_host = false,
         bool needs_sharing = false)
      : data(plugin, number, shared, calls_host, needs_sharing), plugin_(plugin, number), number_(number),
        most_teams_(device_variable("OMP_NUM_TEAMS", number)),
        most_threads_(device_variable("OMP_TEAMS_THREAD_LIMIT", number)) {}

  int number() const { return number_; }
  const ObservedDevice &plugin() const { return plugin_; }

  /// Initialises the device if this is its first use, and enters declare target variables of units that came
  /// since the last call.
  void prepare(const Place &place) {
    if (units_version_.load(std::memory_order_acquire) != current_units_version()) prepare_slowly(place);
  }

  /// The loading phase of a launch: the kernel's function on this device. It is looked up once.
  void *function(ort_kernel_t *kernel) {
    auto *cache = static_cast<std::atomic<void *> *>(__atomic_load_n(&kernel->cache, __ATOMIC_ACQUIRE));
    void *function = cache ? cache[number_].load(std::memory_order_acquire) : nullptr;
    return function && function != &none_ ? function : load_function(kernel);
  }
  /// Whether the binary that is loaded for this device has the kernel. It is looked up once.
  bool has(ort_kernel_t *kernel) { return find_function(kernel) != nullptr; }

  /// nteams-var and teams-thread-limit-var (OpenMP 5.2 §2.1) of the device; 0: not set.
  int most_teams() const { return most_teams_; }
  int most_threads() const { return most_threads_; }

  /// Removes what a unit brought to this device.
  void forget(ort_unit_t *unit);

  /// Ends the program if `status` is an error of the plugin.
  void check(int status, const Place &place, const char *doing) const { data.check(status, place, doing); }

  DataEnvironment data;

private:
  static unsigned current_units_version();
  void prepare_slowly(const Place &place);
  void load_ahead();
  void *module_ahead(ort_unit_t *unit);
  void *load_function(ort_kernel_t *kernel);
  void *find_function(ort_kernel_t *kernel);
  static std::atomic<void *> *cache_of(ort_kernel_t *kernel);
  void *module_of(ort_unit_t *unit, const Place &place);
  void enter_globals(ort_unit_t *unit, const Place &place);

  static char none_; ///< its address stands for a kernel that the binary does not have
  const ObservedDevice plugin_;
  int number_, most_teams_, most_threads_;
  bool initialised_ = false;
  IndirectFunctions indirect_;
  std::atomic<unsigned> units_version_{0};
  std::mutex loading_; // modules, functions, initialisation
};

/// Number of devices, as omp_get_num_devices; the host has this number too. The first call looks for them.
int device_count();

/// The device a construct means, ready for use, or NULL: the host.
/// @param number a device number or ORT_DEVICE_DEFAULT, ORT_DEVICE_HOST, omp_initial_device (-1)
Device *find_device(int number, const Place &place);

/// The place that ort_at gave to the calling thread, once.
Place take_place();

/// default-device-var of the calling task.
int default_device();
void set_default_device(int number);

/// From now on the calling thread leaves its processor to others while it waits for a device.
void wait_patiently();

} // namespace ort
#endif
