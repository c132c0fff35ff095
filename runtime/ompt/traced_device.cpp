// traced_device.cpp: see traced_device.h.
#include "runtime/ompt/traced_device.h"

#include "runtime/message.h"
#include "runtime/ompt/thread.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <ctime>
#include <memory>
#include <pthread.h>
#include <system_error>
#include <thread>

namespace ort::ompt {
namespace {

constexpr unsigned kTarget = 1, kDataOp = 2, kSubmit = 4;
constexpr auto kLookAgain = std::chrono::milliseconds(1);
constexpr size_t kBatch = 256; // records that the worker waits for: nobody is in a hurry until the tool asks

/// The deprecated name of an event that has two.
ompt_callbacks_t old_name(ompt_callbacks_t event) {
  switch (event) {
  case ompt_callback_target_emi: return ompt_callback_target;
  case ompt_callback_target_data_op_emi: return ompt_callback_target_data_op;
  case ompt_callback_target_submit_emi: return ompt_callback_target_submit;
  default: return event;
  }
}

thread_local bool is_worker = false;

std::vector<std::atomic<TracedDevice *>> &all() {
  static auto *devices = new std::vector<std::atomic<TracedDevice *>>;
  return *devices;
}

} // namespace

void prepare_traces(int device_count) {
  all() = std::vector<std::atomic<TracedDevice *>>(std::max(device_count, 0));
}

TracedDevice *add_traced_device(const PluginDevice &device, int number) {
  if (!device.has_times() || size_t(number) >= all().size()) return nullptr;
  auto *traced = new TracedDevice(device, number); // as long as the process: the tool has its address
  all()[number].store(traced);
  return traced;
}

TracedDevice *traced_device(int number) {
  return number >= 0 && size_t(number) < all().size() ? all()[number].load(std::memory_order_acquire)
                                                      : nullptr;
}

std::vector<TracedDevice *> traced_devices() {
  std::vector<TracedDevice *> devices;
  for (const auto &each : all())
    if (TracedDevice *const device = each.load(std::memory_order_acquire)) devices.push_back(device);
  return devices;
}

unsigned TracedDevice::bit_of(ompt_callbacks_t event) {
  switch (event) {
  case ompt_callback_target:
  case ompt_callback_target_emi: return kTarget;
  case ompt_callback_target_data_op:
  case ompt_callback_target_data_op_emi: return kDataOp;
  case ompt_callback_target_submit:
  case ompt_callback_target_submit_emi: return kSubmit;
  default: return 0;
  }
}

ompt_device_time_t TracedDevice::now() const {
  unsigned long long time = 0;
  return device_.time(&time) == ORT_PLUGIN_OK ? time : ompt_device_time_t(ompt_time_none);
}

/// The lock is held.
void TracedDevice::update_recording() { recording_.store(started_ && !paused_ ? enabled_ : 0); }

ompt_set_result_t TracedDevice::enable(bool enable, unsigned event) {
  constexpr unsigned kAll = kTarget | kDataOp | kSubmit;
  if (event > ompt_callback_error) return ompt_set_error;
  const unsigned bits = event ? bit_of(ompt_callbacks_t(event)) : kAll;
  // Of maps there would be pointers to lists in a record; a device does nothing else that OpenMP has events
  // for.
  if (!bits)
    return event == ompt_callback_target_map || event == ompt_callback_target_map_emi ? ompt_set_impossible
                                                                                      : ompt_set_never;
  std::lock_guard<std::mutex> lock(mutex_);
  enabled_ = enable ? enabled_ | bits : enabled_ & ~bits;
  const bool old = event && old_name(ompt_callbacks_t(event)) == event;
  if (enable) old_names_ = old ? old_names_ | bits : old_names_ & ~bits;
  update_recording();
  return event ? ompt_set_always : ompt_set_sometimes;
}

/// Signals are for the program's own threads. The lock is held.
bool TracedDevice::start_worker() {
  if (has_worker_) return true;
  sigset_t all_signals, before;
  sigfillset(&all_signals);
  pthread_sigmask(SIG_SETMASK, &all_signals, &before);
  try {
    std::thread(&TracedDevice::work, this).detach();
    has_worker_ = true;
  } catch (const std::system_error &) { // the system has no more threads
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return has_worker_;
}

bool TracedDevice::start(ompt_callback_buffer_request_t request, ompt_callback_buffer_complete_t complete) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (started_ || !request || !complete || !start_worker()) return false;
  request_ = request, complete_ = complete;
  started_ = true, paused_ = false, refused_ = false;
  update_recording();
  return true;
}

bool TracedDevice::pause(bool paused) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (!started_) return false;
  paused_ = paused;
  update_recording();
  return true;
}

/// Has the worker deliver what there is, and waits for that.
bool TracedDevice::ask_worker(bool stop) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!started_ || is_worker) return false; // the tool, in a callback, would wait for itself
  if (stop) {
    started_ = false;
    stopping_ = true;
    update_recording();
  }
  const unsigned long number = ++asked_;
  wake_.notify_one();
  while (answered_ < number && !dying()) done_.wait_for(lock, std::chrono::milliseconds(20));
  return answered_ >= number;
}

