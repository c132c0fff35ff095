// transfers.cpp: see transfers.h.
#include "cudadev-host/transfers.h"

#include "cudadev-host/status.h"
#include "device-interface/plugin.h"

#include <algorithm>

namespace cudadev {
namespace {

/// The calling thread's stream, in which nothing is under way to [host, host + bytes) of the host's memory.
int stream_for(Gpu &gpu, const void *host, size_t bytes, Stream *&stream) {
  if (int status = gpu.streams.current(stream)) return status;
  if (!stream->transfers.meet(host, bytes)) return ORT_PLUGIN_OK;
  const int status = gpu.streams.wait();
  stream->started = true;
  return status;
}

/// `stage` copies much ordinary memory, `copy` has the driver do the rest, in parts where some of it is
/// registered.
/// @param reads it is to have read the host's memory when it returns; the driver has, but for memory that it
/// knows
template <class Stage, class Copy>
int transfer(Gpu &gpu, Registrations &registrations, const void *host, size_t bytes, bool reads, Stage stage,
             Copy copy) {
  Stream *used;
  if (int status = stream_for(gpu, host, bytes, used)) return status;
  const CUstream stream = used->handle;
  const Staging::GoingOn going_on(gpu.staging, bytes);
  if (gpu.staging.suits(bytes) && !Staging::is_pinned(gpu.driver, host, bytes)) {
    // It does not go through this thread's stream, so what is in there must be complete.
    if (int status = check(gpu.driver, gpu.driver.cuStreamSynchronize(stream))) return status;
    const int status = stage(gpu.staging);
    if (status != Staging::kLeft) return status;
  }
  CUresult error = CUDA_SUCCESS;
  if (!registrations.any()) {
    error = copy(stream, 0, bytes);
    if (error == CUDA_SUCCESS && reads && Staging::is_pinned(gpu.driver, host, bytes))
      error = gpu.driver.cuStreamSynchronize(stream);
    return check(gpu.driver, error);
  }
  for (const Registrations::Part &part : registrations.parts_of(host, bytes)) {
    if (error == CUDA_SUCCESS) error = copy(stream, part.offset, part.bytes);
    if (error == CUDA_SUCCESS && part.registered) error = gpu.driver.cuStreamSynchronize(stream);
  }
  return check(gpu.driver, error);
}

/// Whether the driver knows nothing of the host's memory, so that the processor may access it as it likes.
bool is_ordinary(const Gpu &gpu, const Registrations &registrations, const void *host, size_t bytes) {
  return !registrations.any() && !Staging::is_pinned(gpu.driver, host, bytes);
}

/// Whether the read is one of those that a kernel will do. Where nothing else runs a copy is as fast; a tool
/// may want to know what the program's kernels access.
bool gather(Gpu &gpu, Stream &stream, const ShortRead &read, CUdeviceptr from, size_t bytes) {
  if (!stream.runs_kernels || bytes > GatheredReads::kMostBytes) return false;
  std::shared_lock<std::shared_mutex> lock;
  const CUfunction kernel = gpu.gathering.any(lock);
  if (!kernel) return false;
  if (!gpu.pinned_pieces.is_for_kernels() || gpu.is_watched.load(std::memory_order_relaxed)) return false;
  if (stream.reads.add(kernel, read.pinned(), from, bytes)) return true;
  return stream.start(gpu.driver) == CUDA_SUCCESS && stream.reads.add(kernel, read.pinned(), from, bytes);
}

/// Between rows that lie side by side in pinned memory and rows of the device's.
CUDA_MEMCPY2D copy_of_rows(const HostRows &rows) {
  CUDA_MEMCPY2D copy = {};
  copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_HOST;
  copy.WidthInBytes = copy.srcPitch = copy.dstPitch = rows.bytes;
  copy.Height = rows.count;
  return copy;
}

/// Calls `some` with as many rows at a time as pinned memory has room for, until it fails, and `each` with
/// each of the others.
template <class Some, class Each> int by_rows(const HostRows &rows, Some some, Each each) {
  const size_t most = PinnedPieces::kBytes / rows.bytes;
  for (size_t done = 0; done < rows.count;) {
    HostRows part = rows;
    part.first += done * rows.stride;
    part.count = std::min(most, rows.count - done);
    bool taken = false;
    if (int status = some(part, done * rows.stride, taken)) return status;
    for (size_t i = 0; !taken && i < part.count; ++i)
      if (int status = each(part.first + i * rows.stride, (done + i) * rows.stride)) return status;
    done += part.count;
  }
  return ORT_PLUGIN_OK;
}

} // namespace

int to_device(Gpu &gpu, Registrations &registrations, CUdeviceptr to, const void *from, size_t bytes) {
  return transfer(
      gpu, registrations, from, bytes, true,
      [&](Staging &staging) { return staging.to_device(to, from, bytes); },
      [&](CUstream stream, size_t offset, size_t size) {
        return gpu.driver.cuMemcpyHtoDAsync(to + offset, static_cast<const char *>(from) + offset, size,
                                            stream);
      });
}

int from_device(Gpu &gpu, Registrations &registrations, void *to, CUdeviceptr from, size_t bytes) {
  if (bytes <= PinnedPieces::kBytes && is_ordinary(gpu, registrations, to, bytes)) {
    Stream *stream;
    if (int status = gpu.streams.current_for_read(stream)) return status;
    const auto read = stream->transfers.read(gpu.pinned_pieces, {static_cast<char *>(to), bytes, bytes, 1});
    if (read && gather(gpu, *stream, *read, from, bytes)) {
      stream->transfers.started(read);
      return ORT_PLUGIN_OK;
    }
    if (read) {
      if (int status = gpu.streams.current(stream)) return status;
      const CUresult error = gpu.driver.cuMemcpyDtoHAsync(read->pinned(), from, bytes, stream->handle);
      stream->transfers.started(read);
      return check(gpu.driver, error);
    }
  }
  return transfer(
      gpu, registrations, to, bytes, false,
      [&](Staging &staging) { return staging.from_device(to, from, bytes); },
      [&](CUstream stream, size_t offset, size_t size) {
        return gpu.driver.cuMemcpyDtoHAsync(static_cast<char *>(to) + offset, from + offset, size, stream);
      });
}

int rows_to_device(Gpu &gpu, Registrations &registrations, CUdeviceptr to, const void *from, size_t bytes,
                   size_t stride, size_t rows) {
  const HostRows all{const_cast<char *>(static_cast<const char *>(from)), bytes, stride, rows};
  const bool ordinary = is_ordinary(gpu, registrations, from, all.end() - all.first);
  const auto some = [&](const HostRows &part, size_t offset, bool &taken) {
    Stream *stream;
    if (int status = stream_for(gpu, part.first, part.end() - part.first, stream)) return status;
    const void *const pinned = ordinary ? stream->transfers.write(gpu.pinned_pieces, part) : nullptr;
    if (!pinned) return int(ORT_PLUGIN_OK);
    taken = true;
    CUDA_MEMCPY2D copy = copy_of_rows(part);
    copy.srcHost = pinned;
    copy.dstMemoryType = CU_MEMORYTYPE_DEVICE, copy.dstDevice = to + offset, copy.dstPitch = stride;
    return check(gpu.driver, gpu.driver.cuMemcpy2DAsync(&copy, stream->handle));
  };
  return by_rows(all, some, [&](const char *row, size_t offset) {
    return to_device(gpu, registrations, to + offset, row, bytes);
  });
}

int rows_from_device(Gpu &gpu, Registrations &registrations, void *to, CUdeviceptr from, size_t bytes,
                     size_t stride, size_t rows) {
  const HostRows all{static_cast<char *>(to), bytes, stride, rows};
  const bool ordinary = is_ordinary(gpu, registrations, to, all.end() - all.first);
  const auto some = [&](const HostRows &part, size_t offset, bool &taken) {
    Stream *stream;
    if (int status = gpu.streams.current(stream)) return status;
    const auto read = ordinary ? stream->transfers.read(gpu.pinned_pieces, part) : nullptr;
    if (!read) return int(ORT_PLUGIN_OK);
    taken = true;
    CUDA_MEMCPY2D copy = copy_of_rows(part);
    copy.dstHost = read->pinned();
    copy.srcMemoryType = CU_MEMORYTYPE_DEVICE, copy.srcDevice = from + offset, copy.srcPitch = stride;
    const CUresult error = gpu.driver.cuMemcpy2DAsync(&copy, stream->handle);
    stream->transfers.started(read);
    return check(gpu.driver, error);
  };
  return by_rows(all, some, [&](char *row, size_t offset) {
    return from_device(gpu, registrations, row, from + offset, bytes);
  });
}

} // namespace cudadev
