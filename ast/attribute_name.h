// Attributes are known by one name, however they are spelled.
#ifndef OMPICC_AST_ATTRIBUTE_NAME_H
#define OMPICC_AST_ATTRIBUTE_NAME_H

#include "ast/node.h"
#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace ompicc {

/// "packed" for `packed`, `__packed__`, `gnu::packed` and `__gnu__::__packed__`.
inline std::string_view plainAttributeName(std::string_view name) {
  for (std::string_view vendor : {"gnu::", "__gnu__::"})
    if (name.substr(0, vendor.size()) == vendor) name.remove_prefix(vendor.size());
  if (name.size() > 4 && name.substr(0, 2) == "__" && name.substr(name.size() - 2) == "__")
    return name.substr(2, name.size() - 4);
  return name;
}

/// Whether one of the attributes has one of these names.
inline bool hasAttribute(const List<Attribute *> &attributes, std::initializer_list<std::string_view> names) {
  for (const Attribute *a : attributes)
    if (a->name && std::find(names.begin(), names.end(), plainAttributeName(a->name->text)) != names.end())
      return true;
  return false;
}

} // namespace ompicc
#endif
