// data_environment.h: the device data environment: what map, motion and use_device clauses do (OpenMP 5.2
// §5.8, §13.5, §13.6, §13.7, §13.9).
//
// A construct's list of items is handled in passes over the whole list, because items of one construct belong
// together: storage that one item makes is "new" for the others, a reference count changes once per construct
// and entry, and pointers are attached when all they may point to is there.
//
// Host threads that use one device do not wait for each other's transfers, only for those of storage that
// they need themselves: the table is locked while it is read or changed, and its entries say what is being
// copied. A construct first waits until nothing that it needs is leaving, takes all of it at a time, fills
// what it has made, and only then waits for what others are filling; so there is always one that can go on.
//
// What a thread has put into its queue of the device need not be complete when its construct is left here.
// The entries say in which queues there may still be copies to them, or kernels that use them (backlog.h):
// who finds storage there has its queue come behind the copies, who ends it, behind all.
#ifndef RUNTIME_DATA_ENVIRONMENT_H
#define RUNTIME_DATA_ENVIRONMENT_H

#include "runtime/ancestors.h"
#include "runtime/message.h"
#include "runtime/observed_device.h"
#include "runtime/ort.h"
#include "runtime/partly_present.h"
#include "runtime/present_table.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <vector>

namespace ort {

/// Whether a zero-length section that is present counts as a reference. In a structured construct it does
/// not: what is present at its end need not be what was present at its beginning.
enum class Construct { Structured, Unstructured };

/// Whether the construct's kernel is known to have ended, or stays queued, or is waited for by the caller if
/// the map-exit phase has not done so.
enum class Kernel { Ended, Queued, Running };

/// Whether the construct's kernel may change structures in memory (ORT_KERNEL_KEEPS).
enum class Structures { Keep, Change };

/// Whether the item is no list item of a map clause, but a copy for the construct alone.
inline bool is_private(const ort_map_t &map) { return map.kind & ORT_MAP_FIRSTPRIVATE; }

struct Queue;

/// What is known of the storage of a construct's list items.
struct ItemsStorage {
  unsigned long long chosen = 0; ///< items that are asked about, a bit for each of 32, and again
  bool apart = false;            ///< each lies in storage of its own, as far as looking pays
  /// Bytes: the most that one of all has, or one of the chosen ones, and the least of those that are chosen
  /// by the other half of the bits; 0: there are none, or it is not known.
  unsigned long long largest = 0, largest_chosen = 0, least_of_others = 0;
  unsigned updated = 0; ///< items that are asked about, a bit for each of 16:
  /// The most bytes that one of them has, and those of all; 0: of one it is not known.
  unsigned long long largest_updated = 0, all_updated = 0;
};

class DataEnvironment {
public:
  /// @param number OpenMP's number of the device
  /// @param shared the device uses host storage as it is: nothing is mapped but what is associated with
  /// storage of its own
  /// @param calls_host the device's threads may have the host execute regions
  /// @param needs_sharing the program requires that, and the device cannot: all that can be is used in place
  DataEnvironment(const PluginDevice &device, int number, bool shared = false, bool calls_host = false,
                  bool needs_sharing = false)
      : ancestors(device), device_(device, number), number_(number), shared_(shared), calls_host_(calls_host),
        needs_sharing_(needs_sharing) {}

  bool is_shared() const { return shared_; }
  /// Whether the device uses storage of the host's in place, or has done so.
  bool has_been_in_place() const {
    return shared_ || needs_sharing_ || in_place_.load(std::memory_order_relaxed);
  }
  /// Whether kernels can use storage of the host's that is not mapped.
  bool is_accessible(const void *host, unsigned long size) const;
  /// Whether device addresses lie in pieces of device memory that are known, each in another one: allocated
  /// by the program (omp_target_alloc), or for list items.
  bool lie_apart(const uintptr_t *addresses, int count);

  /// Map-enter phase of a construct. When `bases` is not NULL it receives, for each item, the device address
  /// that corresponds to its `base` (the host address for a zero-length section that is not present), and the
  /// addresses of storage for ORT_MAP_FIRSTPRIVATE items go to `temporaries`. `storage` receives what
  /// there is to know of their storage. `elsewhere`: a bit for each of the first 64 items that is the
  /// kernel's alone, with storage of its own, and does not count.
  void enter(const Place &place, Construct kind, int nmaps, const ort_map_t *maps, void **bases = nullptr,
             std::vector<void *> *temporaries = nullptr, ItemsStorage *storage = nullptr,
             Structures structures = Structures::Change, unsigned long long elsewhere = 0);
  /// A kernel begins, or has ended, or is in the calling thread's queue, that may change structures which it
  /// reaches by any pointer.
  void note_structure_stores(Kernel kernel);
  /// Device storage that the program has got itself (omp_target_alloc), and that it has given back.
  void add_own(const void *storage, unsigned long size);
  void remove_own(const void *storage);

