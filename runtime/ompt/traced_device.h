// traced_device.h: the records that a tool gets of what a device does (OpenMP 5.2 §19.2.5, 6.0 §37).
//
// What a host thread starts on a device stands between two marks on its queue there (ort_plugin_t::mark). A
// thread of this file's asks when the device has come to them, writes the record into a buffer of the
// tool's, and gives it to the tool when it is full, or when the tool asks for it. So tools are called where
// no thread of the program waits, and what the program's threads do more is to put the marks.
//
// A buffer of the tool's begins with a header, in which the number of records is, because the tool cannot
// tell how far it is filled. A cursor is the address of a record.
#ifndef RUNTIME_OMPT_TRACED_DEVICE_H
#define RUNTIME_OMPT_TRACED_DEVICE_H

#include "runtime/omp-tools.h"
#include "runtime/plugin_device.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

namespace ort::ompt {

/// When an operation begins and ends: marks of the plugin's, or times of the host's where there are none.
struct Marks {
  void *begin = nullptr, *end = nullptr;
  ompt_device_time_t begin_time = ompt_time_none, end_time = ompt_time_none;
  bool on_host = false;
};

/// One buffer of a tool's.
class TraceBuffer {
public:
  /// The least that is of use.
  static size_t least_bytes();
  TraceBuffer() = default;
  TraceBuffer(void *buffer, size_t bytes);
  bool exists() const { return buffer_; }
  /// False: it is full.
  bool add(const ompt_record_ompt_t &record);
  void *address() const { return buffer_; }
  size_t bytes() const { return bytes_; }
  ompt_buffer_cursor_t first() const;

  /// The record at a cursor, NULL if there is none; the cursor behind it, 0 if that one is the last.
  static ompt_record_ompt_t *at(void *buffer, ompt_buffer_cursor_t cursor);
  static ompt_buffer_cursor_t after(void *buffer, ompt_buffer_cursor_t cursor);

private:
  struct Header;
  static Header *header_of(void *buffer);
  static ompt_record_ompt_t *records_of(Header *header);

  void *buffer_ = nullptr;
  size_t bytes_ = 0;
};

class TracedDevice {
public:
  TracedDevice(const PluginDevice &device, int number) : device_(device), number_(number) {}

  int number() const { return number_; }
  const PluginDevice &plugin() const { return device_; }

  /// The device tracing entry points (6.0 §37).
  ompt_set_result_t enable(bool enable, unsigned event);
  bool start(ompt_callback_buffer_request_t request, ompt_callback_buffer_complete_t complete);
  bool pause(bool paused);
  bool flush();
  bool stop();

  /// Whether records of the event, the newer one of two names, are wanted now.
  bool traces(ompt_callbacks_t event) const {
    const unsigned wanted = recording_.load(std::memory_order_relaxed);
    return wanted && (wanted & bit_of(event));
  }

  /// A record for the calling thread's region, now.
  ompt_record_ompt_t record(ompt_callbacks_t event) const;
  /// Around an operation of the calling thread's on the device; on the host.
  Marks begin() const;
  Marks begin_on_host() const;
  /// Adds its record, whose times are then filled in.
  void end(Marks &marks, const ompt_record_ompt_t &record);
  /// There is no record.
  void drop(Marks &marks) const;
  /// A record that has its time.
  void add(const ompt_record_ompt_t &record);

private:
  struct Entry {
    Marks marks;
    ompt_record_ompt_t record;
  };
  enum class State { Complete, Open, Lost };

  static unsigned bit_of(ompt_callbacks_t event);
  ompt_device_time_t now() const;
  void push(const Entry &entry);
  void work();
  void write(std::deque<Entry> &open);
  void write(const ompt_record_ompt_t &record);
  void give_buffer();
  State resolve(Entry &entry) const;
  bool ask_worker(bool stop);
  void update_recording();
  bool start_worker();

  const PluginDevice device_;
  const int number_;
  std::atomic<unsigned> recording_{0}; ///< bits of events, 0 while there is no trace, or it is paused

  std::mutex mutex_; // of what follows
  std::condition_variable wake_, done_;
  unsigned enabled_ = 0;
  std::atomic<unsigned> old_names_{0}; ///< of events whose records have the deprecated name
  bool started_ = false, paused_ = false, has_worker_ = false;
  ompt_callback_buffer_request_t request_ = nullptr;
  ompt_callback_buffer_complete_t complete_ = nullptr;
  std::deque<Entry> entries_;
  unsigned long asked_ = 0, answered_ = 0; ///< flushes
  bool stopping_ = false;

  // The worker's own.
  TraceBuffer buffer_;
  bool refused_ = false; ///< the tool has no buffer: no records until the next start
};

/// Makes room for that many devices.
void prepare_traces(int device_count);
/// A device has been initialised: it can be traced, if its plugin knows times.
TracedDevice *add_traced_device(const PluginDevice &device, int number);
/// NULL: the device has no traces.
TracedDevice *traced_device(int number);
/// All that have been added.
std::vector<TracedDevice *> traced_devices();

} // namespace ort::ompt
#endif
