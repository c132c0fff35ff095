// gpu.h: a device as the device library's tests need it: kernels by name and buffers, over the CUDA driver's
// functions of libcuda or of the sim device.
#ifndef TESTS_UNIT_DEVICE_GPU_H
#define TESTS_UNIT_DEVICE_GPU_H

#include "cudadev-device/env.h"
#include "cudadev-host/driver/cuda_types.h"

#include <stdexcept>
#include <string>
#include <vector>

struct Dim {
  unsigned x = 1, y = 1, z = 1;
  unsigned volume() const { return x * y * z; }
};

enum class Mode { Spmd, Generic };

// Device 0 of a driver. Every member throws std::runtime_error with the driver's own message on failure.
class Gpu {
public:
  // driver: path of the library with the driver's functions. kernels: folder of the kernel binaries NAME +
  // suffix.
  Gpu(const std::string &driver, const std::string &kernels, const std::string &suffix);

  // Loads the binary `module` unless it is loaded already, and runs a kernel of it to its end.
  template <class... Args>
  void launch(const std::string &module, const char *kernel, Mode mode, Dim grid, Dim block, Args... args) {
    void *pointers[] = {&args..., nullptr};
    run(module, kernel, mode, grid, block, pointers);
  }

  cudadev::CUdeviceptr allocate(size_t bytes);
  void free(cudadev::CUdeviceptr address);
  void write(cudadev::CUdeviceptr to, const void *from, size_t bytes);
  void read(void *to, cudadev::CUdeviceptr from, size_t bytes);

  cudadev_env env{};

private:
  void run(const std::string &module, const char *kernel, Mode mode, Dim grid, Dim block, void **args);
  void check(cudadev::CUresult status, const std::string &what);
  template <class F> F *symbol(const char *name);

  void *library;
  std::string kernels, suffix;
  std::vector<std::pair<std::string, cudadev::CUmodule>> modules;
};

// Device memory that begins as a copy of host values and can be read back.
template <class T> class Buffer {
public:
  Buffer(Gpu &gpu, std::vector<T> values) : gpu(gpu), values(std::move(values)) {
    address = gpu.allocate(bytes());
    gpu.write(address, this->values.data(), bytes());
  }
  Buffer(Gpu &gpu, size_t count) : Buffer(gpu, std::vector<T>(count)) {}
  ~Buffer() { gpu.free(address); }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;

  const std::vector<T> &read() {
    gpu.read(values.data(), address, bytes());
    return values;
  }
  cudadev::CUdeviceptr address;

private:
  size_t bytes() const { return values.size() * sizeof(T); }
  Gpu &gpu;
  std::vector<T> values;
};

#endif
