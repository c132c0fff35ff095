// ancestors.cpp: see ancestors.h.
#include "runtime/ancestors.h"

#include "runtime/addresses.h"
#include "runtime/export.h"
#include "runtime/ompt/thread_events.h"
#include "runtime/ort.h"

#include "device-interface/ancestor_channel.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <memory>
#include <pthread.h>
#include <sched.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace ort {
namespace {

unsigned turn(ort_ancestor_channel &channel) { return __atomic_load_n(&channel.turn, __ATOMIC_ACQUIRE); }

/// How long a request waits for a host thread that waits for its kernel.
constexpr std::chrono::milliseconds kPatience{5};
/// How long a device's thread may be silent before the device is asked whether it is in order: that may
/// block.
constexpr std::chrono::seconds kSilence{1};

} // namespace

/// A list item as the host sees it while the region is executed.
struct Ancestors::Item {
  uintptr_t begin = 0;           ///< of the host's storage
  std::unique_ptr<char[]> owned; ///< the storage, if it was made for this
  bool corresponds = false;      ///< to storage of the host's
  bool comes_back = false;       ///< the device's storage gets the values at the end
};

/// A pointer that a list item is behind: the host's copy of it points to the host's copy of the item.
struct Ancestors::Attachment {
  unsigned item;
  bool corresponds = false; ///< the pointer, to one of the host's
  void *location = nullptr; ///< of the host's
  void *before = nullptr;   ///< its value before
  explicit Attachment(unsigned index) : item(index) {}
};

void Ancestors::add(uintptr_t device, unsigned long size, uintptr_t host) {
  std::lock_guard<std::mutex> lock(storage_mutex_);
  storage_.insert(device, size, host);
}

void Ancestors::remove(uintptr_t device) {
  std::lock_guard<std::mutex> lock(storage_mutex_);
  const PresentTable::Found found = storage_.find(device, 1);
  if (found.entry) storage_.erase(*found.entry);
}

int Ancestors::publish() {
  if (regions_.empty()) return ORT_PLUGIN_OK;
  if (!may_come()) {
    void *host = nullptr;
    if (int status = device_.shared_alloc(sizeof(ort_ancestor_channel), &host, &on_device_)) return status;
    const unsigned open = 0;
    if (int status = device_.alloc(sizeof open, &lock_)) return status;
    if (int status = device_.to_device(lock_, &open, sizeof open)) return status;
    if (int status = device_.wait()) return status;
    std::memset(host, 0, sizeof(ort_ancestor_channel));
    channel_.store(static_cast<ort_ancestor_channel *>(host), std::memory_order_release);
    look_after();
  }
  for (const auto &region : regions_) {
    const ort_ancestor_region link = {static_cast<ort_ancestor_channel *>(on_device_),
                                      static_cast<unsigned *>(lock_), address(region.first)};
    if (int status = device_.to_device(region.second, &link, sizeof link)) return status;
    if (int status = device_.wait()) return status;
  }
  return ORT_PLUGIN_OK;
}

