// contents.h: hashes and comparisons of what is copied.
#ifndef TOOLS_ADVISE_CONTENTS_H
#define TOOLS_ADVISE_CONTENTS_H

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace advise {

/// A hash of bytes, of 64 bits; several words at a time, since it goes over all that is copied.
inline uint64_t hash_of(const void *data, size_t bytes) {
  constexpr uint64_t kPrime = 0x9E3779B97F4A7C15u;
  uint64_t lanes[4] = {bytes, kPrime, ~bytes, ~kPrime};
  const auto *p = static_cast<const unsigned char *>(data);
  const auto mix = [](uint64_t lane, uint64_t word) {
    lane = (lane ^ word) * kPrime;
    return lane ^ (lane >> 29);
  };
  for (; bytes >= 32; p += 32, bytes -= 32) {
    uint64_t words[4];
    std::memcpy(words, p, sizeof words);
    for (int i = 0; i < 4; ++i) lanes[i] = mix(lanes[i], words[i]);
  }
  unsigned char rest[32] = {};
  std::memcpy(rest, p, bytes);
  uint64_t words[4], all = 0;
  std::memcpy(words, rest, sizeof words);
  for (int i = 0; i < 4; ++i) all = mix(all, mix(lanes[i], words[i]));
  return all ^ (all >> 32);
}

/// Whether each element of `width` bytes differs.
inline bool all_differ(const void *a, const void *b, size_t bytes, size_t width) {
  const auto *p = static_cast<const unsigned char *>(a), *q = static_cast<const unsigned char *>(b);
  for (size_t at = 0; at + width <= bytes; at += width)
    if (std::memcmp(p + at, q + at, width) == 0) return false;
  return bytes > 0 && bytes % width == 0;
}

} // namespace advise
#endif
