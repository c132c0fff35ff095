// SHA-256 as FIPS 180-4 §6.2 describes it.
#include "translator/driver/sha256.h"

#include <algorithm>
#include <cstring>

namespace driver {

namespace {

// FIPS 180-4 §4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const std::uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t rotate(std::uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }

} // namespace

void Sha256::block(const unsigned char *bytes) {
  std::uint32_t w[64];
  for (int t = 0; t < 16; ++t)
    w[t] = static_cast<std::uint32_t>(bytes[4 * t]) << 24 |
           static_cast<std::uint32_t>(bytes[4 * t + 1]) << 16 |
           static_cast<std::uint32_t>(bytes[4 * t + 2]) << 8 | bytes[4 * t + 3];
  for (int t = 16; t < 64; ++t) {
    const std::uint32_t s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ (w[t - 15] >> 3);
    const std::uint32_t s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ (w[t - 2] >> 10);
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  std::array<std::uint32_t, 8> v = state_;
  for (int t = 0; t < 64; ++t) {
    const std::uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
    const std::uint32_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
    const std::uint32_t t1 = v[7] + s1 + choose + constants[t] + w[t];
    const std::uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
    const std::uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    std::copy_backward(v.begin(), v.end() - 1, v.end());
    v[4] += t1;
    v[0] = t1 + s0 + majority;
  }
  for (size_t i = 0; i < 8; ++i) state_[i] += v[i];
}

Sha256 &Sha256::add_raw(const std::string &bytes) {
  length_ += bytes.size();
  size_t at = 0;
  while (at < bytes.size()) {
    const size_t n = std::min(bytes.size() - at, pending_.size() - pending_size_);
    std::memcpy(pending_.data() + pending_size_, bytes.data() + at, n);
    pending_size_ += n;
    at += n;
    if (pending_size_ < pending_.size()) break;
    block(pending_.data());
    pending_size_ = 0;
  }
  return *this;
}

Sha256 &Sha256::add(const std::string &piece) {
  return add_raw(std::to_string(piece.size()) + ":").add_raw(piece);
}

std::string Sha256::hex() {
  const std::uint64_t bits = length_ * 8;
  std::string padding(1, '\x80');
  while ((pending_size_ + padding.size()) % 64 != 56) padding += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) padding += static_cast<char>(bits >> shift & 0xff);
  add_raw(padding);
  std::string text;
  for (const std::uint32_t word : state_)
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 0xf];
  return text;
}

} // namespace driver
