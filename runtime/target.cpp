// target.cpp: the device constructs as generated code calls them (ort.h; OpenMP 5.2 §13).
#include "runtime/codelet.h"
#include "runtime/device.h"
#include "runtime/export.h"
#include "runtime/fault.h"
#include "runtime/kernel_names.h"
#include "runtime/libgomp.h"
#include "runtime/ompt/extensions.h"
#include "runtime/ompt/region.h"
#include "runtime/queue.h"
#include "runtime/readable.h"
#include "runtime/results.h"
#include "runtime/task_queues.h"

#include <array>
#include <atomic>

using namespace ort;

namespace {

thread_local Place next_place; // by ort_at

/// Room for n values: on the stack for what programs usually have.
template <class T, int N> class Room {
public:
  explicit Room(int n) {
    if (n > N) many_.resize(n);
    data_ = n > N ? many_.data() : few_.data();
  }
  T *data() { return data_; }

private:
  std::array<T, N> few_;
  std::vector<T> many_;
  T *data_;
};

bool covers_nothing(const ort_launch_t &launch) {
  for (int i = 0; i < launch.ndims; ++i)
    if (launch.trips[i] == 0) return true;
  return false;
}

/// §10.2, §10.1.1, §13.8: the numbers are positive. One that is not leaves the choice to us, which is said
/// once.
void check_numbers(const Place &place, const ort_launch_t &launch) {
  static std::atomic<bool> said{false};
  const struct {
    const char *clause;
    int value;
  } numbers[] = {{"num_teams", launch.num_teams},
                 {"thread_limit", launch.thread_limit},
                 {"num_threads", launch.num_threads}};
  for (const auto &number : numbers)
    if (number.value < 0 && !said.exchange(true))
      warning(place, format("%s(%d) is not a positive number: as if there were no such clause", number.clause,
                            number.value));
}

/// How many iterations loops have, whose lengths are found in the chosen items and that go through the
/// others: an estimate, from the sizes of these; 0: that is not known.
/// @param teams that have such loops
/// @param element the bytes of the smallest element that they go through; 0: of an integer
unsigned long long iterations_in(const ItemsStorage &storage, unsigned long long teams,
                                 unsigned long long element) {
  constexpr unsigned long long kInteger = 4; // bytes
  if (!storage.largest_chosen) return 0;
  const unsigned long long rows = std::max(teams, storage.largest_chosen / kInteger);
  const unsigned long long bytes = storage.least_of_others ? storage.least_of_others : storage.largest;
  return bytes / (element ? element : kInteger) / std::max(rows, 1ull) + 1;
}

/// The bytes that copies of elements take, by what the launch says of them and the storage of their items; 0:
/// that is not known, or more than one wants to have.
unsigned bytes_of_copies(const ItemsStorage &storage, unsigned wanted) {
  constexpr unsigned long long kWord = 4, kMost = 64 << 10;
  const unsigned long long together = (wanted >> 16 & 0xfff) * kWord, least = (wanted >> 28 & 3) * kWord;
  if (!least || storage.largest_updated > kMost) return 0;
  const unsigned long long items = __builtin_popcount(storage.updated);
  // Elements of several sizes are taken for as many of each: counts and sums of the same groups. What lies
  // beyond a copy is updated where it is.
  if (together != items * least)
    return (unsigned)((storage.all_updated + together - 1) / together * together);
  return (unsigned)((storage.largest_updated + least - 1) / least * together);
}

/// The last two of the three phases of a launch: loading, parameter preparation, launch ("OpenMP Offloading
/// in the Jetson Nano Platform", §4.2.1).
void launch_kernel(Device &device, const ort_kernel_t &construct, const ort_kernel_t &kernel, void *function,
                   const ort_launch_t *launch, int nmaps, const ort_map_t *maps, void **bases, int nparams,
                   const ort_param_t *params, const Results &results, bool ahead) {
  const Place place{kernel.file, kernel.line};
  if ((launch->num_teams | launch->thread_limit | launch->num_threads) < 0) check_numbers(place, *launch);
  ort_launch_t limited;
  if ((device.most_teams() || device.most_threads()) && !(kernel.flags & ORT_KERNEL_ONE_TEAM)) {
    limited = *launch; // what the clauses of teams leave open
    if (limited.num_teams <= 0) limited.num_teams = device.most_teams();
    // Where nothing can tell how many threads a team has, the compiler may have chosen that.
    constexpr unsigned kOthers = ORT_KERNEL_SPREAD | ORT_KERNEL_TEAMS_FIT;
    const bool chosen = (kernel.flags & ORT_KERNEL_EXACT) && !(kernel.flags & kOthers);
    if (limited.thread_limit <= 0 && !chosen) limited.thread_limit = device.most_threads();
    launch = &limited;
  }
  Room<ort_plugin_argument_t, 64> arguments(nparams);
  for (int i = 0; i < nparams; ++i) switch (params[i].kind) {
    case ORT_PARAM_MAP:
      arguments.data()[i] = {&bases[params[i].index], sizeof(void *), ORT_ARGUMENT_ADDRESS};
      break;
    case ORT_PARAM_RESULTS:
      arguments.data()[i] = {results.argument(), sizeof(void *), ORT_ARGUMENT_RESULTS};
      break;
    default: arguments.data()[i] = {params[i].value, params[i].size, ORT_ARGUMENT_VALUE};
    }
  const auto launches = [&] {
    device.check(ompt::launch(device.plugin(), kernel, function, launch, nparams, arguments.data(), ahead),
                 place, "launch the kernel");
  };
  if (!codelets_wanted) return launches();
  const CodeletLaunch codelet = {device, construct, kernel,  function, *launch,         nmaps,
                                 maps,   bases,     nparams, params,   arguments.data()};
  void *const writing = begin_codelet(codelet);
  launches();
  end_codelet(codelet, writing);
}

/// While it exists, errors of the thread's kernels are looked up in the construct's list.
class Launched {
public:
  explicit Launched(const LaunchedConstruct &construct) : before_(launched_construct) {
    launched_construct = construct;
  }
  ~Launched() { launched_construct = before_; }
  Launched(const Launched &) = delete;
  Launched &operator=(const Launched &) = delete;

private:
  const LaunchedConstruct before_;
};

/// Whether the construct may use what the host can access: what it has where the host has it, and what is
/// behind a pointer that nothing is known of, which may be an address for both (managed memory, another
/// library's).
bool may_use_the_hosts(const Device &device, int nmaps, const ort_map_t *maps, void *const *bases) {
  if (device.data.has_been_in_place()) return true;
  for (int i = 0; i < nmaps; ++i)
    if (!maps[i].size && maps[i].base && bases[i] == maps[i].base) return true;
  return false;
}

/// What a construct finds that ends the mapping of what they may use.
Kernel kernels_before() { return queue().device ? Kernel::Queued : Kernel::Ended; }

} // namespace

