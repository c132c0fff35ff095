// present_table.cpp: the interval map (see present_table.h).
#include "runtime/present_table.h"

#include <iterator>

namespace ort {

PresentTable::Found PresentTable::find(uintptr_t begin, unsigned long size) {
  const uintptr_t end = begin + size;
  auto next = entries_.upper_bound(begin); // the first entry that starts behind `begin`
  if (next != entries_.begin()) {
    PresentEntry &before = std::prev(next)->second;
    if (end <= before.end) return {Presence::Present, &before};
    if (begin < before.end) return {Presence::Partial, &before};
  }
  if (next != entries_.end() && next->second.begin < end) return {Presence::Partial, &next->second};
  return {Presence::Absent, nullptr};
}

PresentEntry *PresentTable::find_zero_length(uintptr_t address) {
  auto next = entries_.upper_bound(address);
  PresentEntry *before = next == entries_.begin() ? nullptr : &std::prev(next)->second;
  if (before && address < before->end) return before;
  PresentEntry *behind = next == entries_.end() ? nullptr : &next->second;
  if (behind && address < behind->first_pointer) behind = nullptr;
  if (behind && address == behind->first_pointer) return behind;
  return before && address <= before->last_pointer ? before : behind;
}

PresentEntry *PresentTable::find_only_part(uintptr_t begin, unsigned long size) {
  const uintptr_t end = begin + size;
  auto first = entries_.lower_bound(begin);
  if (first != entries_.begin() && std::prev(first)->second.end > begin) return nullptr;
  if (first == entries_.end() || first->second.end > end) return nullptr;
  auto second = std::next(first);
  if (second != entries_.end() && second->second.begin < end) return nullptr;
  return &first->second;
}

PresentEntry &PresentTable::insert(uintptr_t begin, unsigned long size, uintptr_t device) {
  PresentEntry &entry = entries_[begin];
  entry.begin = begin;
  entry.end = begin + size;
  entry.first_pointer = begin;
  entry.last_pointer = entry.end;
  entry.device = device;
  return entry;
}

void PresentTable::erase(PresentEntry &entry) { entries_.erase(entry.begin); }

} // namespace ort