/// Starts the thread that executes what nobody else does. Signals are for the program's own threads.
void Ancestors::look_after() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  auto look = [this] {
    ompt::begin_own_thread();
    for (bool pending = false;;) {
      std::this_thread::sleep_for(kPatience);
      std::unique_lock<std::mutex> lock(serving_, std::try_to_lock);
      if (closed_.load()) return;
      const bool now = lock.owns_lock() && turn(*channel_.load()) == ORT_TURN_HOST;
      // An error is that of the kernel, for those who wait for it.
      if (now && pending) execute({});
      pending = now && !pending;
    }
  };
  try {
    std::thread(look).detach();
  } catch (const std::system_error &) { // the system has no more threads
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

/// Gives the turn to the device's thread and waits until it comes back. A kernel that fails does not answer.
int Ancestors::give(unsigned order, uintptr_t place, unsigned long bytes) {
  ort_ancestor_channel &channel = *channel_.load();
  channel.order = order;
  channel.address = place;
  channel.bytes = bytes;
  __atomic_store_n(&channel.turn, unsigned(ORT_TURN_DEVICE), __ATOMIC_RELEASE);
  using Clock = std::chrono::steady_clock;
  for (auto since = Clock::now(); turn(channel) != ORT_TURN_HOST; sched_yield()) {
    while (closed_.load()) pause(); // the program ends
    if (Clock::now() - since < kSilence) continue;
    int complete = 0;
    if (int status = device_.ready(&complete)) return status;
    since = Clock::now();
  }
  return ORT_PLUGIN_OK;
}

int Ancestors::fetch(void *to, uintptr_t from, unsigned long bytes) {
  for (unsigned long done = 0; done < bytes; done += ORT_ANCESTOR_BYTES) {
    const unsigned long piece = std::min<unsigned long>(bytes - done, ORT_ANCESTOR_BYTES);
    if (int status = give(ORT_ORDER_SEND, from + done, piece)) return status;
    std::memcpy(static_cast<char *>(to) + done, channel_.load()->data, piece);
  }
  return ORT_PLUGIN_OK;
}

int Ancestors::send(uintptr_t to, const void *from, unsigned long bytes) {
  for (unsigned long done = 0; done < bytes; done += ORT_ANCESTOR_BYTES) {
    const unsigned long piece = std::min<unsigned long>(bytes - done, ORT_ANCESTOR_BYTES);
    std::memcpy(channel_.load()->data, static_cast<const char *>(from) + done, piece);
    if (int status = give(ORT_ORDER_TAKE, to + done, piece)) return status;
  }
  return ORT_PLUGIN_OK;
}

/// The execution of one region: what it maps, in storage of the host.
class Ancestors::Region {
public:
  Region(Ancestors &ancestors, ort_ancestor_channel &channel, const Place &place)
      : ancestors_(ancestors), place_(place), maps_(channel.items, channel.items + channel.nitems),
        items_(channel.nitems), bases_(channel.nitems + 1) {
    ort_map_spans((int)maps_.size(), maps_.data());
    for (unsigned i = 0; i < maps_.size(); ++i)
      if (maps_[i].attach && maps_[i].size) find_attachment(i);
  }

  /// Calls the region's function. Returns ORT_PLUGIN_OK or what went wrong with the device.
  int call(void (*function)(void **)) {
    for (unsigned i = 0; i < maps_.size(); ++i)
      if (int status = enter(i)) return status;
    attach();
    function(bases_.data());
    detach();
    return send_back();
  }

private:
  /// The device's pointer that the item is attached to, where it corresponds to one of the host's.
  void find_attachment(unsigned i) {
    std::lock_guard<std::mutex> lock(ancestors_.storage_mutex_);
    const PresentTable::Found found = ancestors_.storage_.find(address(maps_[i].attach), sizeof(void *));
    Attachment attachment{i};
    attachment.corresponds = found.presence == Presence::Present;
    if (attachment.corresponds) {
      attachment.location = pointer(found.entry->to_device(address(maps_[i].attach)));
      std::memcpy(&attachment.before, attachment.location, sizeof(void *));
    }
    attachments_.push_back(attachment);
  }

  /// The storage of the host that corresponds to the item's, or that of an earlier item; `copies` then. 0:
  /// there is none.
  uintptr_t corresponding(const ort_map_t &map, bool &copies) {
    const uintptr_t begin = address(map.begin);
    std::lock_guard<std::mutex> lock(ancestors_.storage_mutex_);
    PresentTable::Found found = {Presence::Absent, nullptr};
    if (map.size)
      found = ancestors_.storage_.find(begin, map.size);
    else if (PresentEntry *entry = ancestors_.storage_.find_zero_length(begin))
      found = {Presence::Present, entry};
    if (found.presence == Presence::Absent && map.size) {
      found = made_.find(begin, map.size);
      copies = found.presence == Presence::Present;
    }
    if (found.presence == Presence::Partial)
      fatal(place_,
            format("a region that the host executes for the device maps %lu bytes at %p of the device, "
                   "of which only a part corresponds to storage of the host",
                   map.size, map.begin));
    if (found.presence == Presence::Present) return found.entry->to_device(begin); // the table's other side
    if (map.kind & ORT_MAP_PRESENT)
      fatal(place_,
            format("'present': the %lu bytes at %p of the device, which a region that the host executes "
                   "for it maps, do not correspond to storage of the host",
                   map.size, map.begin));
    return 0;
  }

  /// Storage of the item's own.
  void make(const ort_map_t &map, Item &item) {
    constexpr uintptr_t kAlignment = 64; // as on the device, up to this
    const uintptr_t begin = address(map.begin);
    item.owned.reset(new char[map.size + kAlignment]);
    item.begin = address(item.owned.get()) + (begin - address(item.owned.get())) % kAlignment;
    if (!(map.kind & ORT_MAP_FIRSTPRIVATE)) made_.insert(begin, map.size, item.begin);
  }

  int enter(unsigned i) {
    const ort_map_t &map = maps_[i];
    Item &item = items_[i];
    const uintptr_t begin = address(map.begin);
    bool copies = map.kind & ORT_MAP_FIRSTPRIVATE;
    if (!copies) item.begin = corresponding(map, copies);
    if (!item.begin && map.size) {
      make(map, item);
      copies = true;
    }
    copies |= (map.kind & ORT_MAP_ALWAYS) != 0;
    bases_[i] = item.begin ? pointer(item.begin - (begin - address(map.base))) : map.base;
    if (copies && (map.kind & ORT_MAP_TO))
      if (int status = ancestors_.fetch(pointer(item.begin), begin, map.size)) return status;
    item.comes_back = copies && (map.kind & ORT_MAP_FROM) && map.size;
    item.corresponds = !item.owned && !made_.find(begin, map.size ? map.size : 1).entry;
    return ORT_PLUGIN_OK;
  }

  void attach() {
    for (Attachment &a : attachments_) {
      if (!a.corresponds) {
        const PresentTable::Found found = made_.find(address(maps_[a.item].attach), sizeof(void *));
        if (found.presence != Presence::Present) continue; // the pointer has no copy
        a.location = pointer(found.entry->to_device(address(maps_[a.item].attach)));
        std::memcpy(&a.before, a.location, sizeof(void *));
      }
      std::memcpy(a.location, &bases_[a.item], sizeof(void *));
    }
  }

  /// The host's pointers to its own storage stay; others are what they were.
  void detach() {
    for (size_t k = attachments_.size(); k-- > 0;) {
      const Attachment &a = attachments_[k];
      if (a.location && !(a.corresponds && items_[a.item].corresponds))
        std::memcpy(a.location, &a.before, sizeof(void *));
    }
  }

  /// What changes on the device, and its own pointers in that.
  int send_back() {
    for (unsigned i = 0; i < maps_.size(); ++i)
      if (items_[i].comes_back)
        if (int status = ancestors_.send(address(maps_[i].begin), pointer(items_[i].begin), maps_[i].size))
          return status;
    for (const Attachment &a : attachments_) {
      const uintptr_t location = address(maps_[a.item].attach);
      bool sent = false;
      for (unsigned i = 0; i < maps_.size(); ++i)
        sent |= items_[i].comes_back && address(maps_[i].begin) <= location &&
                location < address(maps_[i].begin) + maps_[i].size;
      if (sent)
        if (int status = ancestors_.send(location, &maps_[a.item].base, sizeof(void *))) return status;
    }
    return ORT_PLUGIN_OK;
  }

  Ancestors &ancestors_;
  const Place &place_;
  std::vector<ort_map_t> maps_;
  std::vector<Item> items_;
  std::vector<void *> bases_; ///< what the function is given
  PresentTable made_;         ///< storage for items, by device address
  std::vector<Attachment> attachments_;
};

static thread_local bool executes_region = false;

bool Ancestors::executes_here() { return executes_region; }

int Ancestors::execute(const Place &place) {
  struct Executing {
    std::atomic<bool> &flag;
    explicit Executing(std::atomic<bool> &which) : flag(which) {
      flag.store(true);
      executes_region = true;
    }
    ~Executing() {
      flag.store(false);
      executes_region = false;
    }
  } executing(executing_);
  ort_ancestor_channel &channel = *channel_.load();
  auto *function = reinterpret_cast<void (*)(void **)>(channel.function);
  if (int status = Region(*this, channel, place).call(function)) return status;
  channel.order = ORT_ORDER_DONE;
  __atomic_store_n(&channel.turn, unsigned(ORT_TURN_DEVICE), __ATOMIC_RELEASE);
  return ORT_PLUGIN_OK;
}

void Ancestors::close() {
  ort_ancestor_channel *channel = channel_.load();
  if (!channel) return;
  closed_.store(true);
  __atomic_store_n(&channel->closed, 1u, __ATOMIC_RELEASE);
  // Nobody looks at it any more, but a region that is being executed: it may be what ends the program.
  while (!executing_.load() && !serving_.try_lock()) sched_yield();
}

int Ancestors::serve(const Place &place, bool &served) {
  served = false;
  std::unique_lock<std::mutex> lock(serving_, std::try_to_lock);
  if (!lock.owns_lock() || closed_.load()) return ORT_PLUGIN_OK;
  if (turn(*channel_.load()) != ORT_TURN_HOST) return ORT_PLUGIN_OK;
  served = true;
  return execute(place);
}

} // namespace ort

/// The host's own thread encounters the construct: there is nothing to map (ort.h).
ORT_API void ort_ancestor(void (*region)(void **), unsigned nitems, const ort_map_t *items) {
  std::vector<void *> bases(nitems + 1);
  for (unsigned i = 0; i < nitems; ++i) bases[i] = items[i].base;
  region(bases.data());
}
ORT_API void ort_ancestor_add(ort_map_t *items, unsigned *nitems, void *base, void *begin, unsigned long size,
                              unsigned kind, unsigned span, void **attach) {
  if (*nitems == ORT_ANCESTOR_ITEMS)
    ort::fatal({}, ort::format("a region of the ancestor device cannot use more than %d list items",
                               ORT_ANCESTOR_ITEMS));
  items[(*nitems)++] = {base, begin, size, kind, span, attach};
}
