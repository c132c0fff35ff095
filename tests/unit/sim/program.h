// program.h: a program that uses the sim device, as a child process of the test.
//
// The sim device reads its configuration once, starts processes and ends with the program, so each case is a
// program of its own: a function that runs in a child with its own environment, and whose output and end the
// test looks at.
#ifndef TESTS_UNIT_SIM_PROGRAM_H
#define TESTS_UNIT_SIM_PROGRAM_H

#include "cudadev-host/sim/cuda_types.h"

#include <functional>
#include <string>
#include <vector>

// How a program ended. status: its exit status, or 1000 + the signal that ended it.
struct Outcome {
  int status;
  std::string out, err;
};

// Runs `body` in a child with these settings ("NAME=value"); it ends with status 0 when body returns. At most
// 60 s.
Outcome run(const std::vector<std::string> &settings, const std::function<void()> &body);

// Ends the program with a message and status 1 unless the condition holds; for use in a body.
#define EXPECT(condition)                                                                                    \
  do {                                                                                                       \
    if (!(condition)) expectation_failed(__FILE__, __LINE__, #condition);                                    \
  } while (0)
[[noreturn]] void expectation_failed(const char *file, int line, const char *text);

// The functions of ompicc-simcuda.so, opened by the child.
struct Driver {
  Driver();
  template <typename R, typename... P> void find(R (**function)(P...), const char *name);

  CUresult (*init)(unsigned);
  CUresult (*device_count)(int *);
  CUresult (*device_attribute)(int *, int, CUdevice);
  CUresult (*retain)(CUcontext *, CUdevice);
  CUresult (*release)(CUdevice);
  CUresult (*set_current)(CUcontext);
  CUresult (*synchronize)();
  CUresult (*alloc)(CUdeviceptr *, size_t);
  CUresult (*free)(CUdeviceptr);
  CUresult (*alloc_managed)(CUdeviceptr *, size_t, unsigned);
  CUresult (*prefetch)(CUdeviceptr, size_t, CUdevice, CUstream);
  CUresult (*host_register)(void *, size_t, unsigned);
  CUresult (*host_unregister)(void *);
  CUresult (*host_alloc)(void **, size_t, unsigned);
  CUresult (*host_free)(void *);
  CUresult (*host_device_pointer)(CUdeviceptr *, void *, unsigned);
  CUresult (*launch_cooperative)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                 unsigned, CUstream, void **);
  CUresult (*mem_info)(size_t *, size_t *);
  CUresult (*to_device)(CUdeviceptr, const void *, size_t);
  CUresult (*from_device)(void *, CUdeviceptr, size_t);
  CUresult (*pointer_attributes)(unsigned, int *, void **, CUdeviceptr);
  CUresult (*on_device)(CUdeviceptr, CUdeviceptr, size_t);
  CUresult (*fill)(CUdeviceptr, unsigned char, size_t);
  CUresult (*event_create)(CUevent *, unsigned);
  CUresult (*event_record)(CUevent, CUstream);
  CUresult (*event_elapsed)(float *, CUevent, CUevent);
  CUresult (*stream_create)(CUstream *, unsigned);
  CUresult (*stream_synchronize)(CUstream);
  CUresult (*stream_destroy)(CUstream);
  CUresult (*load)(CUmodule *, const void *);
  CUresult (*load_ex)(CUmodule *, const void *, unsigned, int *, void **);
  CUresult (*unload)(CUmodule);
  CUresult (*function)(CUfunction *, CUmodule, const char *);
  CUresult (*global)(CUdeviceptr *, size_t *, CUmodule, const char *);
  CUresult (*function_attribute)(int *, int, CUfunction);
  CUresult (*launch)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                     CUstream, void **, void **);
  CUresult (*occupancy)(int *, CUfunction, int, size_t);
  CUresult (*link_create)(unsigned, int *, void **, CUlinkState *);
  CUresult (*link_add)(CUlinkState, int, void *, size_t, const char *, unsigned, int *, void **);
  CUresult (*link_complete)(CUlinkState, void **, size_t *);
  CUresult (*link_destroy)(CUlinkState);
  CUresult (*error_name)(CUresult, const char **);
};

// A driver with the context of device 0 current and the kernels of kernels.cu loaded.
struct Device : Driver {
  explicit Device(const char *image = "sim-kernels.so");
  CUdeviceptr memory(size_t bytes);
  template <typename T> CUdeviceptr copy(const std::vector<T> &values) {
    const CUdeviceptr address = memory(values.size() * sizeof(T));
    EXPECT(to_device(address, values.data(), values.size() * sizeof(T)) == CUDA_SUCCESS);
    return address;
  }
  template <typename T> std::vector<T> read(CUdeviceptr address, size_t count) {
    std::vector<T> values(count);
    EXPECT(from_device(values.data(), address, count * sizeof(T)) == CUDA_SUCCESS);
    return values;
  }
  // Launches a kernel and returns what the wait for it says.
  template <typename... P> CUresult call(const char *kernel, unsigned grid, unsigned block, P... values) {
    return call3(kernel, {grid, 1, 1}, {block, 1, 1}, values...);
  }
  struct Shape {
    unsigned x, y, z;
  };
  template <typename... P> CUresult call3(const char *kernel, Shape grid, Shape block, P... values) {
    CUfunction found = nullptr;
    EXPECT(function(&found, module, kernel) == CUDA_SUCCESS);
    void *parameters[] = {static_cast<void *>(&values)..., nullptr};
    EXPECT(launch(found, grid.x, grid.y, grid.z, block.x, block.y, block.z, 0, nullptr, parameters,
                  nullptr) == CUDA_SUCCESS);
    return synchronize();
  }

  CUcontext context = nullptr;
  CUmodule module = nullptr;
};

// A file beside the test's executable.
std::string built_file(const std::string &name);
std::string contents(const std::string &path);
// Runs a command to its end; returns its exit status.
int command(const std::vector<std::string> &words);
// Processes named ompicc-sim whose standard output is the same as this process's.
int sim_processes();

#endif
