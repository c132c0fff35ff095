// folder.cpp: see folder.h.
#include "cudadev-host/codelet/folder.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cudadev {

CodeletFolder::CodeletFolder(const std::string &path)
    : path_(path), now_(path + "." + std::to_string(getpid()) + ".part") {
  if (mkdir(now_.c_str(), 0777) != 0) fail("make", now_);
}

CodeletFolder::~CodeletFolder() {
  if (complete_) return;
  constexpr int kMostOpen = 16;
  nftw(
      now_.c_str(), [](const char *name, const struct stat *, int, FTW *) { return std::remove(name); },
      kMostOpen, FTW_DEPTH | FTW_PHYS);
}

void CodeletFolder::fail(const std::string &doing, const std::string &path) {
  if (problem_.empty()) problem_ = "cannot " + doing + " " + path + ": " + std::strerror(errno);
}

void CodeletFolder::make(const std::string &name) {
  if (problem_.empty() && mkdir((now_ + "/" + name).c_str(), 0777) != 0) fail("make", path_ + "/" + name);
}

void CodeletFolder::write(const std::string &name, const std::string &bytes) {
  if (!problem_.empty()) return;
  std::FILE *file = std::fopen((now_ + "/" + name).c_str(), "wb");
  if (!file) return fail("write", path_ + "/" + name);
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if ((std::fclose(file) != 0) | !written) fail("write", path_ + "/" + name);
}

void CodeletFolder::copy(const std::string &from, const std::string &name) {
  if (!problem_.empty()) return;
  if (DIR *stream = opendir(from.c_str())) {
    make(name);
    while (const dirent *item = readdir(stream))
      if (item->d_name[0] != '.') copy(from + "/" + item->d_name, name + "/" + item->d_name);
    closedir(stream);
    return;
  }
  std::FILE *file = std::fopen(from.c_str(), "rb");
  if (!file) return fail("read", from);
  std::string bytes;
  char buffer[16384];
  size_t count;
  while ((count = std::fread(buffer, 1, sizeof buffer, file)) > 0) bytes.append(buffer, count);
  if (std::ferror(file)) fail("read", from);
  std::fclose(file);
  write(name, bytes);
}

void CodeletFolder::complete() {
  if (!problem_.empty()) return;
  if (std::rename(now_.c_str(), path_.c_str()) != 0) return fail("make", path_);
  now_ = path_;
  complete_ = true;
}

} // namespace cudadev
