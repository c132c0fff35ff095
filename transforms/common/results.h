// The results of target constructs: small variables of the function, of which nobody has the address, that a
// construct maps from the device.
//
//     double sum = 0;
//     #pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
//
// While the construct is executed nobody else can map or see them, so that its kernel may have them in
// storage of its own, and bring them to the host when it ends (device-interface/map_item.h, ORT_MAP_RESULT).
// Whether they are on the device already, by target data say, libompirt finds out.
#ifndef OMPICC_TRANSFORMS_COMMON_RESULTS_H
#define OMPICC_TRANSFORMS_COMMON_RESULTS_H

#include "transforms/common/target_interface.h"
#include "transforms/common/variables.h"

namespace ompicc {

/// Finds them. Functions are to come one after the other, with all their constructs.
class FoundResults {
public:
  explicit FoundResults(Context &c) : c_(c) {}
  /// Marks those of the construct's items (MapItem::isResult).
  void mark(TargetInterface &k);

private:
  Context &c_;
  const FunctionDecl *function_ = nullptr; ///< that what follows is known of
  VarSet reached_;                         ///< variables that others can reach
  std::unordered_set<const OmpDirective *> byOneThread_;

  void look(FunctionDecl &function);
  bool isResult(const MapItem &item) const;
};

} // namespace ompicc
#endif
