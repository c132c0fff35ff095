// module.cpp: see module.h.
#include "cudadev-host/module.h"

#include "cudadev-host/image_format.h"
#include "cudadev-host/slow_hint.h"
#include "cudadev-host/status.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>

namespace cudadev {
namespace {

/// A driver's error log, which tells what is wrong with PTX or at link time.
class ErrorLog {
public:
  unsigned count() const { return 2; }
  CUjit_option *options() { return options_; }
  void **values() { return values_; }
  /// Its first line, in parentheses, or "".
  std::string text() const {
    const std::string all = buffer_;
    const std::string line = all.substr(0, all.find('\n'));
    return line.empty() ? "" : " (" + line + ")";
  }

private:
  char buffer_[4096] = "";
  CUjit_option options_[2] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values_[2] = {buffer_, reinterpret_cast<void *>(sizeof buffer_)};
};

std::string driver_version(const Driver &driver) {
  int version = 0;
  driver.cuDriverGetVersion(&version);
  return "CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

int load_failure(Gpu &gpu, CUresult error, const ort_plugin_image_t *image, const std::string &files,
                 const ErrorLog &log) {
  switch (error) {
  case CUDA_ERROR_OUT_OF_MEMORY: return check(gpu.driver, error, files.c_str());
  case CUDA_ERROR_UNSUPPORTED_PTX_VERSION:
    return fail(ORT_PLUGIN_ERROR, "the driver (" + driver_version(gpu.driver) +
                                      ") is too old for the PTX of " + files +
                                      ": update it, or compile with --kernel-format=cubin");
  case CUDA_ERROR_JIT_COMPILER_NOT_FOUND:
    return fail(ORT_PLUGIN_ERROR, "the driver has no PTX compiler, which " + files +
                                      " needs: compile with --kernel-format=cubin");
  default: {
    const std::string what = image ? describe(*image) + ", " + files : files;
    check(gpu.driver, error, ("the driver does not accept " + what).c_str());
    return fail(ORT_PLUGIN_ERROR, last_message() + log.text());
  }
  }
}

/// The bytes of an image as the driver wants them: PTX ends with a NUL, binaries are aligned.
class Bytes {
public:
  explicit Bytes(const ort_plugin_image_t &image) : data_(image.data), size_(image.size) {
    const char *const first = static_cast<const char *>(image.data);
    if (format_of(image) == Format::Ptx) {
      copy_.assign(first, image.size);
      while (!copy_.empty() && copy_.back() == '\0') copy_.pop_back();
      data_ = copy_.c_str(), size_ = copy_.size() + 1;
    } else if (reinterpret_cast<uintptr_t>(first) % 16 != 0) {
      copy_.assign(first, image.size);
      data_ = copy_.data();
    }
  }
  Bytes(const Bytes &) = delete;
  Bytes &operator=(const Bytes &) = delete;
  const void *data() const { return data_; }
  size_t size() const { return size_; }

private:
  const void *data_;
  size_t size_;
  std::string copy_;
};

int load_alone(Gpu &gpu, const ort_plugin_image_t &image, Module &module) {
  const Bytes bytes(image);
  module.files = image.file;
  ErrorLog log;
  const CUresult error =
      gpu.driver.cuModuleLoadDataEx(&module.handle, bytes.data(), log.count(), log.options(), log.values());
  return error == CUDA_SUCCESS ? ORT_PLUGIN_OK : load_failure(gpu, error, &image, module.files, log);
}

CUjitInputType input_type(const ort_plugin_image_t &image) {
  switch (format_of(image)) {
  case Format::Cubin: return CU_JIT_INPUT_CUBIN;
  case Format::Ptx: return CU_JIT_INPUT_PTX;
  default: return CU_JIT_INPUT_OBJECT;
  }
}

int link_images(Gpu &gpu, unsigned nimages, const ort_plugin_image_t *images, CUlinkState state,
                ErrorLog &log, Module &module) {
  for (unsigned i = 0; i < nimages; ++i) {
    const ort_plugin_image_t &image = images[i];
    const Bytes bytes(image);
    module.files += (i ? ", " : "") + std::string(image.file);
    const CUresult error =
        gpu.driver.cuLinkAddData(state, input_type(image), const_cast<void *>(bytes.data()), bytes.size(),
                                 image.file, 0, nullptr, nullptr);
    if (error != CUDA_SUCCESS) return load_failure(gpu, error, &image, image.file, log);
  }
  void *linked = nullptr;
  size_t size = 0;
  CUresult error = gpu.driver.cuLinkComplete(state, &linked, &size);
  if (error == CUDA_SUCCESS) error = gpu.driver.cuModuleLoadData(&module.handle, linked);
  return error == CUDA_SUCCESS ? ORT_PLUGIN_OK : load_failure(gpu, error, nullptr, module.files, log);
}

int load_linked(Gpu &gpu, unsigned nimages, const ort_plugin_image_t *images, Module &module) {
  ErrorLog log;
  CUlinkState state = nullptr;
  const CUresult error = gpu.driver.cuLinkCreate(log.count(), log.options(), log.values(), &state);
  if (int status = check(gpu.driver, error, "start the driver's linker")) return status;
  const int status = link_images(gpu, nimages, images, state, log, module);
  gpu.driver.cuLinkDestroy(state);
  return status;
}

/// The image carries a hash of the parameters it was generated for. One that was written for another version
/// of the construct would read its arguments wrongly.
int check_signature(Gpu &gpu, const Module &module, const ort_kernel_t &kernel) {
  CUdeviceptr address = 0;
  size_t size = 0;
  const std::string symbol = std::string(kernel.symbol) + "_signature";
  if (int status = find_global(gpu, module, symbol.c_str(), address, size)) return status;
  if (!address || size != sizeof(unsigned))
    return fail(ORT_PLUGIN_ERROR, module.files + " has no signature of " + kernel.symbol +
                                      ": keep the CUDADEV_KERNEL line below the kernel");
  unsigned signature = 0;
  if (int status = check(gpu.driver, gpu.driver.cuMemcpyDtoH(&signature, address, sizeof signature)))
    return status;
  if (signature == kernel.signature) return ORT_PLUGIN_OK;
  char text[96];
  std::snprintf(text, sizeof text, "signature %08x, the program expects %08x", signature, kernel.signature);
  return fail(ORT_PLUGIN_ERROR, "the parameters of " + std::string(kernel.symbol) + " in " + module.files +
                                    " are not those of the program (" + text + ")");
}

/// Beyond 48 KB a kernel has to ask for what the GPU can give to a block.
int allow_shared_memory(Gpu &gpu, Function &function) {
  int own = 0;
  if (int status = check(gpu.driver, gpu.driver.cuFuncGetAttribute(&own, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES,
                                                                   function.handle)))
    return status;
  const unsigned taken = std::max(own, 0);
  const auto left = [&](unsigned most) { return most > taken ? most - taken : 0; };
  function.most_shared = left(gpu.shared_memory);
  if (gpu.shared_memory_optin > gpu.shared_memory &&
      gpu.driver.cuFuncSetAttribute(function.handle, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                    (int)left(gpu.shared_memory_optin)) == CUDA_SUCCESS)
    function.most_shared = left(gpu.shared_memory_optin);
  return ORT_PLUGIN_OK;
}

} // namespace

int nothing_fits(const Gpu &gpu, const ort_plugin_unit_t &unit) {
  std::string has;
  for (unsigned i = 0; i < unit.nimages; ++i) has += (i ? ", " : "") + describe(unit.images[i]);
  const std::string arch = "sm_" + std::to_string(gpu.compute_capability);
  const std::string text = "nothing in unit " + std::string(unit.name) + " runs on this device: it has " +
                           (has.empty() ? "no kernel binary" : has);
  if (gpu.driver.is_sim) return fail(ORT_PLUGIN_ERROR, text + "; compile with --kernel-format=sim");
  std::string hint;
  for (unsigned i = 0; i < unit.nimages; ++i)
    if (format_of(unit.images[i]) == Format::Sim) hint = ", or run it with OMPICC_DRIVER=sim";
  return fail(ORT_PLUGIN_ERROR, text + ", and " + gpu.name + " needs a cubin for " + arch +
                                    " or PTX for at most " + arch + ": compile with --kernel-arch=" + arch +
                                    hint);
}

int load_module(Gpu &gpu, const ort_plugin_host_t &host, unsigned nimages, const ort_plugin_image_t *images,
                bool link, Module **module) {
  auto fresh = std::make_unique<Module>();
  std::unique_ptr<SlowHint> compiling;
  if (std::any_of(images, images + nimages,
                  [](const ort_plugin_image_t &image) { return format_of(image) == Format::Ptx; }))
    compiling = std::make_unique<SlowHint>(
        host, "device " + std::to_string(gpu.number()) +
                  ": the driver compiles the kernels for this GPU, once; --kernel-arch=sm_" +
                  std::to_string(gpu.compute_capability) + " has ompicc do so");
  const int status = link ? load_linked(gpu, nimages, images, *fresh) : load_alone(gpu, images[0], *fresh);
  compiling.reset();
  if (status) return status;
  size_t size = 0;
  if (host.most_milliseconds)
    if (int failed = find_global(gpu, *fresh, "cudadev_slice", fresh->slice, size)) return failed;
  gpu.gathering.add(gpu.driver, fresh->handle);
  if (host.verbose)
    host.say(("device " + std::to_string(gpu.number()) + ": " + (link ? "linked " : "loaded ") + fresh->files)
                 .c_str());
  *module = fresh.release();
  return ORT_PLUGIN_OK;
}

int find_global(Gpu &gpu, const Module &module, const char *symbol, CUdeviceptr &address, size_t &size) {
  const CUresult error = gpu.driver.cuModuleGetGlobal(&address, &size, module.handle, symbol);
  if (error == CUDA_ERROR_NOT_FOUND) {
    address = 0;
    return ORT_PLUGIN_OK;
  }
  return check(gpu.driver, error, symbol);
}

int find_function(Gpu &gpu, Module &module, const ort_kernel_t &kernel, Function **function) {
  CUfunction handle = nullptr;
  const CUresult error = gpu.driver.cuModuleGetFunction(&handle, module.handle, kernel.symbol);
  if (error == CUDA_ERROR_NOT_FOUND) return ORT_PLUGIN_OK;
  if (int status = check(gpu.driver, error, kernel.symbol)) return status;
  if (int status = check_signature(gpu, module, kernel)) return status;
  if (kernel.mode == ORT_MODE_GENERIC || (kernel.flags & ORT_KERNEL_ENV))
    if (int status = gpu.prepare_environment()) return status;

  // The compiler cannot know how deep a recursion goes, so the driver's default of 1 KiB a thread would be
  // all.
  constexpr int kLimitStackSize = 0; // CU_LIMIT_STACK_SIZE
  constexpr size_t kRecursiveStackBytes = 16 << 10;
  if ((kernel.flags & ORT_KERNEL_RECURSIVE) && gpu.driver.cuCtxSetLimit)
    if (int status = check(gpu.driver, gpu.driver.cuCtxSetLimit(kLimitStackSize, kRecursiveStackBytes)))
      return status;

  Function *alone = nullptr;
  if (kernel.flags & (ORT_KERNEL_ALONE | ORT_KERNEL_SPREAD | ORT_KERNEL_BOTH_ALONE)) {
    const int behind = kernel.flags & ORT_KERNEL_BOTH_ALONE ? 2 : 1;
    if (int status = find_function(gpu, module, (&kernel)[behind], &alone)) return status;
  }

  // Versions of kernels whose teams may be of any size, or share blocks: with the same parameters.
  const auto find_version = [&](unsigned flag, const char *suffix, unsigned flags, Function *&found) {
    const bool may_be = flag == ORT_KERNEL_WARPS ? !(kernel.flags & ORT_KERNEL_STRIDES)
                                                 : (kernel.flags & ORT_KERNEL_TEAMS_FIT) != 0;
    if (!(kernel.flags & flag) || !may_be) return (int)ORT_PLUGIN_OK;
    module.named.push_back(std::make_unique<NamedKernel>());
    NamedKernel &version = *module.named.back();
    version.symbol = std::string(kernel.symbol) + suffix;
    version.kernel = kernel;
    version.kernel.symbol = version.symbol.c_str();
    version.kernel.flags = flags | (kernel.flags & ORT_KERNEL_RECURSIVE);
    return find_function(gpu, module, version.kernel, &found);
  };
  Function *warps = nullptr, *rows = nullptr, *exact = nullptr;
  if (int status =
          find_version(ORT_KERNEL_WARPS, "_warps",
                       ORT_KERNEL_WARPS | ORT_KERNEL_STRIDES | (kernel.flags & ORT_KERNEL_REDUCES), warps))
    return status;
  constexpr unsigned kRows = ORT_KERNEL_COLUMNS | ORT_KERNEL_IN_ORDER | ORT_KERNEL_ROWS;
  if (kernel.flags & ORT_KERNEL_SPREAD)
    if (int status = find_version(ORT_KERNEL_ROWS, "_rows", kRows, rows)) return status;
  if (int status =
          find_version(ORT_KERNEL_EXACT, "_exact", ORT_KERNEL_EXACT | (kernel.flags & ORT_KERNEL_ENV), exact))
    return status;

  auto fresh = std::make_unique<Function>();
  fresh->handle = handle;
  fresh->alone = alone;
  fresh->warps = warps;
  fresh->rows = rows;
  fresh->exact = exact;
  fresh->kernel = &kernel;
  fresh->module = &module;
  int value = 0;
  if (int status = check(
          gpu.driver, gpu.driver.cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, handle)))
    return status;
  fresh->limits.max_block = std::max(value, 1);
  fresh->limits.multiprocessors = gpu.multiprocessors;
  if (kernel.mode == ORT_MODE_SPMD && fresh->limits.max_block >= 256)
    fresh->limits.usual_block = usual_block_of([&](unsigned threads) {
      int blocks = 0;
      const CUresult error =
          gpu.driver.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, handle, (int)threads, 0);
      return error == CUDA_SUCCESS ? (unsigned)std::max(blocks, 0) : 0;
    });
  fresh->limits.shared_memory = gpu.shared_of_multiprocessor;
  if (kernel.flags & ORT_KERNEL_TEAM_MEMORY)
    if (int status = allow_shared_memory(gpu, *fresh)) return status;
  *function = fresh.get();
  module.functions.push_back(std::move(fresh));
  return ORT_PLUGIN_OK;
}

} // namespace cudadev
