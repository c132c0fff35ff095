// fake_plugin.h: a plugin whose device memory is malloc's and whose kernels are C++ functions. It counts what
// it is asked for, so that tests see which transfers a construct made.
#ifndef TESTS_UNIT_RUNTIME_FAKE_PLUGIN_H
#define TESTS_UNIT_RUNTIME_FAKE_PLUGIN_H

#include "device-interface/plugin.h"

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <vector>

struct FakeState {
  int allocations = 0;
  int live = 0;
  int to_device = 0;
  int from_device = 0;
  int between_devices = 0;
  int loads = 0;
  std::atomic<int> waits{0}; // of the calling thread for what it has started
  std::atomic<int> waits_for_all{0};
  int followed = 0;      // queues that were put behind others
  bool puts_off = false; // everything: lazy_plugin.h
  int inits = 0;
  bool has_results = true;           // that kernels bring
  int results = 0;                   // storages for them
  std::string loaded;                // the first image of the last module
  std::vector<int> link_sizes;       // number of units of each linked module
  unsigned long memory_limit = ~0ul; // an allocation above it fails
  bool fault = false;                // the next wait reports a fault
  std::function<bool(const void *host, unsigned long bytes)> may_share; // kernels use it in place, if set
  int shared = 0;                                                       // that are in place now
  std::function<void(const void *from)> before_copy;                    // to the device, if set
  std::map<std::string, std::function<void(void **args)>> kernels;
  std::vector<ort_plugin_argument_t> arguments; // of the last launch
  std::map<std::string, std::vector<char>> globals;
};

FakeState &fake();
void reset_fake();
const ort_plugin_t *fake_plugin();

#endif