  /// Map-exit phase. Returns whether it has waited for what the calling thread has started on the device.
  bool exit(const Place &place, Construct kind, int nmaps, const ort_map_t *maps,
            Kernel kernel = Kernel::Ended, unsigned long long elsewhere = 0);

  /// Waits for what the calling thread has started on the device, kernels that are queued included.
  /// Executes the regions that these have the host execute.
  void wait(const Place &place, const char *doing) const;

  /// target update.
  /// @param in_task_queue it is a target task in a queue: what the host gets is there when that is waited for
  void update(const Place &place, int nmaps, const ort_map_t *maps, bool in_task_queue = false);

  /// What is present now.
  std::vector<PresentEntry> present() const;

  /// Device address that corresponds to a host address, or NULL.
  void *lookup(const void *host);
  /// The same for a pointer, which also means storage that it is the base address of, or the end.
  void *pointee(const void *host);

  /// Whether a construct with these items may be executed without waiting for anything: all of them are
  /// present or private, pointers to them are attached, and none is copied back. `items`: where those of them
  /// begin that are, on the host.
  bool may_queue(int nmaps, const ort_map_t *maps, std::vector<uintptr_t> &items);

  /// The bytes that a construct which reads [host, host + size) finds on the device, as far as that is
  /// present, and elsewhere on the host: `host` itself, or `room`, which they are written to. Waits for what
  /// the calling thread has started there if they have to be fetched; those of short storage, whose address
  /// no kernel has got, are remembered from then on.
  const void *value_of(const Place &place, const void *host, unsigned long size, std::vector<char> &room);

  /// What the pointer at `location`, of the host, is on the device, which has `there`: a host pointer to what
  /// it points to there, or the same value.
  void *pointer_of(void *const *location, void *there);

  /// True when all of [host, host + size) is present (size 0: as a zero-length section).
  bool is_present(const void *host, unsigned long size);

  /// Whether any byte of these items is present.
  bool is_any_present(unsigned long long items, int nmaps, const ort_map_t *maps);

  /// Adds a declare target variable, which is always present.
  void add_global(const Place &place, void *host, unsigned long size, void *device);
  /// Kernels may change a declare target variable, whether it has been added or will be, or know its address.
  void note_changes(const void *host);
  /// There are units of which it is not known what their device code changes: nothing is remembered from now
  /// on.
  void forget_values();
  /// Adds a `declare target link` variable: `pointer` is the device's pointer to it.
  void add_link(const Place &place, void *host, unsigned long size, void *pointer);
  /// Removes either.
  void remove_global(void *host);

  /// omp_target_associate_ptr, omp_target_disassociate_ptr; return 0 on success.
  int associate(const void *host, const void *device, unsigned long size);
  int disassociate(const void *host);

  /// Frees device memory that a construct got for itself.
  void release(const Place &place, const std::vector<void *> &temporaries);

  /// Ends the program if `status` is an error of the plugin.
  void check(int status, const Place &place, const char *doing) const;

  /// What others know of the calling thread's queue.
  Backlog &own_backlog() const;
  /// What its kernels may have the host execute.
  mutable Ancestors ancestors;

private:
  /// Whose pointer it probably was that a kernel could not use; "" or a text behind the plugin's.
  std::string explain_fault_of_kernel() const;

  /// One construct, while it is being executed; it holds the lock.
  class Operation {
  public:
    Operation(DataEnvironment &environment, const Place &place);
    ~Operation() { end(); }
    void end();
    /// Whether no other thread has one under way.
    bool is_alone() const;
    /// Whether others do, or have done so lately.
    bool meets_others() const;

    DataEnvironment &environment;
    const Place &place;
    Backlog &own;
    mutable std::unique_lock<std::mutex> lock;
    const uint64_t number;
  };
  /// While transfers are made and waited for, other threads may use the table.
  class Unlocked {
  public:
    explicit Unlocked(const Operation &operation);
    ~Unlocked();

  private:
    const Operation &operation_;
  };
  using Condition = bool (*)(const PresentEntry &entry, const ort_map_t &map);

