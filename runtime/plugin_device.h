// plugin_device.h: a device as its plugin knows it. The plugin counts its own devices only, and the program
// those of all plugins: what is asked of a plugin goes through here, so that no number is taken for the
// other.
#ifndef RUNTIME_PLUGIN_DEVICE_H
#define RUNTIME_PLUGIN_DEVICE_H

#include "device-interface/plugin.h"

#include <string>

namespace ort {

/// Why the plugin's last function failed in the calling thread.
inline std::string reason_of(const ort_plugin_t &plugin) {
  const char *text = plugin.message();
  return text && *text ? text : "the device's plugin does not say why";
}

/// The functions are those of ort_plugin_t (device-interface/plugin.h).
class PluginDevice {
public:
  /// @param index the plugin's own number of the device
  PluginDevice(const ort_plugin_t *plugin, int index) : plugin_(plugin), index_(index) {}

  const ort_plugin_t &functions() const { return *plugin_; }
  bool is_of_plugin_of(const PluginDevice &other) const { return plugin_ == other.plugin_; }
  std::string reason() const { return reason_of(*plugin_); }

  int init(int number, int count) const { return plugin_->init(index_, number, count); }
  int alloc(unsigned long bytes, void **address) const { return plugin_->alloc(index_, bytes, address); }
  int free(void *address) const { return plugin_->free(index_, address); }
  int shared_alloc(unsigned long bytes, void **host, void **address) const {
    return plugin_->shared_alloc(index_, bytes, host, address);
  }
  int shared_free(void *host) const { return plugin_->shared_free(index_, host); }
  int share(void *host, unsigned long bytes, bool needed, int *in_place) const {
    return plugin_->share(index_, host, bytes, needed, in_place);
  }
  int sharing(unsigned *how) const { return plugin_->sharing(index_, how); }
  int unshare(void *host, unsigned long bytes) const { return plugin_->unshare(index_, host, bytes); }
  int trim() const { return plugin_->trim(index_); }
  int to_device(void *to, const void *from, unsigned long bytes) const {
    return plugin_->to_device(index_, to, from, bytes);
  }
  int from_device(void *to, const void *from, unsigned long bytes) const {
    return plugin_->from_device(index_, to, from, bytes);
  }
  /// Whether the plugin takes rows at once.
  bool has_rows() const { return plugin_->rows_to_device && plugin_->rows_from_device; }
  int rows_to_device(void *to, const void *from, unsigned long bytes, unsigned long stride,
                     unsigned long rows) const {
    return plugin_->rows_to_device(index_, to, from, bytes, stride, rows);
  }
  int rows_from_device(void *to, const void *from, unsigned long bytes, unsigned long stride,
                       unsigned long rows) const {
    return plugin_->rows_from_device(index_, to, from, bytes, stride, rows);
  }
  int on_device(void *to, const void *from, unsigned long bytes) const {
    return plugin_->on_device(index_, to, from, bytes);
  }
  /// `other` is of the same plugin.
  int from_other_device(void *to, const PluginDevice &other, const void *from, unsigned long bytes) const {
    return plugin_->from_other_device(index_, to, other.index_, from, bytes);
  }
  int wait() const { return plugin_->wait(index_); }
  int ready(int *complete) const { return plugin_->ready(index_, complete); }
  int wait_all() const { return plugin_->wait_all(index_); }
  int new_queue(void **queue) const { return plugin_->new_queue(index_, queue); }
  int use_queue(void *queue, void **before) const { return plugin_->use_queue(index_, queue, before); }
  int follow(void *queue) const { return plugin_->follow(index_, queue); }
  int fit(const ort_plugin_image_t &image, unsigned *rank) const {
    return plugin_->fit(index_, &image, rank);
  }
  int misfit(const ort_plugin_unit_t &unit) const { return plugin_->misfit(index_, &unit); }
  int load(unsigned nimages, const ort_plugin_image_t *images, bool link, void **module) const {
    return plugin_->load(index_, nimages, images, link, module);
  }
  int unload(void *module) const { return plugin_->unload(index_, module); }
  int global(void *module, const char *symbol, void **address, unsigned long *size) const {
    return plugin_->global(index_, module, symbol, address, size);
  }
  int function(void *module, const ort_kernel_t *kernel, void **function) const {
    return plugin_->function(index_, module, kernel, function);
  }
  int launch(void *function, const ort_launch_t *launch, unsigned nargs,
             const ort_plugin_argument_t *args) const {
    return plugin_->launch(index_, function, launch, nargs, args);
  }
  /// The same; the calling thread launches more, or waits, soon.
  int launch_ahead(void *function, const ort_launch_t *launch, unsigned nargs,
                   const ort_plugin_argument_t *args) const {
    return plugin_->launch_ahead ? plugin_->launch_ahead(index_, function, launch, nargs, args)
                                 : plugin_->launch(index_, function, launch, nargs, args);
  }

  bool has_results() const { return plugin_->results; }
  int results(unsigned long bytes, const void *initial, ort_plugin_results_t *storage) const {
    return plugin_->results(index_, bytes, initial, storage);
  }

  /// Whether it has the functions for tools, which are the next ones.
  bool has_times() const { return plugin_->describe; }
  int describe(const char **type, unsigned *processors) const {
    return plugin_->describe(index_, type, processors);
  }
  int time(unsigned long long *time) const { return plugin_->time(index_, time); }
  int mark(void **mark) const { return plugin_->mark(index_, mark); }
  int marked_time(void *mark, unsigned long long *time, int *reached) const {
    return plugin_->marked_time(index_, mark, time, reached);
  }
  int launched_teams(unsigned *teams) const { return plugin_->launched_teams(index_, teams); }

  bool has_codelets() const { return plugin_->begin_codelet && plugin_->end_codelet; }
  int begin_codelet(void *function, const ort_launch_t *launch, unsigned nargs,
                    const ort_plugin_argument_t *args, const ort_codelet_t &codelet, void **writing) const {
    return plugin_->begin_codelet(index_, function, launch, nargs, args, &codelet, writing);
  }
  int end_codelet(void *writing) const { return plugin_->end_codelet(index_, writing); }
  int fault_address(unsigned long long *address) const {
    return plugin_->fault_address ? plugin_->fault_address(index_, address) : -1;
  }

  bool knows_accesses() const { return plugin_->watch_accesses && plugin_->accesses; }
  int watch_accesses(unsigned long *number) const { return plugin_->watch_accesses(index_, number); }
  int accesses(unsigned long number, const void *address, unsigned long bytes,
               ort_plugin_accesses_t *found) const {
    return plugin_->accesses(index_, number, address, bytes, found);
  }

private:
  const ort_plugin_t *plugin_;
  int index_;
};

} // namespace ort
#endif
