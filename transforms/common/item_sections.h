// Which part of an array a target region's nest of loops reaches, where it is one that the bounds of a loop
// say: for advice about its maps (transforms/construct_table.h).
#ifndef OMPICC_TRANSFORMS_COMMON_ITEM_SECTIONS_H
#define OMPICC_TRANSFORMS_COMMON_ITEM_SECTIONS_H

#include "transforms/common/target_interface.h"
#include <string>
#include <unordered_map>

namespace ompicc {

/// a[lower : length], of which the loop has `stride` elements for each iteration, and for `extra` iterations
/// more.
struct ItemSection {
  size_t loop = 0, loops = 0; ///< which loop of the nest, outermost first, and how many it has
  long long extra = 0, stride = 1;
  std::string lower, length; ///< as C
};

/// Of those variables all of whose elements the region reaches by a loop's variable, times a constant, plus
/// another one.
std::unordered_map<const VarDecl *, ItemSection> itemSections(const Unit &unit, OmpDirective &target);

} // namespace ompicc
#endif
