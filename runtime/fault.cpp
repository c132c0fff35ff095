// fault.cpp: see fault.h.
#include "runtime/fault.h"

#include "runtime/addresses.h"
#include "runtime/kernel_names.h"
#include "runtime/message.h"

#include <algorithm>
#include <cstring>

namespace ort {

thread_local LaunchedConstruct launched_construct;

namespace {

constexpr uintptr_t kNullPage = 65536; // what lies nearer to address 0 is reached through a null pointer
constexpr uintptr_t kLeastAddress = 1ul << 32; // what is less may be a number
constexpr uintptr_t kFarthest = 1ul << 30;     // from a pointer's value, as far as an index reaches
constexpr size_t kMostElements = 1 << 20;      // in which pointers are looked for
constexpr size_t kMostNamed = 3;               // without an address

/// A pointer that a kernel may have used.
struct Suspect {
  uintptr_t value;
  bool certain; ///< a device cannot use it, whatever the program has meant
  std::string text;
  bool before = false; ///< an access in front of it may be meant, too
};

std::string quoted(const std::string &name) { return "'" + name + "'"; }

const PresentEntry *entry_at(const std::vector<PresentEntry> &present, uintptr_t host) {
  for (const PresentEntry &entry : present)
    if (host >= entry.begin && host < entry.end) return &entry;
  return nullptr;
}

bool is_on_device(const std::vector<PresentEntry> &present, uintptr_t value) {
  for (const PresentEntry &entry : present)
    if (value >= entry.device && value - entry.device <= entry.end - entry.begin) return true;
  return false;
}

class Search {
public:
  Search(const LaunchedConstruct &construct, const std::vector<PresentEntry> &present)
      : c_(construct), present_(present), names_(names_of(*construct.kernel)) {}

  std::vector<Suspect> suspects() {
    for (int i = 0; i < c_.nmaps; ++i) {
      if (c_.maps[i].size == 0)
        add_unmapped(i);
      else
        add_pointers_in(i);
    }
    for (int i = 0; i < c_.nparams; ++i)
      if (c_.params[i].kind != ORT_PARAM_MAP && c_.params[i].size == sizeof(void *)) add_value(i);
    return std::move(found_);
  }

  /// What the construct calls storage, or "".
  std::string name_of(uintptr_t host) const {
    for (int i = 0; i < c_.nmaps && i < int(names_.items.size()); ++i) {
      const uintptr_t begin = address(c_.maps[i].begin);
      if (c_.maps[i].size && host >= begin && host - begin < c_.maps[i].size) return names_.items[i].name;
    }
    return "";
  }

private:
  std::string item_name(int i) const { return i < int(names_.items.size()) ? names_.items[i].name : ""; }

  /// A pointer that no map clause says anything of: the kernel has what the host has, unless it is present.
  void add_unmapped(int i) {
    const std::string name = item_name(i);
    if (c_.bases[i] != c_.maps[i].base || name.empty()) return;
    const uintptr_t value = address(c_.bases[i]);
    if (!value)
      found_.push_back({0, true, quoted(name) + " is a null pointer"});
    else
      found_.push_back({value, true, quoted(name) + " points to host memory, of which nothing is mapped"});
  }

  /// Pointers in the item's elements, as the host has them: those that are not attached point to the host's
  /// memory.
  void add_pointers_in(int i) {
    if (i >= int(names_.items.size())) return;
    const ItemName &item = names_.items[i];
    const ort_map_t &map = c_.maps[i];
    const uintptr_t begin = address(map.begin);
    const PresentEntry *const entry = entry_at(present_, begin);
    if (item.pointers.empty() || !item.element || !map.begin) return;
    const size_t elements = std::min(size_t(map.size / item.element), kMostElements);
    for (size_t k = 0; k < elements; ++k)
      for (const ItemName::Pointer &pointer : item.pointers) {
        const uintptr_t at = begin + k * item.element + pointer.offset;
        if (entry && entry->attached.count(at)) continue;
        uintptr_t value;
        std::memcpy(&value, reinterpret_cast<const void *>(at), sizeof value);
        const bool several = map.size > item.element || pointer.name.empty();
        const std::string name = item.name + (several ? format("[%zu]", k) : "") + pointer.name;
        if (!value)
          found_.push_back({0, true, quoted(name) + " is a null pointer"});
        else if (!is_on_device(present_, value))
          found_.push_back(
              {value, true,
               quoted(name) + " points to host memory" +
                   (entry_at(present_, value) ? ", which is mapped, but the pointer is not attached"
                                              : ", which is not mapped")});
      }
  }

