// slow_hint.cpp: see slow_hint.h.
#include "cudadev-host/slow_hint.h"

#include <chrono>
#include <csignal>
#include <pthread.h>
#include <system_error>

namespace cudadev {

/// Signals are for the program's own threads.
SlowHint::SlowHint(const ort_plugin_host_t &host, const std::string &text) : host_(host), text_(text) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    thread_ = std::thread(&SlowHint::wait, this);
  } catch (const std::system_error &) { // the system has no more threads
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

SlowHint::~SlowHint() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    has_ended_ = true;
  }
  ended_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void SlowHint::wait() {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!ended_.wait_for(lock, std::chrono::seconds(3), [&] { return has_ended_; })) host_.hint(text_.c_str());
}

} // namespace cudadev
