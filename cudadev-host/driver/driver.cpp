// driver.cpp: fills the table of driver functions (see driver.h).
#include "cudadev-host/driver/driver.h"

#include <dlfcn.h>

namespace cudadev {

std::string load_driver(const std::string &file, Driver &driver) {
  void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
  const char *missing = nullptr;
#define CUDADEV_FIND(name, symbol, parameters)                                                               \
  driver.name = reinterpret_cast<CUresult(*) parameters>(dlsym(library, #symbol));                           \
  if (!driver.name) missing = #symbol;
  CUDADEV_DRIVER_FUNCTIONS(CUDADEV_FIND)
#undef CUDADEV_FIND
  driver.has_graphs = true;
#define CUDADEV_FIND(name, symbol, parameters)                                                               \
  driver.name = reinterpret_cast<CUresult(*) parameters>(dlsym(library, #symbol));                           \
  driver.has_graphs &= driver.name != nullptr;
  CUDADEV_GRAPH_FUNCTIONS(CUDADEV_FIND)
#undef CUDADEV_FIND
  driver.cuCtxSetLimit = reinterpret_cast<CUresult (*)(int, size_t)>(dlsym(library, "cuCtxSetLimit"));
  driver.cuMemAllocManaged =
      reinterpret_cast<CUresult (*)(CUdeviceptr *, size_t, unsigned)>(dlsym(library, "cuMemAllocManaged"));
  driver.cuPointerGetAttributes =
      reinterpret_cast<CUresult (*)(unsigned, CUpointer_attribute *, void **, CUdeviceptr)>(
          dlsym(library, "cuPointerGetAttributes"));
  driver.cuMemHostRegister =
      reinterpret_cast<CUresult (*)(void *, size_t, unsigned)>(dlsym(library, "cuMemHostRegister_v2"));
  driver.cuMemHostUnregister = reinterpret_cast<CUresult (*)(void *)>(dlsym(library, "cuMemHostUnregister"));
  driver.cuSimUnify = reinterpret_cast<CUresult (*)()>(dlsym(library, "cuSimUnify"));
  driver.cuSimFaultAddress =
      reinterpret_cast<CUresult (*)(CUdeviceptr *, CUdevice)>(dlsym(library, "cuSimFaultAddress"));
  driver.cuSimWatchAccesses =
      reinterpret_cast<CUresult (*)(CUdevice, size_t *)>(dlsym(library, "cuSimWatchAccesses"));
  driver.cuSimAccesses = reinterpret_cast<CUresult (*)(CUdevice, size_t, CUdeviceptr, size_t, size_t[5])>(
      dlsym(library, "cuSimAccesses"));
  return missing ? file + " has no " + missing + ": a driver of CUDA 10.2 or newer is needed" : "";
}

std::string error_text(const Driver &driver, CUresult error) {
  const char *name = nullptr, *text = nullptr;
  driver.cuGetErrorName(error, &name);
  driver.cuGetErrorString(error, &text);
  return std::string(text ? text : "unknown error") + " (" + (name ? name : std::to_string(error).c_str()) +
         ")";
}

} // namespace cudadev
