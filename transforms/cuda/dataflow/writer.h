// The code of tasks that warps run (dataflow.h): all warps' streams of operations and barriers in one text.
//
// Where several warps run tasks of one kind next, those are one code (kinds.h). All else is each warp's own:
// a switch on the warp. layout.h has the order.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_WRITER_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_WRITER_H

#include "transforms/cuda/dataflow/kinds.h"
#include "transforms/cuda/dataflow/own_rows.h"
#include "transforms/cuda/dataflow/runs.h"
#include "transforms/cuda/dataflow/tasks.h"

namespace ompicc::cuda {

class TaskWriter : CudaPart {
public:
  /// @param constructs those whose place the code takes: the single construct, or sections
  TaskWriter(CudaContext &cuda, const std::vector<OmpDirective *> &constructs, const TaskGraph &tasks,
             const dataflow::Mapping &mapping, const dataflow::Schedule &schedule,
             const std::vector<dataflow::Part> &parts, const std::vector<dataflow::Run> &runs,
             const Rows &rows, const OwnRows &ownRows);
  /// What takes the constructs' place.
  /// @param exact how many threads the team has for certain, or 0
  Stmt *code(unsigned exact);

private:
  using Pieces = std::vector<dataflow::Piece>;

  const std::vector<OmpDirective *> &constructs_;
  const Loc loc_; ///< the first one's
  const TaskGraph &tasks_;
  const dataflow::Mapping &mapping_;
  const dataflow::Schedule &schedule_;
  const std::vector<dataflow::Part> &parts_;
  const std::vector<dataflow::Run> &runs_;
  const Rows &rows_;
  const OwnRows &ownRows_;
  VarDecl *warp_ = nullptr;
  Compound *into_ = nullptr;

  /// What single warps do in a part; then what several do.
  void writeOwn(const dataflow::Part &part);
  void writeKind(const dataflow::Part &part);
  /// The code of so many turns at most, where values follow from the warp's number, `first` the first one's;
  /// null: they do not.
  Stmt *asProgressions(const TaskKind &kind, unsigned first, size_t most,
                       const std::vector<ValuesOfWarps> &values, const OwnSlots &slots);
  Stmt *fromTables(const TaskKind &kind, const dataflow::Part &part, const std::vector<ValuesOfWarps> &values,
                   const OwnSlots &slots);

  /// Steps that are the same but for constants, in a loop (step_writer.cpp).
  void writeRun(const dataflow::Run &run);
  /// Null: there are none.
  Stmt *barriersOfStep(const dataflow::Run &run, VarDecl *step, Compound *tables);
  Expr *valueInStep(const dataflow::Run &run, size_t count, VarDecl *step, Compound *tables);
  Stmt *whereInStep(const dataflow::Run &run, VarDecl *step, Stmt *code, Compound *tables);
  /// A constant table, whose definition goes to `into`.
  VarDecl *table(std::string_view name, QualType type, const std::string &shape, const std::string &rows,
                 Compound *into);

  Stmt *unrolled(VarDecl *turn, size_t turns, Stmt *one);

  Stmt *barrier(const dataflow::Step &step);
  /// A task whose loops' variables are these.
  /// @param turn counts in the loop around it, or null
  std::vector<Stmt *> task(const TaskKind &kind, const VarList &own, const OwnSlots &slots,
                           VarDecl *turn = nullptr);
  /// A constant that stands for a loop's variable.
  VarDecl *constant(const VarDecl &like, Expr *value, Compound *into);
  /// What a progression begins with in the calling warp.
  Expr *inWarp(const Progression &p);
  /// The constructs themselves, for a team that is smaller than asked for.
  Stmt *asBefore();
  Stmt *pieces(const Pieces &list);
  Stmt *where(const std::vector<unsigned> &warps, Stmt *code);
  std::string condition(const std::vector<unsigned> &warps) const;
  std::string graphText() const;
};

} // namespace ompicc::cuda
#endif
