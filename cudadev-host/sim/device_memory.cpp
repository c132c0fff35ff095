// device_memory.cpp: the memory of a sim device: who has which part of it, and copies (see device.h).
#include "cudadev-host/sim/device.h"

#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace {

constexpr size_t granularity = 256; // bytes; cuMemAlloc's alignment

} // namespace

CUresult SimDevice::allocate(CUdeviceptr *address, size_t bytes) {
  if (!address || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard<std::mutex> lock(mutex);
  return allocate_locked(address, bytes, granularity);
}

// In whole multiples of the alignment.
CUresult SimDevice::allocate_locked(CUdeviceptr *address, size_t bytes, size_t alignment) {
  const CUresult before = in_flight() ? error : settle_locked();
  if (before != CUDA_SUCCESS) return before;
  if (bytes > size) return CUDA_ERROR_OUT_OF_MEMORY;
  // Between allocations that are watched there is memory that belongs to none.
  const size_t gap = sanitized ? alignment : 0;
  const size_t rounded = ((bytes + alignment - 1) & ~(alignment - 1)) + gap;
  for (auto hole = unused.begin(); hole != unused.end(); ++hole) {
    const CUdeviceptr first = (hole->first + alignment - 1) & ~CUdeviceptr(alignment - 1);
    const size_t in_front = first - hole->first;
    if (hole->second < in_front + rounded) continue;
    *address = first;
    const size_t rest = hole->second - in_front - rounded;
    if (in_front > 0)
      hole->second = in_front;
    else
      unused.erase(hole);
    if (rest > 0) unused[*address + rounded] = rest;
    used[*address] = Allocation{bytes, rounded};
    used_bytes += rounded;
    // New memory of a GPU holds anything but zeros that one could rely on.
    constexpr size_t filled = 1 << 16;
    memset(alias + (*address - base), 0xA5, rounded < filled ? rounded : filled);
    return sanitized ? mark(sim::Op::Unpoison, *address, bytes) : static_cast<CUresult>(CUDA_SUCCESS);
  }
  return CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult SimDevice::free(CUdeviceptr address) {
  std::lock_guard<std::mutex> lock(mutex);
  const CUresult before = settle_locked();
  if (before != CUDA_SUCCESS) return before;
  if (address == 0) return CUDA_SUCCESS;
  const auto block = used.find(address);
  if (block == used.end()) return CUDA_ERROR_INVALID_VALUE;
  size_t bytes = block->second.extent;
  if (block->second.mapped) forget_mapped(address, block->second);
  used.erase(block);
  used_bytes -= bytes;
  if (sanitized) mark(sim::Op::Poison, address, bytes);
  constexpr size_t worth_returning = 1 << 20;
  const size_t page = sysconf(_SC_PAGESIZE);
  if (bytes >= worth_returning) {
    const size_t from = (address - base + page - 1) & ~(page - 1),
                 to = (address - base + bytes) & ~(page - 1);
    madvise(alias + from, to - from, MADV_REMOVE);
  }
  auto next = unused.lower_bound(address);
  if (next != unused.end() && address + bytes == next->first) {
    bytes += next->second;
    next = unused.erase(next);
  }
  if (next != unused.begin()) {
    const auto previous = std::prev(next);
    if (previous->first + previous->second == address) {
      previous->second += bytes;
      return CUDA_SUCCESS;
    }
  }
  unused[address] = bytes;
  return CUDA_SUCCESS;
}

// Tells the process that memory is allocated or no longer is.
CUresult SimDevice::mark(sim::Op op, CUdeviceptr address, size_t bytes) {
  const sim::Range range = {address, bytes};
  std::string nothing;
  return call_locked(op, std::string(reinterpret_cast<const char *>(&range), sizeof range), -1, &nothing);
}

CUresult SimDevice::report_allocations() {
  std::lock_guard<std::mutex> lock(mutex);
  if (sanitized) return CUDA_SUCCESS;
  sanitized = true;
  for (const auto &block : used) {
    const CUresult status = mark(sim::Op::Unpoison, block.first, block.second.bytes);
    if (status != CUDA_SUCCESS) return status;
  }
  return CUDA_SUCCESS;
}

CUdeviceptr SimDevice::address_of(const void *host) {
  std::lock_guard<std::mutex> lock(mutex);
  const CUdeviceptr place = reinterpret_cast<CUdeviceptr>(host);
  return is_mapped_locked(place, 1) ? place : 0;
}

size_t SimDevice::memory_size() {
  std::lock_guard<std::mutex> lock(mutex);
  return size;
}

size_t SimDevice::memory_free() {
  std::lock_guard<std::mutex> lock(mutex);
  return size - used_bytes;
}

// Where the program reaches [address, address + bytes), which must lie inside one allocation; NULL if it does
// not.
char *SimDevice::alias_of(CUdeviceptr address, size_t bytes) {
  auto block = used.upper_bound(address);
  if (block == used.begin()) return nullptr;
  --block;
  const size_t offset = address - block->first;
  const size_t extent = block->second.extent;
  if (offset > extent || bytes > extent - offset) return nullptr;
  return alias + (address - base);
}

// An address of device memory where a copy wants one of the program's.
bool SimDevice::is_kept_from_program(const void *address) const {
  const CUdeviceptr place = reinterpret_cast<CUdeviceptr>(address);
  return !sim::unified() && in_memory(place) && !is_mapped_locked(place, 1);
}

CUresult SimDevice::copy_to_device(CUdeviceptr to, const void *from, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  const CUresult before = settle_locked();
  if (before != CUDA_SUCCESS || bytes == 0) return before;
  if (is_kept_from_program(from) || !sim::is_one_piece(from, bytes)) return CUDA_ERROR_INVALID_VALUE;
  if (!in_memory(to) && sim::unified()) { // any storage of the program
    memmove(reinterpret_cast<void *>(to), from, bytes);
    return CUDA_SUCCESS;
  }
  if (!in_memory(to)) {
    const sim::Range range = {to, bytes};
    std::string payload(reinterpret_cast<const char *>(&range), sizeof range), answer;
    payload.append(static_cast<const char *>(from), bytes);
    return call_locked(sim::Op::Write, payload, -1, &answer);
  }
  char *const target = alias_of(to, bytes);
  if (!target) return CUDA_ERROR_INVALID_VALUE;
  memcpy(target, from, bytes);
  return CUDA_SUCCESS;
}

CUresult SimDevice::copy_from_device(void *to, CUdeviceptr from, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  const CUresult before = settle_locked();
  if (before != CUDA_SUCCESS || bytes == 0) return before;
  if (is_kept_from_program(to) || !sim::is_one_piece(to, bytes)) return CUDA_ERROR_INVALID_VALUE;
  if (!in_memory(from) && sim::unified()) {
    memmove(to, reinterpret_cast<const void *>(from), bytes);
    return CUDA_SUCCESS;
  }
  if (!in_memory(from)) {
    const sim::Range range = {from, bytes};
    std::string answer;
    const CUresult status = call_locked(
        sim::Op::Read, std::string(reinterpret_cast<const char *>(&range), sizeof range), -1, &answer);
    if (status == CUDA_SUCCESS) memcpy(to, answer.data(), bytes);
    return status;
  }
  const char *const source = alias_of(from, bytes);
  if (!source) return CUDA_ERROR_INVALID_VALUE;
  memcpy(to, source, bytes);
  return CUDA_SUCCESS;
}

CUresult SimDevice::copy_on_device(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (in_memory(to) && in_memory(from)) {
      const CUresult before = settle_locked();
      if (before != CUDA_SUCCESS || bytes == 0) return before;
      char *const target = alias_of(to, bytes);
      const char *const source = alias_of(from, bytes);
      if (!target || !source) return CUDA_ERROR_INVALID_VALUE;
      memmove(target, source, bytes);
      return CUDA_SUCCESS;
    }
  }
  std::vector<char> between(bytes);
  const CUresult status = copy_from_device(between.data(), from, bytes);
  return status == CUDA_SUCCESS ? copy_to_device(to, between.data(), bytes) : status;
}

// Between two devices: the program reaches the memory of both.
CUresult SimDevice::copy_from_peer(CUdeviceptr to, SimDevice &peer, CUdeviceptr from, size_t bytes) {
  if (&peer == this) return copy_on_device(to, from, bytes);
  if (in_memory(to) && peer.in_memory(from)) {
    CUresult before = peer.settle();
    if (before == CUDA_SUCCESS) before = settle();
    if (before != CUDA_SUCCESS || bytes == 0) return before;
    std::scoped_lock locks(mutex, peer.mutex);
    char *const target = alias_of(to, bytes);
    const char *const source = peer.alias_of(from, bytes);
    if (!target || !source) return CUDA_ERROR_INVALID_VALUE;
    memcpy(target, source, bytes);
    return CUDA_SUCCESS;
  }
  std::vector<char> between(bytes); // a module's variable
  const CUresult status = peer.copy_from_device(between.data(), from, bytes);
  return status == CUDA_SUCCESS ? copy_to_device(to, between.data(), bytes) : status;
}

CUresult SimDevice::fill(CUdeviceptr to, unsigned char value, size_t bytes) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (in_memory(to)) {
      const CUresult before = settle_locked();
      if (before != CUDA_SUCCESS || bytes == 0) return before;
      char *const target = alias_of(to, bytes);
      if (!target) return CUDA_ERROR_INVALID_VALUE;
      memset(target, value, bytes);
      return CUDA_SUCCESS;
    }
  }
  const std::vector<char> values(bytes, static_cast<char>(value));
  return copy_to_device(to, values.data(), bytes);
}
