// streams.cpp: see streams.h.
#include "cudadev-host/streams.h"

#include "cudadev-host/status.h"

#include <memory>

namespace cudadev {
namespace {

/// The streams of one host thread, by device.
struct ThreadStreams {
  struct Item {
    Streams *of = nullptr;
    Stream *own = nullptr, *current = nullptr;
  };
  std::vector<Item> items;
  ~ThreadStreams() {
    for (const Item &item : items)
      if (item.own) item.of->give_back(item.own);
  }
};
thread_local ThreadStreams thread_streams;

} // namespace

Stream *Streams::in_use() const {
  const std::vector<ThreadStreams::Item> &items = thread_streams.items;
  return size_t(index_) < items.size() ? items[index_].current : nullptr;
}

int Streams::used(Stream *&stream) {
  std::vector<ThreadStreams::Item> &items = thread_streams.items;
  if (size_t(index_) >= items.size()) items.resize(count_);
  ThreadStreams::Item &item = items[index_];
  if (!item.current) {
    if (int status = make(item.own)) return status;
    item.of = this;
    item.current = item.own;
  }
  stream = item.current;
  return ORT_PLUGIN_OK;
}

int Streams::current_for_read(Stream *&stream) {
  const int status = used(stream);
  if (status) return status;
  stream->started = true;
  return check(driver_, stream->batch.start(driver_, stream->handle));
}

int Streams::current_for_kernel(Stream *&stream) {
  const int status = used(stream);
  if (status) return status;
  stream->started = true;
  return stream->reads.is_empty() ? ORT_PLUGIN_OK : check(driver_, stream->start(driver_));
}

int Streams::current(Stream *&stream) {
  const int status = used(stream);
  if (status) return status;
  stream->started = true;
  return check(driver_, stream->start(driver_));
}

int Streams::start_all() {
  std::lock_guard<std::mutex> lock(mutex_);
  CUresult error = CUDA_SUCCESS;
  for (Stream *stream : all_)
    if (const CUresult failed = stream->start(driver_)) error = failed;
  return check(driver_, error);
}

void Streams::drop_graphs() {
  std::lock_guard<std::mutex> lock(mutex_);
  for (Stream *stream : all_) stream->batch.drop(driver_);
}

int Streams::make(Stream *&stream) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!free_.empty()) {
      stream = free_.back();
      free_.pop_back();
      return ORT_PLUGIN_OK;
    }
  }
  auto fresh = std::make_unique<Stream>();
  if (int status = check(driver_, driver_.cuStreamCreate(&fresh->handle, CU_STREAM_NON_BLOCKING)))
    return status;
  stream = fresh.release();
  std::lock_guard<std::mutex> lock(mutex_);
  all_.push_back(stream);
  return ORT_PLUGIN_OK;
}

void Streams::use(Stream *stream) { thread_streams.items[index_].current = stream; }

int Streams::follow(Stream &other) {
  Stream *own;
  if (int status = current(own)) return status;
  if (own == &other) return ORT_PLUGIN_OK;
  // Who records the event anew meanwhile records no less.
  std::lock_guard<std::mutex> lock(mutex_);
  const ShortTransfers::Reads reads = other.transfers.reads(); // no more than is in the stream by now
  CUresult error = other.start(driver_);
  if (error == CUDA_SUCCESS && !other.end) error = driver_.cuEventCreate(&other.end, CU_EVENT_DISABLE_TIMING);
  if (error == CUDA_SUCCESS) error = driver_.cuEventRecord(other.end, other.handle);
  if (error == CUDA_SUCCESS) error = driver_.cuStreamWaitEvent(own->handle, other.end, 0);
  own->transfers.add(reads);
  return check(driver_, error);
}

StreamMark Streams::mark() {
  Stream *const stream = in_use();
  if (!stream || !stream->started) return {};
  return {stream, stream->waits.load(std::memory_order_relaxed)};
}

/// The stream's user has waited for it.
int Streams::waited_for(Stream &stream, CUresult error) {
  if (int status = check(driver_, error)) {
    stream.transfers.drop();
    return status;
  }
  stream.transfers.complete();
  stream.batch.waited();
  stream.started = stream.runs_kernels = false;
  stream.waits.fetch_add(1, std::memory_order_release);
  return ORT_PLUGIN_OK;
}

int Streams::wait() {
  Stream *own;
  if (int status = used(own)) return status;
  const CUresult error = own->start(driver_);
  return waited_for(*own, error ? error : driver_.cuStreamSynchronize(own->handle));
}

int Streams::wait_for_all() {
  Stream *own;
  if (int status = used(own)) return status;
  if (int status = start_all()) return status;
  return waited_for(*own, driver_.cuCtxSynchronize());
}

int Streams::wait_patiently() {
  Stream *own;
  if (int status = current(own)) return status;
  constexpr unsigned flags = CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING;
  CUresult error = own->patient ? CUDA_SUCCESS : driver_.cuEventCreate(&own->patient, flags);
  if (error == CUDA_SUCCESS) error = driver_.cuEventRecord(own->patient, own->handle);
  if (error == CUDA_SUCCESS) error = driver_.cuEventSynchronize(own->patient);
  return waited_for(*own, error);
}

int Streams::is_empty(bool &empty) {
  Stream *own;
  if (int status = used(own)) return status;
  CUresult error = own->start(driver_);
  if (error == CUDA_SUCCESS) error = driver_.cuStreamQuery(own->handle);
  empty = error == CUDA_SUCCESS;
  if (error == CUDA_ERROR_NOT_READY) return ORT_PLUGIN_OK;
  return waited_for(*own, error);
}

void Streams::give_back(Stream *stream) {
  std::lock_guard<std::mutex> lock(mutex_);
  free_.push_back(stream);
}

} // namespace cudadev
