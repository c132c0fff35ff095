// api_module.cpp: modules, the linker, kernels and their launch.
//
// The image of a module is a shared object (ABI.md, "sim command"). The driver's functions take an image
// without its size, so the size is read from the ELF header; images are copied with write(), which reports
// unreadable memory instead of crashing, because a truncated image is something the user may well have.
#include "cudadev-host/sim/device.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <memory>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

struct SimModule {
  SimDevice *device;
  uint64_t id;
  std::mutex mutex;
  std::map<std::string, std::unique_ptr<SimFunction>> functions;
};

struct SimFunction {
  SimDevice *device;
  uint64_t id;
  size_t static_shared;
  size_t max_dynamic_shared;
  std::vector<uint32_t> sizes; // of each parameter
};

// What a linker made is loaded at once, because that is where unresolved symbols show; the module that the
// application then asks for is that one.
struct SimLink {
  SimDevice *device;
  unsigned option_count;
  std::vector<int> options;
  void **values; // the application's
  std::vector<std::string> images;
  std::string linked;
  uint64_t module = 0; // loaded and not yet asked for
};

const std::vector<uint32_t> &sim::parameter_sizes(CUfunction function) { return function->sizes; }

namespace {

std::string bytes_of(const void *data, size_t size) {
  return std::string(static_cast<const char *>(data), size);
}

// Copies of what an application may have given a wrong address of.
class SafeCopy {
public:
  SafeCopy() : fd(memfd_create("ompicc-sim image", MFD_CLOEXEC)) {}
  ~SafeCopy() {
    if (fd >= 0) close(fd);
  }
  SafeCopy(const SafeCopy &) = delete;
  SafeCopy &operator=(const SafeCopy &) = delete;

  bool append(const void *data, size_t bytes) {
    const char *from = static_cast<const char *>(data);
    while (bytes > 0) {
      const ssize_t n = write(fd, from, bytes);
      if (n <= 0) return false;
      from += n, bytes -= n;
    }
    return true;
  }
  bool read_back(void *to, size_t bytes) const {
    return pread(fd, to, bytes, 0) == static_cast<ssize_t>(bytes);
  }

  const int fd;
};

// Size of the image by its own header; 0 if it is none.
size_t size_by_header(const void *image) {
  SafeCopy copy;
  union {
    ElfW(Ehdr) elf;
    sim::LinkedSet set;
  } header;
  if (!copy.append(image, sizeof header.set) || !copy.read_back(&header.set, sizeof header.set)) return 0;
  if (memcmp(header.set.magic, sim::linked_set_magic, sizeof header.set.magic) == 0) return header.set.bytes;
  SafeCopy whole;
  if (memcmp(header.elf.e_ident, ELFMAG, SELFMAG) != 0 || !whole.append(image, sizeof header.elf) ||
      !whole.read_back(&header.elf, sizeof header.elf))
    return 0;
  // Linkers put the section headers last.
  return header.elf.e_shoff + size_t(header.elf.e_shentsize) * header.elf.e_shnum;
}

// Gives the linker's message to the buffer that the options name.
void log_error(const std::string &text, unsigned count, const int *options, void **values) {
  char *buffer = nullptr;
  size_t size = 0;
  size_t *size_out = nullptr;
  for (unsigned i = 0; i < count; ++i) {
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER) buffer = static_cast<char *>(values[i]);
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES) {
      size = static_cast<unsigned>(reinterpret_cast<size_t>(values[i]));
      size_out = reinterpret_cast<size_t *>(&values[i]);
    }
  }
  if (!buffer || size == 0) return;
  const size_t n = std::min(size - 1, text.size());
  memcpy(buffer, text.data(), n);
  buffer[n] = '\0';
  *size_out = n;
}

template <typename T> bool take(const std::string &answer, size_t offset, T *value) {
  if (answer.size() < offset + sizeof *value) return false;
  memcpy(value, answer.data() + offset, sizeof *value);
  return true;
}

std::mutex links_mutex;
std::vector<SimLink *> links; // complete

