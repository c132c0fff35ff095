// clock.cpp: see clock.h.
#include "cudadev-host/clock.h"

#include "cudadev-host/status.h"
#include "device-interface/plugin.h"

#include <ctime>

namespace cudadev {
namespace {

constexpr unsigned long long kBaseLasts = 1000000000; // nanoseconds
constexpr unsigned long long kUncertain = 50000;      // the old base is better than one that is less certain
constexpr int kTries = 5;

} // namespace

unsigned long long Clock::now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ull + time.tv_nsec;
}

/// The lock is held.
int Clock::take_event(CUevent &event) {
  if (free_events_.empty()) return check(driver_, driver_.cuEventCreate(&event, 0));
  event = free_events_.back();
  free_events_.pop_back();
  return ORT_PLUGIN_OK;
}

/// Records the base's event on a stream where nothing else is: its time lies between the last question that
/// found it not reached and the answer that it is. The GPU's queues are fewer than streams, and other
/// processes may have the GPU, so it may be held up for milliseconds: only the first base waits for that.
int Clock::take_base(Base &base, unsigned long long &uncertain) {
  const unsigned long long begin = now();
  CUresult error = driver_.cuEventRecord(base.event, stream_);
  unsigned long long before = begin;
  for (unsigned long long asked = begin; error == CUDA_SUCCESS; before = asked) {
    if (base_ && asked - begin > kUncertain) return ORT_PLUGIN_OK; // as uncertain as it was
    asked = now();
    error = driver_.cuEventQuery(base.event);
    if (error != CUDA_ERROR_NOT_READY) break;
    error = CUDA_SUCCESS;
  }
  uncertain = now() - before;
  base.time = before + uncertain / 2;
  return check(driver_, error);
}

/// The lock is held.
int Clock::current_base(std::shared_ptr<const Base> &base) {
  base = base_;
  if (base_ && now() < next_base_) return ORT_PLUGIN_OK;
  if (!stream_)
    if (int status = check(driver_, driver_.cuStreamCreate(&stream_, CU_STREAM_NON_BLOCKING))) return status;
  // An event that is in use as a base stays so until the last mark is gone.
  auto fresh = std::shared_ptr<Base>(new Base, [this](Base *gone) {
    if (gone->event) driver_.cuEventDestroy(gone->event);
    delete gone;
  });
  if (int status = check(driver_, driver_.cuEventCreate(&fresh->event, 0))) return status;
  unsigned long long uncertain = ~0ull;
  for (int i = 0; i < kTries && uncertain > kUncertain; ++i)
    if (int status = take_base(*fresh, uncertain)) return status;
  if (uncertain <= kUncertain || !base_) base = base_ = fresh;
  next_base_ = now() + kBaseLasts;
  return ORT_PLUGIN_OK;
}

int Clock::mark(CUstream stream, void **result) {
  auto mark = std::make_unique<Mark>();
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (int status = current_base(mark->base)) return status;
    if (int status = take_event(mark->event)) return status;
  }
  const int status = check(driver_, driver_.cuEventRecord(mark->event, stream));
  if (status)
    give_back(std::move(mark));
  else
    *result = mark.release();
  return status;
}

void Clock::give_back(std::unique_ptr<Mark> mark) {
  std::lock_guard<std::mutex> lock(mutex_);
  free_events_.push_back(mark->event);
}

int Clock::marked_time(void *address, unsigned long long &time, int &reached) {
  std::unique_ptr<Mark> mark(static_cast<Mark *>(address));
  float milliseconds = 0;
  CUresult error = driver_.cuEventQuery(mark->event);
  reached = error != CUDA_ERROR_NOT_READY;
  if (!reached) {
    mark.release();
    return ORT_PLUGIN_OK;
  }
  if (error == CUDA_SUCCESS)
    error = driver_.cuEventElapsedTime(&milliseconds, mark->base->event, mark->event);
  // A mark may come before a base that another thread has taken meanwhile.
  time = (unsigned long long)((long long)mark->base->time + (long long)(double(milliseconds) * 1e6));
  give_back(std::move(mark));
  return check(driver_, error);
}

} // namespace cudadev