void ort::wait_for_queue() {
  Queue &queued = queue();
  if (!queued.device) return;
  const Place last = queued.last;
  queued.device->data.wait(last, "run the kernel");
}

/// What a construct copies besides what its map clauses say.
enum class Copies { Nothing, Back, Update };

/// Whether the encountering thread should leave the copies of an update, or of private items, to a helper:
/// devices do not read much of the host's memory, or write to it, without somebody who waits.
static bool takes_long(int nmaps, const ort_map_t *maps, bool of_private_items) {
  constexpr unsigned long kShort = 64 << 10;
  constexpr int kFew = 64;
  unsigned long bytes = 0;
  int copies = 0;
  for (int i = 0; i < nmaps; ++i)
    if (is_private(maps[i]) == of_private_items) bytes += maps[i].begin ? maps[i].size : 0, ++copies;
  return bytes > kShort || copies > kFew;
}

/// Whether the construct is to be executed now. A target task that the thread tries to put into a queue
/// (ort_target_task) is, if it has nothing to copy back and there is no reason why a helper should rather
/// have it.
static bool goes_on(Device &device, int nmaps, const ort_map_t *maps, Copies copies = Copies::Nothing) {
  Queue &own = queue();
  TaskAttempt *const attempt = own.attempt;
  if (!attempt) return true;
  own.attempt = nullptr;
  thread_local std::vector<uintptr_t> items; // keeps its room
  items.clear();
  bool fits = device.data.may_queue(nmaps, maps, items) && copies != Copies::Back;
  fits = fits && !takes_long(nmaps, maps, true);
  if (copies == Copies::Update && attempt->depends()) fits = fits && !takes_long(nmaps, maps, false);
  own.declined = !fits || !attempt->choose(device, items);
  if (own.declined && !attempt->depends()) wait_for_queued_tasks(items);
  return !own.declined;
}

