// units.cpp: the registry of units, and where the bytes of their images are (see units.h).
#include "runtime/units.h"

#include "runtime/environment.h"
#include "runtime/export.h"
#include "runtime/image_file.h"
#include "runtime/message.h"
#include "runtime/plugin_loader.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <list>
#include <memory>
#include <mutex>
#include <set>

namespace ort {
namespace {

/// Where the bytes of a candidate come from.
struct ImageSource {
  const ort_image_t *image = nullptr; // the unit's own image, or NULL
  std::string file;
  std::string path; // of a file; "" if the bytes are in the object
};

/// libompirt's own part of a unit; ort_unit_t::cache points here.
struct UnitState {
  const void *object = nullptr; // base address of the executable or library that contains the unit
  bool images_listed = false;
  std::list<ImageSource> sources; // of `images`, in the same order
  UnitImages images;
  std::vector<void *> modules; // by device
};

struct Registry {
  std::mutex mutex;
  std::vector<ort_unit_t *> units;
  std::atomic<unsigned> version{1};
  std::function<bool(ort_unit_t *)> unregister_hook;
};

/// Never destroyed: units unregister at the very end of the process.
Registry &registry() {
  static Registry *instance = new Registry;
  return *instance;
}

UnitState &state_of(const ort_unit_t *unit) { return *static_cast<UnitState *>(unit->cache); }

bool is_relocatable(const ort_unit_t *unit) { return unit->flags & ORT_UNIT_RDC; }

void add_image(UnitState &state, ImageSource source, const char *format, unsigned arch) {
  state.sources.push_back(std::move(source));
  state.images.list.push_back({format, arch, state.sources.back().file.c_str(), nullptr, 0});
}

void list_images(ort_unit_t *unit, UnitState &state) {
  const std::string directory = kernel_directory();
  for (const ImageFile &file : list_image_files(directory, unit->name))
    add_image(state, {nullptr, file.name, directory + "/" + file.name}, file.format, file.arch);
  state.images.preferred = unsigned(state.images.list.size());
  for (unsigned i = 0; i < unit->nimages; ++i) {
    const ort_image_t &image = unit->images[i];
    if (std::strcmp(image.format, ORT_FORMAT_SOURCE) == 0) continue; // no binary (kernel_source.h)
    ImageSource source{&image, image.file ? image.file : unit->name, ""};
    if (!image.data) source.path = kernel_files_directory(unit) + "/" + source.file;
    add_image(state, std::move(source), image.format, image.arch);
  }
}

} // namespace

std::vector<ort_unit_t *> registered_units() {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  return r.units;
}

unsigned units_version() { return registry().version.load(std::memory_order_acquire); }

bool all_units_have(const char *format) {
  bool any = false;
  for (ort_unit_t *unit : registered_units()) {
    if (!unit->nkernels) continue;
    any = true;
    const auto &images = unit_images(unit).list;
    if (std::none_of(images.begin(), images.end(),
                     [&](const ort_plugin_image_t &image) { return std::strcmp(image.format, format) == 0; }))
      return false;
  }
  return any;
}

bool any_image(const std::function<bool(const ort_plugin_image_t &)> &condition) {
  for (ort_unit_t *unit : registered_units())
    for (const ort_plugin_image_t &image : unit_images(unit).list)
      if (condition(image)) return true;
  return false;
}

bool expects_a_device() {
  return any_image([](const ort_plugin_image_t &image) {
    const ort_plugin_format_t *format = find_format(image.format);
    return !format || !(format->flags & ORT_FORMAT_EMULATED);
  });
}

bool compiled_for_the_host() {
  const std::vector<ort_unit_t *> units = registered_units();
  return !units.empty() && std::all_of(units.begin(), units.end(),
                                       [](ort_unit_t *unit) { return unit_images(unit).list.empty(); });
}

namespace {

/// The executable or library of `unit`, and those that its device code needs something of or that need
/// something of it, and so on.
std::set<const void *> connected_objects(ort_unit_t *unit, const std::vector<ort_unit_t *> &units) {
  std::set<const void *> objects{state_of(unit).object};
  for (size_t before = 0; before != objects.size();) {
    before = objects.size();
    for (ort_unit_t *other : units)
      for (unsigned i = 0; i < other->nneeds; ++i) {
        const void *user = state_of(other).object, *provider = object_base(*other->needs[i]);
        if (objects.count(user)) objects.insert(provider);
        if (objects.count(provider)) objects.insert(user);
      }
  }
  return objects;
}

} // namespace

LoadGroup load_group(ort_unit_t *unit) {
  if (!is_relocatable(unit)) return {{unit}, false};
  LoadGroup group;
  group.link = true; // also alone: the driver finds nothing in relocatable code
  const std::vector<ort_unit_t *> units = registered_units();
  const std::set<const void *> objects = connected_objects(unit, units);
  for (ort_unit_t *other : units)
    if (objects.count(state_of(other).object) && other->nimages && is_relocatable(other))
      group.units.push_back(other);
  return group;
}

const UnitImages &unit_images(ort_unit_t *unit) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  UnitState &state = state_of(unit);
  if (!state.images_listed) {
    list_images(unit, state);
    state.images_listed = true;
  }
  return state.images;
}

