// observer.cpp: see observer.h.
#include "tools/advise/observer.h"

#include "tools/advise/contents.h"
#include "tools/advise/task_chain.h"

#include <algorithm>

namespace advise {
namespace {

constexpr size_t kMostContents = 1 << 16;       // pieces that are remembered
constexpr uint64_t kMostCompared = 16ull << 20; // bytes of an item whose elements are compared

uintptr_t address(const void *p) { return reinterpret_cast<uintptr_t>(p); }

} // namespace

/// Whether another item is in the same storage, or a pointer to what is there already points to it or near
/// it.
bool Observer::is_aliased(const Execution &now, size_t i) const {
  const std::vector<Mapped> &items = now.items;
  const uintptr_t begin = address(items[i].host), end = begin + items[i].bytes;
  for (size_t k = 0; k < items.size(); ++k) {
    const uintptr_t other = address(items[k].host);
    if (k == i) continue;
    if (items[k].bytes ? other < end && begin < other + items[k].bytes : items[k].is_present) {
      const bool elsewhere = !items[k].bytes && std::any_of(items.begin(), items.end(), [&](const Mapped &m) {
        return &m != &items[i] && m.bytes && other >= address(m.host) && other < address(m.host) + m.bytes;
      });
      if (!elsewhere && !is_apart(now.device, other, begin, end)) return true;
    }
  }
  return false;
}

/// Whether the byte at an address is in storage on the device that has nothing of `begin` to `end`.
bool Observer::is_apart(int device, uintptr_t at, uintptr_t begin, uintptr_t end) const {
  return std::any_of(blocks_.begin(), blocks_.end(), [&](const auto &block) {
    const uintptr_t first = block.second.first, behind = first + block.second.second;
    return block.first.first == device && at >= first && at < behind && (end <= first || behind <= begin);
  });
}

Observer::Observer() { table_.read_loaded(); }

Observer::Execution &Observer::execution() {
  thread_local Execution own;
  return own;
}

ItemFacts *Observer::facts_of(Execution &now, size_t item) {
  if (!now.construct || item >= now.construct->items.size()) return nullptr;
  return &facts_[now.construct].items[item];
}

size_t Observer::item_of(Execution &now, const void *host, uint64_t bytes) {
  if (now.construct && now.construct->kind == Kind::Update) return now.copies++;
  for (size_t i = 0; i < now.items.size(); ++i)
    if (now.items[i].host == host && now.items[i].bytes == bytes) return i;
  return kNoItem;
}

/// Those that lie, or lay, in the host's storage from `begin` on.
template <class F> void Observer::for_each_overlapping(int device, uintptr_t begin, uint64_t bytes, F f) {
  auto at = contents_.upper_bound({device, begin});
  if (at != contents_.begin()) --at;
  for (; at != contents_.end() && at->first.first <= device; ++at) {
    if (at->first.first != device) continue;
    const uintptr_t first = at->first.second, last = first + at->second.bytes;
    if (first >= begin + std::max<uint64_t>(bytes, 1)) break;
    if (last > begin) f(at->second);
  }
}

/// That of exactly this storage; what others there are of it, or of parts of it, is no longer true.
Observer::Content &Observer::content(int device, const void *host, uint64_t bytes) {
  const uintptr_t begin = address(host);
  auto at = contents_.upper_bound({device, begin});
  while (at != contents_.begin() && std::prev(at)->first.first == device &&
         std::prev(at)->first.second + std::prev(at)->second.bytes > begin)
    --at;
  while (at != contents_.end() && at->first.first == device && at->first.second < begin + bytes) {
    if (at->first.second == begin && at->second.bytes == bytes) return at->second;
    at->second.consumed = true; // what lies beside the new piece is not watched any more
    end_watch(at->second);
    at = contents_.erase(at);
  }
  if (contents_.size() >= kMostContents) forget_some();
  Content &made = contents_[{device, begin}];
  made.bytes = bytes;
  return made;
}

/// What is no longer on a device, and no longer known.
void Observer::forget_some() {
  for (auto at = contents_.begin(); at != contents_.end();)
    if (at->second.there) {
      ++at;
    } else {
      end_watch(at->second);
      at = contents_.erase(at);
    }
}

void Observer::began(Kind kind, int device, const char *file, unsigned line) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Execution &now = execution();
  now = Execution();
  now.device = device;
  ++executions_;
  now.construct = file ? table_.find(kind, file, line) : nullptr;
  if (!now.construct && (kind == Kind::Enter || kind == Kind::Exit) && file)
    now.construct = table_.find(Kind::Data, file, line);
  if (now.construct && !now.construct->counted) now.construct = nullptr;
  continue_chain(now.construct);
  if (!now.construct) {
    ++unknown_;
    return;
  }
  ConstructFacts &facts = facts_[now.construct];
  facts.items.resize(now.construct->items.size());
  ++facts.executions;
}

