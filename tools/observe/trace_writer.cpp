// trace_writer.cpp: the trace as JSON. The program is a process of the trace, with its threads, and each
// device is one, with its queues: what a host thread starts on a device is in a queue of its own. Its target
// tasks may be in several, and what they do at the same time is in further rows: bars of a row must be
// nested.
#include "tools/observe/outputs.h"

#include <algorithm>
#include <cinttypes>
#include <map>
#include <set>
#include <vector>

namespace observe {
namespace {

constexpr int kHost = 0; // the trace's process of the program; device n is n + 1

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if ((unsigned char)c < 0x20 || c == 0x7f) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", unsigned(c));
      result += escape;
    } else {
      result += c;
    }
  }
  return result + "\"";
}

const char *kind_name(Event::Kind kind) {
  switch (kind) {
  case Event::Region: return "construct";
  case Event::Wait: return "wait for the device";
  case Event::TaskWait: return "wait for target tasks";
  case Event::BarrierWait: return "wait at a barrier";
  case Event::Task: return "target task";
  case Event::Kernel: return "kernel";
  case Event::CopyTo: return "copy to the device";
  case Event::CopyFrom: return "copy from the device";
  case Event::CopyOn: return "copy between devices";
  case Event::Fill: return "fill";
  }
  return "";
}

class TraceWriter {
public:
  TraceWriter(const Recorder &recorder, std::FILE *out) : recorder_(recorder), out_(out) {}

  void write() {
    std::fprintf(out_, "{\"displayTimeUnit\": \"ms\",\n\"otherData\": {\"dropped\": %" PRIu64 "},\n",
                 recorder_.dropped());
    std::fprintf(out_, "\"traceEvents\": [");
    find_rows();
    names();
    for (size_t i = 0; i < rows_.size(); ++i) bar(recorder_.events()[i], rows_[i]);
    for (const MemoryUse &use : recorder_.memory()) counter(use);
    tasks();
    if (recorder_.dropped()) say_what_is_missing();
    std::fprintf(out_, "\n]}\n");
  }

private:
  const Recorder &recorder_;
  std::FILE *const out_;
  bool first_ = true;
  std::vector<unsigned> rows_;                                ///< of each event
  std::map<std::pair<int, unsigned>, std::string> row_names_; ///< of the devices, by device and row

  /// Each queue has a row, and as many more as it has operations at the same time.
  void find_rows() {
    const std::vector<Event> &events = recorder_.events();
    std::map<std::pair<int, unsigned>, std::vector<size_t>> queues;
    unsigned next = 0; // behind all queues
    rows_.resize(events.size());
    for (size_t i = 0; i < events.size(); ++i) {
      rows_[i] = events[i].thread;
      if (events[i].track == Track::Host) continue;
      queues[{events[i].device, events[i].thread}].push_back(i);
      next = std::max(next, events[i].thread + 1);
    }
    for (auto &queue : queues) {
      std::stable_sort(queue.second.begin(), queue.second.end(),
                       [&](size_t a, size_t b) { return events[a].begin < events[b].begin; });
      struct Row {
        unsigned number;
        Time end;
      };
      std::vector<Row> rows;
      for (const size_t i : queue.second) {
        const auto is_free = [&](const Row &row) { return row.end <= events[i].begin; };
        auto row = std::find_if(rows.begin(), rows.end(), is_free);
        if (row == rows.end()) {
          const bool is_first = rows.empty();
          rows.push_back({is_first ? queue.first.second : next++, 0});
          row = rows.end() - 1;
          row_names_[{queue.first.first, row->number}] =
              "stream " + std::to_string(queue.first.second) + (is_first ? "" : ", at the same time");
        }
        row->end = events[i].end;
        rows_[i] = row->number;
      }
    }
  }

  /// Microseconds from the beginning.
  double at(Time time) const { return double(int64_t(time - recorder_.start())) * 1e-3; }

  void begin_item() {
    std::fputs(first_ ? "\n" : ",\n", out_);
    first_ = false;
  }

  void name(const char *what, int process, unsigned thread, const std::string &name) {
    begin_item();
    std::fprintf(out_,
                 "{\"ph\": \"M\", \"name\": \"%s\", \"pid\": %d, \"tid\": %u, \"args\": {\"name\": %s}}",
                 what, process, thread, quoted(name).c_str());
  }