std::string fetch_image(ort_unit_t *unit, unsigned index, const ort_plugin_t &plugin,
                        ort_plugin_image_t &image) {
  const UnitImages &images = unit_images(unit);
  const ImageSource &source = *std::next(state_of(unit).sources.begin(), index);
  image = images.list[index];
  if (source.path.empty()) {
    image.data = source.image->data;
    image.size = source.image->size;
    return "";
  }
  static std::mutex mutex;
  static auto *contents = new std::list<std::string>;
  std::string bytes;
  const std::string wrong = read_image_file(source.path, image.format, plugin, bytes);
  if (!wrong.empty()) return wrong;
  if (index < images.preferred) verbose("kernels from OMPICC_KERNEL_DIR: " + source.path);
  std::lock_guard<std::mutex> lock(mutex);
  contents->push_back(std::move(bytes));
  image.data = contents->back().data();
  image.size = contents->back().size();
  return "";
}

void *unit_module(const ort_unit_t *unit, int device) {
  std::lock_guard<std::mutex> lock(registry().mutex); // other devices load it at the same time
  const std::vector<void *> &modules = state_of(unit).modules;
  return (size_t)device < modules.size() ? modules[device] : nullptr;
}

void set_unit_module(ort_unit_t *unit, int device, void *module) {
  std::lock_guard<std::mutex> lock(registry().mutex);
  std::vector<void *> &modules = state_of(unit).modules;
  if ((size_t)device >= modules.size()) modules.resize(device + 1);
  modules[device] = module;
}

void set_unregister_hook(std::function<bool(ort_unit_t *)> hook) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.unregister_hook = std::move(hook);
}

} // namespace ort

using namespace ort;

/// Notes a unit (ort.h).
ORT_API void ort_register_unit(ort_unit_t *unit) {
  if (unit->abi > ORT_ABI_VERSION)
    fatal({},
          format(
              "unit '%s' was compiled by a newer ompicc, for version %u of the runtime's interface, and this "
              "libompirt has version %u: have the program find the libompirt of that ompicc",
              unit->name, unit->abi, ORT_ABI_VERSION));
  if (unit->abi < ORT_ABI_OLDEST)
    fatal({},
          format("unit '%s' was compiled for version %u of the runtime's interface, and this libompirt takes "
                 "versions from %u on: compile it again",
                 unit->name, unit->abi, ORT_ABI_OLDEST));
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  auto state = std::make_unique<UnitState>();
  state->object = object_base(unit);
  unit->cache = state.release();
  r.units.push_back(unit);
  r.version.fetch_add(1, std::memory_order_release);
}

/// Forgets a unit, when its library is unloaded or the program ends (ort.h).
ORT_API void ort_unregister_unit(ort_unit_t *unit) {
  if (dying() || !unit->cache) return;
  Registry &r = registry();
  if (r.unregister_hook && !r.unregister_hook(unit))
    return; // not under the lock: it takes those of the devices
  std::lock_guard<std::mutex> lock(r.mutex);
  r.units.erase(std::remove(r.units.begin(), r.units.end(), unit), r.units.end());
  r.version.fetch_add(1, std::memory_order_release);
  delete &state_of(unit);
  unit->cache = nullptr;
}
