// sections (OpenMP 5.2 §11.3), single (§11.1), scope (§11.2) and masked (§10.5) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_WORKSHARING_H
#define OMPICC_TRANSFORMS_HOST_WORKSHARING_H

#include "transforms/host/own_tasks.h"
#include "transforms/host/privates.h"

namespace ompicc {

class Cancellation;

/// How many sections a sections construct has.
unsigned numberOfSections(const OmpDirective &sections);

/// Worksharing constructs that share out no iterations, and masked, which gives all to one thread.
class Worksharing : public HostPart {
public:
  Worksharing(HostContext &context, PrivateCopies &privates, Cancellation &cancellation,
              const OwnTasks &ownTasks)
      : HostPart(context), privates_(privates), cancellation_(cancellation), ownTasks_(ownTasks) {}
  Stmt *sections(OmpDirective &d);
  Stmt *single(OmpDirective &d);
  Stmt *scope(OmpDirective &d);
  Stmt *masked(OmpDirective &d); ///< and master

private:
  /// The cases of a switch, one for each section.
  Compound *cases(OmpDirective &d, Privates &privates);
  /// single with copyprivate clauses around `inner`, what the executing thread does.
  Stmt *broadcast(OmpDirective &d, const VarList &copies, Compound *inner);
  void appendBarrier(OmpDirective &d, Compound *block);

  PrivateCopies &privates_;
  Cancellation &cancellation_;
  const OwnTasks &ownTasks_;
};

} // namespace ompicc
#endif
