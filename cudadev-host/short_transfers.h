// short_transfers.h: short transfers between device memory and ordinary (pageable) host memory, and such of
// many rows.
//
// The driver has completed a transfer to ordinary memory when its function returns, however little it is:
// several of them follow each other, and each waits for all that is in the stream before it. Here they go to
// pinned memory instead, one behind the other without waiting, and from there to where they belong when
// somebody has waited for the stream, or for another one that has come behind it (Streams::follow): its user
// or another thread.
//
// Rows that lie equally far apart are one transfer for the device, since they lie side by side in pinned
// memory.
#ifndef CUDADEV_HOST_SHORT_TRANSFERS_H
#define CUDADEV_HOST_SHORT_TRANSFERS_H

#include "cudadev-host/driver/driver.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace cudadev {

/// The pinned memory of a GPU for this, in pieces.
class PinnedPieces {
public:
  static constexpr size_t kBytes = 64 << 10; ///< of a piece: no transfer is longer
  static constexpr size_t kAtATime = 4;      ///< so many pieces are made at a time,
  static constexpr size_t kMost = 64;        ///< and so many at most

  explicit PinnedPieces(const Driver &driver) : driver_(driver) {}
  ~PinnedPieces();

  /// Makes the first ones, so that the first transfer need not. The GPU's context is current.
  void prepare();

  /// One, for transfers of one stream. It is given back when the last one who may complete one of them is
  /// gone.
  class Piece {
  public:
    Piece(PinnedPieces &of, char *memory) : of_(of), memory_(memory) {}
    ~Piece() { of_.give(memory_); }
    Piece(const Piece &) = delete;
    void operator=(const Piece &) = delete;
    /// Room for so many bytes more, or null.
    char *take(size_t bytes);

  private:
    PinnedPieces &of_;
    char *const memory_;
    size_t used_ = 0;
  };

  /// None: all are in use, or there is no pinned memory to be had.
  std::shared_ptr<Piece> take();
  /// Some of one, for good; null: there is none.
  char *keep(size_t bytes);
  /// Whether kernels find all of it at the same address.
  bool is_for_kernels() const { return is_for_kernels_.load(std::memory_order_acquire); }

private:
  void give(char *memory);
  bool make_pieces();

  const Driver &driver_;
  std::mutex mutex_; // of what follows
  std::vector<char *> free_;
  char *kept_ = nullptr; ///< what is left of a piece for `keep`
  size_t kept_bytes_ = 0;
  std::vector<void *> memory_; ///< what the driver gave for kAtATime pieces each
  std::atomic<bool> is_for_kernels_{true};
};

/// Rows of the host's memory; one, if there is no more to it.
struct HostRows {
  char *first;
  size_t bytes, stride, count;
  const char *end() const { return first + (count - 1) * stride + bytes; }
};

/// A transfer from the device that is under way.
class ShortRead {
public:
  ShortRead(std::shared_ptr<PinnedPieces::Piece> piece, char *pinned, const HostRows &to)
      : piece_(std::move(piece)), pinned_(pinned), to_(to) {}

  /// What the device is to write, row by row.
  void *pinned() const { return pinned_; }

  /// The device has written the piece: the first who says so has the bytes copied to the host's storage,
  /// where they are when this returns.
  void arrive();
  bool has_arrived() const { return has_arrived_.load(std::memory_order_acquire); }
  /// Whether it may be on its way to [host, host + bytes).
  bool meets(const char *host, size_t bytes) const { return host < to_.end() && to_.first < host + bytes; }

private:
  const std::shared_ptr<PinnedPieces::Piece> piece_;
  char *const pinned_; // in the piece
  const HostRows to_;
  std::mutex mutex_;
  std::atomic<bool> has_arrived_{false};
};

/// Those of a stream, and of what it has come behind. Any thread may ask for `reads`, the others are for the
/// stream's user.
class ShortTransfers {
public:
  using Reads = std::vector<std::shared_ptr<ShortRead>>;

  /// Makes one more from the device, or null: there is no pinned memory. Once the device's copy to that is in
  /// the stream, `started` has to be told: who comes behind the stream has what has been started until then.
  std::shared_ptr<ShortRead> read(PinnedPieces &memory, const HostRows &to);
  void started(std::shared_ptr<ShortRead> read);
  /// One more to the device: the pinned memory that the device is to read, or null.
  const void *write(PinnedPieces &memory, const HostRows &from);
  /// Those of a stream that this one's has come behind.
  void add(const Reads &others);
  Reads reads() const;
  /// Whether one from the device may be on its way to [host, host + bytes).
  bool meet(const void *host, size_t bytes) const;
  /// The stream has been waited for.
  void complete();
  /// The device is lost.
  void drop() { take(); }

private:
  char *room(PinnedPieces &memory, size_t bytes);
  Reads take();

  mutable std::mutex mutex_;
  Reads reads_;
  std::vector<std::shared_ptr<PinnedPieces::Piece>> pieces_; ///< in use; the last one may have room
};

} // namespace cudadev
#endif
