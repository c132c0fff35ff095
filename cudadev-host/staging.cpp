// staging.cpp: see staging.h.
#include "cudadev-host/staging.h"

#include "cudadev-host/status.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <pthread.h>
#include <system_error>

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
  size_t bytes, piece;
  bool outward;         ///< host to device
  unsigned helpers = 0; ///< that work on it (Staging::mutex_)
  std::atomic<size_t> next{0};
  std::atomic<int> status{ORT_PLUGIN_OK};
  std::mutex mutex;
  std::string problem;

  struct Piece {
    size_t offset, bytes;
  };
  /// The next piece to do; none is left: 0 bytes.
  Piece take() {
    const size_t offset = next.fetch_add(piece, std::memory_order_relaxed);
    if (offset >= bytes || status.load(std::memory_order_relaxed)) return {0, 0};
    return {offset, std::min(piece, bytes - offset)};
  }
  bool has_more() const { return next.load(std::memory_order_relaxed) < bytes; }
  void fail_with(int failure) {
    std::lock_guard<std::mutex> lock(mutex);
    if (status.load()) return;
    problem = last_message();
    status.store(failure);
  }
};

Staging::Staging(const Driver &driver, std::function<int()> make_current, Threads threads)
    : driver_(driver), make_current_(std::move(make_current)), threads_(threads),
      usable_(threads.helped > 1) {}

Staging::~Staging() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread &helper : helpers_) helper.join();
  for (auto &lane : lanes_) close(*lane);
}

bool Staging::is_pinned(const Driver &driver, const void *host, size_t bytes) {
  if (!driver.cuPointerGetAttributes || bytes == 0) return false;
  const CUdeviceptr first = reinterpret_cast<CUdeviceptr>(host);
  for (const CUdeviceptr address : {first, first + bytes - 1}) {
    unsigned type = 0; // stays that for ordinary memory
    CUpointer_attribute attribute = CU_POINTER_ATTRIBUTE_MEMORY_TYPE;
    void *value = &type;
    if (driver.cuPointerGetAttributes(1, &attribute, &value, address) != CUDA_SUCCESS || !type) return false;
  }
  return true;
}

int Staging::open(Lane &lane) {
  if (int status = make_current_()) return status; // a helper's first call of the driver
  if (int status = check(driver_, driver_.cuStreamCreate(&lane.stream, CU_STREAM_NON_BLOCKING)))
    return status;
  for (int b = 0; b < 2; ++b) {
    if (int status = check(driver_, driver_.cuMemAllocHost(&lane.buffer[b], kPiece))) return status;
    if (int status = check(driver_, driver_.cuEventCreate(&lane.sent[b], CU_EVENT_DISABLE_TIMING)))
      return status;
  }
  return ORT_PLUGIN_OK;
}

void Staging::close(Lane &lane) {
  for (int b = 0; b < 2; ++b) {
    if (lane.buffer[b]) driver_.cuMemFreeHost(lane.buffer[b]);
    if (lane.sent[b]) driver_.cuEventDestroy(lane.sent[b]);
  }
  if (lane.stream) driver_.cuStreamDestroy(lane.stream);
}

/// A lane for the calling thread, or NULL if none is free and no more can be made. The lock is held.
Staging::Lane *Staging::take_lane() {
  Lane *lane = nullptr;
  if (!free_lanes_.empty()) {
    lane = free_lanes_.back();
    free_lanes_.pop_back();
  } else if (lanes_.size() < threads_.most && usable_.load()) {
    auto fresh = std::make_unique<Lane>();
    if (open(*fresh) != ORT_PLUGIN_OK) {
      close(*fresh);
      usable_.store(false); // those that there are serve on
      return nullptr;
    }
    lane = fresh.get();
    lanes_.push_back(std::move(fresh));
  }
  if (lane) ++copying_;
  return lane;
}

/// The calling thread is done with its lane. The lock is held.
void Staging::leave(Lane *lane) {
  free_lanes_.push_back(lane);
  --copying_;
  lane_free_.notify_one();
  if (!transfers_.empty() && copying_ < threads_.helped) wake_.notify_one();
}

/// The transfer that a helper should work on: of those with pieces left that with the fewest helpers, or NULL
/// when enough threads copy. The lock is held.
Staging::Transfer *Staging::one_to_help() const {
  if (copying_ >= threads_.helped) return nullptr;
  Transfer *least = nullptr;
  for (Transfer *transfer : transfers_)
    if (transfer->has_more() && (!least || transfer->helpers < least->helpers)) least = transfer;
  return least;
}

/// At the first transfer. Signals are for the program's own threads. The lock is held.
void Staging::start_helpers() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    while (helpers_.size() + 1 < threads_.helped) helpers_.emplace_back(&Staging::help, this);
  } catch (const std::system_error &) { // the system has no more threads
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

/// A helper thread.
void Staging::help() {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    Transfer *transfer = nullptr;
    wake_.wait(lock, [&] { return ending_ || (transfer = one_to_help()); });
    if (ending_) return;
    Lane *const lane = take_lane();
    if (!lane) { // there is no pinned memory for another one
      transfers_.erase(std::find(transfers_.begin(), transfers_.end(), transfer));
      continue;
    }
    ++transfer->helpers;
    lock.unlock();
    if (int failure = work(*lane, *transfer)) transfer->fail_with(failure);
    lock.lock();
    --transfer->helpers;
    left_.notify_all();
    leave(lane);
  }
}

int Staging::work(Lane &lane, Transfer &transfer) {
  if (int status = make_current_()) return status;
  const int status = transfer.outward ? fill_and_send(lane, transfer) : receive_and_empty(lane, transfer);
  // What is on its way must not meet the next transfer in this lane.
  if (status) driver_.cuStreamSynchronize(lane.stream);
  return status;
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
  // Short ones are in a few pieces, too, so that both halves of the way go on at a time.
  transfer.piece =
      transfer.bytes >= kSmallest ? kPiece : std::max(transfer.bytes / 8 / 4096 * 4096, size_t(64 << 10));
  std::unique_lock<std::mutex> lock(mutex_);
  Lane *lane = nullptr;
  lane_free_.wait(lock, [&] { return (lane = take_lane()) || lanes_.empty(); });
  if (!lane) return kLeft;
  if (helpers_.empty()) start_helpers();
  transfers_.push_back(&transfer);
  const bool few = copying_ < threads_.helped;
  lock.unlock();
  if (few) wake_.notify_all();
  if (int failure = work(*lane, transfer)) transfer.fail_with(failure);
  lock.lock();
  transfers_.erase(std::remove(transfers_.begin(), transfers_.end(), &transfer), transfers_.end());
  leave(lane);
  left_.wait(lock, [&] { return transfer.helpers == 0; });
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
