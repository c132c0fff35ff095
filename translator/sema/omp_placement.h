// Where a directive may stand: the nesting of regions (OpenMP 5.2 §17.1).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_PLACEMENT_H
#define OMPICC_TRANSLATOR_SEMA_OMP_PLACEMENT_H

#include "ast/node.h"
#include "translator/support/diagnostics.h"
#include <vector>

namespace ompicc {

/// The constructs around a place in a function, outermost first.
using Regions = std::vector<const OmpDirective *>;

/// Reports what `d` must not stand in.
void checkPlacement(Diagnostics &diagnostics, const Regions &regions, OmpDirective &d);

/// True for for, sections, section, single and scope, and for what is combined with one of them.
bool isWorksharing(const OmpDirective &d);
/// The outermost leaf construct of `d`, as an OmpLeaf, or 0.
unsigned outermostLeaf(const OmpDirective &d);
/// "loop" for a region whose iterations may run in any order at once (a loop construct, or one with
/// order(concurrent)): it may hold few constructs (§10.3). Null for others.
const char *concurrentRegion(const OmpDirective &d);

} // namespace ompicc
#endif