// The module that was loaded when this image was linked; 0 if there is none left.
uint64_t take_linked(const SimDevice *device, const void *image) {
  std::lock_guard<std::mutex> lock(links_mutex);
  for (SimLink *link : links)
    if (link->linked.data() == image && link->device == device) return std::exchange(link->module, 0);
  return 0;
}

CUmodule make_module(SimDevice *device, uint64_t id) {
  SimModule *const module = new SimModule;
  module->device = device;
  module->id = id;
  sim::keep(module);
  return module;
}

// Loads the image that the descriptor holds.
CUresult load_image(SimDevice *device, int fd, uint64_t *module, std::string *message) {
  const CUresult status = device->call(sim::Op::Load, std::string(), fd, message);
  if (status != CUDA_SUCCESS) return status;
  sim::LoadReply reply;
  if (!take(*message, 0, &reply)) return CUDA_ERROR_UNKNOWN;
  *module = reply.module;
  return reply.sanitized ? device->report_allocations() : static_cast<CUresult>(CUDA_SUCCESS);
}

} // namespace

SIM_API CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned count, int *options,
                                    void **values) {
  SIM_CURRENT(device);
  if (!module || !image || (count > 0 && (!options || !values))) return CUDA_ERROR_INVALID_VALUE;
  if (const uint64_t loaded = take_linked(device, image)) {
    *module = make_module(device, loaded);
    return CUDA_SUCCESS;
  }
  const size_t bytes = size_by_header(image);
  SafeCopy copy;
  if (bytes == 0 || bytes > (size_t(1) << 32) || !copy.append(image, bytes)) {
    log_error("the kernel image is truncated or is not one of the sim device", count, options, values);
    return CUDA_ERROR_INVALID_IMAGE;
  }
  uint64_t loaded = 0;
  std::string message;
  const CUresult status = load_image(device, copy.fd, &loaded, &message);
  if (status != CUDA_SUCCESS) {
    log_error(message, count, options, values);
    return status;
  }
  *module = make_module(device, loaded);
  return CUDA_SUCCESS;
}

SIM_API CUresult cuModuleLoadData(CUmodule *module, const void *image) {
  return cuModuleLoadDataEx(module, image, 0, nullptr, nullptr);
}

SIM_API CUresult cuModuleUnload(CUmodule module) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!module) return CUDA_ERROR_INVALID_HANDLE;
  std::string answer;
  const CUresult status =
      module->device->call(sim::Op::Unload, bytes_of(&module->id, sizeof module->id), -1, &answer);
  sim::forget(module);
  delete module;
  return status;
}

SIM_API CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!function || !name) return CUDA_ERROR_INVALID_VALUE;
  if (!module) return CUDA_ERROR_INVALID_HANDLE;
  std::lock_guard<std::mutex> lock(module->mutex);
  std::unique_ptr<SimFunction> &known = module->functions[name];
  if (!known) {
    std::string answer;
    const CUresult status = module->device->call(
        sim::Op::GetFunction, bytes_of(&module->id, sizeof module->id) + name, -1, &answer);
    if (status != CUDA_SUCCESS) return status;
    sim::FunctionReply reply;
    if (!take(answer, 0, &reply)) return CUDA_ERROR_UNKNOWN;
    std::unique_ptr<SimFunction> it(new SimFunction{
        module->device, reply.function, reply.static_shared, sim::shared_memory_per_block, {}});
    for (size_t i = 0; i < reply.parameters; ++i) {
      uint32_t size = 0;
      if (!take(answer, sizeof reply + i * sizeof size, &size)) return CUDA_ERROR_UNKNOWN;
      it->sizes.push_back(size);
    }
    known = std::move(it);
  }
  *function = known.get();
  return CUDA_SUCCESS;
}

