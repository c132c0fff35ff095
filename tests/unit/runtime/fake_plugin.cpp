#include "tests/unit/runtime/fake_plugin.h"

#include "tests/unit/runtime/lazy_plugin.h"

#include <cstdlib>
#include <cstring>
#include <mutex>

namespace {

std::mutex mutex;
const char *text = "";

int fake_open(const ort_plugin_host_t *, int *n) {
  *n = 2;
  return ORT_PLUGIN_OK;
}
const char *fake_message() { return text; }
int fake_init(int, int, int) {
  ++fake().inits;
  return ORT_PLUGIN_OK;
}
int fake_alloc(int, unsigned long bytes, void **address) {
  if (fake().puts_off) return lazy::alloc(bytes, address);
  std::lock_guard<std::mutex> lock(mutex);
  if (bytes > fake().memory_limit) {
    text = "the fake device is full";
    return ORT_PLUGIN_OUT_OF_MEMORY;
  }
  ++fake().allocations, ++fake().live;
  *address = std::malloc(bytes ? bytes : 1);
  std::memset(*address, 0x5a, bytes);
  return ORT_PLUGIN_OK;
}
int fake_free(int, void *address) {
  if (fake().puts_off) return lazy::free(address);
  std::lock_guard<std::mutex> lock(mutex);
  --fake().live;
  std::free(address);
  return ORT_PLUGIN_OK;
}
int fake_trim(int) { return ORT_PLUGIN_OK; }
int fake_to(int, void *to, const void *from, unsigned long bytes) {
  if (fake().puts_off) return lazy::to_device(to, from, bytes);
  if (fake().before_copy) fake().before_copy(from);
  std::memcpy(to, from, bytes);
  std::lock_guard<std::mutex> lock(mutex);
  ++fake().to_device;
  return ORT_PLUGIN_OK;
}
int fake_from(int, void *to, const void *from, unsigned long bytes) {
  if (fake().puts_off) return lazy::copy(to, from, bytes);
  std::memcpy(to, from, bytes);
  std::lock_guard<std::mutex> lock(mutex);
  ++fake().from_device;
  return ORT_PLUGIN_OK;
}
int fake_on(int, void *to, const void *from, unsigned long bytes) {
  if (fake().puts_off) return lazy::copy(to, from, bytes);
  std::memmove(to, from, bytes);
  return ORT_PLUGIN_OK;
}
int fake_from_other(int, void *to, int, const void *from, unsigned long bytes) {
  std::memmove(to, from, bytes);
  ++fake().between_devices;
  return ORT_PLUGIN_OK;
}
int fake_wait(int) {
  ++fake().waits;
  if (fake().puts_off) return lazy::wait();
  if (!fake().fault) return ORT_PLUGIN_OK;
  text = "the fake kernel trapped";
  return ORT_PLUGIN_FAULT;
}
int fake_ready(int, int *complete) {
  *complete = 1;
  if (fake().puts_off) return lazy::wait();
  return fake().fault ? ORT_PLUGIN_FAULT : ORT_PLUGIN_OK;
}
int fake_shared_alloc(int device, unsigned long bytes, void **host, void **address) {
  const int status = fake_alloc(device, bytes, address);
  *host = *address;
  return status;
}
int fake_shared_free(int device, void *host) { return fake_free(device, host); }
int fake_share(int, void *host, unsigned long bytes, int, int *in_place) {
  *in_place = fake().may_share && fake().may_share(host, bytes);
  fake().shared += *in_place;
  return ORT_PLUGIN_OK;
}
int fake_unshare(int, void *, unsigned long) {
  --fake().shared;
  return ORT_PLUGIN_OK;
}
int fake_sharing(int, unsigned *how) {
  *how = ORT_SHARES_ALL; // its memory is malloc's
  return ORT_PLUGIN_OK;
}
int fake_wait_patiently() { return ORT_PLUGIN_OK; }
int fake_wait_all(int) {
  ++fake().waits_for_all;
  return ORT_PLUGIN_OK;
}
int fake_new_queue(int, void **queue) { return lazy::new_queue(queue); }
int fake_use_queue(int, void *queue, void **before) { return lazy::use_queue(queue, before); }
int fake_follow(int, void *queue) { return lazy::follow(queue); }
int fake_parse_file(const char *rest, const char **format, unsigned *arch) {
  *format = "fake";
  *arch = 0;
  return std::strcmp(rest, "fake") == 0;
}
const char *fake_flaw(const char *, const void *data, unsigned long) {
  return *static_cast<const char *>(data) == 'F' ? nullptr : "not a fake";
}
int fake_fit(int, const ort_plugin_image_t *image, unsigned *rank) {
  *rank = std::strcmp(image->format, "fake") == 0 ? 1 + image->arch : 0;
  return ORT_PLUGIN_OK;
}
int fake_misfit(int, const ort_plugin_unit_t *unit) {
  static std::string none;
  none = std::string(unit->name) + " has no fakes";
  text = none.c_str();
  return ORT_PLUGIN_ERROR;
}
int fake_load(int, unsigned n, const ort_plugin_image_t *images, int link, void **module) {
  fake().loaded = images[0].file;
  ++fake().loads;
  if (link) fake().link_sizes.push_back((int)n);
  static char handle;
  *module = &handle;
  return ORT_PLUGIN_OK;
}
int fake_unload(int, void *) { return ORT_PLUGIN_OK; }
int fake_global(int, void *, const char *symbol, void **address, unsigned long *size) {
  auto found = fake().globals.find(symbol);
  *address = found == fake().globals.end() ? nullptr : found->second.data();
  *size = found == fake().globals.end() ? 0 : found->second.size();
  return ORT_PLUGIN_OK;
}
int fake_function(int, void *, const ort_kernel_t *kernel, void **function) {
  auto found = fake().kernels.find(kernel->symbol);
  *function = found == fake().kernels.end() ? nullptr : &found->second;
  return ORT_PLUGIN_OK;
}
int fake_launch(int, void *function, const ort_launch_t *, unsigned nargs,
                const ort_plugin_argument_t *args) {
  if (fake().puts_off) return lazy::launch(function, nargs, args);
  std::vector<void *> values;
  for (unsigned i = 0; i < nargs; ++i) values.push_back(const_cast<void *>(args[i].value));
  {
    std::lock_guard<std::mutex> lock(mutex);
    fake().arguments.assign(args, args + nargs);
  }
  (*static_cast<std::function<void(void **)> *>(function))(values.data());
  return ORT_PLUGIN_OK;
}
/// Its kernels leave the storage as it is.
int fake_results(int, unsigned long bytes, const void *initial, ort_plugin_results_t *storage) {
  *storage = {};
  if (!fake().has_results) return ORT_PLUGIN_OK;
  static std::vector<char> memory;
  memory.assign(static_cast<const char *>(initial), static_cast<const char *>(initial) + bytes);
  *storage = {memory.data(), &memory, memory.data()};
  return ++fake().results, ORT_PLUGIN_OK;
}

} // namespace

