// SHA-256 (FIPS 180-4): names the entries of the kernel cache by what they were made from.
#ifndef TRANSLATOR_DRIVER_SHA256_H
#define TRANSLATOR_DRIVER_SHA256_H

#include <array>
#include <cstdint>
#include <string>

namespace driver {

/// Add data piece by piece; each piece's length is hashed too, so "ab","c" and "a","bc" differ.
class Sha256 {
public:
  /// Adds one piece, preceded by its length.
  Sha256 &add(const std::string &piece);
  /// Adds bytes as they are.
  Sha256 &add_raw(const std::string &bytes);
  /// The digest in 64 hexadecimal digits. The object cannot be used afterwards.
  std::string hex();

private:
  void block(const unsigned char *bytes);

  std::array<std::uint32_t, 8> state_{{0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au, 0x510e527fu,
                                       0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u}};
  std::array<unsigned char, 64> pending_{};
  std::size_t pending_size_ = 0;
  std::uint64_t length_ = 0; ///< bytes
};

} // namespace driver

#endif