Place ort::take_place() {
  const Place place = next_place;
  next_place = {};
  return place;
}

/// Whether each pointer to the device's memory among the parameters leads to storage of its own, as far as
/// libompirt knows of it.
static bool device_pointers_lie_apart(Device &device, int nparams, const ort_param_t *params,
                                      void *const *bases, const Results &results) {
  constexpr int kMost = 16;
  bool any = false;
  int pointers = 0;
  uintptr_t addresses[kMost];
  for (int i = 0; i < nparams; ++i) {
    if (params[i].kind == ORT_PARAM_VALUE || params[i].kind == ORT_PARAM_RESULTS) continue;
    if (params[i].kind == ORT_PARAM_MAP && results.has(params[i].index)) continue;
    any |= params[i].kind == ORT_PARAM_DEVICE;
    if (pointers == kMost) return false;
    addresses[pointers++] =
        (uintptr_t)(params[i].kind == ORT_PARAM_MAP ? bases[params[i].index]
                                                    : *static_cast<void *const *>(params[i].value));
  }
  return !any || device.data.lie_apart(addresses, pointers);
}

/// Executes a target construct on the device.
static void execute(Device *device, ort_kernel_t *kernel, const ort_launch_t *launch, int nmaps,
                    const ort_map_t *maps, int nparams, const ort_param_t *params) {
  const Place place{kernel->file, kernel->line};
  const ort_kernel_t &construct = *kernel;
  void *function = device->function(kernel);

  Room<void *, 64> bases(nmaps);
  std::vector<void *> temporaries;
  const bool two = kernel->flags & ORT_KERNEL_TWO;
  const unsigned versions = ORT_KERNEL_WARPS | (kernel->flags & ORT_KERNEL_SPREAD ? ORT_KERNEL_ROWS : 0);
  const bool measures = (kernel->flags & versions) && launch->ndims == 0 && launch->trips[1];
  ItemsStorage storage;
  if (measures) storage.chosen = launch->trips[1];
  const unsigned copies = launch->ndims < 3 ? (unsigned)(launch->trips[2] >> 32) : 0;
  storage.updated = copies & 0xffff;
  const bool keeps = kernel->flags & ORT_KERNEL_KEEPS;
  if (!keeps) device->data.note_structure_stores(Kernel::Running);
  mapped_list = {kernel, nmaps, maps};
  const Results results =
      covers_nothing(*launch) ? Results() : Results(*device, place, nmaps, maps, nparams, params);
  if (nmaps)
    device->data.enter(place, Construct::Structured, nmaps, maps, bases.data(), &temporaries,
                       two || measures || copies ? &storage : nullptr,
                       keeps ? Structures::Keep : Structures::Change, results.items());
  results.place(nmaps, maps, bases.data());
  bool apart = storage.apart || !nmaps;
  mapped_list.kernel = nullptr;
  for (int i = 0; two && apart && i < nparams; ++i)
    if (params[i].kind == ORT_PARAM_MAP && params[i].size)
      apart = (uintptr_t)bases.data()[params[i].index] % params[i].size == 0;
  if (two && apart) apart = device_pointers_lie_apart(*device, nparams, params, bases.data(), results);
  ort_launch_t each;
  if (measures || copies) {
    each = *launch;
    each.trips[2] &= 0xffffffff;
    if (measures) {
      each.trips[1] = iterations_in(storage, launch->outer, (each.trips[2] & 0x7fffffff) / 2);
      each.trips[2] &= 0x80000001;
    }
    const unsigned bytes = bytes_of_copies(storage, copies);
    each.trips[2] |= (unsigned long long)bytes << 32;
    apart &= bytes || !(copies >> 30);
    launch = &each;
  }
  if (two && !apart) {
    if (kernel->flags & ORT_KERNEL_SPREAD) {
      ort_launch_t own = {};
      own.ndims = 1;
      own.trips[0] = launch->outer; // of `each`, it may be
      own.thread_limit = launch->thread_limit;
      each = own;
      launch = &each;
      if ((++kernel)->flags & ORT_KERNEL_TWO) ++kernel;
    } else {
      ++kernel;
    }
    function = device->function(kernel);
  }
  const bool launches = !covers_nothing(*launch);
  const Launched launched({kernel, nmaps, maps, bases.data(), nparams, params});
  Queue &queued = queue();
  // A kernel that may have the host execute regions is waited for.
  const bool may_queue = !device->data.ancestors.may_come();
  const bool queues = queued.depth && may_queue && !results.any() && !device->data.is_shared() &&
                      !(queued.accesses && may_use_the_hosts(*device, nmaps, maps, bases.data()));
  if (launches) {
    queued.backlog(device->number()).add(*kernel);
    launch_kernel(*device, construct, *kernel, function, launch, nmaps, maps, bases.data(), nparams, params,
                  results, queues);
  }
  const char *doing = launches ? "run the kernel" : "copy to the device";
  // Copying from the device waits, too: once is enough.
  const bool deferred = !queues && nmaps && may_queue;
  if (queues)
    queued.add(*device, place);
  else if (!deferred && (launches || nmaps || queued.device))
    device->data.wait(place, doing);
  if (nmaps) {
    const Kernel state = deferred ? Kernel::Running : queued.device ? Kernel::Queued : Kernel::Ended;
    const bool waited = device->data.exit(place, Construct::Structured, nmaps, maps, state, results.items());
    if (deferred && !waited) device->data.wait(place, doing);
    results.arrive(nmaps, maps);
  }
  if (!keeps) device->data.note_structure_stores(queues ? Kernel::Queued : Kernel::Ended);
  if (!temporaries.empty()) device->data.release(place, temporaries);
}

