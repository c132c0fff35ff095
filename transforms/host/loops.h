// Worksharing loops (OpenMP 5.2 §11.5) and distribute (§11.6) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_LOOPS_H
#define OMPICC_TRANSFORMS_HOST_LOOPS_H

#include "transforms/host/privates.h"
#include "transforms/host/schedules.h"

namespace ompicc {

class Cancellation;
class LoopNests;

/// Loops whose iterations are shared out, by a schedule of this set or of libgomp's.
class LoopConstructs : public HostPart {
public:
  LoopConstructs(HostContext &context, PrivateCopies &privates, IterationSpaces &spaces, LoopNests &nests,
                 Schedules &schedules, Cancellation &cancellation)
      : HostPart(context), privates_(privates), spaces_(spaces), nests_(nests), schedules_(schedules),
        cancellation_(cancellation) {}
  Stmt *loop(OmpDirective &d);

private:
  /// The chunk size as it was when the construct began; may be null, as `chunk`.
  Expr *evaluatedChunk(const OmpDirective &d, Expr *chunk, Compound &block);
  /// The type of the ranges' bounds.
  QualType boundType(const OmpDirective &d, Expr *chunk, const IterationSpace &space);
  void teamsShare(OmpDirective &d, Expr *distChunk, Expr *chunk, const IterationSpace &space,
                  const Schedules::Range &range, Compound *block);
  Stmt *copyOut(OmpDirective &d, const Privates &privates, const IterationSpace &space, VarDecl *lo,
                VarDecl *hi);
  bool boundsReadResults(const OmpDirective &d);
  bool readsWhatItWrites(const OmpDirective &d, const Privates &privates);
  /// What ends the construct, libgomp's loop and the barrier; null if nothing does.
  Stmt *ending(const OmpDirective &d, const IterationSpace &space);

  PrivateCopies &privates_;
  IterationSpaces &spaces_;
  LoopNests &nests_;
  Schedules &schedules_;
  Cancellation &cancellation_;
};

} // namespace ompicc
#endif
