// The kernel cache: compiled kernels by the hash of everything they were made from.
//
// An entry is one file, written under a temporary name and renamed, and ends with its own digest: parallel
// builds can share the cache, and a file cut short by a full disk or a crash is not taken for an entry.
// When the cache grows beyond its bound the entries that were not used for longest go.
#ifndef TRANSLATOR_DRIVER_CACHE_H
#define TRANSLATOR_DRIVER_CACHE_H

#include <cstdint>
#include <string>

namespace driver {

class KernelCache {
public:
  /// `folder` "" turns it off. `limit`: bytes.
  KernelCache(std::string folder, std::uint64_t limit);
  /// From OMPICC_CACHE (0: off), OMPICC_CACHE_DIR (else $XDG_CACHE_HOME/ompicc, ~/.cache/ompicc) and
  /// OMPICC_CACHE_SIZE (MiB, default 256).
  static KernelCache from_environment();

  bool enabled() const { return !folder_.empty(); }
  /// The entry's bytes in `bytes`; false when there is no (sound) entry.
  bool fetch(const std::string &key, std::string &bytes) const;
  /// Adds an entry. A cache that cannot be written is not an error: the build goes on without it.
  void store(const std::string &key, const std::string &bytes) const;

private:
  std::string path_of(const std::string &key) const;
  void trim() const;

  std::string folder_;
  std::uint64_t limit_;
};

} // namespace driver

#endif
