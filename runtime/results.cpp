// results.cpp: see results.h.
#include "runtime/results.h"

#include "runtime/addresses.h"
#include "runtime/codelet.h"
#include "runtime/device.h"
#include "runtime/ompt/tool.h"

#include <array>
#include <cstring>

namespace ort {
namespace {

constexpr unsigned long long bit(int i) { return 1ull << i; }

/// Calls `each` with the item's number and where it lies in the storage, for each; returns the storage's
/// size.
template <class Each>
unsigned long for_each_item(unsigned long long items, int nmaps, const ort_map_t *maps, Each each) {
  constexpr unsigned long kAlignment = 16;
  unsigned long bytes = 0;
  for (int i = 0; i < nmaps && items >> i; ++i) {
    if (!(items & bit(i))) continue;
    bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    each(i, bytes);
    bytes += maps[i].size;
  }
  return bytes;
}

} // namespace

Results::Results(Device &device, const Place &place, int nmaps, const ort_map_t *maps, int nparams,
                 const ort_param_t *params) {
  constexpr int kMostItems = 64; // as many as there are bits
  if (!nparams || params[nparams - 1].kind != ORT_PARAM_RESULTS || nmaps > kMostItems) return;
  if (!device.plugin().has_results() || codelets_wanted || ompt::active()) return;
  if (device.data.is_shared() || device.data.ancestors.may_come()) return;
  unsigned long long items = 0;
  for (int i = 0; i < nmaps; ++i)
    if (maps[i].kind & ORT_MAP_RESULT) items |= bit(i);
  unsigned long bytes = for_each_item(items, nmaps, maps, [](int, unsigned long) {});
  if (!bytes || bytes > kMostBytes || device.data.is_any_present(items, nmaps, maps)) return;
  std::array<char, kMostBytes> initial = {};
  for_each_item(items, nmaps, maps, [&](int i, unsigned long at) {
    if (maps[i].kind & ORT_MAP_TO) std::memcpy(initial.data() + at, maps[i].begin, maps[i].size);
  });
  device.check(device.plugin().results(bytes, initial.data(), &storage_), place, "prepare for results");
  if (storage_.address) items_ = items;
}

void Results::place(int nmaps, const ort_map_t *maps, void **bases) const {
  for_each_item(items_, nmaps, maps, [&](int i, unsigned long at) {
    const uintptr_t behind_base = address(maps[i].begin) - address(maps[i].base);
    bases[i] = pointer(address(storage_.address) + at - behind_base);
  });
}

void Results::arrive(int nmaps, const ort_map_t *maps) const {
  for_each_item(items_, nmaps, maps, [&](int i, unsigned long at) {
    std::memcpy(maps[i].begin, static_cast<const char *>(storage_.values) + at, maps[i].size);
  });
}

} // namespace ort