/// What has happened between the constructs of the thread's chain.
void Observer::continue_chain(const Construct *construct) {
  TaskChain &chain = TaskChain::own();
  if (const Construct *const before = chain.before(construct); before && before->next) {
    const bool is_touched = std::any_of(contents_.begin(), contents_.end(), [&](const auto &each) {
      const Content &c = each.second;
      return c.watched_by && chain.has(c.watched_by) && HostWatch::seen(c.watch) != HostWatch::Seen::Nothing;
    });
    facts_[before].touched_behind += is_touched || chain.has_changed_inputs();
  }
  chain.begins(construct);
}

void Observer::maps(const std::vector<Mapped> &items) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Execution &now = execution();
  now.items = items;
  for (const auto &block : now.allocated) has_been_given(now, block.first, block.second);
  now.allocated.clear();
  if (!now.construct) return;
  if (items.size() != now.construct->items.size()) {
    now.construct = nullptr;
    return;
  }
  for (size_t i = 0; i < items.size(); ++i) {
    ItemFacts &facts = *facts_of(now, i);
    facts.bytes = std::max(facts.bytes, items[i].bytes);
    facts.is_implicit = items[i].is_implicit;
    facts.always |= items[i].always;
    facts.aliased |= is_aliased(now, i);
  }
}

void Observer::allocated(int device, const void *host, const void *there, uint64_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!host) return;
  blocks_[{device, address(there)}] = {address(host), bytes};
  execution().allocated.push_back({{address(host), bytes}, static_cast<const char *>(there)});
}

/// The pieces of a new block that list items name are on the device.
void Observer::has_been_given(const Execution &now, const Storage &host, const char *there) {
  for (const Mapped &item : now.items) {
    const uintptr_t begin = address(item.host);
    if (begin < host.first || !item.bytes || begin + item.bytes > host.first + host.second) continue;
    Content &piece = content(now.device, item.host, item.bytes);
    piece.there = there + (begin - host.first);
    piece.fresh = true;
    piece.used = false;
    piece.written = Content::No;
  }
}

void Observer::freed(int device, const void *there) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto block = blocks_.find({device, address(there)});
  if (block == blocks_.end()) return;
  for_each_overlapping(device, block->second.first, block->second.second, [&](Content &c) {
    if (c.there) given_up(c);
  });
  blocks_.erase(block);
}

void Observer::given_up(Content &c) {
  c.there = nullptr;
  c.escaped = false;
  if (!c.copied_by) return;
  ItemFacts &facts = facts_[c.copied_by].items[c.copied_item];
  ++(c.used ? facts.used : facts.unused);
  ++(c.used && c.first_use_overwrites ? facts.overwritten : facts.not_overwritten);
  c.copied_by = nullptr;
}

