// requires.cpp: units say before main what they require. When the devices are counted, all units with target
// constructs must have said the same; a device that cannot do it is none (OpenMP 5.2 §8.2).
#include "runtime/requires.h"

#include "runtime/export.h"
#include "runtime/ort.h"
#include "runtime/units.h"

#include <map>
#include <mutex>

namespace ort {
namespace {

struct Requirement {
  unsigned flags = 0;
  Place place;
};

struct Requirements {
  std::mutex mutex;
  std::map<std::string, Requirement> by_unit;
};

Requirements &requirements() {
  static Requirements *instance = new Requirements;
  return *instance;
}

std::string names(unsigned flags) {
  std::string text;
  const auto add = [&](unsigned flag, const char *name) {
    if (flags & flag) text += (text.empty() ? "" : ", ") + std::string(name);
  };
  add(ORT_REQUIRES_REVERSE_OFFLOAD, "reverse_offload");
  add(ORT_REQUIRES_UNIFIED_ADDRESS, "unified_address");
  add(ORT_REQUIRES_UNIFIED_SHARED_MEMORY, "unified_shared_memory");
  return text.empty() ? "nothing" : text;
}

/// Device addresses are never those of host storage, so pointers of both kinds can be told apart. Some
/// devices can use the host's memory: the plugin finds out.
constexpr unsigned kSupported =
    ORT_REQUIRES_REVERSE_OFFLOAD | ORT_REQUIRES_UNIFIED_ADDRESS | ORT_REQUIRES_UNIFIED_SHARED_MEMORY;

} // namespace

std::string unmet_requirements() {
  Requirements &r = requirements();
  std::lock_guard<std::mutex> lock(r.mutex);
  unsigned all = 0;
  Place first;
  for (const auto &entry : r.by_unit) {
    if (!(all & ~kSupported) && (entry.second.flags & ~kSupported)) first = entry.second.place;
    all |= entry.second.flags;
  }
  if (!all) return "";
  for (const ort_unit_t *unit : registered_units()) {
    if (!unit->nkernels) continue;
    const auto said = r.by_unit.find(unit->name);
    const unsigned flags = said == r.by_unit.end() ? 0 : said->second.flags;
    if (flags == all) continue;
    fatal({unit->kernels[0]->file, unit->kernels[0]->line},
          "this file requires " + names(flags) + ", but another one of the program " + names(all) +
              ": all that have target constructs must have the same requires directives");
  }
  if (!(all & ~kSupported)) return "";
  return format("the program requires %s (%s:%u), which no device has", names(all & ~kSupported).c_str(),
                first.file ? first.file : "?", first.line);
}

bool reverse_offload_required() {
  Requirements &r = requirements();
  std::lock_guard<std::mutex> lock(r.mutex);
  for (const auto &entry : r.by_unit)
    if (entry.second.flags & ORT_REQUIRES_REVERSE_OFFLOAD) return true;
  return false;
}

std::string shared_memory_required() {
  Requirements &r = requirements();
  std::lock_guard<std::mutex> lock(r.mutex);
  for (const auto &entry : r.by_unit)
    if (entry.second.flags & ORT_REQUIRES_UNIFIED_SHARED_MEMORY)
      return format("%s:%u", entry.second.place.file ? entry.second.place.file : "?",
                    entry.second.place.line);
  return "";
}

} // namespace ort

ORT_API void ort_requires(const char *unit, unsigned flags, const char *file, unsigned line) {
  ort::Requirements &r = ort::requirements();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.by_unit[unit] = {flags, {file, line}};
}
