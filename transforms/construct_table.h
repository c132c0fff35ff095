// What the advice about maps (tools/advise, docs/advise.md) has to know of a unit's device constructs: which
// variables their list items are, what their kernels do with them, which loops are around them. It is a text,
// in a section of the object that is never loaded (docs/ABI.md, "The table of constructs").
#ifndef OMPICC_TRANSFORMS_CONSTRUCT_TABLE_H
#define OMPICC_TRANSFORMS_CONSTRUCT_TABLE_H

#include "transforms/common/item_accesses.h"
#include "transforms/common/item_sections.h"
#include "transforms/common/kernel_plan.h"
#include "transforms/common/unit.h"
#include <string>
#include <unordered_map>

namespace ompicc {

/// What is known of a target construct, normalised, before the host set has it.
struct TargetFacts {
  ItemAccesses accesses;
  std::unordered_map<const VarDecl *, ItemSection> sections;
};
/// By the construct.
using FactsOfTargets = std::unordered_map<const OmpDirective *, TargetFacts>;

/// The table as C that the C compiler makes the section of; empty where the unit has no device constructs.
/// @param kernels the unit's target constructs that devices execute, normalised, before the host set has them
std::string constructTable(Unit &unit, const OffloadedTargets &kernels, const FactsOfTargets &facts);

} // namespace ompicc
#endif