  /// is_device_ptr, or a firstprivate pointer: the kernel has the value as it is.
  void add_value(int i) {
    if (i >= int(names_.parameters.size())) return;
    uintptr_t value;
    std::memcpy(&value, c_.params[i].value, sizeof value);
    if (!value) return; // it may be a number
    const std::string name = quoted(names_.parameters[i]);
    if (entry_at(present_, value))
      found_.push_back(
          {value, true, name + " is passed by value and holds the host's address of mapped memory"});
    else if (value >= kLeastAddress && !is_on_device(present_, value))
      found_.push_back({value, false, name + " is passed by value and holds no address of mapped memory"});
  }

  const LaunchedConstruct &c_;
  const std::vector<PresentEntry> &present_;
  const KernelNames names_;
  std::vector<Suspect> found_;
};

/// Behind or in front of a block of the device's memory.
void add_block_ends(const std::vector<PresentEntry> &present, const Search *search, uintptr_t fault,
                    std::vector<Suspect> &suspects) {
  for (const PresentEntry &entry : present) {
    const uintptr_t end = entry.device + (entry.end - entry.begin);
    if (fault >= entry.device && fault < end) continue;
    std::string name = search ? search->name_of(entry.begin) : "";
    const unsigned long size = entry.end - entry.begin;
    name = name.empty() ? format("the %lu bytes that are mapped from %p on", size, pointer(entry.begin))
                        : format("%s, %lu bytes", quoted(name).c_str(), size);
    if (fault >= end)
      suspects.push_back(
          {end, true,
           format("that is %lu bytes behind the end of %s", (unsigned long)(fault - end), name.c_str())});
    else
      suspects.push_back(
          {entry.device, true,
           format("that is %lu bytes in front of %s", (unsigned long)(entry.device - fault), name.c_str()),
           true});
  }
}

uintptr_t distance(const Suspect &suspect, uintptr_t fault) {
  if (fault >= suspect.value) return fault - suspect.value;
  return suspect.before ? suspect.value - fault : UINTPTR_MAX;
}

std::string explain_address(uintptr_t fault, const LaunchedConstruct &construct,
                            const std::vector<PresentEntry> &present) {
  std::vector<Suspect> suspects;
  if (construct.kernel) {
    Search search(construct, present);
    suspects = search.suspects();
    add_block_ends(present, &search, fault, suspects);
  } else {
    add_block_ends(present, nullptr, fault, suspects);
  }
  const Suspect *nearest = nullptr;
  for (const Suspect &suspect : suspects) {
    if ((fault < kNullPage) != (suspect.value == 0)) continue;
    if (!nearest || distance(suspect, fault) < distance(*nearest, fault)) nearest = &suspect;
  }
  if (!nearest || distance(*nearest, fault) > kFarthest) {
    if (fault < kNullPage) return ": through a null pointer";
    const PresentEntry *const host = entry_at(present, fault);
    return host ? format(": %p is the host's address of mapped memory, %lu bytes from %p on", pointer(fault),
                         (unsigned long)(host->end - host->begin), pointer(host->begin))
                : "";
  }
  return format(": %#lx: probably ", (unsigned long)fault) + nearest->text;
}

/// Some devices do not say which address it was: what looks wrong.
std::string name_suspects(const LaunchedConstruct &construct, const std::vector<PresentEntry> &present) {
  if (!construct.kernel) return "";
  std::string text;
  size_t named = 0;
  for (const Suspect &suspect : Search(construct, present).suspects()) {
    if (!suspect.value || !suspect.certain) continue; // most null pointers are not used
    if (named++ == kMostNamed) {
      text += ", ...";
      break;
    }
    text += (text.empty() ? "" : "; ") + suspect.text;
  }
  return text.empty() ? "" : ": perhaps " + text;
}

} // namespace

std::string explain_fault(const uintptr_t *fault, const LaunchedConstruct &construct,
                          const std::vector<PresentEntry> &present) {
  return fault ? explain_address(*fault, construct, present) : name_suspects(construct, present);
}

} // namespace ort
