// backlog.cpp: see backlog.h.
#include "runtime/backlog.h"

#include <algorithm>
#include <mutex>

namespace ort {
namespace {

/// Never destroyed: threads end later than the process's variables.
struct All {
  std::mutex mutex;
  std::vector<Backlog *> backlogs, free;
};
All &all() {
  static All *instance = new All;
  return *instance;
}

std::string text_of(const ort_kernel_t &kernel) { return format("%s:%u", kernel.file, kernel.line); }

} // namespace

Backlog *take_backlog(int device) {
  All &a = all();
  std::lock_guard<std::mutex> lock(a.mutex);
  const auto one = std::find_if(a.free.begin(), a.free.end(),
                                [&](const Backlog *backlog) { return backlog->device() == device; });
  if (one != a.free.end()) {
    Backlog *const backlog = *one;
    a.free.erase(one);
    return backlog;
  }
  a.backlogs.push_back(new Backlog(device));
  return a.backlogs.back();
}

void give_backlog(Backlog *backlog) {
  backlog->give_back();
  All &a = all();
  std::lock_guard<std::mutex> lock(a.mutex);
  a.free.push_back(backlog);
}

std::string other_kernels(const Backlog &own, const Place &place) {
  All &a = all();
  std::lock_guard<std::mutex> lock(a.mutex);
  std::string text;
  std::vector<std::string> named;
  if (place.file) named.push_back(format("%s:%u", place.file, place.line));
  for (const Backlog *backlog : a.backlogs) {
    if (backlog == &own || backlog->device_ != own.device_) continue;
    const ort_kernel_t *const first = backlog->first_.load(std::memory_order_acquire),
                              *const last = backlog->last_.load(std::memory_order_acquire);
    if (!first) continue;
    const bool several = last && last != first;
    const std::string places = text_of(*first) + (several ? " to " + text_of(*last) : "");
    if (std::find(named.begin(), named.end(), places) != named.end()) continue;
    named.push_back(places);
    text += (several ? ", or in one of those from " : ", or in that at ") + places;
  }
  return text;
}

} // namespace ort