/// The device that executes the construct; NULL: the host does. What the thread has queued on another one is
/// waited for: who runs ahead does not count on the order of two devices, or of the host and a device.
static Device *executing_device(int number, const Place &place, bool has_code) {
  Device *device = find_device(number, place);
  const Queue &queued = queue();
  const bool changes = queued.device && queued.device != device;
  if (changes && !queued.attempt && (device || has_code)) wait_for_queue();
  return device;
}

/// What a construct returns that the host is to execute: as a target task, a helper does that, too.
static int on_host() {
  queue().declined = queue().attempt;
  return queue().declined;
}

/// target (ort.h; §13.8).
ORT_API int ort_target(ort_kernel_t *kernel, int number, const ort_launch_t *launch, int nmaps,
                       const ort_map_t *maps, int nparams, const ort_param_t *params) {
  Device *device = executing_device(number, {kernel->file, kernel->line}, true);
  if (!device) return on_host();
  if (!goes_on(*device, nmaps, maps)) return 1;
  const ompt::Region region(ompt_target, device->number(), {kernel->file, kernel->line},
                            __builtin_return_address(0));
  execute(device, kernel, launch, nmaps, maps, nparams, params);
  return 1;
}

/// target with kernels of several kinds of devices (ort.h; §13.8).
ORT_API int ort_target_any(unsigned nalternatives, const ort_alternative_t *alternatives, int number,
                           int nmaps, const ort_map_t *maps) {
  const ort_kernel_t *first = alternatives->kernel;
  Device *device = executing_device(number, {first->file, first->line}, true);
  if (!device) return on_host();
  if (!goes_on(*device, nmaps, maps)) return 1;
  const ort_alternative_t *chosen = alternatives, *last = alternatives + nalternatives - 1;
  while (chosen != last && !device->has(chosen->kernel)) ++chosen;
  const ompt::Region region(ompt_target, device->number(), {first->file, first->line},
                            __builtin_return_address(0));
  execute(device, chosen->kernel, chosen->launch, nmaps, maps, chosen->nparams, chosen->params);
  return 1;
}

ORT_API void ort_run_ahead(void) { ++queue().depth; }

ORT_API void ort_run_ahead_accessing(void) {
  if (!queue().accesses) wait_for_queue();
  queue().accesses = true;
  ++queue().depth;
}

ORT_API void ort_catch_up(void) {
  if (--queue().depth != 0) return;
  queue().accesses = false;
  wait_for_queue();
}

/// What ort_resume is given.
static unsigned state_of(const Queue &queue) { return 2 * queue.depth + queue.accesses; }

ORT_API unsigned ort_pause(void) {
  wait_for_queue();
  Queue &queued = queue();
  const unsigned before = state_of(queued);
  queued.depth = 0;
  queued.accesses = false;
  return before;
}

