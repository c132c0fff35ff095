// protocol.h: what the program (ompicc-simcuda.so) and the sim device's process (ompicc-sim) say to each
// other.
//
// One stream socket per device. The program sends one request at a time: a header, then `bytes` of payload;
// the process answers each with a reply header and its payload. A launch is answered when the kernel has
// ended, and the program reads that answer no sooner than it needs it, so kernels run beside the host. Device
// memory never travels: it is one memfd that both map, the process at the address kernels see, the program at
// that address without access and once more, elsewhere, for its copies.
#ifndef OMPICC_SIM_PROTOCOL_H
#define OMPICC_SIM_PROTOCOL_H

#include <cstdint>
#include <ctime>

namespace sim {

enum class Op : uint32_t {
  Map,    // payload: Range, where device memory is to be; first request, repeated until it succeeds
  Load,   // a file descriptor with the image or set of images comes along; reply: LoadReply, or the linker's
          // message
  Unload, // payload: module id (uint64_t)
  GetFunction, // payload: module id, name; reply: FunctionReply, then uint32_t size of each parameter
  GetGlobal,   // payload: module id, name; reply: GlobalReply
  Read,        // payload: Range in a module's data; reply: its bytes
  Write,       // payload: Range, bytes
  Poison,      // payload: Range of device memory that is no longer allocated
  Unpoison,    // payload: Range of device memory that is now allocated
  Launch,      // payload: LaunchRequest, then each parameter's bytes, each padded to 16
  Watch,   // from now on kernels' accesses to device memory are noted; what was noted is forgotten; reply: a
           // number (uint64_t)
  Accesses // payload: AccessesRequest; reply: AccessesReply
};

struct Request {
  Op op;
  uint32_t reserved;
  uint64_t bytes; // of payload
};

struct Reply {
  int32_t status;    // a CUresult
  uint32_t races;    // data races found in kernels up to now
  uint64_t bytes;    // of payload
  uint64_t answered; // when, in nanoseconds of CLOCK_MONOTONIC
  uint64_t fault;    // the address that a kernel could not access,
  uint64_t faulted;  // if this is not 0
};

// The clock that both sides have.
inline uint64_t now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * uint64_t(1000000000) + time.tv_nsec;
}

struct LoadReply {
  uint64_t module;
  uint64_t sanitized; // not 0: wants to know which memory is allocated (Poison, Unpoison)
};

struct FunctionReply {
  uint64_t function;
  uint64_t static_shared; // bytes of __shared__ variables in the kernel's module
  uint64_t parameters;
};

struct GlobalReply {
  uint64_t address;
  uint64_t bytes;
};

struct Range {
  uint64_t address;
  uint64_t bytes;
};

struct AccessesRequest {
  uint64_t number; // of Op::Watch
  Range range;     // of device memory
};

// What the kernels have accessed since then.
struct AccessesReply {
  uint64_t known;      // not 0: all of them have said it (ompicc --sim-accesses)
  uint64_t launches;   // kernels
  uint64_t accessed;   // bytes
  uint64_t read;       // …before any was written
  uint64_t written;    // bytes
  uint64_t first, end; // all that were accessed lie there, from the range's beginning on
};

struct LaunchRequest {
  uint64_t function;
  uint32_t grid[3];
  uint32_t block[3];
  uint64_t dynamic_shared; // bytes
};

// What cuLinkComplete gives: this header, `count` Ranges (address: offset from the header), then the images.
struct LinkedSet {
  char magic[8];
  uint64_t count;
  uint64_t bytes; // of everything
};
constexpr char linked_set_magic[8] = {'O', 'M', 'P', 'S', 'I', 'M', 'L', '1'};

constexpr uint64_t padded(uint64_t bytes) { return (bytes + 15) & ~uint64_t(15); }

// Descriptors that the process finds open when it starts; its arguments are the device number and the compute
// capability as in 90.
constexpr int socket_fd = 3;
constexpr int memory_fd = 4;

} // namespace sim

#endif
