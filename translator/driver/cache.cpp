// Entries lie in 256 subfolders by the first two digits of their key; the time of modification is the time
// of last use.
#include "translator/driver/cache.h"

#include "translator/driver/files.h"
#include "translator/driver/sha256.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace driver {

namespace {

const size_t digest_size = 64;
const time_t abandoned_after = 3600; // seconds: a temporary file this old belongs to nobody

std::string digest(const std::string &bytes) { return Sha256().add_raw(bytes).hex(); }

} // namespace

KernelCache::KernelCache(std::string folder, std::uint64_t limit)
    : folder_(std::move(folder)), limit_(limit) {}

KernelCache KernelCache::from_environment() {
  std::uint64_t limit = 256;
  const std::string size = environment("OMPICC_CACHE_SIZE");
  if (!size.empty()) {
    char *end = nullptr;
    limit = std::strtoull(size.c_str(), &end, 10);
    if (*end != '\0' || size[0] == '-')
      throw Error("OMPICC_CACHE_SIZE='" + size + "' is not a number of MiB");
  }
  std::string folder = environment("OMPICC_CACHE_DIR");
  if (folder.empty() && !environment("XDG_CACHE_HOME").empty())
    folder = environment("XDG_CACHE_HOME") + "/ompicc";
  if (folder.empty() && !environment("HOME").empty()) folder = environment("HOME") + "/.cache/ompicc";
  if (environment("OMPICC_CACHE") == "0" || limit == 0) folder.clear();
  return KernelCache(folder, limit << 20);
}

std::string KernelCache::path_of(const std::string &key) const {
  return folder_ + "/" + key.substr(0, 2) + "/" + key.substr(2);
}

bool KernelCache::fetch(const std::string &key, std::string &bytes) const {
  if (!enabled()) return false;
  const std::string path = path_of(key);
  if (!is_regular(path)) return false;
  std::string entry;
  try {
    entry = read_file(path);
  } catch (const Error &) {
    return false; // another build trimmed it just now
  }
  if (entry.size() < digest_size) return false;
  const std::string payload = entry.substr(0, entry.size() - digest_size);
  if (entry.compare(payload.size(), digest_size, digest(payload)) != 0) {
    ::unlink(path.c_str());
    return false;
  }
  ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0);
  bytes = payload;
  return true;
}

void KernelCache::store(const std::string &key, const std::string &bytes) const {
  if (!enabled()) return;
  try {
    const std::string path = path_of(key);
    make_directories(dir_name(path), 0700);
    replace_file(path, bytes + digest(bytes));
    trim();
  } catch (const Error &) {
    // A read-only home or a full disk: nothing is lost but time.
  }
}

void KernelCache::trim() const {
  struct Entry {
    timespec used;
    std::uint64_t size;
    std::string path;
  };
  std::vector<Entry> entries;
  std::uint64_t total = 0;
  const time_t now = std::time(nullptr);
  for (const std::string &sub : list_directory(folder_)) {
    if (sub.size() != 2) continue;
    for (const std::string &name : list_directory(folder_ + "/" + sub)) {
      const std::string path = folder_ + "/" + sub + "/" + name;
      struct stat info;
      if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) continue;
      if (name.find('.') != std::string::npos) {
        if (now - info.st_mtime > abandoned_after) ::unlink(path.c_str());
        continue;
      }
      entries.push_back({info.st_mtim, static_cast<std::uint64_t>(info.st_size), path});
      total += static_cast<std::uint64_t>(info.st_size);
    }
  }
  if (total <= limit_) return;
  std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
    return a.used.tv_sec != b.used.tv_sec ? a.used.tv_sec < b.used.tv_sec : a.used.tv_nsec < b.used.tv_nsec;
  });
  // Down to four fifths, so that not every store has to trim.
  for (const Entry &entry : entries) {
    if (total <= limit_ / 5 * 4) break;
    if (::unlink(entry.path.c_str()) == 0) total -= entry.size;
  }
}

} // namespace driver
