// image_file.cpp: finds, reads and checks kernel files (see image_file.h).
#include "runtime/image_file.h"

#include "runtime/plugin_loader.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dirent.h>

namespace ort {
namespace {

/// The first plugin that knows such a file says what it is.
bool parse_name(const std::string &rest, ImageFile &file) {
  for (const ort_plugin_t *plugin : plugins())
    if (plugin->parse_file(rest.c_str(), &file.format, &file.arch)) return true;
  return false;
}

} // namespace

std::vector<ImageFile> list_image_files(const std::string &directory, const std::string &unit) {
  std::vector<ImageFile> files;
  DIR *stream = directory.empty() ? nullptr : opendir(directory.c_str());
  if (!stream) return files;
  const std::string begin = unit + ".";
  while (const dirent *item = readdir(stream)) {
    ImageFile file{item->d_name, nullptr, 0};
    if (file.name.compare(0, begin.size(), begin) == 0 && parse_name(file.name.substr(begin.size()), file))
      files.push_back(std::move(file));
  }
  closedir(stream);
  std::sort(files.begin(), files.end(),
            [](const ImageFile &a, const ImageFile &b) { return a.name < b.name; });
  return files;
}

std::string read_image_file(const std::string &path, const char *format, const ort_plugin_t &plugin,
                            std::string &bytes) {
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file) return "cannot read the kernel file " + path + ": " + std::strerror(errno);
  bytes.clear();
  char buffer[65536];
  size_t count;
  while ((count = std::fread(buffer, 1, sizeof buffer, file)) > 0) bytes.append(buffer, count);
  const bool failed = std::ferror(file);
  std::fclose(file);
  if (failed) return "cannot read the kernel file " + path;
  const char *const flaw = bytes.empty() ? "empty" : plugin.flaw(format, bytes.data(), bytes.size());
  return flaw ? "the kernel file " + path + " is " + flaw : "";
}

} // namespace ort
