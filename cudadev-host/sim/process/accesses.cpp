// accesses.cpp: see accesses.h.
#include "cudadev-host/sim/process/accesses.h"

#include <sys/mman.h>

namespace sim {

AccessLog accesses;

uint64_t AccessLog::watch(const Range &memory) {
  if (!bytes_) {
    void *const got = mmap(nullptr, memory.bytes, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED) return 0;
    bytes_ = static_cast<uint8_t *>(got);
    memory_ = memory;
  } else {
    madvise(bytes_, memory_.bytes, MADV_DONTNEED); // they are 0 again
  }
  launches_ = 0;
  unseen_ = false;
  watches_ = true;
  return ++number_;
}

void AccessLog::launched(bool says) {
  ++launches_;
  if (!says) unseen();
}

void AccessLog::note(const volatile void *p, size_t bytes, bool writes) {
  const uint64_t first = reinterpret_cast<uint64_t>(p) - memory_.address;
  if (first >= memory_.bytes || bytes > memory_.bytes - first) return;
  for (uint8_t *at = bytes_ + first, *const end = at + bytes; at < end; ++at)
    if (writes)
      *at |= kWritten;
    else if (!(*at & kWritten))
      *at |= kRead;
}

AccessesReply AccessLog::of(uint64_t number, const Range &part) const {
  AccessesReply reply = {};
  const uint64_t begin = part.address - memory_.address;
  if (!watches_ || number != number_ || begin > memory_.bytes || part.bytes > memory_.bytes - begin)
    return reply;
  reply.launches = launches_;
  reply.known = !unseen_;
  reply.first = part.bytes;
  for (uint64_t i = 0; i < part.bytes; ++i) {
    const uint8_t how = bytes_[begin + i];
    if (how == 0) continue;
    if (reply.first == part.bytes) reply.first = i;
    reply.end = i + 1;
    reply.read += (how & kRead) != 0;
    reply.written += (how & kWritten) != 0;
    reply.accessed++;
  }
  return reply;
}

} // namespace sim