SIM_API CUresult cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *bytes, CUmodule module,
                                      const char *name) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!name) return CUDA_ERROR_INVALID_VALUE;
  if (!module) return CUDA_ERROR_INVALID_HANDLE;
  std::string answer;
  const CUresult status =
      module->device->call(sim::Op::GetGlobal, bytes_of(&module->id, sizeof module->id) + name, -1, &answer);
  if (status != CUDA_SUCCESS) return status;
  sim::GlobalReply reply;
  if (!take(answer, 0, &reply)) return CUDA_ERROR_UNKNOWN;
  if (address) *address = reply.address;
  if (bytes) *bytes = reply.bytes;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuFuncGetAttribute(int *value, int attribute, CUfunction function) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!value || attribute < 0 || attribute > SIM_LAST_FUNC_ATTRIBUTE) return CUDA_ERROR_INVALID_VALUE;
  if (!function) return CUDA_ERROR_INVALID_HANDLE;
  switch (attribute) {
  case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = 1024; break;
  case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: *value = static_cast<int>(function->static_shared); break;
  case CU_FUNC_ATTRIBUTE_NUM_REGS: *value = 32; break;
  case CU_FUNC_ATTRIBUTE_PTX_VERSION:
  case CU_FUNC_ATTRIBUTE_BINARY_VERSION: *value = sim::configuration().arch; break;
  case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    *value = static_cast<int>(function->max_dynamic_shared);
    break;
  case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: *value = -1; break;
  default: *value = 0; break;
  }
  return CUDA_SUCCESS;
}

SIM_API CUresult cuFuncSetAttribute(CUfunction function, int attribute, int value) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!function) return CUDA_ERROR_INVALID_HANDLE;
  if (attribute == CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT) return CUDA_SUCCESS;
  if (attribute != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES || value < 0 ||
      value + function->static_shared > sim::shared_memory_optin())
    return CUDA_ERROR_INVALID_VALUE;
  function->max_dynamic_shared = value;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                unsigned block_x, unsigned block_y, unsigned block_z, unsigned dynamic_shared,
                                CUstream stream, void **parameters, void **extra) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!function) return CUDA_ERROR_INVALID_HANDLE;
  if (extra) return CUDA_ERROR_NOT_SUPPORTED;
  if (!parameters && !function->sizes.empty()) return CUDA_ERROR_INVALID_VALUE;
  if (grid_x < 1 || grid_y < 1 || grid_z < 1 || block_x < 1 || block_y < 1 || block_z < 1)
    return CUDA_ERROR_INVALID_VALUE;
  if (grid_x > 0x7fffffff || grid_y > 65535 || grid_z > 65535) return CUDA_ERROR_INVALID_VALUE;
  if (block_x > 1024 || block_y > 1024 || block_z > 64 || block_x * block_y * block_z > 1024)
    return CUDA_ERROR_INVALID_VALUE;
  // How much of the module's __shared__ variables are this kernel's is not known: ptxas counts them.
  if (dynamic_shared > function->max_dynamic_shared) return CUDA_ERROR_INVALID_VALUE;

  const sim::LaunchRequest request = {
      function->id, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, dynamic_shared};
  std::string payload = bytes_of(&request, sizeof request);
  for (size_t i = 0; i < function->sizes.size(); ++i) {
    payload.append(static_cast<const char *>(parameters[i]), function->sizes[i]);
    payload.resize(sim::padded(payload.size() - sizeof request) + sizeof request);
  }
  uint64_t number = 0;
  const CUresult status = function->device->launch(payload, &number);
  if (status == CUDA_SUCCESS && reinterpret_cast<size_t>(stream) > 2) stream->last.store(number);
  return status;
}

// All blocks of the grid at a time, which wait for each other: here blocks run one after the other, and no
// GPU before compute capability 6 has it.
SIM_API CUresult cuLaunchCooperativeKernel(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned,
                                           unsigned, unsigned, CUstream, void **) {
  return sim::initialised() ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_NOT_INITIALIZED;
}

SIM_API CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int block_size,
                                                             size_t dynamic_shared) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!blocks || block_size <= 0) return CUDA_ERROR_INVALID_VALUE;
  if (!function) return CUDA_ERROR_INVALID_HANDLE;
  const size_t shared = dynamic_shared; // of the others see cuLaunchKernel
  size_t most = block_size > 1024 ? 0 : std::min(32, 2048 / ((block_size + 31) / 32 * 32));
  if (shared > 0) most = std::min(most, sim::shared_memory_optin() / shared);
  *blocks = static_cast<int>(most);
  return CUDA_SUCCESS;
}

