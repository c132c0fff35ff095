// observer.h: gets the events of a run (OMPT's) and counts what they show (facts.h).
#ifndef TOOLS_ADVISE_OBSERVER_H
#define TOOLS_ADVISE_OBSERVER_H

#include "tools/advise/facts.h"
#include "tools/advise/host_watch.h"

#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace advise {

/// A list item that libompirt reports.
struct Mapped {
  const void *host = nullptr;
  uint64_t bytes = 0;
  bool is_implicit = false, always = false, is_present = false;
};

/// What a kernel has accessed of some device memory, in bytes.
struct Accesses {
  uint64_t accessed, read, written; ///< `read`: before anything was written there
  uint64_t first, end;              ///< where they lie
};
/// Whether that is known.
using AccessQuery = std::function<bool(const void *there, uint64_t bytes, Accesses &found)>;

/// All functions may be called by any thread; what is said of a construct is of the one that the thread has
/// begun last.
class Observer {
public:
  Observer();

  void began(Kind kind, int device, const char *file, unsigned line);
  void maps(const std::vector<Mapped> &items);
  /// A copy of the construct's, or of a routine's, is about to be made.
  void copies_to(int device, const void *host, const void *there, uint64_t bytes);
  void copies_from(int device, const void *host, const void *there, uint64_t bytes);
  /// Device memory for something of the host's is there, or is about to go.
  void allocated(int device, const void *host, const void *there, uint64_t bytes);
  void freed(int device, const void *there);
  /// Device memory is written otherwise: a copy on the device, a fill.
  void written(int device, const void *there, uint64_t bytes);
  /// The construct's kernel has been started, with its loops' iterations, outermost first.
  /// @param query what it accesses, or has accessed; may be empty
  void launched(const std::vector<uint64_t> &iterations, const AccessQuery &query);
  void ended();
  /// The program has asked for a device address.
  void given_away(const void *host);

  /// The rest is for the end of the program.
  void finish();
  const Facts &facts() const { return facts_; }
  const ConstructTable &table() const { return table_; }
  uint64_t constructs_executed() const { return executions_; }
  uint64_t constructs_unknown() const { return unknown_; }
  /// Constructs of which neither their text nor a device has said all that their kernels access.
  uint64_t constructs_unwatched() const;

private:
  /// What is known of a piece of the host's storage that is, or was, on a device.
  struct Content {
    uint64_t bytes = 0;
    const char *there = nullptr; ///< null: it is not on the device now
    bool fresh = false;          ///< the calling construct has made it
    bool known = false;          ///< `hash` is that of what it has, or had, on the device
    uint64_t hash = 0;
    enum { No, Maybe, Yes } written = No; ///< by kernels, since it was last copied
    bool used = false;                    ///< by a kernel, since it was copied to the device
    bool first_use_overwrites = false;
    bool escaped = false;                 ///< the program has got its address on the device
    const Construct *copied_by = nullptr; ///< to the device
    size_t copied_item = 0;
    const Construct *last_user = nullptr;
    const Construct *watched_by = nullptr; ///< copied from the device; whether the host reads it is watched
    size_t watched_item = 0;
    bool consumed = false; ///< it has been copied to a device since
    HostWatch::Id watch = HostWatch::kNone;
  };
  using Key = std::pair<int, uintptr_t>;
  using Contents = std::map<Key, Content>;

  struct PendingFrom {
    const void *host;
    uint64_t bytes, before;
    size_t item;
    std::vector<char> old; ///< where elements are compared
  };
  /// A construct that is being executed by a thread.
  struct Execution {
    const Construct *construct = nullptr;
    int device = 0;
    std::vector<Mapped> items;
    std::vector<std::pair<Storage, const char *>> allocated; ///< before its items were known
    std::vector<PendingFrom> from;
    size_t copies = 0; ///< of an update
    uint64_t small_to = 0, small_to_bytes = 0, small_from = 0, small_from_bytes = 0;
  };
  static Execution &execution();

  static constexpr size_t kNoItem = ~size_t(0);
  bool is_aliased(const Execution &now, size_t item) const;
  bool is_apart(int device, uintptr_t at, uintptr_t begin, uintptr_t end) const;
  size_t item_of(Execution &now, const void *host, uint64_t bytes);
  ItemFacts *facts_of(Execution &now, size_t item);
  template <class F> void for_each_overlapping(int device, uintptr_t begin, uint64_t bytes, F f);
  Content &content(int device, const void *host, uint64_t bytes);
  void has_been_given(const Execution &now, const Storage &host, const char *there);
  void given_up(Content &content);
  void continue_chain(const Construct *construct);
  void end_watch(Content &content, bool begins_anew = false);
  void reaches(Execution &now, const std::vector<uint64_t> &iterations);
  const void *device_address(int device, uintptr_t host, uint64_t bytes) const;
  bool accesses(Execution &now, const AccessQuery &query);
  void assumes(Execution &now);
  void evaluate(Execution &now, const PendingFrom &copy);
  void forget_some();

  std::mutex mutex_; // of all that follows
  ConstructTable table_;
  Facts facts_;
  Contents contents_;
  std::map<std::pair<int, uintptr_t>, std::pair<uintptr_t, uint64_t>>
      blocks_; ///< by device address: of which host storage
  uint64_t executions_ = 0, unknown_ = 0;
};

} // namespace advise
#endif