void Observer::copies_to(int device, const void *host, const void *there, uint64_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Execution &now = execution();
  const size_t item = item_of(now, host, bytes);
  ItemFacts *const facts = facts_of(now, item);
  if (!facts) { // a routine's, or an attached pointer
    const auto block = blocks_.upper_bound({device, address(there)});
    if (block == blocks_.begin() || std::prev(block)->first.first != device) return;
    const uintptr_t first = std::prev(block)->first.second;
    if (address(there) - first >= std::prev(block)->second.second) return;
    for_each_overlapping(device, std::prev(block)->second.first + (address(there) - first), bytes,
                         [](Content &c) {
                           c.known = false;
                           c.used = true;
                           c.written = Content::Yes;
                         });
    return;
  }
  Content &c = content(device, host, bytes);
  const HostWatch::Seen seen = c.watched_by ? HostWatch::seen(c.watch) : HostWatch::Seen::Nothing;
  c.consumed |= c.watched_by && seen != HostWatch::Seen::Replaced;
  const uint64_t hash = hash_of(host, bytes);
  ++facts->to;
  TaskChain::own().copied_to(host, bytes, hash);
  facts->bytes = std::max(facts->bytes, bytes);
  if (c.there && !c.fresh) { // always, or update
    ++(c.known && c.hash == hash && c.written == Content::No ? facts->present_same : facts->present_new);
  } else if (c.last_user) {
    const bool same = c.known && c.hash == hash;
    ++(same ? facts->again : facts->other);
    if (same) facts->before.insert(c.last_user);
    if (same && seen != HostWatch::Seen::Nothing) ++facts->seen;
  }
  if (facts->storage.size() <= kMostStorage) facts->storage.insert({address(host), bytes});
  if (bytes <= kSmallCopy) ++now.small_to, now.small_to_bytes += bytes;
  if (c.copied_by && c.there && !c.fresh) ++facts_[c.copied_by].items[c.copied_item].not_overwritten;
  c.there = static_cast<const char *>(there);
  c.fresh = false;
  c.known = !c.escaped;
  c.hash = hash;
  c.written = c.escaped ? Content::Yes : Content::No;
  c.used = c.escaped;
  c.first_use_overwrites = false;
  c.copied_by = now.construct;
  c.copied_item = item;
  c.last_user = now.construct;
}

void Observer::copies_from(int device, const void *host, const void *there, uint64_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  (void)there;
  Execution &now = execution();
  const size_t item = item_of(now, host, bytes);
  ItemFacts *const facts = facts_of(now, item);
  // The host's storage changes, and what is watched of it ends.
  for_each_overlapping(device, address(host), bytes, [&](Content &c) {
    // Of what lies beside the copy nobody would know any more.
    const bool is_whole = c.bytes <= bytes;
    c.consumed |= !is_whole;
    end_watch(c, is_whole);
  });
  if (!facts) return;
  ++facts->from;
  facts->bytes = std::max(facts->bytes, bytes);
  if (facts->storage.size() <= kMostStorage) facts->storage.insert({address(host), bytes});
  if (bytes <= kSmallCopy) ++now.small_from, now.small_from_bytes += bytes;
  PendingFrom copy{host, bytes, hash_of(host, bytes), item, {}};
  const Item &known = now.construct->items[item];
  const auto *const old = static_cast<const char *>(host);
  if (known.is_written() && !known.is_read() && !known.has('W') && known.element && bytes <= kMostCompared)
    copy.old.assign(old, old + bytes);
  now.from.push_back(std::move(copy));
}

void Observer::written(int device, const void *there, uint64_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto &each : contents_) {
    Content &c = each.second;
    if (each.first.first != device || !c.there || c.there >= static_cast<const char *>(there) + bytes ||
        c.there + c.bytes <= there)
      continue;
    c.known = false;
    c.used = true;
    c.written = Content::Yes;
  }
}

/// How much of its items the kernel reaches.
void Observer::reaches(Execution &now, const std::vector<uint64_t> &iterations) {
  for (size_t i = 0; now.construct && i < now.items.size(); ++i) {
    const Section &section = now.construct->items[i].section;
    ItemFacts &facts = *facts_of(now, i);
    const bool is_known = section.loops > 0 && section.loops == iterations.size();
    if (facts.reached == 0) facts.is_reached = is_known;
    facts.is_reached &= is_known;
    if (!is_known) continue;
    const uint64_t count = iterations[section.loop];
    facts.reached = std::max(facts.reached, count ? (count + uint64_t(section.extra)) * section.bytes : 0);
  }
}

