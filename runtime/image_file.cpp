// image_file.cpp: finds, reads and checks kernel files (see image_file.h). A file that was cut short must be
// noticed here: handed to the driver it would give an error that names neither the file nor the reason.
#include "runtime/image_file.h"

#include "runtime/message.h"
#include "runtime/ort.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <elf.h>

namespace ort {
namespace {

std::string check_elf(const std::string &bytes) {
  if (bytes.size() < sizeof(Elf64_Ehdr) || std::memcmp(bytes.data(), ELFMAG, SELFMAG) != 0)
    return "not a kernel binary";
  Elf64_Ehdr header;
  std::memcpy(&header, bytes.data(), sizeof header);
  const unsigned long sections = header.e_shoff + (unsigned long)header.e_shnum * header.e_shentsize;
  const unsigned long segments = header.e_phoff + (unsigned long)header.e_phnum * header.e_phentsize;
  if (std::max(sections, segments) > bytes.size()) return "truncated";
  return "";
}

std::string check_ptx(const std::string &bytes) {
  if (bytes.find(".version") == std::string::npos) return "not a PTX file";
  const auto open = std::count(bytes.begin(), bytes.end(), '{');
  const auto close = std::count(bytes.begin(), bytes.end(), '}');
  return open == close ? "" : "truncated";
}

} // namespace

bool parse_image_name(const std::string &file, const std::string &unit, ImageName &name) {
  if (file.compare(0, unit.size() + 1, unit + ".") != 0) return false;
  const std::string rest = file.substr(unit.size() + 1);
  if (rest == "sim.so") {
    name = {ORT_IMAGE_SIM, 0};
    return true;
  }
  unsigned arch = 0;
  int used = 0;
  if (std::sscanf(rest.c_str(), "sm_%u%n", &arch, &used) != 1) return false;
  if (rest.substr(used) == ".cubin")
    name = {ORT_IMAGE_CUBIN, arch};
  else if (rest.substr(used) == ".ptx")
    name = {ORT_IMAGE_PTX, arch};
  else
    return false;
  return true;
}

std::vector<std::string> list_image_files(const std::string &directory, const std::string &unit) {
  std::vector<std::string> files;
  DIR *stream = directory.empty() ? nullptr : opendir(directory.c_str());
  if (!stream) return files;
  ImageName name;
  while (const dirent *item = readdir(stream))
    if (parse_image_name(item->d_name, unit, name)) files.push_back(item->d_name);
  closedir(stream);
  std::sort(files.begin(), files.end());
  return files;
}

std::string check_image(const std::string &bytes, unsigned format) {
  if (bytes.empty()) return "empty";
  if (format == ORT_IMAGE_PTX) return check_ptx(bytes);
  return check_elf(bytes);
}

std::string read_image_file(const std::string &path, unsigned format, std::string &bytes) {
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file) return "cannot read the kernel file " + path + ": " + std::strerror(errno);
  bytes.clear();
  char buffer[65536];
  size_t count;
  while ((count = std::fread(buffer, 1, sizeof buffer, file)) > 0) bytes.append(buffer, count);
  const bool failed = std::ferror(file);
  std::fclose(file);
  if (failed) return "cannot read the kernel file " + path;
  const std::string wrong = check_image(bytes, format);
  if (wrong.empty()) return "";
  return "the kernel file " + path + " is " + wrong;
}

} // namespace ort