  void names() {
    name("process_name", kHost, 0, "host");
    std::set<unsigned> threads;
    std::set<int> devices;
    for (const Event &event : recorder_.events()) {
      if (event.track == Track::Host)
        threads.insert(event.thread);
      else
        devices.insert(event.device);
    }
    for (const TaskRun &task : recorder_.tasks())
      if (task.begin) threads.insert(task.thread);
    for (const MemoryUse &use : recorder_.memory()) devices.insert(use.device);
    for (const unsigned thread : threads)
      name("thread_name", kHost, thread, "thread " + std::to_string(thread));
    for (const int device : devices) name("process_name", device + 1, 0, "device " + std::to_string(device));
    for (const auto &row : row_names_) name("thread_name", row.first.first + 1, row.first.second, row.second);
  }

  void bar(int process, unsigned thread, const std::string &name, const char *category, Time begin, Time end,
           const std::string &arguments) {
    begin_item();
    std::fprintf(out_,
                 "{\"ph\": \"X\", \"name\": %s, \"cat\": \"%s\", \"pid\": %d, \"tid\": %u, \"ts\": %.3f, "
                 "\"dur\": %.3f, \"args\": {%s}}",
                 quoted(name).c_str(), category, process, thread, at(begin), double(end - begin) * 1e-3,
                 arguments.c_str());
  }

  void bar(const Event &event, unsigned row) {
    const Construct &construct = recorder_.constructs()[event.construct];
    const bool host = event.track == Track::Host;
    const std::string kind = kind_name(event.kind);
    std::string text = kind, arguments = "\"construct\": " + quoted(construct.name);
    if (event.kind == Event::Region) text = construct.name;
    if (event.kind == Event::TaskWait || event.kind == Event::BarrierWait) arguments.clear();
    if (event.kind == Event::Wait && !event.construct) arguments.clear(); // for what others have started
    if (event.kind == Event::Kernel) {
      text = construct.name;
      arguments +=
          ", \"kernel\": " + quoted(construct.kernel) + ", \"teams\": " + std::to_string(event.amount);
    } else if (!host) {
      text = kind + " " + std::to_string(event.amount) + " bytes";
      arguments += ", \"bytes\": " + std::to_string(event.amount);
      char rate[64];
      const Time duration = event.end - event.begin;
      std::snprintf(rate, sizeof rate, ", \"GB/s\": %.3f", double(event.amount) / double(duration));
      if (duration) arguments += rate;
    }
    bar(host ? kHost : event.device + 1, row, text, kind.c_str(), event.begin, event.end, arguments);
  }

  void counter(const MemoryUse &use) {
    begin_item();
    std::fprintf(
        out_,
        "{\"ph\": \"C\", \"name\": \"memory in use\", \"pid\": %d, \"ts\": %.3f, \"args\": {\"bytes\": "
        "%" PRIu64 "}}",
        use.device + 1, at(use.time), use.bytes);
  }

  /// An arrow from the end of one task to the begin of another one.
  void arrow(unsigned number, const TaskRun &from, const TaskRun &to) {
    begin_item();
    std::fprintf(
        out_,
        "{\"ph\": \"s\", \"name\": \"depends\", \"cat\": \"depend\", \"id\": %u, \"pid\": %d, \"tid\": %u, "
        "\"ts\": %.3f},\n",
        number, kHost, from.thread, at(from.end));
    std::fprintf(
        out_,
        "{\"ph\": \"f\", \"bp\": \"e\", \"name\": \"depends\", \"cat\": \"depend\", \"id\": %u, \"pid\": %d, "
        "\"tid\": %u, \"ts\": %.3f}",
        number, kHost, to.thread, at(to.begin));
  }

  void tasks() {
    const std::vector<TaskRun> &tasks = recorder_.tasks();
    const auto has_run = [](const TaskRun &task) { return task.begin && task.end; };
    unsigned arrows = 0;
    for (const TaskRun &task : tasks) {
      if (!has_run(task)) continue;
      bar(kHost, task.thread, recorder_.constructs()[task.construct].name, "target task", task.begin,
          task.end, "");
      for (const unsigned earlier : task.after)
        if (has_run(tasks[earlier])) arrow(++arrows, tasks[earlier], task);
    }
  }

  void say_what_is_missing() {
    begin_item();
    std::fprintf(out_,
                 "{\"ph\": \"i\", \"s\": \"g\", \"name\": \"%" PRIu64 " later events are not in the trace\", "
                 "\"pid\": %d, \"tid\": 0, \"ts\": %.3f}",
                 recorder_.dropped(), kHost, at(recorder_.end()));
  }
};

} // namespace

void write_trace(const Recorder &recorder, const std::string &file) {
  const OutputFile output(file);
  if (!output.get()) return;
  TraceWriter(recorder, output.get()).write();
  if (recorder.dropped())
    std::fprintf(stderr,
                 "ompicc: warning: the trace has room for no more: %" PRIu64 " later events are not in it\n",
                 recorder.dropped());
}

} // namespace observe
