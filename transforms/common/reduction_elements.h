// The elements of a reduction's list item that is an array or an array section (OpenMP 5.2 §5.5.8):
// contiguous in storage, whatever the dimensions.
#ifndef OMPICC_TRANSFORMS_COMMON_REDUCTION_ELEMENTS_H
#define OMPICC_TRANSFORMS_COMMON_REDUCTION_ELEMENTS_H

#include "transforms/common/clauses.h"
#include "transforms/common/unit.h"

namespace ompicc {

struct ReducedElements {
  QualType element;           ///< what is combined: no array, unqualified
  std::vector<Expr *> lower;  ///< the subscripts of the section's first element; none for a whole array
  std::vector<Expr *> counts; ///< run-time factors of the number of elements
  long long known = 1;        ///< the constant factor
  bool fromStart = true;      ///< the lower bounds are 0
  bool constantLower = true;  ///< ... or other constants

  bool constantCount() const { return counts.empty(); }
  /// The number of elements, of type unsigned long. Fresh nodes at each call.
  Expr *count(Context &c) const;
  /// An lvalue of type `element`, or an array of them: `base`, the item's variable, with the subscripts.
  Expr *first(Context &c, Expr *base) const;
};

/// `item` is not a scalar or structure variable.
ReducedElements reducedElements(Unit &unit, const ReductionItem &item);

/// The initialiser value of a predeclared reduction, of the arithmetic type `type` (OpenMP 5.2 Table 5.1).
Expr *reductionIdentity(Context &c, OmpReductionOp op, QualType type);

} // namespace ompicc
#endif
