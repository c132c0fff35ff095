// staging.cpp: see staging.h.
#include "cudadev-host/staging.h"

#include "cudadev-host/status.h"

#include <algorithm>
#include <cstring>

namespace cudadev {

struct Staging::Lane {
  CUstream stream = nullptr;
  void *buffer[2] = {nullptr, nullptr};
  CUevent sent[2] = {nullptr, nullptr}; ///< the device is done with the buffer
};

/// What the threads share of one transfer.
struct Staging::Transfer {
  char *host;
  CUdeviceptr device;
  size_t bytes;
  bool outward; ///< host to device
  std::atomic<size_t> next{0};
  std::atomic<int> status{ORT_PLUGIN_OK};
  std::mutex mutex;
  std::string problem;

  struct Piece {
    size_t offset, bytes;
  };
  /// The next piece to do; none is left: 0 bytes.
  Piece take() {
    const size_t offset = next.fetch_add(kPiece, std::memory_order_relaxed);
    if (offset >= bytes || status.load(std::memory_order_relaxed)) return {0, 0};
    return {offset, std::min(kPiece, bytes - offset)};
  }
  void fail_with(int failure) {
    std::lock_guard<std::mutex> lock(mutex);
    if (status.load()) return;
    problem = last_message();
    status.store(failure);
  }
};

Staging::Staging(const Driver &driver, std::function<int()> make_current, unsigned threads)
    : driver_(driver), make_current_(std::move(make_current)), nthreads_(threads), usable_(threads > 1) {}

/// Makes the buffers and starts the helpers, at the first large transfer.
int Staging::start() {
  for (unsigned i = 0; i < nthreads_; ++i) {
    auto lane = std::make_unique<Lane>();
    if (int status = check(driver_, driver_.cuStreamCreate(&lane->stream, CU_STREAM_NON_BLOCKING)))
      return status;
    for (int b = 0; b < 2; ++b) {
      if (int status = check(driver_, driver_.cuMemAllocHost(&lane->buffer[b], kPiece))) return status;
      if (int status = check(driver_, driver_.cuEventCreate(&lane->sent[b], CU_EVENT_DISABLE_TIMING)))
        return status;
    }
    lanes_.push_back(std::move(lane));
  }
  for (unsigned i = 1; i < nthreads_; ++i) threads_.emplace_back(&Staging::serve, this, i);
  return ORT_PLUGIN_OK;
}

Staging::~Staging() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread &thread : threads_) thread.join();
  for (auto &lane : lanes_) {
    for (int b = 0; b < 2; ++b) {
      driver_.cuMemFreeHost(lane->buffer[b]);
      driver_.cuEventDestroy(lane->sent[b]);
    }
    driver_.cuStreamDestroy(lane->stream);
  }
}

/// A helper thread: takes part in each transfer.
void Staging::serve(unsigned number) {
  unsigned long seen = 0;
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return ending_ || generation_ != seen; });
    if (ending_) return;
    seen = generation_;
    Transfer &transfer = *transfer_;
    lock.unlock();
    if (int failure = work(*lanes_[number], transfer)) transfer.fail_with(failure);
    lock.lock();
    if (--running_ == 0) done_.notify_one();
  }
}

int Staging::work(Lane &lane, Transfer &transfer) {
  if (int status = make_current_()) return status;
  return transfer.outward ? fill_and_send(lane, transfer) : receive_and_empty(lane, transfer);
}

int Staging::fill_and_send(Lane &lane, Transfer &transfer) {
  for (unsigned turn = 0;; ++turn) {
    const Transfer::Piece piece = transfer.take();
    if (!piece.bytes) break;
    const int b = turn % 2;
    if (turn >= 2)
      if (int status = check(driver_, driver_.cuEventSynchronize(lane.sent[b]))) return status;
    std::memcpy(lane.buffer[b], transfer.host + piece.offset, piece.bytes);
    CUresult error =
        driver_.cuMemcpyHtoDAsync(transfer.device + piece.offset, lane.buffer[b], piece.bytes, lane.stream);
    if (error == CUDA_SUCCESS) error = driver_.cuEventRecord(lane.sent[b], lane.stream);
    if (int status = check(driver_, error)) return status;
  }
  return check(driver_, driver_.cuStreamSynchronize(lane.stream));
}

int Staging::receive_and_empty(Lane &lane, Transfer &transfer) {
  // While one buffer is emptied, the other is on its way.
  Transfer::Piece pieces[2] = {};
  auto request = [&](int b) {
    pieces[b] = transfer.take();
    if (!pieces[b].bytes) return (int)ORT_PLUGIN_OK;
    CUresult error = driver_.cuMemcpyDtoHAsync(lane.buffer[b], transfer.device + pieces[b].offset,
                                               pieces[b].bytes, lane.stream);
    if (error == CUDA_SUCCESS) error = driver_.cuEventRecord(lane.sent[b], lane.stream);
    return check(driver_, error);
  };
  for (int b = 0; b < 2; ++b)
    if (int status = request(b)) return status;
  for (int b = 0; pieces[b].bytes; b = 1 - b) {
    if (int status = check(driver_, driver_.cuEventSynchronize(lane.sent[b]))) return status;
    std::memcpy(transfer.host + pieces[b].offset, lane.buffer[b], pieces[b].bytes);
    if (int status = request(b)) return status;
  }
  return ORT_PLUGIN_OK;
}

int Staging::run(Transfer &transfer) {
  std::unique_lock<std::mutex> only_one(busy_, std::try_to_lock);
  if (!only_one.owns_lock()) return kBusy;
  if (!usable_.load()) return kBusy;
  if (lanes_.empty() && start() != ORT_PLUGIN_OK) {
    usable_.store(false);
    return kBusy;
  }
  {
    std::lock_guard<std::mutex> lock(mutex_);
    transfer_ = &transfer;
    running_ = nthreads_ - 1;
    ++generation_;
  }
  wake_.notify_all();
  if (int failure = work(*lanes_[0], transfer)) transfer.fail_with(failure);
  std::unique_lock<std::mutex> lock(mutex_);
  done_.wait(lock, [&] { return running_ == 0; });
  const int status = transfer.status.load();
  return status ? fail(status, transfer.problem) : ORT_PLUGIN_OK;
}

int Staging::to_device(CUdeviceptr to, const void *from, size_t bytes) {
  Transfer transfer;
  transfer.host = const_cast<char *>(static_cast<const char *>(from));
  transfer.device = to, transfer.bytes = bytes, transfer.outward = true;
  return run(transfer);
}

int Staging::from_device(void *to, CUdeviceptr from, size_t bytes) {
  Transfer transfer;
  transfer.host = static_cast<char *>(to);
  transfer.device = from, transfer.bytes = bytes, transfer.outward = false;
  return run(transfer);
}

} // namespace cudadev