void Observer::launched(const std::vector<uint64_t> &iterations, const AccessQuery &query) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Execution &now = execution();
  reaches(now, iterations);
  const bool is_known = query && accesses(now, query);
  for (size_t i = 0; i < now.items.size(); ++i)
    if (ItemFacts *const facts = facts_of(now, i)) ++(is_known ? facts->watched : facts->unwatched);
  if (!is_known) assumes(now);
}

/// Where storage of the host's is on the device, or NULL.
const void *Observer::device_address(int device, uintptr_t host, uint64_t bytes) const {
  for (auto at = blocks_.lower_bound({device, 0}); at != blocks_.end() && at->first.first == device; ++at) {
    const uintptr_t offset = host - at->second.first;
    if (offset < at->second.second && bytes <= at->second.second - offset)
      return reinterpret_cast<const void *>(at->first.second + offset);
  }
  return nullptr;
}

/// What the kernel has accessed, if the device knows it.
bool Observer::accesses(Execution &now, const AccessQuery &query) {
  std::vector<std::pair<Content *, Accesses>> contents;
  for (auto &each : contents_) {
    if (each.first.first != now.device || !each.second.there) continue;
    contents.push_back({&each.second, {}});
    if (!query(each.second.there, each.second.bytes, contents.back().second)) return false;
  }
  std::vector<std::pair<ItemFacts *, Accesses>> items;
  std::vector<bool> is_filled;
  for (size_t i = 0; i < now.items.size(); ++i) {
    const uint64_t bytes = now.items[i].bytes;
    ItemFacts *const facts = facts_of(now, i);
    if (!bytes || !facts) continue;
    const void *const there = device_address(now.device, address(now.items[i].host), bytes);
    items.push_back({facts, {}});
    Accesses &found = items.back().second;
    if (!there || !query(there, bytes, found)) return false;
    is_filled.push_back(found.written == bytes && found.read == 0);
    for_each_overlapping(now.device, address(now.items[i].host), bytes,
                         [&](Content &c) { c.last_user = now.construct; });
  }
  if (contents.empty() && items.empty()) return false;
  for (size_t i = 0; i < items.size(); ++i) {
    ItemFacts &facts = *items[i].first;
    const Accesses &found = items[i].second;
    facts.fills += is_filled[i];
    if (found.accessed == 0) continue;
    facts.first = std::min(facts.first, found.first);
    facts.end = std::max(facts.end, found.end);
  }
  for (const auto &each : contents) {
    if (each.second.accessed == 0) continue;
    Content &c = *each.first;
    if (!c.used) c.first_use_overwrites = each.second.written == c.bytes && each.second.read == 0;
    c.used = true;
    if (each.second.written == 0) continue;
    c.known = false;
    c.written = Content::Yes;
  }
  return true;
}

/// What the kernel may access, as its text says.
void Observer::assumes(Execution &now) {
  // Where a pointer leads to that is no item's, and what a kernel reaches beside its items.
  bool anything = now.construct ? now.construct->reaches_more : true;
  for (const Mapped &item : now.items) {
    bool found = item.bytes || !item.is_present;
    for_each_overlapping(now.device, address(item.host), item.bytes,
                         [&](Content &c) { found |= c.there != nullptr; });
    anything |= !found;
  }
  for (auto &each : contents_) {
    Content &c = each.second;
    if (!anything || each.first.first != now.device || !c.there) continue;
    if (!c.used) c.first_use_overwrites = false;
    c.used = true;
    c.known = false;
    if (c.written == Content::No) c.written = Content::Maybe;
  }
  for (size_t i = 0; i < now.items.size(); ++i) {
    const Item *const known = now.construct ? &now.construct->items[i] : nullptr;
    const bool reads = !known || known->is_read(), writes = !known || known->is_written();
    const bool unsure = !known || known->has('u');
    for_each_overlapping(now.device, address(now.items[i].host), now.items[i].bytes, [&](Content &c) {
      if (!c.there || (!reads && !writes)) return;
      const bool overwrites = known && known->has('W') && !reads && !unsure && now.items[i].bytes >= c.bytes;
      if (!c.used) c.first_use_overwrites = overwrites;
      c.used = true;
      c.last_user = now.construct;
      if (!writes) return;
      c.known = false;
      c.written = unsure && c.written != Content::Yes ? Content::Maybe : Content::Yes;
    });
  }
}

