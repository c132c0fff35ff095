// kernel_names.cpp: see kernel_names.h.
#include "runtime/kernel_names.h"

#include "runtime/message.h"

#include <cstdlib>

namespace ort {
namespace {

constexpr unsigned kFirstAbiWithNames = 9;

std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

ItemName item_of(const std::string &line) {
  const std::vector<std::string> parts = split(line, '\t');
  ItemName item;
  item.name = parts[0];
  if (parts.size() > 1) item.type = parts[1];
  if (parts.size() > 2) item.element = std::strtoul(parts[2].c_str(), nullptr, 10);
  for (size_t i = 3; i < parts.size(); ++i) {
    const size_t at = parts[i].rfind('@');
    if (at == std::string::npos) continue;
    item.pointers.push_back({parts[i].substr(0, at), std::strtoul(parts[i].c_str() + at + 1, nullptr, 10)});
  }
  return item;
}

} // namespace

KernelNames names_of(const ort_kernel_t &kernel) {
  KernelNames names;
  const ort_unit_t *unit = kernel.unit;
  if (!unit || unit->abi < kFirstAbiWithNames || !unit->names) return names;
  for (unsigned i = 0; i < unit->nkernels; ++i) {
    if (unit->kernels[i] != &kernel || !unit->names[i]) continue;
    bool parameters = false;
    for (const std::string &line : split(unit->names[i], '\n')) {
      if (line.empty() && parameters) break; // behind the last line
      if (line.empty())
        parameters = true;
      else if (parameters)
        names.parameters.push_back(line);
      else
        names.items.push_back(item_of(line));
    }
  }
  return names;
}

thread_local MappedList mapped_list;

std::string of_item(const ort_map_t &map) {
  const MappedList &list = mapped_list;
  if (!list.kernel || &map < list.maps || &map >= list.maps + list.nmaps) return "";
  const KernelNames names = names_of(*list.kernel);
  const size_t i = size_t(&map - list.maps);
  return i < names.items.size() && !names.items[i].name.empty() ? " of '" + names.items[i].name + "'" : "";
}

std::string describe_item(const ort_map_t &map) {
  return format("%lu bytes at %p", map.size, map.begin) + of_item(map);
}

} // namespace ort