SIM_API CUresult cuOccupancyMaxPotentialBlockSize(int *min_grid, int *block, CUfunction function,
                                                  CUoccupancyB2DSize shared_of, size_t dynamic_shared,
                                                  int limit) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!min_grid || !block) return CUDA_ERROR_INVALID_VALUE;
  // Small blocks fill a CPU's threads as well as large ones and spread better over them.
  constexpr int preferred = 256;
  *block = limit > 0 ? std::min(limit, preferred) : preferred;
  int blocks = 0;
  const CUresult status = cuOccupancyMaxActiveBlocksPerMultiprocessor(
      &blocks, function, *block, shared_of ? shared_of(*block) : dynamic_shared);
  *min_grid = blocks * sim::configuration().multiprocessors;
  return status;
}

SIM_API CUresult cuLinkCreate_v2(unsigned count, int *options, void **values, CUlinkState *state) {
  SIM_CURRENT(device);
  if (!state) return CUDA_ERROR_INVALID_VALUE;
  SimLink *const link = new SimLink;
  link->device = device;
  link->option_count = count;
  link->options.assign(options, options + count);
  link->values = values;
  sim::keep(link);
  *state = link;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuLinkAddData_v2(CUlinkState state, int type, void *data, size_t bytes, const char *,
                                  unsigned, int *, void **) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!state) return CUDA_ERROR_INVALID_HANDLE;
  if (!data || type < CU_JIT_INPUT_CUBIN || type > CU_JIT_INPUT_OBJECT) return CUDA_ERROR_INVALID_VALUE;
  if (bytes < sizeof(ElfW(Ehdr)) || memcmp(data, ELFMAG, SELFMAG) != 0 || size_by_header(data) > bytes)
    return CUDA_ERROR_INVALID_IMAGE;
  state->images.emplace_back(static_cast<const char *>(data), bytes);
  return CUDA_SUCCESS;
}

SIM_API CUresult cuLinkComplete(CUlinkState state, void **image, size_t *bytes) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!state) return CUDA_ERROR_INVALID_HANDLE;
  if (!image || state->images.empty()) return CUDA_ERROR_INVALID_VALUE;
  sim::LinkedSet header = {};
  memcpy(header.magic, sim::linked_set_magic, sizeof header.magic);
  header.count = state->images.size();
  std::vector<sim::Range> parts;
  uint64_t offset = sim::padded(sizeof header + header.count * sizeof(sim::Range));
  for (const std::string &part : state->images) {
    parts.push_back({offset, part.size()});
    offset += sim::padded(part.size());
  }
  header.bytes = offset;
  state->linked.assign(offset, '\0');
  char *const to = &state->linked[0];
  memcpy(to, &header, sizeof header);
  memcpy(to + sizeof header, parts.data(), parts.size() * sizeof parts[0]);
  for (size_t i = 0; i < parts.size(); ++i)
    memcpy(to + parts[i].address, state->images[i].data(), parts[i].bytes);
  SafeCopy copy;
  std::string message;
  if (!copy.append(to, offset)) return CUDA_ERROR_OPERATING_SYSTEM;
  const CUresult status = load_image(state->device, copy.fd, &state->module, &message);
  if (status != CUDA_SUCCESS) {
    log_error(message, state->option_count, state->options.data(), state->values);
    return status;
  }
  {
    std::lock_guard<std::mutex> lock(links_mutex);
    links.push_back(state);
  }
  *image = to;
  if (bytes) *bytes = offset;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuLinkDestroy(CUlinkState state) {
  if (!state) return CUDA_ERROR_INVALID_HANDLE;
  {
    std::lock_guard<std::mutex> lock(links_mutex);
    links.erase(std::remove(links.begin(), links.end(), state), links.end());
  }
  std::string nothing;
  if (state->module)
    state->device->call(sim::Op::Unload, bytes_of(&state->module, sizeof state->module), -1, &nothing);
  sim::forget(state);
  delete state;
  return CUDA_SUCCESS;
}
