#include "tests/unit/device/gpu.h"

#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>

using namespace cudadev;

namespace {
constexpr unsigned stack_slots = 8;
constexpr unsigned long long stack_slot_bytes = 64 << 10;
constexpr int limit_stack_size = 0; // CU_LIMIT_STACK_SIZE
} // namespace

template <class F> F *Gpu::symbol(const char *name) {
  void *const address = dlsym(library, name);
  if (!address) throw std::runtime_error(std::string("the driver has no ") + name);
  return reinterpret_cast<F *>(address);
}

void Gpu::check(CUresult status, const std::string &what) {
  if (status == CUDA_SUCCESS) return;
  const char *text = "unknown error";
  symbol<CUresult(CUresult, const char **)>("cuGetErrorString")(status, &text);
  throw std::runtime_error(what + ": " + text);
}

Gpu::Gpu(const std::string &driver, const std::string &kernels, const std::string &suffix)
    : library(dlopen(driver.c_str(), RTLD_NOW)), kernels(kernels), suffix(suffix) {
  if (!library) throw std::runtime_error(dlerror());
  CUdevice device = 0;
  CUcontext context = nullptr;
  int major = 0, minor = 0;
  check(symbol<CUresult(unsigned)>("cuInit")(0), "cuInit");
  check(symbol<CUresult(CUdevice *, int)>("cuDeviceGet")(&device, 0), "cuDeviceGet");
  const auto attribute = symbol<CUresult(int *, int, CUdevice)>("cuDeviceGetAttribute");
  check(attribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device), "cuDeviceGetAttribute");
  check(attribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device), "cuDeviceGetAttribute");
  check(symbol<CUresult(CUcontext *, CUdevice)>("cuDevicePrimaryCtxRetain")(&context, device),
        "cuDevicePrimaryCtxRetain");
  check(symbol<CUresult(CUcontext)>("cuCtxSetCurrent")(context), "cuCtxSetCurrent");
  // The tests recurse; the sim device has no such limit.
  if (void *const set_limit = dlsym(library, "cuCtxSetLimit"))
    check(reinterpret_cast<CUresult (*)(int, size_t)>(set_limit)(limit_stack_size, 32 << 10),
          "cuCtxSetLimit");

  env.compute_capability = 10 * major + minor;
  env.device_num = 0;
  env.num_devices = 1;
  env.stack_slots = stack_slots;
  env.stack_slot_bytes = stack_slot_bytes;
  env.stack_pool = reinterpret_cast<void *>(allocate(stack_slots * stack_slot_bytes));
  const unsigned unlocked[stack_slots] = {};
  const CUdeviceptr locks = allocate(sizeof unlocked);
  write(locks, unlocked, sizeof unlocked);
  env.stack_locks = reinterpret_cast<unsigned *>(locks);
}

CUdeviceptr Gpu::allocate(size_t bytes) {
  CUdeviceptr address = 0;
  check(symbol<CUresult(CUdeviceptr *, size_t)>("cuMemAlloc_v2")(&address, bytes), "cuMemAlloc");
  return address;
}

void Gpu::free(CUdeviceptr address) { symbol<CUresult(CUdeviceptr)>("cuMemFree_v2")(address); }

void Gpu::write(CUdeviceptr to, const void *from, size_t bytes) {
  check(symbol<CUresult(CUdeviceptr, const void *, size_t)>("cuMemcpyHtoD_v2")(to, from, bytes),
        "cuMemcpyHtoD");
}

void Gpu::read(void *to, CUdeviceptr from, size_t bytes) {
  check(symbol<CUresult(void *, CUdeviceptr, size_t)>("cuMemcpyDtoH_v2")(to, from, bytes), "cuMemcpyDtoH");
}

void Gpu::run(const std::string &name, const char *kernel, Mode mode, Dim grid, Dim block, void **args) {
  CUmodule module = nullptr;
  for (const auto &loaded : modules)
    if (loaded.first == name) module = loaded.second;
  if (!module) {
    std::ifstream file(kernels + "/" + name + suffix, std::ios::binary);
    std::string image{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (image.empty()) throw std::runtime_error("cannot read " + kernels + "/" + name + suffix);
    check(symbol<CUresult(CUmodule *, const void *)>("cuModuleLoadData")(&module, image.c_str()),
          "loading " + name);
    modules.emplace_back(name, module);
  }
  CUfunction function = nullptr;
  check(symbol<CUresult(CUfunction *, CUmodule, const char *)>("cuModuleGetFunction")(&function, module,
                                                                                      kernel),
        kernel);
  using Launch = CUresult(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                          CUstream, void **, void **);
  check(symbol<Launch>("cuLaunchKernel")(function, grid.x, grid.y, grid.z, block.x, block.y, block.z,
                                         mode == Mode::Generic ? CUDADEV_GENERIC_BYTES : 0, nullptr, args,
                                         nullptr),
        kernel);
  check(symbol<CUresult()>("cuCtxSynchronize")(), kernel);
}
