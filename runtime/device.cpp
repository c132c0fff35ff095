// device.cpp: discovery and lazy initialisation of devices, loading of modules and kernels (see device.h).
#include "runtime/device.h"
#include "runtime/requires.h"

#include "runtime/codelet.h"
#include "runtime/environment.h"
#include "runtime/image_choice.h"
#include "runtime/libgomp.h"
#include "runtime/managed/shared_heap.h"
#include "runtime/ompt/module_events.h"
#include "runtime/ompt/tool.h"
#include "runtime/plugin_loader.h"
#include "runtime/polling.h"
#include "runtime/target_tasks.h"
#include "runtime/units.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <vector>

namespace ort {
namespace {

enum class State { Fresh, Ready, Forked };

struct Devices {
  std::atomic<State> state{State::Fresh};
  std::recursive_mutex mutex; // a tool that is being initialised may ask for devices
  bool counted = false;
  std::vector<std::unique_ptr<Device>> list;
  std::string why_none; // why there are no devices
  std::atomic<bool> exiting{false};
};

constexpr int kInvalidDevice = -4;       // omp_invalid_device (omp.h)
constexpr int kInvalidDefault = INT_MAX; // what libgomp keeps for it

/// Never destroyed: threads may still be offloading, and units unregister, while the process ends.
Devices &devices() {
  static Devices *instance = new Devices;
  return *instance;
}

Place place_of(const ort_kernel_t *kernel) { return {kernel->file, kernel->line}; }

void in_forked_child() {
  if (devices().state.load() == State::Ready && !devices().list.empty()) devices().state.store(State::Forked);
}

void at_process_exit() {
  devices().exiting.store(true);
  if (devices().state.load() == State::Ready)
    for (auto &device : devices().list) device->data.ancestors.close();
}

bool forget_unit(ort_unit_t *unit) {
  Devices &d = devices();
  if (d.exiting.load() || d.state.load() == State::Forked) return false;
  wait_for_all_target_tasks(); // they may be its own
  for (auto &device : d.list) device->forget(unit);
  for (unsigned i = 0; i < unit->nkernels; ++i) {
    delete[] static_cast<std::atomic<void *> *>(unit->kernels[i]->cache);
    unit->kernels[i]->cache = nullptr;
  }
  return true;
}

/// Looks for the devices.
void count_devices(const Place &place) {
  Devices &d = devices();
  OpenedPlugins opened;
  read_codelet_request();
  if (target_offload() == Offload::Disabled) {
    d.why_none = "OMP_TARGET_OFFLOAD=DISABLED";
  } else if (compiled_for_the_host()) {
    d.why_none = "the program was compiled without kernels (--kernel-format=none)";
  } else if (d.why_none = unmet_requirements(); d.why_none.empty()) {
    opened = open_plugins(place);
    d.why_none = opened.problem;
  }
  const bool required = !shared_memory_required().empty();
  const bool calls_host = reverse_offload_required();
  for (const OpenedPlugins::Item &item : opened.list)
    for (int i = 0; i < item.ndevices; ++i) {
      const PluginDevice device(item.plugin, i);
      unsigned how = 0;
      const bool shared = required && device.sharing(&how) == ORT_PLUGIN_OK && (how & ORT_SHARES_ALL);
      d.list.push_back(
          std::make_unique<Device>(device, int(d.list.size()), shared, calls_host, required && !shared));
    }
  const size_t count = d.list.size();
  const char *const managed = std::getenv("OMPICC_MANAGED");
  if (count && managed && *managed && std::strcmp(managed, "0") && !shared_heap::is_wanted())
    hint("OMPICC_MANAGED=" + std::string(managed) + ": the program was not linked with --managed");
  if (count) {
    pthread_atfork(nullptr, nullptr, in_forked_child);
    std::atexit(at_process_exit);
    set_unregister_hook(forget_unit);
    verbose(format("%zu device%s", count, count == 1 ? "" : "s"));
  } else {
    verbose("no device, target constructs run on the host: " + d.why_none);
  }
}

/// Counts the devices, and has a tool be initialised before anybody uses them. Runs once.
void discover(const Place &place) {
  Devices &d = devices();
  std::lock_guard<std::recursive_mutex> lock(d.mutex);
  if (d.state.load() != State::Fresh || d.counted) return;
  ompt::find_tool();
  count_devices(place);
  d.counted = true;
  ompt::initialise_tool(int(d.list.size()));
  d.state.store(State::Ready, std::memory_order_release);
}

Devices &ready_devices(const Place &place) {
  Devices &d = devices();
  if (d.state.load(std::memory_order_acquire) == State::Fresh) discover(place);
  if (d.state.load(std::memory_order_acquire) == State::Forked)
    fatal(place, "this process was forked from one that had already used its devices, and cannot use them: "
                 "fork before the first device construct, or call exec in the child");
  return d;
}

} // namespace

int device_count() {
  if (dying()) leave_dying();
  Devices &d = devices();
  if (d.state.load(std::memory_order_acquire) == State::Fresh) discover({});
  return (int)d.list.size();
}

int default_device() {
  const int number = libgomp().get_default_device();
  if (number == kInvalidDefault) return kInvalidDevice;
  if (number >= 0) return number;
  // Newer libgomps answer omp_invalid_device when they have no device of their own and offloading is
  // mandatory.
  const char *text = std::getenv("OMP_DEFAULT_DEVICE");
  return text ? std::atoi(text) : 0;
}

/// libgomp makes 0 of negative numbers, or did so.
void set_default_device(int number) {
  libgomp().set_default_device(number == -1 ? device_count() : number < 0 ? kInvalidDefault : number);
}

namespace {

/// A construct for a device runs on the host, which the program's user may not expect: said once.
void say_that_host_runs(int number, const Place &place) {
  const Devices &d = devices();
  const int count = (int)d.list.size();
  if (number == count && count > 0) return; // the number of the host
  static std::atomic<bool> said{false};
  if (count > 0) {
    if (!said.exchange(true))
      warning(place, format("there is no device %d, the last is %d: the construct runs on the host", number,
                            count - 1));
  } else if (target_offload() == Offload::Default && expects_a_device() && !compiled_for_the_host()) {
    if (!said.exchange(true))
      warning(place, "no device, target constructs run on the host: " + d.why_none +
                         " (OMP_TARGET_OFFLOAD=DISABLED or OMPICC_WARNINGS=0 in the environment: not said)");
  }
}

} // namespace

Device *find_device(int number, const Place &place) {
  if (dying()) leave_dying();
  if (number == ORT_DEVICE_HOST || number == -1) return nullptr;
  const bool is_default = number == ORT_DEVICE_DEFAULT;
  if (is_default) number = default_device();
  if (number == kInvalidDevice) fatal(place, "the device is omp_invalid_device");
  Devices &d = ready_devices(place);
  const int count = (int)d.list.size();
  if (number >= 0 && number < count) {
    Device *device = d.list[number].get();
    device->prepare(place);
    return device;
  }
  if (target_offload() == Offload::Mandatory && (is_default || number != count)) {
    if (count == 0) fatal(place, "OMP_TARGET_OFFLOAD=MANDATORY, but there is no device: " + d.why_none);
    if (!is_default || number != count)
      fatal(place, format("OMP_TARGET_OFFLOAD=MANDATORY, but there is no device %d: the last is %d", number,
                          count - 1));
  }
  say_that_host_runs(number, place);
  return nullptr;
}

void wait_patiently() {
  sleeps_for_devices = true;
  const Devices &d = devices();
  std::vector<const ort_plugin_t *> asked;
  for (const auto &device : d.list) {
    const ort_plugin_t *plugin = &device->plugin().functions();
    if (std::find(asked.begin(), asked.end(), plugin) != asked.end()) continue;
    asked.push_back(plugin);
    device->check(plugin->wait_patiently(), {}, "wait for the device");
  }
}

unsigned Device::current_units_version() { return units_version(); }

/// The first version of units that say which declare target variables their device code changes.
constexpr unsigned kTellsChanges = 9;

void Device::prepare_slowly(const Place &place) {
  std::lock_guard<std::mutex> lock(loading_);
  const unsigned version = units_version();
  if (!initialised_) {
    check(plugin_.init(number_, int(devices().list.size())), place, "initialise the device");
    initialised_ = true;
    ompt::device_initialised(plugin_, number_);
  }
  if (units_version_.load() == version) return;
  indirect_.clear();
  data.ancestors.clear_regions();
  for (ort_unit_t *unit : registered_units()) {
    if (unit->abi < kTellsChanges) data.forget_values();
    if (unit->nglobals) enter_globals(unit, place);
  }
  check(indirect_.publish(plugin_), place, "say where functions are");
  check(data.ancestors.publish(), place, "say where functions of the host are");
  load_ahead();
  units_version_.store(version, std::memory_order_release);
}

/// The module that holds the unit's kernels and variables; loaded at its first use, alone or linked with the
/// others of its executable or library. `loading_` is held.
void *Device::module_of(ort_unit_t *unit, const Place &place) {
  if (void *module = unit_module(unit, number_)) return module;
  const LoadGroup group = load_group(unit);
  std::vector<ort_plugin_image_t> images;
  for (ort_unit_t *member : group.units) {
    if (unit_module(member, number_))
      fatal(place, format("the device code of unit %s is to be linked with that of unit %s, which was loaded "
                          "before: open the library of the one before the other's first target region",
                          unit->name, member->name));
    ort_plugin_image_t image;
    const std::string problem = choose_image(plugin_, member, image);
    if (!problem.empty()) fatal(place, "cannot load the kernels: " + problem);
    images.push_back(image);
  }
  void *module = nullptr;
  check(plugin_.load((unsigned)images.size(), images.data(), group.link, &module), place, "load the kernels");
  ompt::module_loaded(number_, module, images);
  for (ort_unit_t *member : group.units) set_unit_module(member, number_, module);
  return module;
}

/// Whether a kernel may be looked up before its launch: not if the device sets storage aside for it.
static bool costs_nothing(const ort_kernel_t &kernel) {
  return kernel.mode != ORT_MODE_GENERIC && !(kernel.flags & (ORT_KERNEL_ENV | ORT_KERNEL_RECURSIVE));
}

/// Loads the kernels of all units, so that the first launch of each takes no longer than the others, which a
/// program may time. Not where there are many, of which a run may need few, nor what the driver compiles or
/// links. What cannot be loaded is left to the launch, which says so. `loading_` is held.
void Device::load_ahead() {
  constexpr unsigned kMostKernels = 64;
  unsigned kernels = 0;
  const std::vector<ort_unit_t *> units = registered_units();
  for (const ort_unit_t *unit : units) kernels += unit->nkernels;
  if (kernels > kMostKernels) return;
  for (ort_unit_t *unit : units) {
    for (unsigned i = 0; i < unit->nkernels; ++i) {
      ort_kernel_t *kernel = unit->kernels[i];
      void *module = module_ahead(unit), *function = nullptr;
      if (!module) break;
      if (!costs_nothing(*kernel)) continue;
      std::atomic<void *> &known = cache_of(kernel)[number_];
      if (known.load() || plugin_.function(module, kernel, &function) != ORT_PLUGIN_OK) continue;
      known.store(function ? function : &none_, std::memory_order_release);
    }
  }
}

/// The unit's module, or null where it is better loaded at a launch.
void *Device::module_ahead(ort_unit_t *unit) {
  if (load_group(unit).link) return nullptr;
  void *module = unit_module(unit, number_);
  if (module) return module;
  ort_plugin_image_t image;
  if (!choose_image(plugin_, unit, image).empty()) return nullptr;
  const ort_plugin_format_t *format = find_format(image.format);
  if (!format || (format->flags & ORT_FORMAT_COMPILED)) return nullptr;
  if (plugin_.load(1, &image, false, &module) != ORT_PLUGIN_OK) return nullptr;
  ompt::module_loaded(number_, module, {image});
  set_unit_module(unit, number_, module);
  return module;
}

char Device::none_;

void *Device::load_function(ort_kernel_t *kernel) {
  void *function = find_function(kernel);
  if (!function)
    fatal(place_of(kernel), format("there is no kernel %s in the kernel binary of unit %s", kernel->symbol,
                                   kernel->unit->name));
  return function;
}

/// The kernel's functions, by device.
std::atomic<void *> *Device::cache_of(ort_kernel_t *kernel) {
  auto *cache = static_cast<std::atomic<void *> *>(__atomic_load_n(&kernel->cache, __ATOMIC_ACQUIRE));
  if (cache) return cache;
  auto *fresh = new std::atomic<void *>[devices().list.size()]();
  void *expected = nullptr;
  if (__atomic_compare_exchange_n(&kernel->cache, &expected, fresh, false, __ATOMIC_ACQ_REL,
                                  __ATOMIC_ACQUIRE))
    return fresh;
  delete[] fresh;
  return static_cast<std::atomic<void *> *>(expected);
}

/// Null where the binary has no such kernel.
void *Device::find_function(ort_kernel_t *kernel) {
  const Place place = place_of(kernel);
  std::lock_guard<std::mutex> lock(loading_);
  std::atomic<void *> *const cache = cache_of(kernel);
  if (void *known = cache[number_].load()) return known == &none_ ? nullptr : known;
  void *function = nullptr;
  check(plugin_.function(module_of(kernel->unit, place), kernel, &function), place, "load the kernel");
  cache[number_].store(function ? function : &none_, std::memory_order_release);
  return function;
}

void Device::enter_globals(ort_unit_t *unit, const Place &place) {
  void *module = nullptr;
  for (unsigned i = 0; i < unit->nglobals; ++i) {
    const ort_global_t &global = unit->globals[i];
    if (global.flags & ORT_GLOBAL_CHANGES) data.note_changes(global.host);
    if (!global.symbol) continue;
    if (!module) module = module_of(unit, place);
    void *address = nullptr;
    unsigned long size = 0;
    check(plugin_.global(module, global.symbol, &address, &size), place, "find a declare target variable");
    if (!address)
      fatal(place, format("there is no declare target variable %s in the kernel binary of unit %s",
                          global.symbol, unit->name));
    if (global.flags & ORT_GLOBAL_FUNCTION) {
      indirect_.add_function(global.host, address);
      continue;
    }
    if (global.flags & ORT_GLOBAL_ANCESTOR) {
      data.ancestors.add_region(global.host, address);
      continue;
    }
    if (global.flags & ORT_GLOBAL_INDIRECT) {
      indirect_.add_table(address);
      continue;
    }
    if (global.flags & ORT_GLOBAL_LINK) {
      data.add_link(place, global.host, global.size, address);
      continue;
    }
    if (size != global.size)
      fatal(place, format("the declare target variable %s has %lu bytes on the host and %lu on the device",
                          global.symbol, global.size, size));
    data.add_global(place, global.host, size, address);
  }
}

void Device::forget(ort_unit_t *unit) {
  std::lock_guard<std::mutex> lock(loading_);
  if (!initialised_) return;
  for (unsigned i = 0; i < unit->nglobals; ++i)
    if (unit->globals[i].symbol &&
        !(unit->globals[i].flags & (ORT_GLOBAL_FUNCTION | ORT_GLOBAL_INDIRECT | ORT_GLOBAL_ANCESTOR)))
      data.remove_global(unit->globals[i].host);
  void *module = unit_module(unit, number_);
  if (!module || load_group(unit).link) return; // a linked module is shared, and goes with the process
  // Other threads may have target tasks of it in queues.
  if (!data.ancestors.may_come()) check(plugin_.wait_all(), {}, "unload kernels");
  ompt::module_unloading(number_, module);
  check(plugin_.unload(module), {}, "unload kernels");
}

} // namespace ort
