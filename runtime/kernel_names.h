// kernel_names.h: what a construct's list items and its kernel's parameters are called in the source
// (ort_unit_t::names).
#ifndef RUNTIME_KERNEL_NAMES_H
#define RUNTIME_KERNEL_NAMES_H

#include "runtime/ort.h"

#include <string>
#include <vector>

namespace ort {

struct ItemName {
  /// A pointer in each element.
  struct Pointer {
    std::string name; ///< behind the element's: ".next", or "" where the element is the pointer
    unsigned long offset;
  };
  std::string name; ///< the variable, or the pointer that the item is behind
  std::string type; ///< of elements: "int", "unsigned int", "long", "unsigned long", "float", "double", or ""
  unsigned long element = 0; ///< their size in bytes; 0: not known
  std::vector<Pointer> pointers;
};

struct KernelNames {
  std::vector<ItemName> items;         ///< of the construct's list, as far as they can be counted
  std::vector<std::string> parameters; ///< all, or none: they are not known
};

/// Nothing, for what an older ompicc has compiled.
KernelNames names_of(const ort_kernel_t &kernel);

/// The list that the calling thread maps for a target construct, for messages about its items.
struct MappedList {
  const ort_kernel_t *kernel = nullptr; ///< null: there is none
  int nmaps = 0;
  const ort_map_t *maps = nullptr;
};
extern thread_local MappedList mapped_list;

/// " of 'x'", if the item is one of that list's and its name is known; otherwise "".
std::string of_item(const ort_map_t &map);
/// "8 bytes at 0x7ffd1230 of 'x'"
std::string describe_item(const ort_map_t &map);

} // namespace ort
#endif
