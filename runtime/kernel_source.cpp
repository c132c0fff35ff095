// kernel_source.cpp: see kernel_source.h.
#include "runtime/kernel_source.h"

#include "runtime/environment.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace ort {
namespace {

/// What older ompiccs have written.
constexpr char kWithoutVariables[] = "ompicc kernel source 1";

/// Takes a line out of the text.
bool take_line(const std::string &text, size_t &at, std::string &line) {
  const size_t end = text.find('\n', at);
  if (end == std::string::npos) return false;
  line = text.substr(at, end - at);
  at = end + 1;
  return true;
}

bool take_word(std::string &line, const char *word) {
  const size_t size = std::strlen(word);
  if (line.compare(0, size, word) != 0) return false;
  line.erase(0, size);
  return true;
}

bool read_file(const std::string &path, std::string &bytes) {
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file) return false;
  char buffer[65536];
  size_t count;
  while ((count = std::fread(buffer, 1, sizeof buffer, file)) > 0) bytes.append(buffer, count);
  const bool failed = std::ferror(file);
  std::fclose(file);
  return !failed;
}

} // namespace

std::string parse_kernel_source(const std::string &text, KernelSource &source) {
  const std::string damaged = "is damaged";
  size_t at = 0;
  std::string line;
  if (!take_line(text, at, line) || (line != ORT_SOURCE_FIRST_LINE && line != kWithoutVariables))
    return "is not of this version of ompicc";
  while (at < text.size()) {
    if (!take_line(text, at, line)) return damaged;
    if (take_word(line, "version ")) {
      source.version = line;
    } else if (take_word(line, "options ")) {
      source.options = line;
    } else if (take_word(line, "variable ")) {
      const size_t name = line.find('\t'),
                   type = name == std::string::npos ? name : line.find('\t', name + 1);
      if (type == std::string::npos) return damaged;
      source.variables.push_back(
          {line.substr(0, name), line.substr(name + 1, type - name - 1), line.substr(type + 1)});
    } else if (take_word(line, "file ")) {
      const size_t space = line.rfind(' ');
      if (space == std::string::npos || line.find('/') != std::string::npos) return damaged;
      const unsigned long size = std::strtoul(line.c_str() + space + 1, nullptr, 10);
      if (size >= text.size() - at || text[at + size] != '\n') return damaged;
      source.files.push_back({line.substr(0, space), text.substr(at, size)});
      at += size + 1;
    } else {
      return damaged;
    }
  }
  return source.files.empty() ? damaged : "";
}

std::string find_kernel_source(const ort_unit_t &unit, KernelSource &source) {
  const std::string name = std::string(unit.name) + "." ORT_FORMAT_SOURCE, directory = kernel_directory();
  std::string text, path = directory + "/" + name;
  bool found = !directory.empty() && read_file(path, text);
  for (unsigned i = 0; i < unit.nimages && !found; ++i) {
    const ort_image_t &image = unit.images[i];
    if (std::strcmp(image.format, ORT_FORMAT_SOURCE) != 0) continue;
    path = kernel_files_directory(&unit) + "/" + image.file;
    if (image.data)
      text.assign(static_cast<const char *>(image.data), image.size), path = "in the program";
    else if (!read_file(path, text))
      return "cannot read the kernels' source " + path + ": " + std::strerror(errno);
    found = true;
  }
  if (!found)
    return "the program has no source of the kernels of unit " + std::string(unit.name) +
           ": compile it with --embed-source";
  const std::string wrong = parse_kernel_source(text, source);
  return wrong.empty() ? "" : "the kernels' source " + path + " " + wrong;
}

} // namespace ort
