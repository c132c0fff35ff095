// Values that only one warp uses stay in its registers (Singe, §4.1): rows of a team's arrays (rows.h) that
// only tasks of one warp use become variables of each lane's own.
//
//     double sum[4][2][32];                              double sum_own[2];
//     sum[w][r][l] += x * y;           →                 sum_own[r] += x * y;
//
// Registers have no addresses: where a warp has several rows of an array, the element's number must be a
// constant when loops are unrolled: it is the same for all warps that run the text, and goes up with the turn
// of the loop over their tasks. Other arrays stay in the team's memory, and so do those that would take too
// many registers.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_OWN_ROWS_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_OWN_ROWS_H

#include "transforms/cuda/dataflow/layout.h"
#include "transforms/cuda/dataflow/rows.h"
#include <map>

namespace ompicc::cuda {

/// Where an access finds its row among those of its warp: `base` + turn * `byTurn`.
struct OwnSlot {
  const VarDecl *array = nullptr; ///< null: it is in the team's memory
  long long base = 0, byTurn = 0;
  bool operator==(const OwnSlot &o) const { return array == o.array && base == o.base && byTurn == o.byTurn; }
};
using OwnSlots = std::vector<OwnSlot>; ///< by access of a kind

class OwnRows : CudaPart {
public:
  OwnRows(CudaContext &cuda, const TaskGraph &tasks, const Rows &rows, const dataflow::Mapping &mapping,
          const std::vector<dataflow::Part> &parts);

  bool empty() const { return slots_.empty(); }
  /// How many arrays there are of which warps have rows to themselves.
  size_t size() const { return slots_.size(); }
  /// Whether one text can be for both operations, which are of one kind.
  bool areAlike(unsigned a, unsigned b) const;
  /// Makes the variables: in the arrays' place, or beside them if the team may also be a smaller one.
  /// @param code with the arrays' declarations
  /// @param shared variables of the team's; arrays that nobody needs any more are taken out
  void declare(Stmt *code, VarSet &shared, bool inTheirPlace);

  /// Of operations that one text is for: by warp, in turns.
  OwnSlots slotsFor(const std::vector<std::vector<unsigned>> &operations) const;
  /// Puts the variables in the place of elements of a task's text (Rows::elementsIn).
  /// @param turn counts in the loop around it, or null
  void use(OmpDirective &task, const std::vector<Index *> &elements, const OwnSlots &slots,
           VarDecl *turn) const;

private:
  const TaskGraph &tasks_;
  const Rows &rows_;
  const dataflow::Mapping &mapping_;
  std::map<const VarDecl *, std::map<long long, unsigned>> slots_; ///< of arrays, by row
  std::map<const VarDecl *, unsigned> counts_;                     ///< slots that a warp has at most
  std::map<const VarDecl *, VarDecl *> own_;

  void assign();
  std::optional<OwnSlot> slotFor(size_t access, const std::vector<std::vector<unsigned>> &operations) const;
  void keepFitting(const std::vector<std::vector<unsigned>> &operations);
  void keepFew();
  long long wordsOf(const VarDecl *array) const;
  QualType typeOf(const VarDecl *array) const;
};

} // namespace ompicc::cuda
#endif