ORT_API unsigned ort_pause_for_tasks(void) { return libgomp().get_level() ? ort_pause() : state_of(queue()); }

ORT_API void ort_resume(unsigned before) {
  queue().depth = before / 2;
  queue().accesses = before % 2;
}

/// Place of the next construct (ort.h).
ORT_API void ort_at(const char *file, unsigned line) { next_place = {file, line}; }

/// target data (ort.h; §13.5).
ORT_API void ort_target_data_begin(int number, int nmaps, const ort_map_t *maps) {
  const Place place = take_place();
  if (Device *device = executing_device(number, place, false)) {
    const ompt::Region region(ompt_target_enter_data, device->number(), place, __builtin_return_address(0));
    device->data.enter(place, Construct::Structured, nmaps, maps);
    if (queue().depth) queue().add(*device, place);
  }
}

ORT_API void ort_target_data_end(int number, int nmaps, const ort_map_t *maps) {
  const Place place = take_place();
  if (Device *device = executing_device(number, place, false)) {
    const ompt::Region region(ompt_target_exit_data, device->number(), place, __builtin_return_address(0));
    device->data.exit(place, Construct::Structured, nmaps, maps, kernels_before());
  }
}

/// target enter data (ort.h; §13.6).
ORT_API void ort_target_enter_data(int number, int nmaps, const ort_map_t *maps) {
  const Place place = take_place();
  Device *device = executing_device(number, place, false);
  if (device && goes_on(*device, nmaps, maps)) {
    const ompt::Region region(ompt_target_enter_data, device->number(), place, __builtin_return_address(0));
    device->data.enter(place, Construct::Unstructured, nmaps, maps);
    if (queue().depth) queue().add(*device, place);
  }
}

/// target exit data (ort.h; §13.7).
ORT_API void ort_target_exit_data(int number, int nmaps, const ort_map_t *maps) {
  const Place place = take_place();
  Device *device = executing_device(number, place, false);
  if (device && goes_on(*device, nmaps, maps, Copies::Back)) {
    const ompt::Region region(ompt_target_exit_data, device->number(), place, __builtin_return_address(0));
    device->data.exit(place, Construct::Unstructured, nmaps, maps, kernels_before());
  }
}

/// target update (ort.h; §13.9).
ORT_API void ort_target_update(int number, int nmaps, const ort_map_t *maps) {
  const Place place = take_place();
  Device *device = executing_device(number, place, false);
  const bool depends = queue().attempt && queue().attempt->depends();
  if (device && goes_on(*device, nmaps, maps, Copies::Update)) {
    const ompt::Region region(ompt_target_update, device->number(), place, __builtin_return_address(0));
    device->data.update(place, nmaps, maps, depends);
    if (queue().depth) queue().add(*device, place);
  }
}

/// Variables at file scope that constructs read (ort.h; §5.8.1, §7.8).
ORT_API const void *ort_value_of(int number, const void *host, unsigned long size, const char *file,
                                 unsigned line) {
  const Place place{file, line};
  Device *device = find_device(number, place);
  if (!device) return host;
  thread_local std::vector<char> room;
  return device->data.value_of(place, host, size, room);
}

/// Storage behind pointers that constructs may read, or not (ort.h; §5.8.6).
ORT_API const void *ort_value_if_there(int number, const void *host, unsigned long size, const char *file,
                                       unsigned line) {
  const Place place{file, line};
  Device *device = find_device(number, place);
  thread_local std::vector<char> room;
  const void *const value = device ? device->data.value_of(place, host, size, room) : host;
  if (value != host || is_readable(host, size)) return value;
  room.assign(size, 0);
  return room.data();
}

/// Pointers that are members of structures (ort.h; §5.8.6).
ORT_API void *ort_pointer_of(int number, void *const *location, const void *there, const char *file,
                             unsigned line) {
  Device *device = find_device(number, {file, line});
  if (!there) return nullptr; // nor may there be a location
  return device ? device->data.pointer_of(location, const_cast<void *>(there)) : *location;
}

/// use_device_ptr, use_device_addr (ort.h; §5.4.8).
ORT_API void *ort_device_address(int number, const void *p) {
  Device *device = find_device(number, {});
  void *address = device && p ? device->data.pointee(p) : nullptr;
  if (address && ompt::active()) ompt::report_device_address(device->number(), p);
  return address ? address : const_cast<void *>(p);
}
