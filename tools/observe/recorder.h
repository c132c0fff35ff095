// recorder.h: what the tool of OMPICC_TRACE and OMPICC_PROFILE keeps of a run: sums for each construct, which
// the profile shows, and, for the trace, single events, as many as there is room for.
//
// A construct is known by its place in the source and its kind. Identifiers that OpenMP lets a tool choose
// (host_op_id) are numbers of constructs here: so records of traces lead to them.
#ifndef TOOLS_OBSERVE_RECORDER_H
#define TOOLS_OBSERVE_RECORDER_H

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace observe {

/// Nanoseconds of CLOCK_MONOTONIC, as records of libompirt's traces have them.
using Time = uint64_t;
Time now();

/// A construct, or a routine of OpenMP's that the program calls at one place.
struct Construct {
  std::string name; ///< "a.c:12 target"
  std::string kernel;
  uint64_t count = 0;
  uint64_t kernels = 0;
  Time kernel_time = 0; ///< on the device
  Time launch_time = 0; ///< on the host
  Time wait_time = 0;   ///< for the device
  uint64_t bytes_to = 0, bytes_from = 0, bytes_unused = 0;
  uint64_t copies = 0;
  Time copy_time = 0;
};

enum class Track { Host, Device };

/// One bar of the trace.
struct Event {
  enum Kind : uint8_t {
    Region,
    Wait,
    TaskWait,
    BarrierWait,
    Task,
    Kernel,
    CopyTo,
    CopyFrom,
    CopyOn,
    Fill
  } kind;
  Track track;
  int device;      ///< of Track::Device
  unsigned thread; ///< a host thread, or a queue of the device
  unsigned construct;
  Time begin, end;
  uint64_t amount; ///< bytes, or teams
};

/// How much device memory is in use from some time on.
struct MemoryUse {
  int device;
  Time time;
  uint64_t bytes;
};

/// A target task's run, and those that had to come before it.
struct TaskRun {
  unsigned construct = 0, thread = 0;
  Time begin = 0, end = 0;
  std::vector<unsigned> after;
};

class Recorder {
public:
  /// @param most events that are kept; 0: none
  explicit Recorder(size_t most) : most_(most), start_(now()) {}

  /// The number of a construct.
  unsigned construct(const std::string &name);
  /// The number of a device's queue.
  unsigned queue(int device, uint64_t thread);

  void began(unsigned construct);
  void region(unsigned construct, unsigned thread, Time begin, Time end);
  void launched(unsigned construct, const char *kernel, Time duration);
  void waited(unsigned construct, unsigned thread, Time begin, Time end);
  /// @param kind TaskWait or BarrierWait
  void waited_for_others(Event::Kind kind, unsigned thread, Time begin, Time end);
  void kernel(unsigned construct, int device, unsigned queue, Time begin, Time end, unsigned teams);
  void copy(Event::Kind kind, unsigned construct, int device, unsigned queue, Time begin, Time end,
            uint64_t bytes);

  void allocated(int device, const void *host, const void *address, uint64_t bytes);
  void freed(int device, const void *address);
  /// Something of the host's has been copied to a device, and a target construct uses it.
  void copied_to(unsigned construct, int device, const void *host, uint64_t bytes);
  void used(int device, const void *host);

  unsigned task(unsigned construct);
  /// A task accesses an address, in the order in which tasks are created.
  void depends(unsigned task, const void *address, bool writes);
  void task_began(unsigned task, unsigned thread);
  void task_ended(unsigned task);

  /// The rest is for who writes all of it: nobody calls the above any more.
  Time start() const { return start_; }
  Time end() const { return end_; }
  void finish() { end_ = now(); }
  const std::vector<Construct> &constructs() const { return constructs_; }
  const std::vector<Event> &events() const { return events_; }
  const std::vector<MemoryUse> &memory() const { return memory_; }
  const std::vector<TaskRun> &tasks() const { return tasks_; }
  uint64_t dropped() const { return dropped_; }

private:
  bool has_room();
  void keep(const Event &event);

  /// Device memory that the program has allocated for something of the host's.
  struct Block {
    const char *host;
    uint64_t bytes, copied = 0;
    unsigned copied_by = 0;
    bool used = false;
  };
  struct Access {
    unsigned writer = 0;
    std::vector<unsigned> readers;
  };
  void report_unused(const Block &block);
  Block *block_of(int device, const void *host);

  const size_t most_;
  const Time start_;
  Time end_ = 0;
  std::mutex mutex_; // of all that follows
  std::vector<Construct> constructs_;
  std::unordered_map<std::string, unsigned> numbers_;
  std::map<std::pair<int, uint64_t>, unsigned> queues_;
  std::vector<Event> events_;
  std::vector<MemoryUse> memory_;
  std::map<int, uint64_t> in_use_;
  std::map<std::pair<int, const void *>, Block> blocks_;         // by address on the device
  std::map<std::pair<int, const char *>, const void *> by_host_; // which block
  std::vector<TaskRun> tasks_;
  std::unordered_map<const void *, Access> accesses_;
  uint64_t dropped_ = 0;
};

} // namespace observe
#endif
