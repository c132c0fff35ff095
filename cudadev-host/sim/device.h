// device.h: one sim device as the program sees it: its process, its memory and the error it may be in.
#ifndef OMPICC_SIM_DEVICE_H
#define OMPICC_SIM_DEVICE_H

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/protocol.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

// A device is also its primary context (CUcontext). The process is started when the context is first retained
// and ends when the program does, or when the last holder releases the context. All members may be called by
// any thread.
struct SimDevice {
  explicit SimDevice(int ordinal) : ordinal(ordinal) {}

  const int ordinal;

  // Starts the device's process if it does not run. CUDA_ERROR_OPERATING_SYSTEM (with a line on stderr) when
  // it cannot.
  CUresult retain();
  // Gives back what retain took; the last one ends the process and forgets all memory and errors.
  CUresult release();

  // Waits for the kernels that have been launched, or for those up to that launch. Returns the context's
  // error: errors of kernels stay until the context is released.
  CUresult settle();
  CUresult settle(uint64_t launch);
  // True until the kernels up to that launch have ended (never waits).
  bool busy(uint64_t launch);
  // The last launch.
  uint64_t last_launch();
  // When a launch had ended, as long as that is remembered, from before it ended on; otherwise long ago.
  // Each call of remember_end is for one of forget_end.
  std::chrono::steady_clock::time_point end_of(uint64_t launch);
  void remember_end(uint64_t launch);
  void forget_end(uint64_t launch);

  CUresult allocate(CUdeviceptr *address, size_t bytes);
  // Memory that program and kernels use at the same address (managed_memory.cpp).
  CUresult allocate_managed(CUdeviceptr *address, size_t bytes);
  // Whether all of [address, address + bytes) is such memory.
  bool is_managed(CUdeviceptr address, size_t bytes);
  CUresult free(CUdeviceptr address);
  // Whether the address is one of the memory that the device has reserved.
  bool has_address(CUdeviceptr address) const { return in_memory(address); }
  size_t memory_size();
  size_t memory_free();

  CUresult copy_to_device(CUdeviceptr to, const void *from, size_t bytes);
  CUresult copy_from_device(void *to, CUdeviceptr from, size_t bytes);
  CUresult copy_on_device(CUdeviceptr to, CUdeviceptr from, size_t bytes);
  // Pinned memory of the program that kernels see at the same address, at any time.
  CUresult allocate_pinned(void **host, size_t bytes);
  // The device's address of such memory, or 0.
  CUdeviceptr address_of(const void *host);

  CUresult copy_from_peer(CUdeviceptr to, SimDevice &peer, CUdeviceptr from, size_t bytes);
  CUresult fill(CUdeviceptr to, unsigned char value, size_t bytes);

  // Sends a request, waits for its reply. `fd` (or -1) goes along. The reply's payload goes to *answer, also
  // on errors.
  CUresult call(sim::Op op, const std::string &payload, int fd, std::string *answer);
  // Sends a launch and returns at once; settle() tells how it went. *number: of the launch.
  CUresult launch(const std::string &payload, uint64_t *number);

  // The process has AddressSanitizer: it is told what is allocated, now and from now on.
  CUresult report_allocations();

  // Of the kernel that has ended the process: false if it is not known, or none has.
  bool fault_address(CUdeviceptr *address);

  // Data races that its kernels were found to have.
  uint32_t races_found() const { return races; }

  // After fork, in the child: the parent's connection is not the child's.
  void abandon();
  // At the program's end: the process ends before the program does.
  void stop();

private:
  CUresult start();
  int start_process(const std::string &path, int theirs, int memory);
  int start_inside(const std::string &path, int theirs, int memory);
  int map_memory(int memory);
  void stop_process(bool at_end = false);
  CUresult settle_locked() { return settle_locked(launches); }
  CUresult settle_locked(uint64_t launch);
  CUresult become_idle();
  CUresult call_locked(sim::Op op, const std::string &payload, int fd, std::string *answer);
  bool send(sim::Op op, const std::string &payload, int fd);
  bool receive(sim::Reply *reply, std::string *answer);
  CUresult lost();
  void note_fault(const sim::Reply &reply);
  CUresult mark(sim::Op op, CUdeviceptr address, size_t bytes);
  char *alias_of(CUdeviceptr address, size_t bytes);
  bool is_kept_from_program(const void *address) const;
  bool in_memory(CUdeviceptr address) const { return address >= base && address - base < size; }