  /// Whether the calling thread need not wait for what it copies to the device (ort_run_ahead).
  bool runs_ahead() const;
  /// Waits as long as the condition holds for an entry that has to do with one of the items.
  void wait_while(Operation &operation, int nmaps, const ort_map_t *maps, Condition condition);
  /// Has the thread's queue come behind what other queues may still be copying to the storage. Returns
  /// whether there was anything: then that is not complete yet.
  bool come_behind_filling(const Operation &operation, const PresentEntry &entry);
  /// And behind what still uses it.
  void come_behind_users(const Operation &operation, const PresentEntry &entry);
  PresentEntry *resolve(const Place &place, const ort_map_t &map);
  PresentEntry *still_present(const ort_map_t &map);
  PresentEntry *storage_for_items(const ort_map_t &map, Construct kind);
  void check_parts(const Operation &operation, int nmaps, const ort_map_t *maps, PresentEntry *const *entries,
                   const PartlyPresent &partly);
  PresentEntry *storage_of(const Operation &operation, const ort_map_t &map, Construct kind);
  PresentEntry &insert(uintptr_t begin, unsigned long size, uintptr_t device);
  void erase(PresentEntry &entry);
  PresentEntry &create(const Operation &operation, const ort_map_t &map);
  bool use_in_place(const Operation &operation, const ort_map_t &map);
  bool share(const Operation &operation, const ort_map_t &map, bool needed);
  void do_without_room(const Operation &operation, const ort_map_t &map);
  void end_sharing(const Place &place, const PresentEntry &entry);
  void keep_apart(const Operation &operation, PresentEntry &entry);
  void set_pointer(const Operation &operation, PresentEntry &entry, uintptr_t location, uintptr_t value);
  void copy_to(const Operation &operation, PresentEntry &entry, const ort_map_t &map);
  void copy_from(const Operation &operation, PresentEntry &entry, const ort_map_t &map);
  bool attach(const Operation &operation, const ort_map_t &map, PresentEntry &pointee);
  void attach_copied(const Operation &operation, int nmaps, const ort_map_t *maps,
                     PresentEntry *const *entries);
  void detach(const Place &place, const ort_map_t &map, const PresentEntry &pointee);
  bool is_known(const PresentEntry &entry) const;
  bool is_devices(uintptr_t address) const;
  void fetch(const Operation &operation, PresentEntry &entry, uintptr_t begin, uintptr_t end, char *bytes);
  void note_pointer(const ort_map_t &map, PresentEntry &pointee);
  void forget_pointers(const PresentEntry &pointee);
  void attach_noted(const Operation &operation, PresentEntry &entry);
  bool is_attached(const ort_map_t &map, const PresentEntry *pointee);
  bool created_by(const Operation &operation, const void *pointer_location);
  void wait_unlocked(const Operation &operation, const char *doing);
  void fill_links(const Place &place, const PresentEntry &entry, bool mapped);
  /// How many of the items, of which the first is present, are rows that lie equally far apart, as many bytes
  /// each and short ones; 1: they are none.
  int rows_of(int nmaps, const ort_map_t *maps, PresentEntry *const *entries) const;
  /// Copies such rows, as the first item says.
  void copy_rows(const Operation &operation, PresentEntry &entry, const ort_map_t *maps, int rows);
  void *private_copy(const Place &place, const ort_map_t &map, std::vector<void *> &temporaries);
  /// Has a tool know of a construct's list items.
  void report_maps(int nmaps, const ort_map_t *maps, PresentEntry *const *entries, bool entering) const;
  /// Room for the item behind `lead` bytes; 0: the device has none left.
  uintptr_t find_room(const Place &place, const ort_map_t &map, unsigned long lead);
  [[noreturn]] void no_room(const Place &place, const ort_map_t &map, const std::string &reason) const;
  /// The same, and what is missing is an error.
  uintptr_t allocate(const Place &place, const ort_map_t &map, unsigned long lead = 0);

  /// A `declare target link` variable.
  struct Link {
    uintptr_t end;
    uintptr_t pointer; ///< device address of the device's pointer to the variable
  };

  const ObservedDevice device_;
  const int number_;
  const bool shared_;
  const bool calls_host_;
  const bool needs_sharing_;
  mutable std::mutex mutex_;
  std::condition_variable changed_; // filling, leaving or busy of an entry
  PresentTable table_;
  std::map<uintptr_t, Link> links_;    // by host address
  bool remembers_ = true;              ///< values of variables (value_of)
  unsigned structure_stores_ = 0;      ///< beginnings and ends so far of kernels that may change structures
  Marks structures_used_;              ///< queues with such kernels
  std::map<uintptr_t, uintptr_t> own_; ///< what add_own has been told of: where it begins and ends
  std::set<uintptr_t> changing_;       ///< declare target variables that kernels may change, by host address
  /// A pointer behind which a data construct has mapped something. When storage that it lies in is mapped
  /// later, by a target region that uses a structure say, its device copy is attached, too.
  struct Pointer {
    uintptr_t value;   ///< what it was then
    uintptr_t pointee; ///< where the entry begins
    bool structure;    ///< it points to structures (ORT_MAP_STRUCTURE)
  };
  std::map<uintptr_t, Pointer> pointers_; // by host address
  uint64_t operation_ = 0;                // number of the construct that began last
  unsigned under_way_ = 0;                ///< operations
  const Queue *last_user_ = nullptr;      ///< of the operation that began last
  unsigned mixed_ = 0; ///< not 0: other threads have used the device among the last operations
  std::atomic<bool> in_place_{false};
};

} // namespace ort
#endif