bool TracedDevice::flush() { return ask_worker(false); }
bool TracedDevice::stop() { return ask_worker(true); }

ompt_record_ompt_t TracedDevice::record(ompt_callbacks_t event) const {
  ompt_record_ompt_t record = {};
  const Thread &t = thread();
  record.type = old_names_ & bit_of(event) ? old_name(event) : event;
  record.time = now();
  record.thread_id = t.id;
  record.target_id = t.region ? t.region->target_id() : ompt_id_t(ompt_id_none);
  return record;
}

Marks TracedDevice::begin() const {
  Marks marks;
  if (device_.mark(&marks.begin) != ORT_PLUGIN_OK) marks.begin = nullptr;
  return marks;
}

Marks TracedDevice::begin_on_host() const {
  Marks marks;
  marks.on_host = true;
  marks.begin_time = now();
  return marks;
}

void TracedDevice::end(Marks &marks, const ompt_record_ompt_t &record) {
  if (marks.on_host)
    marks.end_time = now();
  else if (!marks.begin || device_.mark(&marks.end) != ORT_PLUGIN_OK)
    return drop(marks); // a device in that state is lost, which whoever waits for it is told
  push({marks, record});
}

void TracedDevice::drop(Marks &marks) const {
  unsigned long long time;
  int reached;
  if (marks.begin) device_.marked_time(marks.begin, &time, &reached);
  marks = {};
}

void TracedDevice::add(const ompt_record_ompt_t &record) {
  Marks marks;
  marks.on_host = true;
  marks.begin_time = record.time;
  push({marks, record});
}

void TracedDevice::push(const Entry &entry) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (!started_ && !stopping_) return;
  entries_.push_back(entry);
  if (entries_.size() == kBatch) wake_.notify_one();
}

/// Fills in the times, if the device has come to both marks.
TracedDevice::State TracedDevice::resolve(Entry &entry) const {
  Marks &marks = entry.marks;
  if (!marks.on_host) {
    int reached = 1;
    unsigned long long time = 0;
    for (const bool first : {true, false}) {
      void *&mark = first ? marks.begin : marks.end;
      if (!mark) continue;
      if (device_.marked_time(mark, &time, &reached) != ORT_PLUGIN_OK) {
        mark = nullptr;
        return State::Lost;
      }
      if (!reached) return State::Open;
      mark = nullptr;
      (first ? marks.begin_time : marks.end_time) = time;
    }
  }
  entry.record.time = marks.begin_time;
  if (bit_of(entry.record.type) == kDataOp) entry.record.record.target_data_op_emi.end_time = marks.end_time;
  if (bit_of(entry.record.type) == kSubmit) entry.record.record.target_submit_emi.end_time = marks.end_time;
  return State::Complete;
}

/// Of the worker.
void TracedDevice::give_buffer() {
  if (!buffer_.exists()) return;
  const TraceBuffer full = buffer_;
  buffer_ = {};
  complete_(number_, full.address(), full.bytes(), full.first(), 1);
}

void TracedDevice::write(const ompt_record_ompt_t &record) {
  if (refused_) return;
  if (buffer_.exists() && buffer_.add(record)) return;
  give_buffer();
  size_t bytes = TraceBuffer::least_bytes();
  void *memory = nullptr;
  request_(number_, &memory, &bytes);
  if (!memory || bytes < TraceBuffer::least_bytes()) {
    refused_ = true;
    return;
  }
  buffer_ = TraceBuffer(memory, bytes);
  buffer_.add(record);
}

/// Writes the records of what is complete. What a thread has started comes in order.
void TracedDevice::write(std::deque<Entry> &open) {
  std::vector<ompt_id_t> held_up;
  std::deque<Entry> still_open;
  for (Entry &entry : open) {
    const ompt_id_t thread = entry.record.thread_id;
    const bool waits = std::find(held_up.begin(), held_up.end(), thread) != held_up.end();
    const State state = waits ? State::Open : resolve(entry);
    if (state == State::Complete) write(entry.record);
    if (state != State::Open) continue;
    if (!waits) held_up.push_back(thread);
    still_open.push_back(entry);
  }
  open.swap(still_open);
}

void TracedDevice::work() {
  is_worker = true;
  std::deque<Entry> open;
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    const auto has_work = [&] { return entries_.size() >= kBatch || asked_ != answered_; };
    if (open.empty())
      wake_.wait(lock, has_work);
    else
      wake_.wait_for(lock, kLookAgain, has_work);
    open.insert(open.end(), entries_.begin(), entries_.end());
    entries_.clear();
    const unsigned long asked = asked_;
    const bool delivers = asked != answered_, stops = stopping_;
    lock.unlock();
    write(open);
    while (stops && !open.empty() && !dying()) {
      std::this_thread::sleep_for(kLookAgain);
      write(open);
    }
    if (delivers) give_buffer();
    lock.lock();
    if (!delivers) continue;
    answered_ = asked;
    if (stops) stopping_ = false;
    done_.notify_all();
  }
}

} // namespace ort::ompt
