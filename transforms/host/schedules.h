// Schedules of worksharing loops (OpenMP 5.2 §11.5.3).
#ifndef OMPICC_TRANSFORMS_HOST_SCHEDULES_H
#define OMPICC_TRANSFORMS_HOST_SCHEDULES_H

#include "transforms/host/iteration_space.h"

namespace ompicc {

/// Who gets which range of iteration numbers.
class Schedules : public HostPart {
public:
  enum Sharers { Threads, Teams };
  /// A range [lo, hi), of which each sharer has its own, and what is done with it.
  struct Range {
    VarDecl *lo, *hi;
    Stmt *part;
  };

  Schedules(HostContext &context, IterationSpaces &spaces, DoacrossLoops &doacross)
      : HostPart(context), spaces_(spaces), doacross_(doacross) {}
  /// Appends to `block` what runs the part for the ranges that a static schedule gives to the thread, or to
  /// the team.
  void dealt(Sharers sharers, Expr *chunk, const IterationSpace &space, const Range &range, Compound *block);
  /// The same with ranges that libgomp hands out.
  void handedOut(OmpDirective &d, Expr *chunk, const IterationSpace &space, const Range &range,
                 Compound *block);

private:
  /// Shares that differ by one iteration at most, the larger ones first.
  void dealtEvenly(VarDecl *sharers, VarDecl *id, const IterationSpace &space, const Range &range,
                   Compound *block);
  void dealtInChunks(VarDecl *sharers, VarDecl *id, Expr *chunk, const IterationSpace &space,
                     const Range &range, Compound *block);

  IterationSpaces &spaces_;
  DoacrossLoops &doacross_;
};

} // namespace ompicc
#endif
