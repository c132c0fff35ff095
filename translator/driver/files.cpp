// Files and path names over POSIX calls. Every error message carries the file's name and errno's text.
#include "translator/driver/files.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace driver {

namespace {

[[noreturn]] void fail(const std::string &what, const std::string &path) {
  throw Error("cannot " + what + " '" + path + "': " + std::strerror(errno));
}

void write_all(int fd, const std::string &path, const std::string &bytes) {
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::write(fd, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const int reason = errno;
      ::close(fd);
      ::unlink(path.c_str());
      errno = reason;
      fail("write", path);
    }
    done += static_cast<size_t>(n);
  }
  if (::close(fd) != 0) {
    const int reason = errno;
    ::unlink(path.c_str());
    errno = reason;
    fail("write", path);
  }
}

} // namespace

std::string read_file(const std::string &path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) fail("read", path);
  std::string bytes;
  struct stat info;
  if (::fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) bytes.reserve(static_cast<size_t>(info.st_size) + 1);
  char buffer[1 << 16];
  for (;;) {
    const ssize_t n = ::read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const int reason = errno;
      ::close(fd);
      errno = reason;
      fail("read", path);
    }
    if (n == 0) break;
    bytes.append(buffer, static_cast<size_t>(n));
  }
  ::close(fd);
  return bytes;
}

void write_file(const std::string &path, const std::string &bytes) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) fail("write", path);
  write_all(fd, path, bytes);
}

void replace_file(const std::string &path, const std::string &bytes) {
  std::string temporary = path + ".XXXXXX";
  const int fd = ::mkostemp(&temporary[0], O_CLOEXEC);
  if (fd < 0) fail("write", path);
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(fd, 0666 & ~mask);
  write_all(fd, temporary, bytes);
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    const int reason = errno;
    ::unlink(temporary.c_str());
    errno = reason;
    fail("write", path);
  }
}

bool exists(const std::string &path) {
  struct stat info;
  return ::stat(path.c_str(), &info) == 0;
}

bool is_regular(const std::string &path) {
  struct stat info;
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

bool is_directory(const std::string &path) {
  struct stat info;
  return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

void make_directories(const std::string &path, unsigned mode) {
  if (path.empty() || is_directory(path)) return;
  const std::string parent = dir_name(path);
  if (parent != path) make_directories(parent, mode);
  if (::mkdir(path.c_str(), mode) != 0 && !(errno == EEXIST && is_directory(path)))
    fail("create the folder", path);
}

std::vector<std::string> list_directory(const std::string &path) {
  std::vector<std::string> names;
  DIR *const dir = ::opendir(path.c_str());
  if (!dir) return names;
  while (const dirent *entry = ::readdir(dir)) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  ::closedir(dir);
  std::sort(names.begin(), names.end());
  return names;
}

void remove_tree(const std::string &path) {
  struct stat info;
  if (::lstat(path.c_str(), &info) != 0) return;
  if (!S_ISDIR(info.st_mode)) {
    ::unlink(path.c_str());
    return;
  }
  for (const std::string &name : list_directory(path)) remove_tree(path + "/" + name);
  ::rmdir(path.c_str());
}

std::string base_name(const std::string &path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string dir_name(const std::string &path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string suffix(const std::string &path) {
  const std::string name = base_name(path);
  const size_t dot = name.rfind('.');
  return dot == std::string::npos || dot == 0 ? "" : name.substr(dot);
}

std::string without_suffix(const std::string &path) {
  return path.substr(0, path.size() - suffix(path).size());
}

std::string real_path(const std::string &path) {
  char buffer[PATH_MAX];
  return ::realpath(path.c_str(), buffer) ? buffer : "";
}

std::string absolute_path(const std::string &path) {
  if (starts_with(path, "/")) return path;
  char buffer[PATH_MAX];
  if (!::getcwd(buffer, sizeof buffer)) fail("find the current folder of", path);
  return std::string(buffer) + "/" + path;
}

bool starts_with(const std::string &text, const std::string &prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

bool ends_with(const std::string &text, const std::string &tail) {
  return text.size() >= tail.size() && text.compare(text.size() - tail.size(), tail.size(), tail) == 0;
}

std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts;
  size_t begin = 0;
  while (begin <= text.size()) {
    const size_t end = std::min(text.find(separator, begin), text.size());
    if (end > begin) parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::string environment(const char *name) {
  const char *const value = std::getenv(name);
  return value ? value : "";
}

std::string file_stamp(const std::string &path) {
  struct stat info;
  const std::string real = real_path(path);
  if (real.empty() || ::stat(real.c_str(), &info) != 0) return path;
  return real + " " + std::to_string(info.st_size) + " " + std::to_string(info.st_mtim.tv_sec) + "." +
         std::to_string(info.st_mtim.tv_nsec);
}

} // namespace driver
