// slow_hint.h: says what takes so long, if it does. The driver compiles PTX when a program first starts its
// kernels on a GPU, which may take minutes in which nothing else is to be seen.
#ifndef CUDADEV_HOST_SLOW_HINT_H
#define CUDADEV_HOST_SLOW_HINT_H

#include "device-interface/plugin.h"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace cudadev {

/// As long as it exists something is going on, which is said after some seconds.
class SlowHint {
public:
  SlowHint(const ort_plugin_host_t &host, const std::string &text);
  ~SlowHint();

private:
  void wait();

  const ort_plugin_host_t &host_;
  const std::string text_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::thread thread_;
};

} // namespace cudadev
#endif
