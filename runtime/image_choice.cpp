// image_choice.cpp: see image_choice.h.
#include "runtime/image_choice.h"

#include "runtime/units.h"

#include <algorithm>

namespace ort {

int best_image(const std::vector<unsigned> &ranks, unsigned preferred) {
  const auto best = [&](size_t begin, size_t end) {
    const auto found = std::max_element(ranks.begin() + begin, ranks.begin() + end);
    return found != ranks.begin() + end && *found ? int(found - ranks.begin()) : -1;
  };
  const int first = best(0, preferred);
  return first >= 0 ? first : best(preferred, ranks.size());
}

std::string choose_image(const PluginDevice &device, ort_unit_t *unit, ort_plugin_image_t &image) {
  const UnitImages &images = unit_images(unit);
  std::vector<unsigned> ranks(images.list.size());
  for (size_t i = 0; i < ranks.size(); ++i)
    if (device.fit(images.list[i], &ranks[i]) != ORT_PLUGIN_OK) return device.reason();
  const int best = best_image(ranks, images.preferred);
  if (best >= 0) return fetch_image(unit, unsigned(best), device.functions(), image);
  device.misfit({unit->name, unsigned(images.list.size()), images.list.data()});
  return device.reason();
}

} // namespace ort
