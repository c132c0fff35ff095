// modules.cpp: a module is one image, or a set of images linked together; see modules.h.
#include "cudadev-host/sim/process/modules.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/image.h"
#include "cudadev-host/sim/protocol.h"

#include <cstring>
#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sim {

namespace {

// A new descriptor of a copy of [offset, offset + bytes) of the file.
int copy_of(int file, uint64_t offset, uint64_t bytes) {
  const int fd = memfd_create("ompicc-sim image", MFD_CLOEXEC);
  char part[1 << 16];
  while (fd >= 0 && bytes > 0) {
    const ssize_t n = pread(file, part, bytes < sizeof part ? bytes : sizeof part, offset);
    if (n <= 0 || write(fd, part, n) != n) {
      close(fd);
      return -1;
    }
    offset += n, bytes -= n;
  }
  return fd;
}

// The parts of a linked set; empty if the file is none or is damaged.
std::vector<Range> parts_of(int file) {
  struct stat status;
  LinkedSet header;
  if (fstat(file, &status) != 0 || pread(file, &header, sizeof header, 0) != sizeof header) return {};
  const uint64_t size = status.st_size;
  if (memcmp(header.magic, linked_set_magic, sizeof header.magic) != 0 || header.bytes != size) return {};
  if (header.count > (size - sizeof header) / sizeof(Range)) return {};
  std::vector<Range> parts(header.count);
  const ssize_t bytes = static_cast<ssize_t>(parts.size() * sizeof(Range));
  if (pread(file, parts.data(), bytes, sizeof header) != bytes) return {};
  for (const Range &part : parts)
    if (part.address > size || part.bytes > size - part.address) return {};
  return parts;
}

} // namespace

Module::~Module() {
  images.clear();
  if (umbrella) dlclose(umbrella);
}

std::unique_ptr<Module> Module::load(int fd, int *status, std::string *message) {
  std::unique_ptr<Module> module(new Module);
  const std::vector<Range> parts = parts_of(fd);
  if (parts.empty()) {
    module->images.emplace_back(new Image(fd));
  } else {
    for (const Range &part : parts)
      module->images.emplace_back(new Image(copy_of(fd, part.address, part.bytes)));
    close(fd);
  }
  for (const auto &image : module->images)
    if (!image->valid()) {
      *status = CUDA_ERROR_INVALID_IMAGE;
      *message = "the kernel image is truncated or is not one for this machine";
      return nullptr;
    }
  return module->open(status, message) ? std::move(module) : nullptr;
}

bool Module::open(int *status, std::string *message) {
  if (images.size() == 1) {
    *message = images[0]->open();
  } else {
    std::vector<std::string> paths;
    for (const auto &image : images) paths.push_back(image->path());
    const int fd = make_umbrella(paths, images[0]->header());
    if (fd >= 0) leave_file(fd);
    umbrella =
        fd < 0 ? nullptr : dlopen(path_of_image(fd).c_str(), RTLD_NOW | RTLD_LOCAL | own_names_first());
    if (!umbrella) {
      const char *const text = dlerror();
      *message = text ? text : "the set of kernel images cannot be loaded";
      if (fd >= 0) close(fd);
    }
    for (const auto &image : images)
      if (message->empty()) *message = image->find_loaded();
  }
  if (!message->empty()) {
    // "/proc/1234/fd/7: undefined symbol: f" tells the user nothing of where it is.
    const size_t colon = message->find(": ");
    if (is_path_of_image(message->c_str()) && colon != std::string::npos) message->erase(0, colon + 2);
    *status = message->find("undefined symbol") != std::string::npos
                  ? CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND
                  : CUDA_ERROR_SHARED_OBJECT_INIT_FAILED;
    return false;
  }
  for (const auto &image : images) image->add_shared_segment(&shared);
  return true;
}

const Kernel *Module::kernel(const std::string &name) {
  std::unique_ptr<Kernel> &known = kernels[name];
  if (known) return known.get();
  for (const auto &image : images) {
    Image::Symbol entry, parameters;
    if (!image->symbol(name + "_entry", &entry) || !image->symbol(name + "_params", &parameters)) continue;
    known.reset(new Kernel);
    known->name = name;
    known->entry = reinterpret_cast<void (*)(void **)>(entry.address);
    const unsigned *const sizes = reinterpret_cast<const unsigned *>(parameters.address);
    known->sizes.assign(sizes + 1, sizes + 1 + sizes[0]);
    known->shared = &shared;
    Image::Symbol mark;
    known->checks_races = image->symbol("ompicc_sim_checks_races", &mark);
    known->notes_accesses = true;
    for (const auto &any : images) known->notes_accesses &= any->symbol("ompicc_sim_notes_accesses", &mark);
    known->static_shared = 0;
    for (const SharedSegment &segment : shared) known->static_shared += segment.bytes;
    return known.get();
  }
  kernels.erase(name);
  return nullptr;
}

bool Module::global(const std::string &name, uint64_t *address, uint64_t *bytes) const {
  for (const auto &image : images) {
    Image::Symbol symbol;
    if (!image->symbol(name, &symbol)) continue;
    *address = symbol.address;
    *bytes = symbol.bytes;
    return true;
  }
  return false;
}

bool Module::holds(uint64_t address, uint64_t bytes, bool *writable) const {
  for (const auto &image : images)
    if (image->holds(address, bytes, writable)) return true;
  return false;
}

} // namespace sim