  std::mutex mutex;
  int holders = 0;
  int socket = -1;
  int file = -1;        // whose pages are the device memory
  CUdeviceptr base = 0; // of device memory
  size_t size = 0;
  char *alias = nullptr; // where the program reads and writes it
  struct Allocation {
    size_t bytes;         // asked for
    size_t extent;        // taken
    bool mapped = false;  // the program has it at the address that kernels see
    bool managed = false; // and before compute capability 6 only while none runs
  };
  CUresult allocate_locked(CUdeviceptr *address, size_t bytes, size_t alignment);
  bool is_mapped_locked(CUdeviceptr address, size_t bytes) const;
  void let_program_use_managed(bool allowed);
  CUresult allocate_mapped_locked(CUdeviceptr *address, size_t bytes, bool managed);
  void forget_mapped(CUdeviceptr address, const Allocation &block);
  std::map<CUdeviceptr, Allocation> used;
  std::map<CUdeviceptr, size_t> unused;
  bool sanitized = false;
  size_t used_bytes = 0;
  unsigned managed_blocks = 0;
  // One launch at a time is in flight: its reply is still to be read. One thread reads it, without the mutex,
  // so that nobody else waits for the kernel who need not; others wait for that thread.
  uint64_t launches = 0, ended = 0;
  bool reading = false;
  std::condition_variable has_ended;
  struct End {
    unsigned holders = 0;
    std::chrono::steady_clock::time_point time;
  };
  std::map<uint64_t, End> ends;
  bool in_flight() const { return ended != launches; }
  CUresult error = CUDA_SUCCESS;
  bool faulted = false;
  CUdeviceptr fault = 0; // the address, if so
  std::atomic<uint32_t> races{0};
};

// A stream: its device, and the last of its launches.
struct SimStream {
  SimDevice *device;
  std::atomic<uint64_t> last{0};
};

namespace sim {

// The configuration, read once: OMPICC_SIM_DEVICES, OMPICC_SIM_MEMORY (bytes), OMPICC_SIM_ARCH (53, 70, 90,
// …).
struct Configuration {
  int devices;
  size_t memory;
  int arch;
  int multiprocessors;
  bool watchdog; // OMPICC_SIM_WATCHDOG: kernels may only run for so many milliseconds
  // OMPICC_SIM_INTEGRATED: one memory with the CPU, which kernels see as it is. The device is a thread then.
  bool one_memory;

  // The GPU of a board, which has the CPU's memory: Jetson Nano and TX1, TX2, Xavier, Orin.
  bool integrated() const { return one_memory || arch == 53 || arch == 62 || arch == 72 || arch == 87; }
  // Memory of the program can be registered (cuMemHostRegister): I/O coherent GPUs, and only where kernels
  // see it at all.
  bool can_register() const { return one_memory && arch >= 72; }
  // The program may use managed memory while a kernel runs (CUDA C++ Programming Guide, "Unified Memory").
  bool concurrent_managed_access() const { return arch >= 60 && !integrated(); }
  // Kernels may use any memory of the program, if that asks for it (cuSimUnify).
  bool can_unify() const { return concurrent_managed_access(); }
};
const Configuration &configuration();

bool initialised();
// The device is a thread of the program and has its memory (cuSimUnify, OMPICC_SIM_INTEGRATED).
bool unified();
// Kernels may use all of that (cuSimUnify).
bool pageable();
// The device of that number, or NULL.
SimDevice *device(int ordinal);
// The calling thread's current context, or NULL.
SimDevice *current();
void set_current(SimDevice *context);

// Memory of the program that is registered (registered_memory.cpp).
CUresult register_memory(void *address, size_t bytes, unsigned flags);
CUresult unregister_memory(void *address);
bool is_registered(const void *address);
// Whether the bytes lie in one registered range, or in none: copies of others fail.
bool is_one_piece(const void *address, size_t bytes);

// Bytes of each parameter of a kernel.
const std::vector<uint32_t> &parameter_sizes(CUfunction function);

// Handles that an application never gives back are no leaks of its own: they stay reachable.
void keep(void *handle);
void forget(void *handle);

// Statically allocated shared memory a block may have, and the most that a function may ask for in all.
constexpr size_t shared_memory_per_block = 49152;
size_t shared_memory_optin();

} // namespace sim

// Makes `name` the current device, or returns the error that the driver gives where there is none.
#define SIM_CURRENT(name)                                                                                    \
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;                                                \
  SimDevice *const name = sim::current();                                                                    \
  if (!name) return CUDA_ERROR_INVALID_CONTEXT

#endif