FakeState &fake() {
  static FakeState state;
  return state;
}

void reset_fake() {
  FakeState &f = fake();
  f.allocations = f.to_device = f.from_device = f.between_devices = f.loads = 0;
  f.memory_limit = ~0ul;
  f.has_results = true;
  f.results = 0;
  f.fault = f.puts_off = false;
  f.before_copy = nullptr;
  f.may_share = nullptr;
  f.shared = 0;
  f.link_sizes.clear();
  f.followed = 0;
}

const ort_plugin_t *fake_plugin() {
  static const char *const drivers[] = {"fake", nullptr};
  static const ort_plugin_format_t formats[] = {{"fake", 0}, {nullptr, 0}};
  static const ort_plugin_t table = {ORT_PLUGIN_VERSION,
                                     drivers,
                                     formats,
                                     fake_parse_file,
                                     fake_flaw,
                                     fake_open,
                                     fake_message,
                                     fake_init,
                                     fake_alloc,
                                     fake_free,
                                     fake_shared_alloc,
                                     fake_shared_free,
                                     fake_share,
                                     fake_unshare,
                                     fake_sharing,
                                     fake_trim,
                                     fake_to,
                                     fake_from,
                                     fake_on,
                                     fake_from_other,
                                     fake_wait,
                                     fake_ready,
                                     fake_wait_patiently,
                                     fake_wait_all,
                                     fake_new_queue,
                                     fake_use_queue,
                                     fake_follow,
                                     fake_fit,
                                     fake_misfit,
                                     fake_load,
                                     fake_unload,
                                     fake_global,
                                     fake_function,
                                     fake_launch,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     fake_results};
  return &table;
}
