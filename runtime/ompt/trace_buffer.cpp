// trace_buffer.cpp: see TraceBuffer in traced_device.h.
#include "runtime/ompt/traced_device.h"

#include <cstdint>

namespace ort::ompt {

struct TraceBuffer::Header {
  uint64_t count, most;
};

namespace {

constexpr uintptr_t kAlignment = alignof(ompt_record_ompt_t);
uintptr_t aligned(uintptr_t address) { return (address + kAlignment - 1) / kAlignment * kAlignment; }

} // namespace

size_t TraceBuffer::least_bytes() { return sizeof(Header) + sizeof(ompt_record_ompt_t) + kAlignment; }

TraceBuffer::Header *TraceBuffer::header_of(void *buffer) {
  return reinterpret_cast<Header *>(aligned(reinterpret_cast<uintptr_t>(buffer)));
}

ompt_record_ompt_t *TraceBuffer::records_of(Header *header) {
  return reinterpret_cast<ompt_record_ompt_t *>(header + 1);
}

TraceBuffer::TraceBuffer(void *buffer, size_t bytes) : buffer_(buffer), bytes_(bytes) {
  *header_of(buffer) = {0, (bytes - kAlignment - sizeof(Header)) / sizeof(ompt_record_ompt_t)};
}

bool TraceBuffer::add(const ompt_record_ompt_t &record) {
  Header *const header = header_of(buffer_);
  if (header->count == header->most) return false;
  records_of(header)[header->count++] = record;
  return true;
}

ompt_buffer_cursor_t TraceBuffer::first() const {
  return reinterpret_cast<uintptr_t>(records_of(header_of(buffer_)));
}

ompt_record_ompt_t *TraceBuffer::at(void *buffer, ompt_buffer_cursor_t cursor) {
  if (!buffer) return nullptr;
  Header *const header = header_of(buffer);
  const uintptr_t first = reinterpret_cast<uintptr_t>(records_of(header));
  const uintptr_t offset = uintptr_t(cursor) - first;
  const bool is_one =
      offset % sizeof(ompt_record_ompt_t) == 0 && offset / sizeof(ompt_record_ompt_t) < header->count;
  return is_one ? reinterpret_cast<ompt_record_ompt_t *>(uintptr_t(cursor)) : nullptr;
}

ompt_buffer_cursor_t TraceBuffer::after(void *buffer, ompt_buffer_cursor_t cursor) {
  const ompt_buffer_cursor_t next = cursor + sizeof(ompt_record_ompt_t);
  return at(buffer, cursor) && at(buffer, next) ? next : 0;
}

} // namespace ort::ompt