void Observer::evaluate(Execution &now, const PendingFrom &copy) {
  ItemFacts &facts = *facts_of(now, copy.item);
  Content &c = content(now.device, copy.host, copy.bytes);
  const uint64_t after = hash_of(copy.host, copy.bytes);
  const bool same = after == copy.before;
  if (!same) {
    ++facts.changed;
    if (!copy.old.empty() &&
        all_differ(copy.old.data(), copy.host, copy.bytes, now.construct->items[copy.item].element))
      ++facts.all_changed;
  } else if (c.written == Content::No) {
    ++facts.untouched;
  } else {
    ++facts.same;
  }
  if (c.there) ++facts.from_present;
  c.known = !c.escaped;
  c.hash = after;
  c.written = c.escaped ? Content::Yes : Content::No;
  c.last_user = now.construct;
  c.watched_by = now.construct;
  c.watched_item = copy.item;
  c.consumed = false;
  c.watch = HostWatch::begin(copy.host, copy.bytes);
}

/// What has been copied to a device anew is needed, unless the host had replaced it.
void Observer::end_watch(Content &c, bool begins_anew) {
  if (!c.watched_by) return;
  if (!begins_anew && TaskChain::own().has(c.watched_by)) TaskChain::own().lose();
  ItemFacts &facts = facts_[c.watched_by].items[c.watched_item];
  ++(HostWatch::end(c.watch) == HostWatch::Seen::Read ? facts.read
     : c.consumed                                     ? facts.consumed
                                                      : facts.unread);
  c.watched_by = nullptr;
  c.watch = HostWatch::kNone;
}

void Observer::ended() {
  const std::lock_guard<std::mutex> lock(mutex_);
  Execution &now = execution();
  for (const PendingFrom &copy : now.from)
    if (now.construct) {
      evaluate(now, copy);
      TaskChain::own().copied_from(copy.host, copy.bytes);
    }
  if (now.construct) {
    ConstructFacts &facts = facts_[now.construct];
    const bool to = now.small_to >= now.small_from;
    const uint64_t most = to ? now.small_to : now.small_from;
    if (most > facts.small_copies) {
      facts.small_copies = most;
      facts.small_bytes = to ? now.small_to_bytes : now.small_from_bytes;
    }
  }
  for (const Mapped &item : now.items)
    for_each_overlapping(now.device, address(item.host), item.bytes, [](Content &c) {
      if (c.fresh) c.known = false; // nothing has been copied to it
      c.fresh = false;
    });
  now = Execution();
}

void Observer::given_away(const void *host) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto &each : contents_) {
    Content &c = each.second;
    if (!c.there || address(host) < each.first.second || address(host) > each.first.second + c.bytes)
      continue;
    c.known = false;
    c.used = c.escaped = true;
    c.written = Content::Yes;
  }
}

uint64_t Observer::constructs_unwatched() const {
  uint64_t count = 0;
  for (const auto &each : facts_) {
    const auto &items = each.second.items;
    bool is_unsure = false, is_watched = true;
    for (size_t i = 0; i < items.size(); ++i) {
      is_unsure |= items[i].watched + items[i].unwatched > 0 &&
                   (each.first->items[i].has('u') || each.first->reaches_more);
      is_watched &= items[i].unwatched == 0;
    }
    count += is_unsure && !is_watched;
  }
  return count;
}

void Observer::finish() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto &each : contents_) {
    if (each.second.there) given_up(each.second);
    end_watch(each.second);
  }
  contents_.clear();
}

} // namespace advise
